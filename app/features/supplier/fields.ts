import { ACCOUNT_NUMBER_LENGTH, readAccountNumber, STREET_NUMBER_LENGTH, type SupplierChoice } from '~/domain/supplier';

/** Names and ids of the controls; the browser module looks for the boxes by them. */
export const FIELDS = { accountNumber: 'accountNumber', streetNumber: 'streetNumber', contact: 'doNotContact', transfer: 'doNotTransfer' } as const;

export interface StartValues {
  accountNumber: string;
  streetNumber: string;
}
export type StartErrors = { [K in keyof StartValues]?: string };

const textOf = (post: FormData, name: string): string => {
  const value = post.get(name);
  return typeof value === 'string' ? value.slice(0, 200) : '';
};

/** The two numbers as typed, and keys of what is wrong with them. Spec: preferences-and-consent 5, "Supplier lookup". */
export function readStart(post: FormData): { values: StartValues; errors: StartErrors } {
  const values = { accountNumber: textOf(post, FIELDS.accountNumber), streetNumber: textOf(post, FIELDS.streetNumber) };
  const errors: StartErrors = {};
  const account = readAccountNumber(values.accountNumber).length;
  const street = values.streetNumber.trim().length;
  if (account === 0 || account > ACCOUNT_NUMBER_LENGTH) errors.accountNumber = 'supplier:accountRequired';
  if (street === 0 || street > STREET_NUMBER_LENGTH) errors.streetNumber = 'supplier:streetRequired';
  return { values, errors };
}

export function readChoice(post: FormData): SupplierChoice {
  return { doNotContact: post.has(FIELDS.contact), doNotTransfer: post.has(FIELDS.transfer) };
}
