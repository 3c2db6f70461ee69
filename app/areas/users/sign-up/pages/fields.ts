import { z } from 'zod';
import { rawText, text } from '~/lib/contract/form-field-schemas';
import { isEmail } from '~/domain/contact';
import { PASSWORD_MAX_LENGTH, signUpPasswordError } from '~/domain/password';

const password = rawText().superRefine((typed, { addIssue }) => {
  const wrong = signUpPasswordError(typed);
  if (wrong === 'password.required') addIssue(wrong);
  else if (typed.length > PASSWORD_MAX_LENGTH) addIssue('text.tooLong');
  else if (wrong) addIssue('password.weak');
});

/** Spec: enrollment-and-payment 5, "Sign-up". */
export const signUpFields = z.object({
  /** An operator's; there where nobody signs up without one. */
  invitation: text(4096),
  email: text(300).refine(isEmail, 'sign-up:emailInvalid'),
  password,
});

/** Parameters of the texts about them. */
export const SIGN_UP_TEXT_PARAMS = { n: PASSWORD_MAX_LENGTH };

/** Of a person who verifies an address that they have not signed up with here. */
export const verifyPasswordFields = z.object({ password });

export const verifyFields = z.object({ intent: text(20) });
