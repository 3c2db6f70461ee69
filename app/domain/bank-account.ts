/** US bank accounts as entered for autopay and eChecks. Spec: forms-and-approval 5 "Autopay". */
import { normalizeTypedNumber } from './normalize-digits';
import type { ErrorKey } from './error-keys';

const ACCOUNT_NUMBER_MAX_LENGTH = 16;
const ACCOUNT_NUMBER_MIN_LENGTH = 9;

/** A bank number as one run of digits: spaces and hyphens are how people group it. */
export function normalizeBankNumber(text: string): string {
  return normalizeTypedNumber(text);
}

/** True for 9 digits in a range that is given out and with the right ABA check digit. */
export function isRoutingNumberValid(text: string): boolean {
  const number = normalizeBankNumber(text);
  if (!/^\d{9}$/.test(number) || number === '000000000') return false;
  const area = Number(number.slice(0, 2));
  const isGivenOut = area <= 12 || (area >= 21 && area <= 32) || (area >= 61 && area <= 72) || area === 80;
  const sum = Array.from(number).reduce(
    (total, digit, index) => total + Number(digit) * ([3, 7, 1][index % 3] ?? 0),
    0,
  );
  return isGivenOut && sum % 10 === 0;
}

/** True for 9 to 16 digits. */
export function isAccountNumberValid(text: string): boolean {
  const number = normalizeBankNumber(text);
  return (
    /^\d+$/.test(number) && number.length >= ACCOUNT_NUMBER_MIN_LENGTH && number.length <= ACCOUNT_NUMBER_MAX_LENGTH
  );
}

export interface AccountEntry {
  accountNumber: string;
  confirmAccountNumber: string;
  routingNumber: string;
}
type AccountErrors = Partial<Record<keyof AccountEntry, ErrorKey>>;

/** What is wrong with an account as typed, by field, in the order of the page; an empty object when nothing is. */
export function bankAccountErrors(entry: AccountEntry): AccountErrors {
  const account = normalizeBankNumber(entry.accountNumber);
  const confirmation = normalizeBankNumber(entry.confirmAccountNumber);
  const errors: AccountErrors = {};
  if (normalizeBankNumber(entry.routingNumber) === '') errors.routingNumber = 'input.required';
  else if (!isRoutingNumberValid(entry.routingNumber)) errors.routingNumber = 'routing.invalid';
  if (account === '') errors.accountNumber = 'input.required';
  else if (!isAccountNumberValid(account)) errors.accountNumber = 'account.invalid';
  if (confirmation === '') errors.confirmAccountNumber = 'input.required';
  else if (confirmation !== account) errors.confirmAccountNumber = 'account.mismatch';
  return errors;
}

/** The last four digits of an account or card number: all of it that is ever kept or shown. */
export function lastFour(text: string): string {
  return normalizeBankNumber(text).replace(/\D/g, '').slice(-4);
}
