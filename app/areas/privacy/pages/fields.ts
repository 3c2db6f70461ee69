import { z } from 'zod';
import { requiredText } from '~/lib/contract/form-field-schemas';

/** The recipient's number, typed by whoever erases. */
export const eraseFields = z.object({ confirm: requiredText(64) });
