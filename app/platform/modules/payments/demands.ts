import { demandAfter, type Demand } from '~/domain/demand';
import type { Db } from '../../db/connect';
import type { AccountRow } from '../../db/schema';
import { createPaymentStore } from './store';

/** A demand of an account after what was received for it. Amounts in minor units. */
export function demandOf(
  account: Pick<AccountRow, 'minimum_payment_percent' | 'maximum_payment_percent'>,
  demandCents: number,
  paidCents: number,
): Demand {
  return demandAfter(demandCents, paidCents, {
    leastPercent: account.minimum_payment_percent,
    mostPercent: account.maximum_payment_percent,
  });
}

/** What payments tell whoever asks for money. */
export function createDemandReader(db: Db) {
  const store = createPaymentStore(db);
  return {
    /** What was received for a demand, by the id in its link, in minor units. */
    paidOf: async (accountId: string, demandId: string): Promise<number> =>
      (await store.standing(accountId, demandId)).paidCents,
  };
}
