import { z } from 'zod';
import { requiredText } from '~/lib/contract/fields';

/** The recipient's number, typed by whoever erases. */
export const eraseFields = z.object({ confirm: requiredText(64) });
