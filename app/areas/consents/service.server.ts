import { expressionBuilder, type Expression, type SqlBool } from 'kysely';
import { UNSUBSCRIBE_LINK_SECONDS } from '~/config/limits';
import { type ChannelName, LOCALES } from '~/lib/contract/enums';
import { linkPath } from '~/lib/contract/page-paths';
import {
  INVITATION_CATEGORY,
  isEBillGasCustomer,
  isPaused,
  unsubscribeAllOutcome,
  optionState,
  listOptions,
  type CategoryRules,
  type ConsentChoices,
  type UnsubscribeAllOutcome,
  type OptionKey,
  type OptionRule,
} from '~/domain/consent';
import type { PlatformContext } from '~/platform/platform-context';
import type { Db } from '~/platform/db/open-database';
import { prepareQuery } from '~/platform/db/prepared-query';
import type { CategoryRow, ConsentRow, CustomerRow, PreferenceSettingsRow } from '~/platform/db/preference-row-types';
import type { AccountRow, Database, RecipientRow } from '~/platform/db/schema';
import { textsOf } from '~/locales/platform';
import { createAccountService, cachePerRevision } from '~/areas/accounts/service.server';
import { createRecipientService, type RecipientKey } from '~/areas/recipients/service.server';
import { createConsentStore, createPauseStore, findListedCategories, listedCondition } from './store.server';

export { categoryRecords, consentRecords } from './dataset-store.server';
export { stopRecords } from './stop-dataset-store.server';

export { createConsentChanges, type OptionChange } from './consent-changes.server';
export { isStopped, saveProviderStop, listStoppedNumbersOfPerson, listStopsOf } from './stop-service.server';

export interface AccountCategory extends CategoryRules {
  /** JSON of text by language tag. */
  labels: string;
  descriptions: string;
  isVisible: boolean;
  isHidden: boolean;
}

/** A customer of the external billing system. Spec: preferences-and-consent 3, "ERP customer data". */
export interface Customer {
  isEnrolledInEBill: boolean;
  recipients: { recipientId: string; preferences: string[] }[];
}

/** The recipient whose consents are read or changed, with the account's rules for them. */
export interface ConsentSubject {
  account: AccountRow;
  recipient: RecipientRow;
  settings: PreferenceSettingsRow | undefined;
  categories: AccountCategory[];
  customer: Customer | undefined;
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

const INVITED: OptionRule = { isApplicable: true, isMandatory: false, isGivenByDefault: true };
let labels: string | undefined;

/** Its name by language. Made when it is first shown: a start has no need of the translators of all languages. */
const invitationLabels = (): string =>
  (labels ??= JSON.stringify(
    Object.fromEntries(LOCALES.map((locale) => [locale, textsOf('messages', locale)('invitation.category')])),
  ));

/** The account's own, or one that a page of preferences shows to those who have said no; by e-mail and SMS it always applies. */
function withInvitations(categories: AccountCategory[]): AccountCategory[] {
  const own = categories.find(({ name }) => name === INVITATION_CATEGORY);
  const rule = (channel: 'email' | 'sms') => (own?.options[channel]?.isApplicable ? own.options[channel] : INVITED);
  const options = { ...own?.options, email: rule('email'), sms: rule('sms') };
  if (own) return categories.map((category) => (category === own ? { ...own, options } : category));
  return [
    ...categories,
    {
      name: INVITATION_CATEGORY,
      labels: invitationLabels(),
      descriptions: '{}',
      isVisible: false,
      isHidden: false,
      options,
    },
  ];
}

async function listAccountCategories(db: Db, accountId: string): Promise<AccountCategory[]> {
  return withInvitations((await createConsentStore(db).listCategories(accountId)).map(categoryOf));
}

/** What an account says about consent. */
const rulesOf = cachePerRevision(async (db, accountId) => ({
  settings: await createAccountService({ db }).findSettings(accountId),
  categories: await listAccountCategories(db, accountId),
}));

const keyOf = ({ account_id, id }: RecipientRow): RecipientKey => ({ accountId: account_id, recipientId: id });

const customerOf = (row: CustomerRow): Customer => ({
  isEnrolledInEBill: row.is_enrolled_in_ebill === 1,
  recipients: JSON.parse(row.recipients) as Customer['recipients'],
});

/** Undefined when the account or the recipient is not there any more. */
export async function findConsentSubject(db: Db, owner: RecipientKey): Promise<ConsentSubject | undefined> {
  const account = await createAccountService({ db }).findAccount(owner.accountId);
  const recipient = account && (await createRecipientService({ db }).findRecipient(owner.accountId, owner.recipientId));
  return recipient && loadConsentSubject(db, account, recipient);
}

/** Loads the subject of an account and recipient that are already read. */
export async function loadConsentSubject(
  db: Db,
  account: AccountRow,
  recipient: RecipientRow,
): Promise<ConsentSubject> {
  const customer = await createRecipientService({ db }).findCustomer(keyOf(recipient));
  return { account, recipient, ...(await rulesOf(db, account)), customer: customer && customerOf(customer) };
}

/**
 * The subject for a recipient whose row is locked; the account's part stays. Every change of a recipient counts its revision, but of
 * who belongs to a customer.
 */
export async function refreshConsentSubject(
  db: Db,
  before: ConsentSubject,
  locked: RecipientRow | undefined,
): Promise<ConsentSubject> {
  if (!locked || (locked.revision === before.recipient.revision && !before.customer)) return before;
  const customer = await createRecipientService({ db }).findCustomer(keyOf(locked));
  return { ...before, recipient: locked, customer: customer && customerOf(customer) };
}

/** Pauses of a recipient's messages. */
export const listPauses = (db: Db, owner: RecipientKey) => createPauseStore(db).listPauses(owner);

/** What the rules of consent need to know of a recipient. */
function createConsentChoices(
  account: AccountRow,
  isEnrolledInEBill: boolean,
  rows: readonly ConsentRow[],
): ConsentChoices {
  const stored = new Map(rows.map((row) => [`${row.category}\n${row.channel}`, row.is_given === 1]));
  return {
    isEBillGasCustomer: isEBillGasCustomer(account.client_type, isEnrolledInEBill),
    stored: (category, channel) => stored.get(`${category}\n${channel}`),
  };
}

/** The recipient's options as they are stored now. */
export async function readOptions(db: Db, subject: ConsentSubject, recipientId: string) {
  const rows = await createConsentStore(db).listConsents({ accountId: subject.account.id, recipientId });
  const choices = createConsentChoices(subject.account, subject.customer?.isEnrolledInEBill ?? false, rows);
  return { rows, choices, options: listOptions(subject.categories, choices) };
}

/** An option, and what "unsubscribe from all" does to it. */
interface LeavingOption extends OptionKey {
  outcome: UnsubscribeAllOutcome;
}

/** Lists the stored options of a recipient, and what "unsubscribe from all" does to each available one. */
export async function listUnsubscribeOutcomes(db: Db, subject: ConsentSubject, recipientId: string) {
  const { rows, choices, options } = await readOptions(db, subject, recipientId);
  const isListed = await createListedCheck(db, { accountId: subject.account.id, recipientId });
  const leaving = options.flatMap((option): LeavingOption[] => {
    const { category, channel } = option;
    const stored = choices.stored(category, channel);
    const outcome = unsubscribeAllOutcome(option, { stored, isListed: isListed(category) });
    return outcome ? [{ category, channel, outcome }] : [];
  });
  return { rows, leaving };
}

/** Returns a check of whether the lists that name the recipient include a category. Messages are sent by the same rule. */
export async function createListedCheck(db: Db, owner: RecipientKey): Promise<(category: string) => boolean> {
  const names = await findListedCategories(db, owner);
  return (category) => names === undefined || names.includes(category) || category === INVITATION_CATEGORY;
}

/** A category on a channel. */
interface CategoryOption {
  category: string;
  channel: ChannelName;
}

/** The rule of a category on a channel; undefined where there is none. */
function ruleIn(categories: readonly AccountCategory[], { category, channel }: CategoryOption): OptionRule | undefined {
  const rule = categories.find(({ name }) => name === category)?.options[channel];
  return rule?.isApplicable ? rule : undefined;
}

/** Whether an account has a category on a channel. */
export const isOffered = async (db: Db, accountId: string, option: CategoryOption): Promise<boolean> =>
  ruleIn(await listAccountCategories(db, accountId), option) !== undefined;

/**
 * Builds a SQL condition: the recipient gets a category on a channel, regardless of pauses. Undefined if the account has no such
 * category on the channel.
 */
export async function consentCondition(
  db: Db,
  account: AccountRow,
  option: CategoryOption,
  recipientId: Expression<string>,
): Promise<Expression<SqlBool> | undefined> {
  const rule = ruleIn((await rulesOf(db, account)).categories, option);
  if (!rule) return undefined;
  const { category, channel } = option;
  const isAlways = (isEBillGas: boolean) =>
    optionState(rule, category, channel, { isEBillGasCustomer: isEBillGas, stored: () => false }).isMandatory;
  const listed = listedCondition(account.id, recipientId, category);
  if (isAlways(false)) return listed;
  const eb = expressionBuilder<Database>();
  const chosen = (isGiven: boolean) =>
    eb.exists(createConsentStore(db).choiceOf(account.id, { ...option, isGiven }, recipientId));
  const wants = rule.isGivenByDefault ? eb.not(chosen(false)) : chosen(true);
  if (!isAlways(isEBillGasCustomer(account.client_type, true))) return eb.and([listed, wants]);
  const getsEBills = eb.exists(createRecipientService({ db }).eBillRowOf(account.id, recipientId));
  return eb.and([listed, eb.or([wants, getsEBills])]);
}

/** What a recipient has chosen of a category on a channel, until when messages of it are held back, and whether the recipient's list includes it. */
const choiceOf = prepareQuery(
  { accountId: ':accountId', recipientId: ':recipientId', category: ':category', channel: ':channel' },
  (db, { category, channel, ...owner }) =>
    db.selectNoFrom((eb) => [
      createConsentStore(db).choice(owner, category, channel).as('is_given'),
      eb
        .exists(createRecipientService({ db }).eBillRowOf(owner.accountId, eb.val(owner.recipientId)))
        .as('gets_ebills'),
      createPauseStore(db).pausedUntil(owner, category).as('paused_until'),
      listedCondition(owner.accountId, eb.val(owner.recipientId), category).as('is_listed'),
    ]),
);

/** The kind of message that is about to be sent. */
interface IntendedMessage {
  owner: RecipientKey;
  category: string;
  channel: ChannelName;
  /** Empty where the message is in no log. */
  messageId?: string;
}

/** An owner as read from the database. */
interface KnownOwner {
  account: AccountRow;
  recipient: RecipientRow | undefined;
}

/** The page on which the reader of a message unsubscribes, and the headers of an e-mail that name it. */
export interface UnsubscribeLink {
  url: string;
  headers: Record<string, string>;
}

/**
 * `unknown`: the account has no such category on the channel, so no rule covers the message. The link is
 * undefined for a mandatory message. `notListed`: the recipient is in the list of a customer, and it does not include the category.
 */
type ConsentCheck =
  | { result: 'unknown' | 'notListed' | 'noConsent' | 'paused' }
  | { result: 'send'; unsubscribeLink: UnsubscribeLink | undefined };

/** Checks whether a message of a category may be sent, and how its reader unsubscribes. */
export function createConsentService({
  db,
  clock,
  config,
  tokens,
}: Pick<PlatformContext, 'db' | 'clock' | 'config' | 'tokens'>) {
  /** RFC 8058: the mail program's own button posts to the address of the page. */
  async function createUnsubscribeLink({ owner, category, channel, messageId = '' }: IntendedMessage) {
    const claims = {
      purpose: 'unsubscribe',
      ...owner,
      target: category,
      messageId,
      channel,
    } as const;
    const url = config.publicUrl + linkPath('unsubscribe', await tokens.mintLink(claims, UNSUBSCRIBE_LINK_SECONDS));
    return { url, headers: { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } };
  }

  async function find({ accountId, recipientId }: RecipientKey): Promise<Partial<KnownOwner>> {
    const account = await createAccountService({ db }).findAccount(accountId);
    return {
      account,
      recipient: account && (await createRecipientService({ db }).findRecipient(accountId, recipientId)),
    };
  }

  /** `mandatory`: it may be sent, and its reader can't say no. */
  async function decide(intended: IntendedMessage, known?: KnownOwner): Promise<ConsentCheck['result'] | 'mandatory'> {
    const { owner, category: name, channel } = intended;
    const { account, recipient } = known ?? (await find(owner));
    const rule = account && recipient && ruleIn((await rulesOf(db, account)).categories, intended);
    if (!rule) return 'unknown';
    const [choice] = await choiceOf(db, { ...owner, category: name, channel });
    // SQLite has 1 for true.
    if (!Number(choice?.is_listed ?? true)) return 'notListed';
    const { isConsentGiven, isMandatory } = optionState(rule, name, channel, {
      isEBillGasCustomer: isEBillGasCustomer(account.client_type, Boolean(choice?.gets_ebills)),
      stored: () => (typeof choice?.is_given === 'number' ? choice.is_given === 1 : undefined),
    });
    if (!isConsentGiven) return 'noConsent';
    const pause = { category: name, until: Number(choice?.paused_until) };
    if (isPaused([pause], name, isMandatory, clock.now())) return 'paused';
    return isMandatory ? 'mandatory' : 'send';
  }

  return {
    /**
     * The one place that decides about consent, pauses and the headers of an e-mail. Spec: preferences-and-consent 4.
     *
     * @param known the owner's account and row, where they are read already
     */
    async check(intended: IntendedMessage, known?: KnownOwner): Promise<ConsentCheck> {
      const result = await decide(intended, known);
      if (result === 'mandatory') return { result: 'send', unsubscribeLink: undefined };
      return result === 'send' ? { result, unsubscribeLink: await createUnsubscribeLink(intended) } : { result };
    },

    /** The same of a message that nobody writes now: whether it would go; so it does where no rule covers it. */
    async isWanted(intended: IntendedMessage, known?: KnownOwner): Promise<boolean> {
      const result = await decide(intended, known);
      return result === 'send' || result === 'mandatory' || result === 'unknown';
    },
  };
}
