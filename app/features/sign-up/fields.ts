import { isEmail } from '~/domain/contact';
import { PASSWORD_MAX_LENGTH, signUpPasswordError } from '~/domain/password';

/** Names and ids of the controls; the browser module looks for them. */
export const FIELDS = { email: 'email', password: 'password' } as const;

export interface SignUpErrors {
  email?: string;
  password?: string;
}

/** What is wrong with a sign-up, and what of it may be shown again: never the password. */
export interface SignUpProblem {
  email: string;
  errors: SignUpErrors;
  /** Minutes to wait after too many tries. */
  minutes?: number;
}

const textOf = (post: FormData, name: string): string => {
  const value = post.get(name);
  return typeof value === 'string' ? value : '';
};

/** Spec: enrollment-and-payment 5, "Sign-up". */
export function readSignUp(post: FormData): { email: string; password: string; errors: SignUpErrors } {
  const email = textOf(post, FIELDS.email).trim();
  const password = textOf(post, FIELDS.password);
  const errors: SignUpErrors = {};
  if (!isEmail(email)) errors.email = 'sign-up:emailInvalid';
  const wrong = signUpPasswordError(password);
  if (wrong === 'password.required') errors.password = 'errors:password.required';
  else if (password.length > PASSWORD_MAX_LENGTH) errors.password = 'errors:text.tooLong';
  else if (wrong) errors.password = 'errors:password.weak';
  return { email: email.slice(0, 300), password, errors };
}
