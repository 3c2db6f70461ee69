import { http, HttpResponse } from 'msw';
import type { SigningKey } from '~/config/signing-keys';

export const JWKS_URL = new URL('https://platform.example/jwks');

/** JSON that never comes to its end, as fast as it is read. */
export function endlessJson(note: (bytes: number) => void = () => undefined): Response {
  const blank = new Uint8Array(64 * 1024).fill(32);
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      note(blank.length);
      controller.enqueue(blank);
    },
  });
  return new Response(body, { headers: { 'content-type': 'application/json' } });
}

/** Hands out public keys as a platform does that exists already, and stays away when a test wishes it. */
export function createJwksDouble(...keys: SigningKey[]) {
  const state = {
    keys: keys.map(({ publicJwk }) => publicJwk as object),
    trouble: undefined as undefined | 'silent' | 500 | 'rubbish' | 'endless',
    /** How often it was asked. */
    asked: 0,
  };
  const handlers = [
    http.get(JWKS_URL.href, () => {
      state.asked += 1;
      if (state.trouble === 'silent') return new Promise<never>(() => undefined);
      if (state.trouble === 'endless') return endlessJson();
      if (state.trouble === 'rubbish') return HttpResponse.html('<html>');
      return HttpResponse.json({ keys: state.keys }, { status: state.trouble ?? 200 });
    }),
  ];
  return { state, handlers };
}
