/** Two rules that stay apart: sign-up's own, and the strong-password helper's. */
import type { ErrorKey } from './error-keys';

const SIGN_UP_PASSWORD_MIN_LENGTH = 9;
const STRONG_PASSWORD_MIN_LENGTH = 12;
/** Keeps hashing affordable; long enough for any passphrase. */
export const PASSWORD_MAX_LENGTH = 256;

export const PASSWORD_PARTS = ['length', 'upperCase', 'lowerCase', 'digit', 'special'] as const;
export type PasswordPart = (typeof PASSWORD_PARTS)[number];

/**
 * What keeps a password from being used at sign-up: it must be longer than 8 characters, with an
 * upper case letter, a lower case letter, a digit and one of `! @ # $ % ^ & *`.
 * Spec: enrollment-and-payment 5, "Sign-up".
 */
export function signUpPasswordError(password: string): ErrorKey | undefined {
  if (password === '') return 'password.required';
  const missing = missingSignUpParts(password);
  if (missing.includes('length')) return 'password.tooShort';
  return missing.length > 0 ? 'password.weak' : undefined;
}

/** At least 12 characters with all four kinds. Spec: forms-and-approval 5, "Strong password". */
export function isStrongPassword(password: string): boolean {
  return missingStrongParts(password).length === 0;
}

/** What a password lacks to be strong, for advice while typing. */
export function missingStrongParts(password: string): PasswordPart[] {
  return missingParts(password, STRONG_PASSWORD_MIN_LENGTH, /[!-/:-@[-`{-~\u00a1-\u00bf\u2010-\u2e7f]/);
}

/** What a password lacks to be taken at sign-up, for advice while typing. */
export function missingSignUpParts(password: string): PasswordPart[] {
  return missingParts(password, SIGN_UP_PASSWORD_MIN_LENGTH, /[!@#$%^&*]/);
}

function missingParts(password: string, minLength: number, special: RegExp): PasswordPart[] {
  const { length } = Array.from(password);
  const has: Record<PasswordPart, boolean> = {
    length: length >= minLength && length <= PASSWORD_MAX_LENGTH,
    upperCase: password.toLowerCase() !== password,
    lowerCase: password.toUpperCase() !== password,
    digit: /\d/.test(password),
    special: special.test(password),
  };
  return PASSWORD_PARTS.filter((part) => !has[part]);
}

/** Refusals of a password by the platform, which the page shows at its field as they are. */
const REFUSALS = ['password.weak', 'password.common', 'password.personal'] as const;

/** Whether the name of a failure says that the password is refused. */
export const isPasswordRefusal = (name: string | undefined): name is (typeof REFUSALS)[number] =>
  REFUSALS.some((refusal) => refusal === name);
