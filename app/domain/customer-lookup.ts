/**
 * Finding a customer by two numbers of a bill: the account number and the house number.
 * Spec: enrollment-and-payment 5 and 9, preferences-and-consent 5 "Supplier lookup".
 */
import { toAsciiDigits, withoutInvisibleMarks } from './normalize-digits';

/** Longest numbers, in characters. */
export const ACCOUNT_NUMBER_LENGTH = 12;
const HOUSE_NUMBER_LENGTH = 20;

/** The two numbers as typed. */
export interface CustomerLookupValues {
  accountNumber: string;
  houseNumber: string;
}

/** What came back for the two numbers that were posted. */
export interface CustomerLookupProblem {
  values: CustomerLookupValues;
  /** Fields that are empty or too long. */
  wrong: (keyof CustomerLookupValues)[];
  /** Translation keys, separated by dots, when the numbers fit nobody. */
  unknown?: string;
  /** Minutes to wait after too many tries. */
  minutes?: number;
  /** Neither a link nor a reason came back; whom to write to. */
  critical?: { email: string };
}

/** An account number as it is stored: ASCII digits, without the spaces and marks that come with copying. */
export function readAccountNumber(typed: string): string {
  return withoutInvisibleMarks(toAsciiDigits(typed)).replace(/\s/g, '');
}

/** A house number as it is compared: without regard to case, and to spaces around it. */
export function houseNumberKey(typed: string): string {
  return toAsciiDigits(typed).trim().toLowerCase();
}

/** Which of the two numbers cannot be right. */
export function findInvalidNumbers(values: CustomerLookupValues): CustomerLookupProblem['wrong'] {
  const lengths = {
    accountNumber: readAccountNumber(values.accountNumber).length,
    houseNumber: values.houseNumber.trim().length,
  };
  const wrong: (keyof CustomerLookupValues)[] = [];
  if (lengths.accountNumber === 0 || lengths.accountNumber > ACCOUNT_NUMBER_LENGTH) wrong.push('accountNumber');
  if (lengths.houseNumber === 0 || lengths.houseNumber > HOUSE_NUMBER_LENGTH) wrong.push('houseNumber');
  return wrong;
}

/** The numbers as a call takes them. */
export function normalizeLookupNumbers({ accountNumber, houseNumber }: CustomerLookupValues): CustomerLookupValues {
  return { accountNumber: readAccountNumber(accountNumber), houseNumber: houseNumber.trim() };
}
