import { http, HttpResponse } from 'msw';
import type { SigningKey } from '~/config/signing-keys';

export const JWKS_URL = new URL('https://platform.example/jwks');

/** A JSON response that never ends. */
export function endlessJson(onRead: (bytes: number) => void = () => undefined): Response {
  const blank = new Uint8Array(64 * 1024).fill(32);
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      onRead(blank.length);
      controller.enqueue(blank);
    },
  });
  return new Response(body, { headers: { 'content-type': 'application/json' } });
}

/** Serves public keys as an existing platform does. It fails when a test sets `failure`. */
export function createJwksMock(...keys: SigningKey[]) {
  const state = {
    keys: keys.map(({ publicJwk }) => publicJwk as object),
    failure: undefined as undefined | 'silent' | 500 | 'rubbish' | 'endless',
    /** How many requests came. */
    requestCount: 0,
  };
  const handlers = [
    http.get(JWKS_URL.href, () => {
      state.requestCount += 1;
      if (state.failure === 'silent') return new Promise<never>(() => undefined);
      if (state.failure === 'endless') return endlessJson();
      if (state.failure === 'rubbish') return HttpResponse.html('<html>');
      return HttpResponse.json({ keys: state.keys }, { status: state.failure ?? 200 });
    }),
  ];
  return { state, handlers };
}
