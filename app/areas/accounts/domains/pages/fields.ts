import { z } from 'zod';
import { intents, requiredText } from '~/lib/contract/fields';

/** Naming a host name, and looking for its record. */
export const domainFields = intents([
  z.object({ intent: z.literal('ask'), domain: requiredText(253) }),
  z.object({ intent: z.literal('check') }),
]);
