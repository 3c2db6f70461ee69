import type { CodeSends, CodeSendScope } from '~/domain/verification-code';
import type { Db } from '~/platform/db/open-database';
import { writeForRecipient } from '~/platform/db/erasures';
import type { OtpChallengeRow, OtpCounterRow } from '~/platform/db/schema';
import { findRow, insertRow, removeRows, rowsOf, updateRows } from '~/platform/db/row-queries';
import { createRecipientService, type RecipientKey } from '~/areas/recipients/service.server';
import { waitForLock } from '~/platform/http/rate-limiter';
import { createContactService } from '~/areas/contacts/service.server';

/** Most codes of one recipient and destination that a judgement looks at; caps on sends keep them below it. */
const MAX_CODES = 30;

/** Most sends of one recipient that a judgement looks at: his numbers are few, and each is capped. */
const MAX_SENDS = 1000;

/** How long the row that serializes the sends of one recipient is stored. */
const SENDER_RETENTION_MS = 60_000;

/** Most old rows that one send removes. */
const PRUNE_ROWS = 50;

/** What wrong tries are counted for. SMS and WhatsApp reach the same phone, so they share one counter. */
interface VerificationDestination {
  channel: string;
  destination: string;
}

const counterChannel = (channel: string): string => (channel === 'email' ? 'email' : 'phone');

const codesSince = (db: Db, { accountId, recipientId }: RecipientKey, since: number) =>
  db
    .selectFrom('otp_challenges')
    .leftJoin('otp_sends', (join) =>
      // A send that was released after a carrier's failure has another destination: nobody has to wait for it.
      join
        .onRef('otp_sends.id', '=', 'otp_challenges.id')
        .onRef('otp_sends.destination', '=', 'otp_challenges.destination'),
    )
    .select([
      'otp_challenges.id',
      'otp_challenges.channel',
      'otp_challenges.destination',
      'otp_challenges.created_at',
      'otp_challenges.used_at',
    ])
    .select('otp_sends.sent_at')
    .where('otp_challenges.account_id', '=', accountId)
    .where('otp_challenges.recipient_id', '=', recipientId)
    .where('otp_challenges.created_at', '>', since)
    .orderBy('otp_challenges.created_at', 'desc')
    .orderBy('otp_challenges.id')
    .limit(MAX_CODES)
    .execute();

/** Codes, counters and sends. */
export function createVerificationStore(db: Db) {
  return {
    findChallenge: (id: string): Promise<OtpChallengeRow | undefined> => findRow(db, 'otp_challenges', { id }),

    /**
     * Runs `work` in a transaction that holds the destination's counter row, so that judging, counting and sending
     * happen one at a time for a destination, whichever process they come from.
     *
     * @throws FailureError `recipient.erased`
     */
    withLockedDestination: <T>(
      owner: RecipientKey,
      destination: VerificationDestination,
      now: number,
      work: (held: LockedDestination) => Promise<T>,
    ): Promise<T> =>
      writeForRecipient(db, owner, async (trx) => {
        // The write comes first: it takes the lock on both engines, and a later read sees what the one before has done.
        const counter = await trx
          .insertInto('otp_counters')
          .values({
            channel: counterChannel(destination.channel),
            destination: destination.destination,
            wrong_tries: 0,
            window_started_at: now,
          })
          .onConflict((oc) =>
            oc
              .columns(['channel', 'destination'])
              .doUpdateSet((eb) => ({ wrong_tries: eb.ref('otp_counters.wrong_tries') })),
          )
          .returningAll()
          .executeTakeFirstOrThrow();
        return work(lockedDestination(trx, destination, counter));
      }),

    /** A recipient's codes since an instant, newest first, and when the wait for another began. */
    listSent: (owner: RecipientKey, since: number) => codesSince(db, owner, since),

    /** Wrong tries of destinations, whichever channel the codes went by. */
    async listCounters(
      destinations: readonly VerificationDestination[],
    ): Promise<(destination: VerificationDestination) => OtpCounterRow | undefined> {
      const names = [...new Set(destinations.map(({ destination }) => destination))];
      const rows = await rowsOf(db, 'otp_counters', { destination: names }).execute();
      return ({ channel, destination }) =>
        rows.find((row) => row.channel === counterChannel(channel) && row.destination === destination);
    },

    /** Takes back a code that can't have arrived. Its send still counts. */
    removeChallenge: (id: string): Promise<number> => removeRows(db, 'otp_challenges', { id }),

    /** After a passing trouble: the send no longer counts for the destination and the address, only for the account. */
    releaseSend: (id: string): Promise<number> => updateRows(db, 'otp_sends', { destination: '', address: '' }, { id }),

    /** Clears some of what the account sent before `sentBefore`, with counters not touched since `countedBefore`. */
    async prune(
      accountId: string,
      { sentBefore, countedBefore }: { sentBefore: number; countedBefore: number },
    ): Promise<void> {
      const old = await db
        .selectFrom('otp_sends')
        .select(['id', 'channel', 'destination'])
        .where('account_id', '=', accountId)
        .where('sent_at', '<=', sentBefore)
        .orderBy('sent_at')
        .limit(PRUNE_ROWS)
        .execute();
      const ids = old.map(({ id }) => id);
      await removeRows(db, 'otp_challenges', { id: ids });
      await removeRows(db, 'otp_sends', { id: ids });
      // One by one, so that no statement holds two counters and waits for a third.
      for (const { channel, destination } of old) {
        await db
          .deleteFrom('otp_counters')
          .where('channel', '=', counterChannel(channel))
          .where('destination', '=', destination)
          .where('window_started_at', '<=', countedBefore)
          .execute();
      }
    },
  };
}

/** What may be done while a destination is held. */
function lockedDestination(trx: Db, { channel, destination }: VerificationDestination, counter: OtpCounterRow) {
  return {
    trx,
    counter,

    /** Every code on record for this recipient and destination, newest first. */
    listCodes: (owner: { account_id: string; recipient_id: string }): Promise<OtpChallengeRow[]> =>
      rowsOf(trx, 'otp_challenges', {
        channel,
        destination,
        account_id: owner.account_id,
        recipient_id: owner.recipient_id,
      })
        .orderBy('created_at', 'desc')
        .limit(MAX_CODES)
        .execute(),

    /**
     * Makes sends that one recipient's links ask for wait for each other, whatever numbers they go to. The row is one of the
     * rate limits, which are cleared away by themselves; a link may name a recipient that has no row.
     */
    async lockSender({ account_id, recipient_id, created_at }: OtpChallengeRow): Promise<void> {
      const key = `codeSender:${encodeURIComponent(account_id)}/${encodeURIComponent(recipient_id)}`;
      await waitForLock(trx, key, created_at + SENDER_RETENTION_MS);
    },

    /** Sends that one recipient's links asked for, newest first. */
    async listSendsOf(
      { account_id, recipient_id }: Pick<OtpChallengeRow, 'account_id' | 'recipient_id'>,
      { since, until }: { since: number; until: number },
    ) {
      return trx
        .selectFrom('otp_sends')
        .select(['channel', 'destination', 'sent_at'])
        .where('account_id', '=', account_id)
        .where('recipient_id', '=', recipient_id)
        .where('sent_at', '>', since)
        .where('sent_at', '<=', until)
        .orderBy('sent_at', 'desc')
        .limit(MAX_SENDS)
        .execute();
    },

    /** Instants of the sends that count for each cap, and of the last one by this channel. */
    async listSends(
      scope: { accountId: string; address: string },
      { since, until }: { since: number; until: number },
      limits: Record<CodeSendScope, number>,
    ) {
      const timesBy = async (column: 'destination' | 'address' | 'account_id', value: string, limit: number) => {
        const query = trx
          .selectFrom('otp_sends')
          .select(['sent_at', 'channel'])
          .where(column, '=', value)
          .where('sent_at', '>', since)
          .where('sent_at', '<=', until);
        return query.orderBy('sent_at', 'desc').limit(limit).execute();
      };
      const toDestination = await timesBy('destination', destination, limits.destination);
      const fromAddress = await timesBy('address', scope.address, limits.address);
      const ofAccount = await timesBy('account_id', scope.accountId, limits.account);
      const instants = (rows: { sent_at: number }[]) => rows.map((row) => row.sent_at);
      const sends: Omit<CodeSends, 'recipient'> = {
        destination: instants(toDestination),
        address: instants(fromAddress),
        account: instants(ofAccount),
      };
      return { sends, lastSentAt: toDestination.find((row) => row.channel === channel)?.sent_at };
    },

    async insertSend(challenge: OtpChallengeRow, address: string): Promise<void> {
      const { id, account_id, recipient_id, created_at } = challenge;
      await insertRow(trx, 'otp_challenges', challenge);
      await insertRow(trx, 'otp_sends', {
        id,
        account_id,
        recipient_id,
        channel,
        destination,
        address,
        sent_at: created_at,
      });
      // A page that says which codes are on their way is stale now.
      await createRecipientService({ db: trx }).touch({ accountId: account_id, recipientId: challenge.recipient_id });
    },

    saveCounter: (wrongTries: number, windowStartedAt: number): Promise<number> =>
      updateRows(
        trx,
        'otp_counters',
        { wrong_tries: wrongTries, window_started_at: windowStartedAt },
        { channel: counter.channel, destination: counter.destination },
      ),

    useCodes: (ids: string[], now: number): Promise<number> =>
      updateRows(trx, 'otp_challenges', { used_at: now }, { id: ids, used_at: null }),

    async saveVerified(owner: { account_id: string; recipient_id: string }, now: number): Promise<void> {
      const { account_id, recipient_id } = owner;
      // The mark shows on the recipient's pages: a page kept for a repeat view is stale now. Changes of contacts hold this
      // row before they touch the marks, so it comes first here too.
      await createRecipientService({ db: trx }).touch({ accountId: account_id, recipientId: recipient_id });
      await createContactService({ db: trx }).saveVerified(
        { accountId: account_id, recipientId: recipient_id },
        channel,
        destination,
        now,
      );
    },
  };
}
export type LockedDestination = ReturnType<typeof lockedDestination>;
