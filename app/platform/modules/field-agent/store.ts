import type { Db } from '../../db/connect';
import type { InstallationRow } from '../../db/field-service-tables';
import { receivedPayments } from '../payments/service';
import type { Debt } from './pay-link';

/** Installations, and what the customers behind them owe. */
export function createFieldAgentStore(db: Db) {
  return {
    findInstallation: (id: string): Promise<InstallationRow | undefined> =>
      db.selectFrom('installations').selectAll().where('installation_id', '=', id).executeTakeFirst(),

    /** What a customer owes and what was received for it, as of one moment: in one statement. Undefined where there is no such customer. */
    async findDebt(accountId: string, recipientId: string): Promise<Debt | undefined> {
      const rows = await db
        .selectFrom('recipients')
        .leftJoin(receivedPayments(db, { accountId, recipientId }).as('payments'), (join) => join.onTrue())
        .select([
          'recipients.account_id',
          'recipients.id',
          'recipients.balance_cents',
          'recipients.next_bill_date',
          'payments.demand_id',
          'payments.amount_cents',
        ])
        .where('recipients.account_id', '=', accountId)
        .where('recipients.id', '=', recipientId)
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
