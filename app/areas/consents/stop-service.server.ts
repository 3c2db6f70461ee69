import type { ConsentSource } from './calls';
import type { NumberStop } from '~/areas/preferences/calls';
import type { PlatformContext } from '~/platform/platform-context';
import type { Db } from '~/platform/db/open-database';
import type { NumberStopRow } from '~/platform/db/preference-row-types';
import type { AccountRow, RecipientRow } from '~/platform/db/schema';
import type { StopChannel } from '~/platform/messages/stop-check';
import { createContactService, type ListedNumber } from '~/areas/contacts/service.server';
import { createAccountService } from '~/areas/accounts/service.server';
import { createRecipientService, type RecipientKey } from '~/areas/recipients/service.server';
import { recordConsentEvents } from '~/areas/events/service.server';

/** Numbers that sent STOP. The one place that knows whether anything may be sent to a number. */
export function createStopStore(db: Db) {
  const accounts = createAccountService({ db });

  /** A stop holds for the account whose number it was sent to, and for all where the number is no account's own. */
  const ofAccount = (accountId: string) =>
    db
      .selectFrom('number_stops')
      .selectAll()
      .where('started_at', 'is', null)
      .where((eb) =>
        eb.or([
          eb('receiver', 'in', accounts.smsNumbers().where('account_id', '=', accountId)),
          eb('receiver', 'not in', accounts.smsNumbers()),
        ]),
      );

  /** The account's own list: what was sent to its own number, and what it has brought along. */
  const listed = (accountId: string) =>
    db.selectFrom('stop_lists').where('account_id', '=', accountId).where('started_at', 'is', null);

  /**
   * Puts a number on the lists of the accounts whose own number STOP was sent to; where it is no account's own, on those of the
   * accounts that have the number.
   */
  async function list(
    { channel, number, receiver, stopped_at }: Omit<NumberStopRow, 'started_at'>,
    holders: readonly string[],
  ): Promise<void> {
    const owners = await accounts.listIdsBySmsNumber(receiver);
    const isOwned = owners.length > 0;
    for (const account_id of isOwned ? owners : new Set(holders)) {
      const change = { stopped_at, started_at: null, receiver: isOwned ? '' : receiver };
      await db
        .insertInto('stop_lists')
        .values({ account_id, channel, number, ...change })
        .onConflict((oc) =>
          oc
            .columns(['account_id', 'channel', 'number'])
            .doUpdateSet(change)
            .where((eb) =>
              // What came to the account's own number holds longer than what came to one of all.
              eb.or([
                eb('stop_lists.started_at', 'is not', null),
                ...(isOwned ? [eb('stop_lists.receiver', '<>', '')] : []),
              ]),
            ),
        )
        .execute();
    }
  }

  return {
    isStopped: async (accountId: string, channel: StopChannel, number: string): Promise<boolean> =>
      (await ofAccount(accountId)
        .where('channel', '=', channel)
        .where('number', '=', number)
        .clearSelect()
        .select('number')
        .unionAll(listed(accountId).where('channel', '=', channel).where('number', '=', number).select('number'))
        .limit(1)
        .executeTakeFirst()) !== undefined,

    /** The stops of some numbers, the last ones first. */
    async listStops(accountId: string, numbers: readonly string[]): Promise<NumberStopRow[]> {
      if (numbers.length === 0) return [];
      const received = await ofAccount(accountId)
        .where('number', 'in', numbers)
        .orderBy('stopped_at', 'desc')
        .execute();
      const brought = await listed(accountId).where('number', 'in', numbers).selectAll().execute();
      if (brought.length === 0) return received;
      const receiver = (await accounts.findSettings(accountId))?.sms_number ?? '';
      const own = brought
        .filter((row) => !received.some(({ channel, number }) => channel === row.channel && number === row.number))
        .map(({ account_id: _account, ...row }) => ({ ...row, receiver: row.receiver || receiver }));
      return [...received, ...own].sort((one, other) => other.stopped_at - one.stopped_at);
    },

    /**
     * Resolves to false when the number was stopped already.
     *
     * @param holders the accounts that have the number
     */
    async stop(row: Omit<NumberStopRow, 'started_at'>, holders: readonly string[]): Promise<boolean> {
      const inserted = await db
        .insertInto('number_stops')
        .values({ ...row, started_at: null })
        .onConflict((oc) =>
          oc
            .columns(['channel', 'number', 'receiver'])
            .doUpdateSet({ stopped_at: row.stopped_at, started_at: null })
            .where('number_stops.started_at', 'is not', null),
        )
        .executeTakeFirst();
      await list(row, holders);
      return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n;
    },

    /**
     * Ends the stops that a START to one of our numbers ends: those of that number, and where it is no account's own, those of
     * all such numbers; on the lists those of the accounts whose own number it is, or, where it is nobody's, those that came from
     * such a number or are of an account that has none. Resolves to whether there were any.
     */
    async start(
      { channel, number, receiver }: Pick<NumberStopRow, 'channel' | 'number' | 'receiver'>,
      now: number,
    ): Promise<boolean> {
      const ended = await db
        .updateTable('number_stops')
        .set({ started_at: now })
        .where('channel', '=', channel)
        .where('number', '=', number)
        .where('started_at', 'is', null)
        .where((eb) => {
          const isOwned = eb(eb.val(receiver), 'in', accounts.smsNumbers());
          const isOfNobody = eb('receiver', 'not in', accounts.smsNumbers());
          return eb.or([eb('receiver', '=', receiver), eb.and([eb.not(isOwned), isOfNobody])]);
        })
        .executeTakeFirst();
      const numbered = accounts.smsNumbers().clearSelect().select('account_id');
      const unlisted = await db
        .updateTable('stop_lists')
        .set({ started_at: now })
        .where('channel', '=', channel)
        .where('number', '=', number)
        .where('started_at', 'is', null)
        .where((eb) =>
          eb.or([
            eb('account_id', 'in', numbered.where('sms_number', '=', receiver)),
            eb.and([
              eb.not(eb(eb.val(receiver), 'in', accounts.smsNumbers())),
              eb.or([
                eb('account_id', 'not in', numbered),
                eb.and([eb('receiver', '<>', ''), eb('receiver', 'not in', accounts.smsNumbers())]),
              ]),
            ]),
          ]),
        )
        .executeTakeFirst();
      return ended.numUpdatedRows + unlisted.numUpdatedRows > 0n;
    },
  };
}

/** A STOP or a START: of which number, to which of ours. */
interface NumberAct {
  channel: StopChannel;
  /** E.164. */
  number: string;
  receiver: string;
  source: Extract<ConsentSource, 'sms' | 'carrier'>;
}

/** Stopping and starting a number, with the history of everybody who has it. */
export function createStopService({ clock, ids, events }: Pick<PlatformContext, 'clock' | 'ids' | 'events'>) {
  /** @param owners whoever has the number; this transaction locks their rows */
  async function recordEvents(
    trx: Db,
    owners: readonly RecipientKey[],
    { channel, number, source }: NumberAct,
    action: 'stopped' | 'started',
  ): Promise<void> {
    const accounts = createAccountService({ db: trx });
    const recipients = createRecipientService({ db: trx });
    for (const owner of owners) {
      const recipient = await recipients.findRecipient(owner.accountId, owner.recipientId);
      const language = recipient?.locale ?? (await accounts.findAccount(owner.accountId))?.default_locale ?? 'en';
      await recordConsentEvents(
        { db: trx, ids, events },
        {
          ...owner,
          action,
          channel,
          source,
          language,
          address: null,
          detail: number,
          at: clock.now(),
        },
      );
      await recipients.touch(owner);
    }
  }

  return {
    /** From now on nothing is sent to the number. Once more it changes nothing. */
    async stop(trx: Db, holders: readonly RecipientKey[], act: NumberAct): Promise<void> {
      const owners = await createRecipientService({ db: trx }).lockOthers(holders);
      const { channel, number, receiver } = act;
      const isNew = await createStopStore(trx).stop(
        { channel, number, receiver, stopped_at: clock.now() },
        owners.map(({ accountId }) => accountId),
      );
      if (isNew) await recordEvents(trx, owners, act, 'stopped');
    },

    /** The person's choices count again. */
    async start(trx: Db, holders: readonly RecipientKey[], act: NumberAct): Promise<void> {
      const owners = await createRecipientService({ db: trx }).lockOthers(holders);
      const isEnded = await createStopStore(trx).start(act, clock.now());
      if (isEnded) await recordEvents(trx, owners, act, 'started');
    },
  };
}

/** The stops of some numbers that hold for an account. */
export const listStopsOf = (db: Db, accountId: string, numbers: readonly string[]): Promise<NumberStopRow[]> =>
  createStopStore(db).listStops(accountId, numbers);

/** Whether a number sent STOP to the account, so that nothing may be sent there. */
export const isStopped = (db: Db, accountId: string, channel: StopChannel, number: string): Promise<boolean> =>
  createStopStore(db).isStopped(accountId, channel, number);

/** Saves a STOP that the provider knows of and we did not: its message never came in. */
export async function saveProviderStop(
  context: Pick<PlatformContext, 'db' | 'clock' | 'ids' | 'events'>,
  accountId: string,
  channel: StopChannel,
  number: string,
): Promise<void> {
  const { db } = context;
  const settings = await createAccountService({ db }).findSettings(accountId);
  const receiver = settings?.sms_number ?? '';
  const owners = await createContactService({ db }).listOwnersOf(channel, number, receiver ? [accountId] : []);
  await db
    .transaction()
    .execute((trx) => createStopService(context).stop(trx, owners, { channel, number, receiver, source: 'carrier' }));
}

/**
 * The stopped numbers among a person's contacts. `isUsed`: it is the one that messages of the channel go to, so that none is
 * sent at all.
 */
export async function listStoppedNumbersOfPerson(
  db: Db,
  account: AccountRow,
  recipients: readonly RecipientRow[],
): Promise<NumberStop[]> {
  const contacts = createContactService({ db });
  const known = new Map<string, ListedNumber>();
  for (const recipient of recipients) {
    for (const number of await contacts.listNumbers(account, recipient)) {
      const key = `${number.channel}\n${number.contact}`;
      known.set(key, { ...number, isUsed: number.isUsed || known.get(key)?.isUsed === true });
    }
  }
  const stops = await createStopStore(db).listStops(account.id, [
    ...new Set([...known.values()].map(({ contact }) => contact)),
  ]);
  return [...known.values()].flatMap((each) => {
    const stop = stops.find(({ channel, number }) => channel === each.channel && number === each.contact);
    return stop ? [{ ...each, stoppedAt: new Date(stop.stopped_at).toISOString(), sentTo: stop.receiver }] : [];
  });
}
