import { z } from 'zod';
import { defineCalls, envelope } from '~/lib/contract/call';

const defineCall = defineCalls('short-links');

/** The page behind a short address. The answer holds the key to it, as the address does. */
export const openShortLink = defineCall({
  id: 'openShortLink',
  path: 'api/x/short-links/Open',
  summary: 'Path of the page that a short address stands for',
  audience: 'public',
  query: z.object({ code: z.string().min(1).max(64) }),
  reply: envelope(z.object({ path: z.string().max(8192) })),
  errors: ['token.invalid', 'link.withdrawn', 'recipient.erased'],
});
