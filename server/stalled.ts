import type { HttpBindings } from '@hono/node-server';

/** For so long a client may take none of a download, in milliseconds. */
const STALL_LIMIT_MS = 120_000;

/** Ends an answer whose client takes nothing of it any more: its connection and what it reads from would be held for ever. */
export function endWhenStalled(outgoing: HttpBindings['outgoing'], limitMs = STALL_LIMIT_MS): void {
  outgoing.setTimeout(limitMs, () => outgoing.destroy());
}
