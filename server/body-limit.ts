import { MAX_FORM_BODY_BYTES } from '~/config/limits';
import type { HostRequest } from './request-facts';

/** Largest body that a request may carry, in bytes: files travel as multipart, everything else is small. */
export function bodyLimit(contentType: string | undefined, maxBodyBytes: number): number {
  return contentType?.toLowerCase().startsWith('multipart/form-data') ? maxBodyBytes : MAX_FORM_BODY_BYTES;
}

/** A body of unknown length, counted while it is read. */
export interface CountedBody {
  body: ReadableStream<Uint8Array>;
  /** Aborted as soon as the limit is passed. */
  signal: AbortSignal;
  isTooLarge(): boolean;
}

/** True when the request says itself that its body is larger than it may be. */
export function isDeclaredTooLarge(c: HostRequest, limit: number): boolean {
  return Number(c.req.header('content-length') ?? 0) > limit;
}

/** Counts a body that comes in chunks; undefined where its length is declared, which the HTTP parser holds it to. */
export function countedBody(c: HostRequest, limit: number): CountedBody | undefined {
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
