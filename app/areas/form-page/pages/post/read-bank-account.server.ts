import { getBankLogo, tokenizeBankAccount } from '~/areas/payments/banks/calls';
import { bankAccountErrors, normalizeBankNumber } from '~/domain/bank-account';
import type { PostedForm } from '../read-answers';
import type { NamedError } from '../form-errors';
import type { BankEntry } from '~/areas/forms/input-types/field-props';
import type { Api } from '~/lib/api-client.server';
import type { OpenForm } from '../load-form.server';

export interface PostedBankAccount {
  /** Token of the account that counts; undefined when none does. */
  token: string | undefined;
  isSaved: boolean;
  errors: Record<string, NamedError>;
  entry: BankEntry | undefined;
}

/**
 * Reads the bank account of a post. Complete and valid numbers are exchanged for a token at once, so that an error elsewhere in
 * the form costs nobody their bank details, and no page ever shows them again.
 */
export async function readBankAccount(api: Api, form: OpenForm, fields: PostedForm): Promise<PostedBankAccount> {
  const source = fields['bank.source'];
  const known = [
    ...form.opened.autoPayElements.savedAccounts,
    ...(form.draft.bankAccount ? [form.draft.bankAccount] : []),
  ];
  if (source !== 'new') {
    const account = known.find((candidate) => candidate.token === source);
    const isSaved = form.opened.autoPayElements.savedAccounts.some((candidate) => candidate.token === source);
    const errors: PostedBankAccount['errors'] = account ? {} : { 'bank.token': { key: 'account.notFound' } };
    return { token: account?.token, isSaved, errors, entry: undefined };
  }
  const numbers = {
    accountNumber: fields['bank.accountNumber'],
    confirmAccountNumber: fields['bank.confirmAccountNumber'],
    routingNumber: fields['bank.routingNumber'],
  };
  const entry = await findBank(api, numbers.routingNumber);
  const errors = Object.fromEntries(
    Object.entries(bankAccountErrors(numbers)).map(([field, key]) => [`bank.${field}`, { key } as NamedError]),
  );
  if (Object.keys(errors).length > 0) return { token: undefined, isSaved: false, errors, entry };
  const result = await api.call(tokenizeBankAccount, { body: { token: form.link.token, ...numbers } });
  if (result.isOk) return { token: result.data.token, isSaved: false, errors: {}, entry };
  const field = result.name === 'bank.invalidRouting' ? 'bank.routingNumber' : 'bank.accountNumber';
  return { token: undefined, isSaved: false, errors: { [field]: { key: result.name ?? 'server.unexpected' } }, entry };
}

/** Name and mark of the bank. The look-up is a help: when it is down, the checksum alone decides. */
async function findBank(api: Api, typed: string): Promise<BankEntry | undefined> {
  const routingNumber = normalizeBankNumber(typed).slice(0, 20);
  if (!routingNumber) return undefined;
  const result = await api.call(getBankLogo, { query: { routingNumber } });
  return { routingNumber, bankName: result.isOk ? result.data.name : '', logoUrl: result.isOk ? result.data.logo : '' };
}
