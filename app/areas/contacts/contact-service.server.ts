import { isoCountry } from '~/lib/contract/enums';
import type { LinkClaims } from '~/lib/contract/token-schemas';
import { normalizeEmail } from '~/domain/contact';
import type { CaptureChannel, CaptureSettings } from '~/domain/contact-channels';
import type { AccountRow, RecipientRow, VerifiedContactRow } from '~/platform/db/schema';
import type { Db } from '~/platform/db/open-database';
import { findSearchCandidates, containsText } from '~/platform/db/text-search';
import type { ContactChannel, OutgoingMessage } from '~/platform/ports/messages';
import { createAccountService } from '~/areas/accounts/service.server';
import { createRecipientService, type RecipientKey } from '~/areas/recipients/service.server';
import {
  findDestination,
  isListed,
  filterListed,
  readEntries,
  type ContactEntry,
  type ContactSources,
} from './contact-entries.server';
import { createContactStore } from './store.server';
import { contactToVerify, channelToVerify } from './verify-contact-by-link.server';

type Destination = Pick<OutgoingMessage, 'to'> & { channel: ContactChannel };

/** Somebody who has a contact, or had it and took it away. */
export interface ContactHolder {
  recipientId: string;
  contact: string;
  isRemoved: boolean;
}

/** A contact with what is known of it. Times in milliseconds. */
interface KnownContact {
  channel: CaptureChannel;
  contact: string;
  isVerified: boolean;
  isPreferred: boolean;
  /** When a code or a link proved it; null for one that nobody has, or that was brought in as proven. */
  verifiedAt: number | null;
  /** Null for one that is on file alone. */
  addedAt: number | null;
  removedAt: number | null;
}

/** A number of a recipient. `isUsed`: it is the one that messages of the channel go to. */
export interface ListedNumber {
  channel: Extract<CaptureChannel, 'sms' | 'whatsApp'>;
  contact: string;
  isUsed: boolean;
}

/** Whom and where other areas may write to, and which contacts are proven. `db` may be a transaction. */
export function createContactService({ db }: { db: Db }) {
  const store = createContactStore(db);
  const accounts = createAccountService({ db });
  const recipients = createRecipientService({ db });

  const sourcesOf = async (account: AccountRow, recipient: RecipientRow) => ({
    ...(await store.listRows({ accountId: account.id, recipientId: recipient.id })),
    recipient,
    country: isoCountry(account.country),
  });
  const listEntries = async (account: AccountRow, recipient: RecipientRow): Promise<ContactEntry[]> =>
    readEntries(await sourcesOf(account, recipient));

  /** Ids of recipients of an account who have a contact with a text in it, as a query for statements of other modules. */
  const ownersOfText = (accountId: string, text: string) =>
    db
      .selectFrom('contacts')
      .select('recipient_id')
      .where('account_id', '=', accountId)
      .where('removed_at', 'is', null)
      .where(containsText(['contact'], text));

  return {
    /** Which contacts an account lets people add; none where it has no settings. Spec: preferences-and-consent 2.2. */
    async getCaptureSettings(accountId: string): Promise<CaptureSettings> {
      const row = await accounts.findSettings(accountId);
      return {
        emailOtpId: row?.email_otp_id ?? null,
        smsOtpId: row?.sms_otp_id ?? null,
        indiaSmsOtpId: row?.india_sms_otp_id ?? null,
        whatsAppOtpId: row?.whats_app_otp_id ?? null,
        isEmailCaptureRemoved: row?.removes_email_capture === 1,
        isMobileCaptureRemoved: row?.removes_mobile_capture === 1,
      };
    },

    /** Every contact of a recipient, also those that were taken away, and when which was proven. */
    async listKnown(account: AccountRow, recipient: RecipientRow): Promise<KnownContact[]> {
      const sources = await sourcesOf(account, recipient);
      const rowOf = ({ channel, contact }: ContactEntry) =>
        sources.rows.find((row) => row.channel === channel && row.contact === contact);
      return readEntries(sources).map((entry) => ({
        channel: entry.channel,
        contact: entry.contact,
        isVerified: entry.isVerified,
        isPreferred: entry.isPreferred,
        verifiedAt:
          sources.verified.find((row) => row.channel === entry.channel && row.destination === entry.contact)
            ?.verified_at ?? null,
        addedAt: rowOf(entry)?.created_at ?? null,
        removedAt: rowOf(entry)?.removed_at ?? null,
      }));
    },

    ownersOfText,

    /** The same, known; undefined where they are too many. */
    async findOwnersOfText(accountId: string, text: string): Promise<string[] | undefined> {
      const near = await findSearchCandidates(db, 'contacts', accountId, text);
      if (!near || near.length === 0) return near;
      const found = await ownersOfText(accountId, text).where('recipient_id', 'in', near).execute();
      return [...new Set(found.map((row) => row.recipient_id))];
    },

    /** Where a message of a channel goes, as stored at this moment. */
    findDestination: async (
      account: AccountRow,
      recipient: RecipientRow,
      channel: CaptureChannel,
    ): Promise<string | undefined> => findDestination(await listEntries(account, recipient), channel),

    /** The same for the channels that a payment writes to; empty where there is none. */
    async findPayContacts(
      account: AccountRow,
      recipient: RecipientRow,
    ): Promise<{ email: string; phoneNumber: string }> {
      const entries = await listEntries(account, recipient);
      return { email: findDestination(entries, 'email') ?? '', phoneNumber: findDestination(entries, 'sms') ?? '' };
    },

    /**
     * Where a link may be sent to, the best first. One that proves a contact goes there and nowhere else: sent to another it
     * would prove nothing.
     */
    async listLinkDestinations(link: LinkClaims, account: AccountRow, recipient: RecipientRow): Promise<Destination[]> {
      const sources = await sourcesOf(account, recipient);
      const channel = channelToVerify(link);
      if (!channel) return contactsOf(sources);
      const found = contactToVerify(link, {
        entries: readEntries(sources),
        onFile: recipient,
        country: sources.country,
      });
      return found ? [{ channel, to: found.contact }] : [];
    },

    /** The numbers of a recipient. */
    async listNumbers(account: AccountRow, recipient: RecipientRow): Promise<ListedNumber[]> {
      const entries = await listEntries(account, recipient);
      return (['sms', 'whatsApp'] as const).flatMap((channel) => {
        const used = findDestination(entries, channel);
        return filterListed(entries, channel).map(({ contact }) => ({ channel, contact, isUsed: contact === used }));
      });
    },

    /** Whether the person has taken the contact away. */
    async hasRemoved(
      account: AccountRow,
      recipient: RecipientRow,
      channel: CaptureChannel,
      contact: string,
    ): Promise<boolean> {
      const entries = await listEntries(account, recipient);
      return entries.some((entry) => entry.channel === channel && entry.contact === contact && entry.isRemoved);
    },

    /** Who has which of the contacts of a channel, among theirs or on file. */
    async listHolders(
      accountId: string,
      channel: CaptureChannel,
      contacts: readonly string[],
    ): Promise<ContactHolder[]> {
      if (contacts.length === 0) return [];
      const stored = await store.listRowsOf(accountId, channel, contacts);
      const known = new Set(stored.map(({ recipient_id, contact }) => `${recipient_id} ${contact}`));
      const people = await recipients.listByContact(channel === 'email' ? 'email' : 'phone', contacts, [accountId]);
      const holders = people.map(({ id, email, phone }) => ({
        recipientId: id,
        contact: channel === 'email' ? normalizeEmail(email ?? '') : (phone ?? ''),
        isRemoved: false,
      }));
      return [
        ...stored.map(({ recipient_id, contact, removed_at }) => ({
          recipientId: recipient_id,
          contact,
          isRemoved: removed_at !== null,
        })),
        // A contact on file that was taken away stays on file: what was said of it counts.
        ...holders.filter(({ recipientId, contact }) => !known.has(`${recipientId} ${contact}`)),
      ];
    },

    /** Who has the number on the channel, among their contacts or on file. All accounts when none is named. */
    async listOwnersOf(
      channel: CaptureChannel,
      number: string,
      accountIds: readonly string[],
    ): Promise<RecipientKey[]> {
      const owners = await store.listOwnersOf(channel, number, accountIds);
      const inAccounts = accountIds.length > 0 ? accountIds : undefined;
      const onFile = await recipients.listByContact('phone', [number], inAccounts);
      const filed = onFile.map(({ account_id, id }) => ({ accountId: account_id, recipientId: id }));
      const byName = new Map([...owners, ...filed].map((each) => [`${each.accountId}\n${each.recipientId}`, each]));
      return [...byName.values()];
    },

    /** What a recipient has proven by a code or a link. */
    listVerified: async (key: RecipientKey): Promise<VerifiedContactRow[]> => (await store.listRows(key)).verified,

    /** Marks a contact as proven. Changes of contacts hold the recipient's row before they touch the marks: the caller has it. */
    saveVerified: store.saveVerified,
  };
}

/**
 * Where a link may be sent to, the best first: e-mail before SMS, the contact on file before one that was added and verified
 * later. What the person has removed from the preferences is not used any more.
 */
function contactsOf(sources: ContactSources): Destination[] {
  const rank = ({ isOnFile, isPreferred }: ContactEntry) => (isOnFile ? 0 : isPreferred ? 1 : 2);
  const usable = readEntries(sources).filter((entry) => isListed(entry) && (entry.isVerified || entry.isOnFile));
  return (['email', 'sms'] as const).flatMap((channel) =>
    usable
      .filter((entry) => entry.channel === channel)
      .sort((a, b) => rank(a) - rank(b))
      .map(({ contact }) => ({ channel, to: contact })),
  );
}
