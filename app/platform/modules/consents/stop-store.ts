import type { StopChannel } from '../../messages/stop-gate';
import type { Db } from '../../db/connect';
import type { NumberStopRow } from '../../db/preference-tables';
import { createAccountService } from '../accounts/service';

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

  return {
    isStopped: async (accountId: string, channel: StopChannel, number: string): Promise<boolean> =>
      (await ofAccount(accountId)
        .where('channel', '=', channel)
        .where('number', '=', number)
        .limit(1)
        .executeTakeFirst()) !== undefined,

    /** The stops of some numbers, the last ones first. */
    listStops: async (accountId: string, numbers: readonly string[]): Promise<NumberStopRow[]> =>
      numbers.length === 0
        ? []
        : ofAccount(accountId).where('number', 'in', numbers).orderBy('stopped_at', 'desc').execute(),

    /** Resolves to false when the number was stopped already. */
    async stop(row: Omit<NumberStopRow, 'started_at'>): Promise<boolean> {
      const kept = await db
        .insertInto('number_stops')
        .values({ ...row, started_at: null })
        .onConflict((oc) =>
          oc
            .columns(['channel', 'number', 'receiver'])
            .doUpdateSet({ stopped_at: row.stopped_at, started_at: null })
            .where('number_stops.started_at', 'is not', null),
        )
        .executeTakeFirst();
      return (kept.numInsertedOrUpdatedRows ?? 0n) > 0n;
    },

    /**
     * Ends the stops that a START to one of our numbers ends: those of that number, and where it is no account's own, those of
     * all such numbers. Resolves to whether there were any.
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
      return ended.numUpdatedRows > 0n;
    },
  };
}
