import type { Db } from '../../db/connect';
import type { InstallationRow } from '../../db/field-service-tables';
import type { PaymentRow } from '../../db/payment-tables';
import { createRecipientService } from '../recipients/service';
import type { Debt } from './pay-link';

/** Installations, and the payments of the customers behind them. */
export function createFieldAgentStore(db: Db) {
  return {
    findInstallation: (id: string): Promise<InstallationRow | undefined> =>
      db.selectFrom('installations').selectAll().where('installation_id', '=', id).executeTakeFirst(),

    /** What a customer owes and what was received for it, as of one moment: in one statement. Undefined where there is no such customer. */
    async findDebt(accountId: string, recipientId: string): Promise<Debt | undefined> {
      const rows = await db
        .selectFrom(createRecipientService({ db }).rowOf({ accountId, recipientId }).as('recipient'))
        .leftJoin('payments', (join) =>
          join
            .onRef('payments.account_id', '=', 'recipient.account_id')
            .onRef('payments.recipient_id', '=', 'recipient.id')
            .on('payments.status', '=', 'received'),
        )
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

    /** The newest payment of a contract account, whatever came of it; of two at one moment the one with the later id. */
    findLatestPayment: ({
      account_id,
      contract_account,
      recipient_id,
    }: InstallationRow): Promise<PaymentRow | undefined> =>
      db
        .selectFrom('payments')
        .selectAll()
        .where('account_id', '=', account_id)
        // By a link it is paid for the recipient, without one for the number that was typed.
        .where((eb) => eb.or([eb('account_number', '=', contract_account), eb('recipient_id', '=', recipient_id)]))
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst(),
  };
}
