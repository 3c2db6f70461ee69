import type { HttpBindings } from '@hono/node-server';
import { setTimeout as sleep } from 'node:timers/promises';
import { MAX_FORM_BODY_BYTES } from '~/config/limits';
import type { HostRequest } from './request-metadata';

/** Largest body that a request may carry, in bytes: files travel as multipart, everything else is small. */
export function bodyLimit(contentType: string | undefined, maxBodyBytes: number): number {
  return contentType?.toLowerCase().startsWith('multipart/form-data') ? maxBodyBytes : MAX_FORM_BODY_BYTES;
}

/** True when the request says itself that its body is larger than it may be. */
export function isDeclaredTooLarge(c: HostRequest, limit: number): boolean {
  return Number(c.req.header('content-length') ?? 0) > limit;
}

const MAX_DRAINED_BYTES = 256 * 1024 * 1024;
const MAX_DRAIN_MS = 15_000;
/** A sender that pauses this long is waiting for our answer. */
const MAX_PAUSE_MS = 500;

/**
 * Reads a body that is refused, for a while: a browser that is cut off in the middle of sending shows its own error
 * instead of our page.
 */
export async function drainRefusedBody(body: ReadableStream<Uint8Array> | null): Promise<void> {
  const reader = body?.getReader();
  if (!reader) return;
  const until = Date.now() + MAX_DRAIN_MS;
  let bytes = 0;
  try {
    while (bytes < MAX_DRAINED_BYTES && Date.now() < until) {
      const pause = new AbortController();
      const read = await Promise.race([
        reader.read(),
        sleep(MAX_PAUSE_MS, undefined, { signal: pause.signal, ref: false }).catch(() => undefined),
      ]);
      pause.abort();
      if (!read) break;
      if (read.done) return;
      bytes += read.value.byteLength;
    }
    await reader.cancel();
  } catch {
    // The sender has gone away; there is nobody left to answer.
  }
}

/** Limits a body that comes in chunks; undefined where its length is declared, because the HTTP parser enforces that. */
export function limitChunkedBody(c: HostRequest, limit: number) {
  if (c.req.header('transfer-encoding') === undefined) return undefined;
  const { raw } = c.req;
  if (!raw.body) return undefined;
  const tooLarge = new AbortController();
  let bytes = 0;
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      if (bytes <= limit) return controller.enqueue(chunk);
      const error = new Error('The body is larger than allowed');
      tooLarge.abort(error);
      controller.error(error);
    },
  });
  return {
    body: raw.body.pipeThrough(counter),
    signal: AbortSignal.any([raw.signal, tooLarge.signal]),
    isTooLarge: () => tooLarge.signal.aborted,
  };
}

/** For so long a client may take none of a download, in milliseconds. */
const STALL_LIMIT_MS = 120_000;

/** Closes a response whose client reads no more of it, so that the connection and the source are freed. */
export function closeWhenStalled(outgoing: HttpBindings['outgoing'], limitMs = STALL_LIMIT_MS): void {
  outgoing.setTimeout(limitMs, () => outgoing.destroy());
}
