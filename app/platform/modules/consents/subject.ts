import { LOCALES, type ChannelName } from '~/contract/enums';
import {
  isEBillGasCustomer,
  listOptions,
  type CategoryRules,
  type ConsentFacts,
  type OptionRule,
} from '~/domain/consent';
import { textsOf } from '~/locales/platform';
import type { Db } from '../../db/connect';
import type { CategoryRow, ConsentRow, PreferenceSettingsRow } from '../../db/preference-tables';
import type { AccountRow, RecipientRow } from '../../db/schema';
import { createAccountStore } from '../accounts/store';
import { createConsentStore, createSettingsStore, type Owner } from './store';

export interface AccountCategory extends CategoryRules {
  /** JSON of text by language tag. */
  labels: string;
  descriptions: string;
  isVisible: boolean;
  isHidden: boolean;
}

/** A customer of the external billing system. Spec: preferences-and-consent 3, "ERP customer data". */
export interface ErpCustomer {
  isEnrolledInEBill: boolean;
  recipients: { recipientId: string; preferences: string[] }[];
}

/** Whose consents they are, and all that decides about them. */
export interface Subject {
  account: AccountRow;
  recipient: RecipientRow;
  settings: PreferenceSettingsRow | undefined;
  categories: AccountCategory[];
  erp: ErpCustomer | undefined;
}

type StoredOption = Partial<OptionRule>;

function categoryOf(row: CategoryRow): AccountCategory {
  const options = Object.entries(JSON.parse(row.options) as Partial<Record<ChannelName, StoredOption>>);
  return {
    name: row.name,
    labels: row.labels,
    descriptions: row.descriptions,
    isVisible: row.is_visible === 1,
    isHidden: row.is_hidden === 1,
    options: Object.fromEntries(
      options.map(([channel, { isApplicable = true, isMandatory = false, isGivenByDefault = false }]) => [
        channel,
        { isApplicable, isMandatory, isGivenByDefault },
      ]),
    ),
  };
}

/** Messages that ask people to fill in a form. Every account has this category, so that everybody can say no to them. */
export const INVITATION_CATEGORY = 'form_invitation';

const INVITED: OptionRule = { isApplicable: true, isMandatory: false, isGivenByDefault: true };
const INVITATION_LABELS = JSON.stringify(
  Object.fromEntries(LOCALES.map((locale) => [locale, textsOf('messages', locale)('invitation.category')])),
);

/** The account's own, or one that stands on no page of preferences; by e-mail and SMS it always applies. */
function withInvitations(categories: AccountCategory[]): AccountCategory[] {
  const own = categories.find(({ name }) => name === INVITATION_CATEGORY);
  const rule = (channel: 'email' | 'sms') => (own?.options[channel]?.isApplicable ? own.options[channel] : INVITED);
  const options = { ...own?.options, email: rule('email'), sms: rule('sms') };
  if (own) return categories.map((category) => (category === own ? { ...own, options } : category));
  return [
    ...categories,
    {
      name: INVITATION_CATEGORY,
      labels: INVITATION_LABELS,
      descriptions: '{}',
      isVisible: false,
      isHidden: true,
      options,
    },
  ];
}

export async function listAccountCategories(db: Db, accountId: string): Promise<AccountCategory[]> {
  return withInvitations((await createSettingsStore(db).listCategories(accountId)).map(categoryOf));
}

/** Undefined when the account or the recipient is not there any more. */
export async function findSubject(db: Db, owner: Owner): Promise<Subject | undefined> {
  const accounts = createAccountStore(db);
  const store = createSettingsStore(db);
  const account = await accounts.findAccount(owner.accountId);
  const recipient = account && (await accounts.findRecipient(owner.accountId, owner.recipientId));
  if (!recipient) return undefined;
  const settings = await store.findSettings(owner.accountId);
  const erp = await store.findErpCustomer(owner);
  return {
    account,
    recipient,
    settings,
    categories: await listAccountCategories(db, owner.accountId),
    erp: erp && {
      isEnrolledInEBill: erp.is_enrolled_in_ebill === 1,
      recipients: JSON.parse(erp.recipients) as ErpCustomer['recipients'],
    },
  };
}

/** Every recipient that the link's holder may speak for. */
export function recipientIdsOf({ recipient, erp }: Subject): string[] {
  return [...new Set([recipient.id, ...(erp?.recipients.map((each) => each.recipientId) ?? [])])];
}

/**
 * The recipient whose consents are meant: the chosen one of an ERP customer; without a choice the link's own if it is in
 * the customer's list, else the first of the list. Undefined when the chosen one is not the customer's.
 */
export function chooseRecipient({ recipient, erp }: Subject, chosen: string): string | undefined {
  const listed = erp?.recipients.map((each) => each.recipientId) ?? [];
  const own = listed.length > 0 ? listed : [recipient.id];
  if (chosen !== '') return own.find((id) => id === chosen);
  return own.find((id) => id === recipient.id) ?? own[0];
}

/** A category is shown for an ERP recipient only if his preferences name it. Spec: preferences-and-consent 2.2. */
export function isShown({ erp }: Subject, category: AccountCategory, recipientId: string): boolean {
  if (!category.isVisible) return false;
  const chosen = erp?.recipients.find((each) => each.recipientId === recipientId);
  return !chosen || chosen.preferences.includes(category.name);
}

/** What the rules of consent need to know of a recipient. */
export function factsOf({ account, erp }: Subject, rows: readonly ConsentRow[]): ConsentFacts {
  const stored = new Map(rows.map((row) => [`${row.category}\n${row.channel}`, row.is_given === 1]));
  return {
    isEBillGasCustomer: isEBillGasCustomer(account.client_type, erp?.isEnrolledInEBill ?? false),
    stored: (category, channel) => stored.get(`${category}\n${channel}`),
  };
}

/** The recipient's options as they are stored at this moment. */
export async function readOptions(db: Db, subject: Subject, recipientId: string) {
  const rows = await createConsentStore(db).listConsents({ accountId: subject.account.id, recipientId });
  const facts = factsOf(subject, rows);
  return { rows, facts, options: listOptions(subject.categories, facts) };
}
