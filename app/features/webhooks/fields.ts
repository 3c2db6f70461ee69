import { z } from 'zod';
import { checkbox, intents, NOT_OURS, rawText, requiredText, text, ticked } from '~/contract/fields';
import { CHOSEN_EVENTS } from '~/contract/webhook-events';

const written = {
  url: requiredText(2000),
  description: text(100),
  events: ticked(CHOSEN_EVENTS.length).pipe(z.array(z.enum(CHOSEN_EVENTS, NOT_OURS)).min(1, 'webhooks:eventsRequired')),
};

/** A new webhook. `formKey` names the form, which adds one however often it is sent. */
export const addFields = z.object({ ...written, formKey: rawText(64, z.string().min(8, NOT_OURS)) });

/** What the page of a webhook posts. */
export const webhookFields = intents([
  z.object({ intent: z.literal('save'), ...written, isEnabled: checkbox() }),
  z.object({ intent: z.literal('test') }),
  z.object({ intent: z.literal('again'), deliveryId: rawText(64, z.string().min(1, NOT_OURS)) }),
]);
