import type { Db } from '../../db/connect';

/** What payments tell of plans. */
export function createPlanStore(db: Db) {
  return {
    /** Whether a demand, by the id in its link, was paid. */
    async isPaid(accountId: string, demandId: string): Promise<boolean> {
      const found = await db
        .selectFrom('payments')
        .select('id')
        .where('account_id', '=', accountId)
        .where('demand_id', '=', demandId)
        .where('status', '=', 'received')
        .executeTakeFirst();
      return found !== undefined;
    },
  };
}
