import type { ConsentAction, ConsentSource } from '~/areas/consents/calls';
import type { ChannelName, EventKind } from '~/lib/contract/enums';
import type { LinkClaims } from '~/lib/contract/token-schemas';
import type { PlatformContext } from '~/platform/platform-context';
import type { AccountRow, RecipientRow } from '~/platform/db/schema';
import type { Ids } from '~/platform/ports/ids';
import type { RequestInfo } from '~/platform/http/handlers';
import type { Db } from '~/platform/db/open-database';
import { writeForRecipient } from '~/platform/db/erasures';
import { findRow, insertAll, insertIfNew, rowsOf } from '~/platform/db/row-queries';

/** Most events that a history shows. Spec of the call: 500. */
const MAX_EVENTS = 500;

interface Owner {
  accountId: string;
  recipientId: string;
}

/** One line of a recipient's history of consents. Times in milliseconds. */
interface NewConsentEvent {
  accountId: string;
  recipientId: string;
  action: ConsentAction;
  channel: ChannelName;
  source: ConsentSource;
  at: number;
  /** BCP 47 tag that the person read the page in. */
  language: string;
  /** Network address; null where the account keeps none. */
  address: string | null;
  /** Empty where it is about no category. */
  category?: string;
  /** Version of the text that stood on the page. */
  textVersion?: string;
  /** A contact, a number that was stopped or started, or the day a pause ends. */
  detail?: string;
}

/** What happened on a link's page, and where its data came from. */
export interface EventLine {
  kind: EventKind;
  source?: string;
  detail?: string;
}

/** The event log of links. Spec: forms-and-approval 3, "Event log kinds". */
export function createEventLog({ db, clock, ids }: Pick<PlatformContext, 'db' | 'clock' | 'ids'>) {
  return {
    /** Writes a line for each; all of them or none. */
    async record(link: LinkClaims, ...events: EventLine[]) {
      const rows = events.map(({ kind, source = '', detail = '' }) => ({
        id: ids.next(),
        account_id: link.accountId,
        form_id: link.target,
        recipient_id: link.recipientId,
        notification_log_id: link.messageId,
        kind,
        source,
        detail,
        at: clock.now(),
      }));
      await writeForRecipient(db, link, (trx) => insertAll(trx, 'event_log', rows));
    },

    /** What happened to a recipient's links, the latest first. */
    listEvents: ({ accountId, recipientId }: Owner, limit: number) =>
      rowsOf(db, 'event_log', { account_id: accountId, recipient_id: recipientId })
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute(),

    /** Removes an account's events from before a time. Resolves to how many went. */
    async removeEventsBefore(accountId: string, before: number, limit: number): Promise<number> {
      const old = db
        .selectFrom('event_log')
        .select('id')
        .where('account_id', '=', accountId)
        .where('at', '<', before)
        .limit(limit);
      return Number((await db.deleteFrom('event_log').where('id', 'in', old).executeTakeFirst()).numDeletedRows);
    },
  };
}

const selectLastSequences = (db: Db, accountId: string) =>
  db
    .selectFrom('consent_events')
    .select((eb) => ['recipient_id', eb.fn.max('seq').as('seq')] as const)
    .where('account_id', '=', accountId)
    .groupBy('recipient_id');
/**
 * Adds several lines to the histories of an account's recipients, in their order, and notifies nobody: what an account imports, it
 * knows.
 */
export async function importConsentEvents(
  { db, ids }: Pick<PlatformContext, 'db'> & { ids: Pick<Ids, 'next'> },
  accountId: string,
  events: readonly NewConsentEvent[],
): Promise<void> {
  const people = [...new Set(events.map(({ recipientId }) => recipientId))];
  if (people.length === 0) return;
  const counts = await selectLastSequences(db, accountId).where('recipient_id', 'in', people).execute();
  const last = new Map(counts.map(({ recipient_id, seq }) => [recipient_id, seq]));
  const rows = events.map(({ recipientId, category = '', textVersion = '', detail = '', ...rest }) => {
    const { accountId: account_id, ...fields } = rest;
    const seq = (last.get(recipientId) ?? 0) + 1;
    last.set(recipientId, seq);
    const about = { account_id, recipient_id: recipientId, category, text_version: textVersion, detail };
    return { ...fields, ...about, id: ids.next(), seq };
  });
  await insertAll(db, 'consent_events', rows);
}

/**
 * Adds to the histories of an account's recipients, in the transaction of the change itself, which locks their rows. Every change of a
 * consent, a pause or a contact writes exactly one line, and the account's own systems are notified of it. Spec: preferences-and-consent 4.
 */
export async function recordConsentEvents(
  { db, ids, events }: Pick<PlatformContext, 'db' | 'ids' | 'events'>,
  ...lines: NewConsentEvent[]
): Promise<void> {
  const [first] = lines;
  if (!first) return;
  await importConsentEvents({ db, ids }, first.accountId, lines);
  for (const { accountId, recipientId, action, channel, category = '', source } of lines) {
    const data = { recipientId, action, channel, category, source };
    await events.announce(db, { type: 'consent.changed', accountId, data });
  }
}

/** Recipients' histories of consents, with the texts that they agreed to. `db` may be a transaction. */
export function createConsentHistory({ db }: Pick<PlatformContext, 'db'>) {
  return {
    /** Texts are stored once; a version always means the same text. */
    async saveText(accountId: string, version: string, text: string, now: number): Promise<void> {
      await insertIfNew(db, 'consent_texts', { account_id: accountId, version, text, first_used_at: now });
    },

    /** Newest first, of all the recipients together, each with the text of its version. */
    list: (accountId: string, recipientIds: readonly string[]) =>
      db
        .selectFrom('consent_events')
        .leftJoin('consent_texts', (join) =>
          join
            .onRef('consent_texts.account_id', '=', 'consent_events.account_id')
            .onRef('consent_texts.version', '=', 'consent_events.text_version'),
        )
        .selectAll('consent_events')
        .select('consent_texts.text')
        .where('consent_events.account_id', '=', accountId)
        .where('consent_events.recipient_id', 'in', recipientIds)
        .orderBy('consent_events.at', 'desc')
        .orderBy('consent_events.seq', 'desc')
        .limit(MAX_EVENTS)
        .execute(),

    async hasAccepted({ accountId, recipientId }: Owner, version: string): Promise<boolean> {
      const accepted = {
        account_id: accountId,
        recipient_id: recipientId,
        action: 'termsAccepted',
        text_version: version,
      };
      return (await findRow(db, 'consent_events', accepted)) !== undefined;
    },
  };
}

/** Where a consent came from, as its event records it: the page's language, and the address where the account stores it. */
export function consentOrigin(
  account: Pick<AccountRow, 'captures_ip' | 'default_locale'>,
  recipient: Pick<RecipientRow, 'locale'> | undefined,
  { language: requestedLanguage, clientAddress }: Pick<RequestInfo, 'language' | 'clientAddress'>,
): { language: string; address: string | null } {
  return {
    language: requestedLanguage ?? recipient?.locale ?? account.default_locale,
    address: account.captures_ip === 1 ? clientAddress : null,
  };
}
