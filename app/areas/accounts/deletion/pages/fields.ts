import { z } from 'zod';
import { intents, requiredText } from '~/lib/contract/fields';

/** The end of an account, asked for by its name; and taking that back. */
export const endFields = intents([
  z.object({ intent: z.literal('ask'), name: requiredText(300) }),
  z.object({ intent: z.literal('takeBack') }),
]);
