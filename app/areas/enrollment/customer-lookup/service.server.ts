import { hash } from 'node:crypto';
import { houseNumberKey, type CustomerLookupValues, readAccountNumber } from '~/domain/customer-lookup';
import type { PlatformContext } from '~/platform/platform-context';
import type { SupplierAccountRow } from '~/platform/db/preference-row-types';
import { createRateLimiter } from '~/platform/http/rate-limiter';
import { fail, type Failure } from '~/platform/http/failure';
import type { SupplierOptOut } from '~/domain/energy-supplier-opt-out';
import type { Db } from '~/platform/db/open-database';
import { findRow } from '~/platform/db/row-queries';
import { isEqualTimingSafe } from '~/platform/timing-safe-equal';
import { createAccountStatusCheck } from '~/areas/accounts/service.server';
import { createRecipientService, type RecipientKey } from '~/areas/recipients/service.server';

export { supplierAccountRecords } from './dataset-store.server';

/**
 * Who an account number and a house number belong to: the way into every page without a link. The register of gas accounts
 * knows both. Spec: enrollment-and-payment 2, 5; preferences-and-consent 5, "Supplier lookup".
 */
export function createCustomerLookupService({ db, clock, log }: Pick<PlatformContext, 'db' | 'clock' | 'log'>) {
  const register = createGasAccountRegister(db);
  const limiter = createRateLimiter({ db, clock });
  const accountStatus = createAccountStatusCheck({ db, clock });

  return {
    /**
     * The customer whose two numbers are given, or undefined: which of the two was wrong shows neither in the answer nor in
     * the time it takes. Wrong tries are counted by account number across all pages, be there such an account or not.
     *
     * Failures: `request.tooMany` (with `seconds`) after five wrong tries; throws `account.suspended`.
     */
    async find(typed: CustomerLookupValues): Promise<SupplierAccountRow | undefined | Failure> {
      const accountNumber = readAccountNumber(typed.accountNumber);
      const key = hash('sha256', accountNumber, 'base64url');
      const seconds = await limiter.consume('lookUpTry', key);
      if (seconds > 0) {
        log('warn', 'lookUp.locked');
        return fail('request.tooMany', { seconds });
      }
      const row = await register.findByAccountNumber(accountNumber);
      const isRight = isSameHouse(typed.houseNumber, row?.street_number ?? '');
      if (!row || !isRight) return undefined;
      await limiter.refund('lookUpTry', key);
      await accountStatus.requireServed(row.account_id);
      return row;
    },
  };
}

/** Takes as long for a wrong number as for the right one. An empty number is nobody's. */
function isSameHouse(typed: string, stored: string): boolean {
  const [wanted, given] = [houseNumberKey(stored), houseNumberKey(typed)];
  return isEqualTimingSafe(wanted, given) && wanted !== '';
}

/** Somebody else has stored the same meanwhile; takes the transaction back. */
class Unchanged extends Error {}

/** The register of gas accounts: whose they are, where, and what was chosen about suppliers. */
export function createGasAccountRegister(db: Db) {
  return {
    findByAccountNumber: (contractAccount: string): Promise<SupplierAccountRow | undefined> =>
      findRow(db, 'supplier_accounts', { contract_account: contractAccount }),
    findByRecipient: ({ accountId, recipientId }: RecipientKey): Promise<SupplierAccountRow | undefined> =>
      findRow(db, 'supplier_accounts', { account_id: accountId, recipient_id: recipientId }),
    /** Stores a choice that differs from the stored one. Resolves to false when it was stored already: nothing is written. */
    async saveChoice({ accountId, recipientId }: RecipientKey, choice: SupplierOptOut, now: number): Promise<boolean> {
      const [contact, transfer] = [Number(choice.doNotContact), Number(choice.doNotTransfer)];
      try {
        await db.transaction().execute(async (trx) => {
          await createRecipientService({ db: trx }).touch({ accountId, recipientId });
          const changed = await trx
            .updateTable('supplier_accounts')
            .set({ do_not_contact: contact, do_not_transfer: transfer, updated_at: now })
            .where('account_id', '=', accountId)
            .where('recipient_id', '=', recipientId)
            .where((eb) => eb.or([eb('do_not_contact', '!=', contact), eb('do_not_transfer', '!=', transfer)]))
            .executeTakeFirst();
          if (changed.numUpdatedRows === 0n) throw new Unchanged();
        });
        return true;
      } catch (error) {
        if (error instanceof Unchanged) return false;
        throw error;
      }
    },
  };
}
