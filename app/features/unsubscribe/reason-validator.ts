import * as z from 'zod/mini';
import { UNSUBSCRIBE_REASONS } from '~/contract/consents';
import { formValidator } from '~/ui/validated-form';

export const REASON_FORM = 'reason-form';

/** Why somebody unsubscribed, as posted; messages are keys of the locales. */
export const reasonValidator = formValidator(
  z.object({
    reason: z.enum(UNSUBSCRIBE_REASONS, 'consents:reason.required'),
    comment: z._default(z.string().check(z.trim(), z.maxLength(500, 'consents:reason.tooLong')), ''),
  }),
);
