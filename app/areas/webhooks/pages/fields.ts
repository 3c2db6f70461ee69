import { z } from 'zod';
import { checkbox, intents, INVALID_REQUEST, rawText, text, checkedValues } from '~/lib/contract/form-field-schemas';
import { SUBSCRIBABLE_EVENTS } from '../webhook-events';

/** Much longer ones are cut, and are too long all the same. */
const MAX_TYPED_LENGTH = 20_000;

const written = {
  url: text(MAX_TYPED_LENGTH, z.string().min(1, 'input.required').max(2000, 'webhooks:addressLong')),
  description: text(MAX_TYPED_LENGTH, z.string().max(100, 'webhooks:descriptionLong')),
  events: checkedValues(SUBSCRIBABLE_EVENTS.length).pipe(
    z.array(z.enum(SUBSCRIBABLE_EVENTS, INVALID_REQUEST)).min(1, 'webhooks:eventsRequired'),
  ),
};

/** A new webhook. `formKey` names the form, which adds one however often it is sent. */
export const addFields = z.object({ ...written, formKey: rawText(64, z.string().min(8, INVALID_REQUEST)) });

/** The question whether a secret is to be replaced names that secret. */
export const rotateFields = z.object({ secretMark: rawText(64, z.string().min(1, INVALID_REQUEST)) });

/** What the page of a webhook posts. `wasEnabled`: as the page showed it; what has changed since then is not changed back. */
export const webhookFields = intents([
  z.object({ intent: z.literal('save'), ...written, isEnabled: checkbox(), wasEnabled: checkbox() }),
  z.object({ intent: z.literal('test') }),
  z.object({ intent: z.literal('again'), deliveryId: rawText(64, z.string().min(1, INVALID_REQUEST)) }),
]);
