import type { ChannelName } from '~/contract/enums';
import type { Db } from '../../db/connect';
import type { NumberStopRow } from '../../db/preference-tables';

/** Channels on which people reply STOP. */
export type StopChannel = Extract<ChannelName, 'sms' | 'whatsApp'>;

/** Numbers that sent STOP. The one place that knows whether anything may be sent to a number. */
export function createStopStore(db: Db) {
  /** A stop holds for the account whose number it was sent to, and for all where the number is no account's own. */
  const ofAccount = (accountId: string) =>
    db
      .selectFrom('number_stops')
      .selectAll()
      .where('started_at', 'is', null)
      .where((eb) =>
        eb.or([
          eb.exists(
            eb
              .selectFrom('preference_settings')
              .select('account_id')
              .where('account_id', '=', accountId)
              .whereRef('sms_number', '=', 'number_stops.receiver'),
          ),
          eb.not(
            eb.exists(
              eb
                .selectFrom('preference_settings')
                .select('account_id')
                .whereRef('sms_number', '=', 'number_stops.receiver'),
            ),
          ),
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
          const settings = () => eb.selectFrom('preference_settings').select('account_id');
          const isOwned = eb.exists(settings().where('sms_number', '=', receiver));
          const isOfNobody = eb.not(eb.exists(settings().whereRef('sms_number', '=', 'number_stops.receiver')));
          return eb.or([eb('receiver', '=', receiver), eb.and([eb.not(isOwned), isOfNobody])]);
        })
        .executeTakeFirst();
      return ended.numUpdatedRows > 0n;
    },
  };
}
export type StopStore = ReturnType<typeof createStopStore>;
