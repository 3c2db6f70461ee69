import type { SmartPayToken } from '~/contract/tokens';
import { readCustomerNumber } from '~/domain/payment';
import type { PlatformContext } from '../../context';
import { fail, FailureError, type Failure } from '../../http/result';
import { createAccountService } from '../accounts/service';
import type { Payer } from './service';

/** Who pays: the holder of a smart-pay link, or a stranger on the page of an account. */
export function createPayers({ db, tokens }: Pick<PlatformContext, 'db' | 'tokens'>) {
  const accounts = createAccountService({ db });

  async function ofToken({ accountId, recipientId, jti, amountCents }: SmartPayToken): Promise<Payer> {
    const account = await accounts.findAccount(accountId);
    if (!account) throw new FailureError(fail('token.invalid'));
    return { account, recipientId, customerNumber: recipientId, demand: { id: jti, amountCents } };
  }

  return {
    ofToken,
    /** Throws the failures of link tokens. */
    ofLink: async (token: string): Promise<Payer> => ofToken(await tokens.requireSmartPay(token)),

    /**
     * A payer without a link. The number is taken as typed: whether there is such a customer is neither asked nor told, and the
     * company finds out whose payment it is. It has to look as the account's numbers do.
     *
     * Failures: `account.notFound`, `request.invalid` for what can't be a customer's number.
     */
    async ofAccount(
      { domain, accountToken }: { domain: string; accountToken: string },
      typedNumber: string,
    ): Promise<Payer | Failure> {
      const account =
        (domain && (await accounts.findAccountByDomain(domain))) ||
        (accountToken && (await accounts.findAccountByPublicId(accountToken))) ||
        undefined;
      if (!account) return fail('account.notFound');
      const customerNumber = readCustomerNumber(typedNumber, account.customer_number_format);
      return customerNumber
        ? { account, recipientId: '', customerNumber, demand: null }
        : fail('request.invalid', { fields: ['body.customerNumber'] });
    },
  };
}
