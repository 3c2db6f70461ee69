import { z } from 'zod';
import { rawText, text } from '~/contract/fields';
import { isEmail } from '~/domain/contact';
import { PASSWORD_MAX_LENGTH, signUpPasswordError } from '~/domain/password';

/** Spec: enrollment-and-payment 5, "Sign-up". */
export const signUpFields = z.object({
  /** An operator's; there where nobody signs up without one. */
  invitation: text(4096),
  email: text(300).refine(isEmail, 'sign-up:emailInvalid'),
  password: rawText().superRefine((password, { addIssue }) => {
    const wrong = signUpPasswordError(password);
    if (wrong === 'password.required') addIssue(wrong);
    else if (password.length > PASSWORD_MAX_LENGTH) addIssue('text.tooLong');
    else if (wrong) addIssue('password.weak');
  }),
});

/** What the sentences about them are filled with. */
export const SIGN_UP_FACTS = { n: PASSWORD_MAX_LENGTH };

export const verifyFields = z.object({ intent: text(20) });
