import type { Db } from '../../db/connect';
import type { InstallationRow } from '../../db/field-service-tables';
import { findRow } from '../../db/rows';
import { receivedPayments } from '../payments/service';
import { createRecipientService } from '../recipients/service';
import type { Debt } from './pay-link';

/** Installations, and what the customers behind them owe. */
export function createFieldAgentStore(db: Db) {
  return {
    findInstallation: (id: string): Promise<InstallationRow | undefined> =>
      findRow(db, 'installations', { installation_id: id }),

    /** What a customer owes and what was received for it, as of one moment: in one statement. Undefined where there is no such customer. */
    async findDebt(accountId: string, recipientId: string): Promise<Debt | undefined> {
      const rows = await db
        .selectFrom(createRecipientService({ db }).rowOf({ accountId, recipientId }).as('recipient'))
        .leftJoin(receivedPayments(db, { accountId, recipientId }).as('payments'), (join) => join.onTrue())
        .select([
          'recipient.account_id',
          'recipient.id',
          'recipient.balance_cents',
          'recipient.next_bill_date',
          'payments.demand_id',
          'payments.amount_cents',
        ])
        .execute();
      const [first] = rows;
      return (
        first && {
          ...first,
          received: rows.map(({ demand_id, amount_cents }) => ({ demandId: demand_id, cents: amount_cents ?? 0 })),
        }
      );
    },
  };
}
