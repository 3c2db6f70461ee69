/** The choice of gas customers about energy suppliers. Spec: preferences-and-consent 2.7, 3, 4, 5. */
import { toAsciiDigits } from './digits';

/** Longest numbers, in characters. Spec: preferences-and-consent 9. */
export const ACCOUNT_NUMBER_LENGTH = 12;
export const STREET_NUMBER_LENGTH = 20;

/** What is known of an account that decides which choices it has. */
export interface SupplierAccount {
  /** `MD`, `VA`, `DC` or another. */
  state: string;
  isResidential: boolean;
}

export interface SupplierChoice {
  /** Suppliers are not told of the customer. */
  doNotContact: boolean;
  /** The supply is not handed over to a supplier. */
  doNotTransfer: boolean;
}

const INVISIBLE = /[\s\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/** An account number as it is stored: ASCII digits, without the spaces and marks that come with copying. */
export function readAccountNumber(typed: string): string {
  return toAsciiDigits(typed).replace(INVISIBLE, '');
}

/** A street number as it is compared: without regard to case, and to spaces around it. */
export function streetNumberKey(typed: string): string {
  return toAsciiDigits(typed).trim().toLowerCase();
}

const stateOf = ({ state }: SupplierAccount) => state.trim().toUpperCase();

/** True for homes in Maryland, which alone may keep their supply from being handed over. */
export function mayRefuseTransfer(account: SupplierAccount): boolean {
  return account.isResidential && stateOf(account) === 'MD';
}

/** Which of the four explanations a customer reads. */
export function explanationOf(account: SupplierAccount): 'virginia' | 'marylandHome' | 'marylandBusiness' | 'other' {
  const state = stateOf(account);
  if (state === 'VA') return 'virginia';
  if (state !== 'MD') return 'other';
  return account.isResidential ? 'marylandHome' : 'marylandBusiness';
}

/** The choice that is stored: who may be contacted may be handed over. */
export function settledChoice({ doNotContact, doNotTransfer }: SupplierChoice): SupplierChoice {
  return { doNotContact, doNotTransfer: doNotContact && doNotTransfer };
}
