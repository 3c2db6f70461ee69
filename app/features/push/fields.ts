import { z } from 'zod';
import { intents, NOT_OURS, text } from '~/contract/fields';

/** One browser without its address must not end them all. */
export const pushFields = intents([
  z.object({ intent: z.literal('turnOffAll') }),
  z.object({ intent: z.literal('turnOff'), endpoint: text(Infinity, z.string().min(1, NOT_OURS)) }),
]);
