import { z } from 'zod';
import { intents, requiredText } from '~/lib/contract/form-field-schemas';

/** Naming a host name, and looking for its record. */
export const domainFields = intents([
  z.object({ intent: z.literal('ask'), domain: requiredText(253) }),
  z.object({ intent: z.literal('check') }),
]);
