import { CUSTOMER_LOOKUP_LINK_SECONDS } from '~/config/limits';
import type { SupplierPreference } from './calls';
import type { LinkClaims } from '~/lib/contract/token-schemas';
import {
  canRefuseSupplierTransfer,
  toStoredSupplierOptOut,
  type SupplierOptOut,
} from '~/domain/energy-supplier-opt-out';
import type { PlatformContext } from '~/platform/platform-context';
import type { SupplierAccountRow } from '~/platform/db/preference-row-types';
import { fail, isFailure, type Failure } from '~/platform/http/failure';
import { createCustomerLookupService, createGasAccountRegister } from '../customer-lookup/service.server';

type SupplierDeps = Pick<PlatformContext, 'db' | 'clock' | 'tokens' | 'log'>;

/** Says nothing of which of the two numbers was wrong. */
const UNKNOWN = 'SupplierAccountUnknown.CheckNumbers';
/** The link's customer has no gas account. */
const NO_ACCOUNT = 'SupplierNoAccount.ContactSupport';

/** Choices about energy suppliers. Spec: preferences-and-consent 2.7, 4, 5, 7. */
export function createSupplierService({ db, clock, tokens, log }: SupplierDeps) {
  const register = createGasAccountRegister(db);
  const lookUp = createCustomerLookupService({ db, clock, log });

  return {
    /**
     * A link token of an hour for the customer whose two numbers are given, or the error that they fit nobody.
     *
     * Failures: `request.tooMany` (with `seconds`) after five wrong tries for an account number, be there such a one or not.
     */
    async authorize(typed: {
      accountNumber: string;
      streetNumber: string;
    }): Promise<{ token: string | null; error: string | null } | Failure> {
      const row = await lookUp.find({ accountNumber: typed.accountNumber, houseNumber: typed.streetNumber });
      if (isFailure(row)) return row;
      if (!row) return { token: null, error: UNKNOWN };
      log('info', 'supplier.authorized', { accountId: row.account_id });
      const claims = { purpose: 'supplier', accountId: row.account_id, recipientId: row.recipient_id } as const;
      return { token: await tokens.mintLink(claims, CUSTOMER_LOOKUP_LINK_SECONDS), error: null };
    },

    async getPreference(link: LinkClaims): Promise<SupplierPreference> {
      const row = await register.findByRecipient(link);
      return row ? preferenceOf(row) : MISSING;
    },

    /** Failures: `supplier.transferNotAllowed` for all but homes in Maryland. */
    async updatePreference(link: LinkClaims, wanted: SupplierOptOut): Promise<SupplierPreference | Failure> {
      const row = await register.findByRecipient(link);
      if (!row) return MISSING;
      const stored = preferenceOf(row);
      const choice = toStoredSupplierOptOut(wanted);
      if (choice.doNotTransfer && !canRefuseSupplierTransfer(stored)) return fail('supplier.transferNotAllowed');
      if (choice.doNotContact === stored.doNotContact && choice.doNotTransfer === stored.doNotTransfer) return stored;
      const isSaved = await register.saveChoice(link, choice, clock.now());
      if (isSaved) log('info', 'supplier.saved', { accountId: link.accountId });
      return { ...stored, ...choice };
    },
  };
}

const MISSING: SupplierPreference = {
  accountNumber: '',
  doNotContact: false,
  doNotTransfer: false,
  isResidential: false,
  state: '',
  error: NO_ACCOUNT,
};

function preferenceOf(row: SupplierAccountRow): SupplierPreference {
  return {
    accountNumber: row.contract_account,
    doNotContact: row.do_not_contact === 1,
    doNotTransfer: row.do_not_transfer === 1,
    isResidential: row.is_residential === 1,
    state: row.state,
    error: null,
  };
}
