import { z } from 'zod';
import { intents, requiredText, text } from '~/lib/contract/fields';

/** A new account. */
export const createFields = z.object({ id: requiredText(64), name: requiredText(120), owner: requiredText(254) });

/** Who gets a way in. */
export const inviteFields = z.object({ email: requiredText(254) });

/** Why something is done about an account. */
export const actFields = intents([z.object({ intent: z.literal('confirm'), reason: text(500) })]);
