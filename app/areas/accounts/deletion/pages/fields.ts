import { z } from 'zod';
import { intents, requiredText } from '~/lib/contract/form-field-schemas';

/** Requests an account's deletion, by its name, or cancels it. */
export const deletionFields = intents([
  z.object({ intent: z.literal('ask'), name: requiredText(300) }),
  z.object({ intent: z.literal('takeBack') }),
]);
