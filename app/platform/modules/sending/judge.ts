import { createHash } from 'node:crypto';
import { languageTagSchema } from '~/contract/form-file';
import type { SendError, SendRow } from '~/contract/templates';
import type { PlatformContext } from '../../context';
import type { AccountRow, RecipientRow } from '../../db/schema';
import { isFailure } from '../../http/result';
import { createAccountStore } from '../accounts/store';
import { readEntries } from '../contacts/entries';
import { createContactStore } from '../contacts/store';
import { findDestination } from '../notifications/destination';
import { createSubscriptions } from '../notifications/subscription';
import { emailDestination, isoCountry, phoneDestination } from '../otp/destination';
import { TEST_RECIPIENT } from './test-link';

export type SendChannel = 'email' | 'sms';

/** Where an account has this category, people can say no to such messages. */
const INVITATION_CATEGORY = 'form_invitation';

/** `no`, or the headers of an e-mail that people can say no to. */
export type Consent = 'no' | { headers: Record<string, string> | undefined };

/** A row that can be sent. */
export interface ReadyRow {
  source: SendRow;
  recipientId: string;
  /** As they go into the recipient's row; what the list leaves blank is left out. */
  given: Partial<Pick<RecipientRow, 'name' | 'email' | 'phone' | 'locale' | 'tags'>>;
  to: string;
  language: string;
  /** Undefined for a recipient who is not there yet: asked for when it is. */
  consent: Consent | undefined;
}

export type Judged = ReadyRow | { source: SendRow; recipientId: string; error: SendError };

/** Who has no id in the list is known by the contact: the same one is the same person the next time. */
const idOfContact = (contact: string) => `c-${createHash('sha256').update(contact).digest('base64url').slice(0, 22)}`;

/** What of a list's rows can be sent, and why the others can't. Writes nothing. */
export function createSendJudge(context: Pick<PlatformContext, 'db' | 'clock' | 'config' | 'tokens'>) {
  const { db } = context;
  const accounts = createAccountStore(db);
  const contacts = createContactStore(db);
  const subscriptions = createSubscriptions(context);

  async function consentOf(accountId: string, recipientId: string, channel: SendChannel): Promise<Consent> {
    const judgement = await subscriptions.judge({ owner: { accountId, recipientId }, category: INVITATION_CATEGORY, channel });
    if (judgement.verdict === 'noConsent' || judgement.verdict === 'paused') return 'no';
    return { headers: judgement.verdict === 'send' ? judgement.wayOut?.headers : undefined };
  }

  async function judgeOne(account: AccountRow, channel: SendChannel, source: SendRow): Promise<Judged> {
    const bad = (error: SendError, recipientId = source.recipientId): Judged => ({ source, recipientId, error });
    const country = isoCountry(account.country);
    const email = source.email ? emailDestination(source.email) : '';
    const phone = source.phone ? phoneDestination(source.phone, country) : '';
    if (isFailure(email)) return bad('email.invalid');
    if (isFailure(phone)) return bad('phone.invalid');
    const contact = channel === 'email' ? email : phone;
    const recipientId = source.recipientId || (contact ? idOfContact(contact) : '');
    if (!recipientId) return bad(channel === 'email' ? 'email.invalid' : 'phone.invalid');
    const isLanguage = source.language === '' || languageTagSchema.safeParse(source.language).success;
    if (/[\s\u0000-\u001f\u007f]/.test(recipientId) || TEST_RECIPIENT.test(recipientId) || !isLanguage) return bad('recipient.invalid');
    const recipient = await accounts.findRecipient(account.id, recipientId);
    const to = contact || (recipient && (await findDestination(db, account, recipient, channel)));
    if (!to) return bad(channel === 'email' ? 'email.invalid' : 'phone.invalid', recipientId);
    if (recipient && (await hasRemoved(account, recipient, channel, to))) return bad('recipient.optedOut', recipientId);
    const consent = recipient && (await consentOf(account.id, recipientId, channel));
    if (consent === 'no') return bad('recipient.optedOut', recipientId);
    return {
      source,
      recipientId,
      given: givenOf(source, recipient, { email, phone }),
      to,
      language: source.language || recipient?.locale || account.default_locale,
      consent,
    };
  }

  /** A contact that the person has taken away is not brought back by a list. */
  async function hasRemoved(account: AccountRow, recipient: RecipientRow, channel: SendChannel, to: string): Promise<boolean> {
    const stored = await contacts.listRows({ accountId: account.id, recipientId: recipient.id });
    const entries = readEntries({ ...stored, recipient, country: isoCountry(account.country) });
    return entries.some((entry) => entry.channel === channel && entry.contact === to && entry.isRemoved);
  }

  return {
    consentOf,

    /**
     * The rows in their order. Of several for one recipient the first one counts.
     *
     * @param taken recipients by the number of the row that has them already
     */
    async judgeAll(account: AccountRow, channel: SendChannel, rows: readonly SendRow[], taken: ReadonlyMap<string, number> = new Map()): Promise<Judged[]> {
      const seen = new Map(taken);
      const judged: Judged[] = [];
      for (const source of rows) {
        const row = await judgeOne(account, channel, source);
        const first = seen.get(row.recipientId);
        const isDouble = !('error' in row) && first !== undefined && first !== source.row;
        if (!('error' in row) && first === undefined) seen.set(row.recipientId, source.row);
        judged.push(isDouble ? { source, recipientId: row.recipientId, error: 'recipient.duplicate' } : row);
      }
      return judged;
    },
  };
}

function givenOf(source: SendRow, recipient: RecipientRow | undefined, { email, phone }: { email: string; phone: string }): ReadyRow['given'] {
  const known = recipient ? (JSON.parse(recipient.tags) as Record<string, string>) : {};
  return {
    ...(source.name && { name: source.name }),
    ...(email && { email }),
    ...(phone && { phone }),
    ...(source.language && { locale: source.language }),
    ...(Object.keys(source.tags).length > 0 && { tags: JSON.stringify({ ...known, ...source.tags }) }),
  };
}
