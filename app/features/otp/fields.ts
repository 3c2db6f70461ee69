import { z } from 'zod';
import { intents, text } from '~/contract/fields';

export const CODE_FORM = 'code-form';

/** The code as typed, or another one is asked for; spaces, hyphens and other scripts' digits are the platform's to read. */
export const codeFields = intents([
  z.object({ intent: z.literal('resend') }),
  z.object({
    intent: z.literal('verify').optional(),
    code: text(Infinity, z.string().min(1, 'otp.required').max(40, 'otp.incorrect')),
  }),
]);
