import * as z from 'zod/mini';
import { formValidator } from '~/ui/validated-form';

export const CODE_FORM = 'code-form';

/** The code as typed; spaces, hyphens and other scripts' digits are the platform's to read. */
export const codeValidator = formValidator(
  z.object({
    code: z.string('otp.required').check(z.trim(), z.minLength(1, 'otp.required'), z.maxLength(40, 'otp.incorrect')),
  }),
);
