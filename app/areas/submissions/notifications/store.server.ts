import type { CalendarDate } from '~/domain/calendar-date';
import { SUMMARY_FREQUENCIES, type SummaryFrequency } from '~/domain/summary-period';
import type { FormAlertRow } from '~/platform/db/alert-row-types';
import type { Db } from '~/platform/db/open-database';
import { removeRows, rowsOf, upsert } from '~/platform/db/row-queries';

type Key = Pick<FormAlertRow, 'account_id' | 'form_id' | 'user_id'>;
type Person = Pick<FormAlertRow, 'account_id' | 'user_id'>;

/** People who are notified of a form's submissions. */
export function createAlertStore(db: Db) {
  return {
    listOfForm: (accountId: string, formId: string): Promise<FormAlertRow[]> =>
      rowsOf(db, 'form_alerts', { account_id: accountId, form_id: formId }).execute(),

    /** Ids of those who are told of each submission. */
    async listListeners(accountId: string, formId: string): Promise<string[]> {
      const listeners = rowsOf(db, 'form_alerts', { account_id: accountId, form_id: formId, rhythm: 'each' });
      return (await listeners.execute()).map(({ user_id }) => user_id);
    },

    put: (row: FormAlertRow): Promise<void> => upsert(db, 'form_alerts', row, ['account_id', 'form_id', 'user_id']),

    remove: (key: Key): Promise<number> => removeRows(db, 'form_alerts', key),

    removeOf: (person: Person): Promise<number> => removeRows(db, 'form_alerts', person),

    /** Accounts with people who get summaries. */
    listSummed: (): Promise<{ account_id: string; rhythm: SummaryFrequency }[]> =>
      db
        .selectFrom('form_alerts')
        .select(['account_id', 'rhythm'])
        .distinct()
        .where('rhythm', 'in', SUMMARY_FREQUENCIES)
        .orderBy('account_id')
        .orderBy('rhythm')
        .$narrowType<{ rhythm: SummaryFrequency }>()
        .execute(),

    /** Of whom it is yet to be told what happened from a day on. */
    listUnreported: (accountId: string, rhythm: SummaryFrequency, firstDay: CalendarDate): Promise<FormAlertRow[]> =>
      rowsOf(db, 'form_alerts', { account_id: accountId, rhythm })
        .where('told', '<', firstDay)
        .orderBy('user_id')
        .orderBy('form_id')
        .execute(),

    /** Marks a summary of a person's forms as reported. Resolves to false where another process has done so. */
    async markReported(
      { account_id, user_id }: Person,
      rhythm: SummaryFrequency,
      formIds: readonly string[],
      firstDay: CalendarDate,
    ): Promise<boolean> {
      const updated = await db
        .updateTable('form_alerts')
        .set({ told: firstDay })
        .where('account_id', '=', account_id)
        .where('user_id', '=', user_id)
        .where('rhythm', '=', rhythm)
        .where('form_id', 'in', formIds)
        .where('told', '<', firstDay)
        .executeTakeFirst();
      return updated.numUpdatedRows > 0n;
    },
  };
}
