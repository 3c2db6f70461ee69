import { z } from 'zod';
import { intents, requiredText, text } from '~/lib/contract/form-field-schemas';

/** A new account. */
export const newAccountFields = z.object({ id: requiredText(64), name: requiredText(120), owner: requiredText(254) });

/** The address that gets an owner's invitation. */
export const inviteOwnerFields = z.object({ email: requiredText(254) });

/** The confirmation of an operator's action, with its reason. */
export const accountActionFields = intents([z.object({ intent: z.literal('confirm'), reason: text(500) })]);
