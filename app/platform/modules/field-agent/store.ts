import type { Db } from '../../db/connect';
import type { InstallationRow } from '../../db/field-service-tables';
import type { PaymentRow } from '../../db/payment-tables';

/** Installations, and the payments of the customers behind them. */
export function createFieldAgentStore(db: Db) {
  return {
    findInstallation: (id: string): Promise<InstallationRow | undefined> =>
      db.selectFrom('installations').selectAll().where('installation_id', '=', id).executeTakeFirst(),

    /** The newest payment of a contract account, whatever came of it; of two at one moment the one with the later id. */
    findLatestPayment: ({ account_id, contract_account, recipient_id }: InstallationRow): Promise<PaymentRow | undefined> =>
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
