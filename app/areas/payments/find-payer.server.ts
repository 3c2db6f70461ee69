import type { SmartPayToken } from '~/lib/contract/token-schemas';
import { parseCustomerNumber } from '~/domain/payment';
import type { PlatformContext } from '~/platform/platform-context';
import { fail, FailureError, type Failure } from '~/platform/http/failure';
import { createAccountStatusCheck, createAccountService, getCachedAccount } from '~/areas/accounts/service.server';
import { findPaymentRequest, type PaymentRequest } from './payment-requests.server';
import type { Payer } from './service.server';

/** A payer with the payment request of the link. */
type PayerByLink = Payer & { demand: PaymentRequest };

/** Finds out who pays: the holder of a smart-pay link, or a stranger on the pay page of an account. */
export function createPayerFinder({ db, clock, tokens }: Pick<PlatformContext, 'db' | 'clock' | 'tokens'>) {
  const accounts = createAccountService({ db });
  const accountStatusCheck = createAccountStatusCheck({ db, clock });

  /** Throws the failures of link tokens. */
  async function findPayerByLink(token: string): Promise<PayerByLink & { claims: SmartPayToken }> {
    const { smartPay: claims, account: known } = await tokens.openSmartPay(token);
    const { accountId, recipientId, jti, amountCents } = claims;
    const [account, stored] = await Promise.all([getCachedAccount(db, known), findPaymentRequest(db, accountId, jti)]);
    if (!account) throw new FailureError(fail('token.invalid'));
    const demand = { id: jti, amountCents, about: '', dueOn: null, isWithdrawn: false, ...stored };
    return { account, recipientId, customerNumber: recipientId, demand, claims };
  }

  return {
    findPayerByLink,

    /**
     * A payer without a link. The number is taken as typed: whether there is such a customer is neither asked nor told, and the
     * company finds out whose payment it is. It has to look as the account's numbers do.
     *
     * Failures: `account.notFound`, `account.suspended` (thrown), `request.invalid` for what can't be a customer's number.
     */
    async findPayerByAccount(
      { domain, accountToken }: { domain: string; accountToken: string },
      typedNumber: string,
    ): Promise<Payer | Failure> {
      const account =
        (domain && (await accounts.findAccountByDomain(domain))) ||
        (accountToken && (await accounts.findAccountByPublicId(accountToken))) ||
        undefined;
      if (!account) return fail('account.notFound');
      await accountStatusCheck.requireServed(account.id);
      const customerNumber = parseCustomerNumber(typedNumber, account.customer_number_format);
      return customerNumber
        ? { account, recipientId: '', customerNumber, demand: null }
        : fail('request.invalid', { fields: ['body.customerNumber'] });
    },
  };
}
