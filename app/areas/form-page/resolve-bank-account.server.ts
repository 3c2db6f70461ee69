import type { z } from 'zod';
import type { bankDetailSchema } from './calls';
import { bankAccountErrors } from '~/domain/bank-account';
import type { LinkClaims } from '~/lib/contract/token-schemas';
import type { PlatformContext } from '~/platform/platform-context';
import { fail, isFailure, type Failure } from '~/platform/http/failure';
import { createSavedBankAccounts, createBankService } from '~/areas/payments/banks/service.server';

type BankDetail = z.output<typeof bankDetailSchema>;

/**
 * The account of an autopay form: a saved or freshly exchanged token of this recipient, or numbers that are exchanged
 * at once. Spec: forms-and-approval 5, "Autopay".
 *
 * @param draftToken the token that the draft holds, used when the details name none
 * @returns the token, or `form.paymentInvalid`, with {fieldErrors} where numbers were typed
 */
export async function resolveBankAccount(
  context: Pick<PlatformContext, 'db' | 'bankTokenizer' | 'clock' | 'log'>,
  link: LinkClaims,
  details: BankDetail | null | undefined,
  draftToken: string | null,
): Promise<string | Failure> {
  const token = details?.token || (details?.accountNumber ? '' : draftToken);
  if (token) return (await createSavedBankAccounts(context).find(link, token)) ? token : fail('form.paymentInvalid');
  if (!details || details.isSaved) return fail('form.paymentInvalid');
  const typed = {
    accountNumber: details.accountNumber ?? '',
    confirmAccountNumber: details.confirmAccountNumber ?? '',
    routingNumber: details.routingNumber ?? '',
  };
  const errors = Object.entries(bankAccountErrors(typed)).map(([field, key]) => [`bank.${field}`, { key }]);
  if (errors.length > 0) return fail('form.paymentInvalid', { fieldErrors: Object.fromEntries(errors) });
  const account = await createBankService(context).tokenize(link, typed);
  if (!isFailure(account)) return account.token;
  return account.name.startsWith('bank.')
    ? fail('form.paymentInvalid', { fieldErrors: { 'bank.routingNumber': { key: 'routing.invalid' } } })
    : account;
}
