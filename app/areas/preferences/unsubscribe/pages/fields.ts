import { z } from 'zod';
import { UNSUBSCRIBE_REASONS } from '../calls';
import { choice, intents, rawText } from '~/lib/contract/form-field-schemas';

export const PAUSE_DAYS = ['30', '90'] as const;

const pause = z.object({
  intent: z.literal('pause'),
  days: choice(PAUSE_DAYS).transform((days) => (days === '30' ? 30 : 90)),
});
const resume = z.object({ intent: z.literal('resume') });

export const pauseFields = intents([pause, resume]);
export const unsubscribeAllFields = intents([z.object({ intent: z.literal(['unsubscribe-all', 'undo']) })]);
export const unsubscribeFields = intents([
  pause,
  resume,
  z.object({ intent: z.literal(['unsubscribe', 'resubscribe', 'preferences']) }),
  z.object({
    intent: z.literal('reason'),
    reason: choice(UNSUBSCRIBE_REASONS, 'unsubscribe:reason.required'),
    comment: rawText().pipe(z.string().trim().max(500, 'unsubscribe:reason.tooLong')),
  }),
]);
