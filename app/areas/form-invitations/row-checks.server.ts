import { isoCountry } from '~/lib/contract/enums';
import { hash } from 'node:crypto';
import { languageTagSchema } from '~/areas/forms/form-file';
import type { SendError, SendRow } from './calls';
import type { PlatformContext } from '~/platform/platform-context';
import { parseEmailDestination, parsePhoneDestination } from '~/platform/parse-destination';
import type { AccountRow, RecipientRow } from '~/platform/db/schema';
import { isFailure } from '~/platform/http/failure';
import {
  createConsentService,
  findConsentSubject,
  isStopped,
  listUnsubscribeOutcomes,
  type UnsubscribeLink,
} from '~/areas/consents/service.server';
import { isSingleSubmissionUsed } from '~/areas/submissions/service.server';
import type { Owner, StoredForm } from '~/areas/forms/service.server';
import { createRecipientService, type RecipientKey } from '~/areas/recipients/service.server';
import { type ContactHolder, createContactService } from '~/areas/contacts/service.server';
import type { SendChannel } from './store.server';
import { TEST_RECIPIENT } from './test-link.server';
import { hasUnsubscribedFromAll, INVITATION_CATEGORY } from '~/domain/consent';

/** A row that can be sent. */
export interface ReadyRow {
  source: SendRow;
  recipientId: string;
  /** As they go into the recipient's row; what the list leaves blank is left out. */
  given: Partial<Pick<RecipientRow, 'name' | 'email' | 'phone' | 'locale' | 'tags'>>;
  to: string;
  /** Of the person, as the list or else the recipient's row has it. */
  name: string;
  language: string;
  /** Undefined for a recipient who is not there yet: read once they are. */
  consent: Consent | undefined;
}

export type CheckedRow = ReadyRow | { source: SendRow; recipientId: string; error: SendError };

/** Who has no id in the list is known by the contact: the same one is the same person the next time. */
const idOfContact = (contact: string) => `c-${hash('sha256', contact, 'base64url').slice(0, 22)}`;

/** A row with its recipient and address, before any check in the database. */
interface PreparedRow {
  source: SendRow;
  recipientId: string;
  email: string;
  phone: string;
  /** Of the channel; empty: the one on file. */
  contact: string;
}

interface CheckOptions {
  account: AccountRow;
  channel: SendChannel;
  /** Recipients by the number of the row that has them already. */
  taken?: ReadonlyMap<string, number>;
  /** Of a list: its form, and the recipients who have the link already. */
  list?: { form: StoredForm; reached: ReadonlySet<string> };
}

function prepareRow({ account, channel }: CheckOptions, source: SendRow) {
  const bad = (error: SendError) => ({ source, recipientId: source.recipientId, error });
  const email = source.email ? parseEmailDestination(source.email) : '';
  const phone = source.phone ? parsePhoneDestination(source.phone, isoCountry(account.country)) : '';
  if (isFailure(email)) return bad('email.invalid');
  if (isFailure(phone)) return bad('phone.invalid');
  const contact = channel === 'email' ? email : phone;
  const recipientId = source.recipientId || (contact ? idOfContact(contact) : '');
  if (!recipientId) return bad(missing(channel));
  const isLanguage = source.language === '' || languageTagSchema.safeParse(source.language).success;
  if (/[\s\u0000-\u001f\u007f]/.test(recipientId) || TEST_RECIPIENT.test(recipientId) || !isLanguage)
    return bad('recipient.invalid');
  return { source, recipientId, email, phone, contact };
}

const ownerIn = ({ row }: StoredForm, recipientId: string): Owner => ({
  accountId: row.account_id,
  formId: row.id,
  recipientId,
});

const missing = (channel: SendChannel): SendError => (channel === 'email' ? 'email.invalid' : 'phone.invalid');

/** What of a list's rows can be sent, and why the others can't. Writes nothing. */
export function createRowChecker(context: Pick<PlatformContext, 'db' | 'clock' | 'config' | 'tokens'>) {
  const { db } = context;
  const recipients = createRecipientService({ db });
  const contacts = createContactService({ db });
  const linkConsents = createLinkConsentCheck(context);

  async function checkRow(
    { account, channel, list }: CheckOptions,
    draft: PreparedRow,
    holders: readonly ContactHolder[],
  ): Promise<CheckedRow> {
    const { source, recipientId, contact } = draft;
    const bad = (error: SendError): CheckedRow => ({ source, recipientId, error });
    if (list?.reached.has(recipientId)) return bad('recipient.reached');
    const recipient = await recipients.findRecipient(account.id, recipientId);
    const to = contact || (recipient && (await contacts.findDestination(account, recipient, channel)));
    if (!to) return bad(missing(channel));
    if (channel === 'sms' && (await isStopped(db, account.id, channel, to))) return bad('recipient.stopped');
    if (
      recipient &&
      list &&
      (await isSingleSubmissionUsed(db, { form: list.form, owner: ownerIn(list.form, recipientId) }))
    )
      return bad('recipient.answered');
    const consent = recipient && (await linkConsents.consentOf(account.id, recipientId, channel));
    // A contact that the person has taken away is not brought back by a list.
    const isRefused = recipient
      ? await contacts.hasRemoved(account, recipient, channel, to)
      : await linkConsents.isRefused(account.id, channel, holders);
    if (consent === 'no' || isRefused) return bad('recipient.optedOut');
    const language = source.language || recipient?.locale || account.default_locale;
    const name = source.name || (recipient?.name ?? '');
    return { source, recipientId, given: givenOf(draft, recipient), to, name, language, consent };
  }

  return {
    consentOf: linkConsents.consentOf,

    /** The rows in their order. Of several for one recipient the first one counts. */
    async checkRows(rows: readonly SendRow[], options: CheckOptions): Promise<CheckedRow[]> {
      const { account, channel, taken } = options;
      const drafts = rows.map((source) => prepareRow(options, source));
      const named = drafts.flatMap((draft) => ('error' in draft || !draft.contact ? [] : [draft.contact]));
      const holders = await contacts.listHolders(account.id, channel, [...new Set(named)]);
      const seen = new Map(taken);
      const checked: CheckedRow[] = [];
      for (const draft of drafts) {
        const row =
          'error' in draft
            ? draft
            : await checkRow(
                options,
                draft,
                holders.filter(({ contact }) => contact === draft.contact),
              );
        const first = seen.get(row.recipientId);
        const isDuplicate = !('error' in row) && first !== undefined && first !== row.source.row;
        if (!('error' in row) && first === undefined) seen.set(row.recipientId, row.source.row);
        checked.push(
          isDuplicate ? { source: row.source, recipientId: row.recipientId, error: 'recipient.duplicate' } : row,
        );
      }
      return checked;
    },
  };
}

function givenOf({ source, email, phone }: PreparedRow, recipient: RecipientRow | undefined): ReadyRow['given'] {
  const known = recipient ? (JSON.parse(recipient.tags) as Record<string, string>) : {};
  return {
    ...(source.name && { name: source.name }),
    ...(email && { email }),
    ...(phone && { phone }),
    ...(source.language && { locale: source.language }),
    ...(Object.keys(source.tags).length > 0 && { tags: JSON.stringify({ ...known, ...source.tags }) }),
  };
}

/** `no`, or how its reader can say no; undefined where the account has made such messages mandatory. */
type Consent = 'no' | { unsubscribeLink: UnsubscribeLink | undefined };

/** Checks whether recipients consent to links that are sent to them. */
export function createLinkConsentCheck(context: Pick<PlatformContext, 'db' | 'clock' | 'config' | 'tokens'>) {
  const { db } = context;
  const subscriptions = createConsentService(context);

  /** Who has ended all else there is on a channel did not mean to leave this one, unless they have said so. */
  async function hasUnsubscribed(owner: RecipientKey, channel: SendChannel): Promise<boolean> {
    const subject = await findConsentSubject(db, owner);
    if (!subject) return false;
    const { rows, leaving } = await listUnsubscribeOutcomes(db, subject, owner.recipientId);
    const hasOptedIn = rows.some(
      (row) => row.category === INVITATION_CATEGORY && row.channel === channel && row.is_given === 1,
    );
    const others = leaving.filter((each) => each.category !== INVITATION_CATEGORY && each.channel === channel);
    return !hasOptedIn && hasUnsubscribedFromAll(others.map(({ outcome }) => outcome));
  }

  /** Whether a recipient who is there wants such messages on the channel. */
  async function consentOf(accountId: string, recipientId: string, channel: SendChannel): Promise<Consent> {
    const owner = { accountId, recipientId };
    const judgement = await subscriptions.check({ owner, category: INVITATION_CATEGORY, channel });
    if (judgement.result !== 'send') return 'no';
    if (judgement.unsubscribeLink && (await hasUnsubscribed(owner, channel))) return 'no';
    return { unsubscribeLink: judgement.unsubscribeLink };
  }

  return {
    consentOf,

    /**
     * Whether those who have a contact speak against sending anything there. A list that names nobody, or somebody new, must
     * not get around what they have said: one no is enough, and so is a contact that nobody wants to have any more.
     */
    async isRefused(accountId: string, channel: SendChannel, holders: readonly ContactHolder[]): Promise<boolean> {
      if (holders.length === 0) return false;
      const present = holders.filter(({ isRemoved }) => !isRemoved);
      if (present.length === 0) return true;
      for (const { recipientId } of present)
        if ((await consentOf(accountId, recipientId, channel)) === 'no') return true;
      return false;
    },
  };
}
