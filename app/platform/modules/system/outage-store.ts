import type { Db } from '../../db/connect';
import { prepared } from '../../db/prepared';

/** What the operator has said about an outage. */
export interface OutageState {
  isOn: boolean;
  /** For every language that has none of its own; empty: the pages' own sentence. */
  message: string;
  /** By language tag. */
  translations: Record<string, string>;
}

export const NO_OUTAGE: OutageState = { isOn: false, message: '', translations: {} };

const NAME = 'outage';
const stateOf = prepared((db, value: (name: 'name') => string) =>
  db.selectFrom('system_state').select('value').where('name', '=', value('name')),
);

/** The outage flag, one row for all processes, and the notices of accounts. */
export function createOutageStore(db: Db) {
  return {
    async getOutage(): Promise<OutageState> {
      const [row] = await stateOf(db, { name: NAME });
      return row ? { ...NO_OUTAGE, ...(JSON.parse(row.value) as Partial<OutageState>) } : NO_OUTAGE;
    },
    /** What the account shows while something is out. */
    findTemplate: (accountId: string): Promise<{ html: string } | undefined> =>
      db.selectFrom('outage_templates').select('html').where('account_id', '=', accountId).executeTakeFirst(),
    async setOutage(state: OutageState, now: number): Promise<void> {
      const row = { value: JSON.stringify(state), updated_at: now };
      await db
        .insertInto('system_state')
        .values({ name: NAME, ...row })
        .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
        .execute();
    },
  };
}
