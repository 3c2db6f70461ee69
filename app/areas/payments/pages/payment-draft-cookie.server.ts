import { EncryptJWT, jwtDecrypt, type JWTPayload } from 'jose';
import { hash, hkdfSync } from 'node:crypto';
import { z } from 'zod';
import type { Config } from '~/config/env';
import { findCookie } from '~/domain/cookie-names';
import { createPageCookie, readCookie } from '~/lib/cookies.server';

/** Browsers drop longer cookies. */
const MAX_COOKIE_LENGTH = 4000;
/** Part of the key that encrypts the value. */
const KEY_LABEL = 'latchkey-pay';

const savedSchema = z.object({ at: z.string(), value: z.unknown() });

/**
 * What was typed of a payment that is not finished, saved by the browser until it is closed: going back, reloading and another language
 * show it again. Encrypted, bound to one page, and never a number of a card or a bank account.
 *
 * @param path of the page; the browser sends it nowhere else
 * @param page names the page, so that nothing typed on one shows on another
 */
export function createPaymentDraftCookie(config: Config, { path, page }: { path: string; page: string }) {
  const cookie = createPageCookie('pay', { path }, config);
  const at = hash('sha256', page, 'base64url').slice(0, 22);
  return {
    /** True for a browser that accepts cookies. */
    acceptsCookies: (request: Request): boolean => findCookie(request.headers.get('cookie'), 'pay') !== undefined,
    async read(request: Request): Promise<unknown> {
      const parsed = savedSchema.safeParse(await decrypted(config, await readCookie(request, cookie)));
      return parsed.success && parsed.data.at === at ? parsed.data.value : undefined;
    },
    /** `Set-Cookie` that saves the value; undefined where it is too long. Null saves an empty cookie. */
    async save(value: unknown): Promise<string | undefined> {
      if (value === null) return cookie.serialize('');
      const header = await cookie.serialize(await encrypted(config, { at, value }));
      return header.length > MAX_COOKIE_LENGTH ? undefined : header;
    },
    /** `Set-Cookie` that deletes the cookie. */
    forget: (): Promise<string> => cookie.serialize('', { maxAge: 0 }),
  };
}

const keyOf = ({ secret }: Config['linkKeys'][number]): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, '', KEY_LABEL, 32));

/** The first key encrypts, all decrypt: what was typed before a change of keys is there after it. */
async function encrypted({ linkKeys: [first] }: Config, claims: JWTPayload): Promise<string> {
  if (!first) throw new Error('There is no key to encrypt with');
  return new EncryptJWT(claims).setProtectedHeader({ alg: 'dir', enc: 'A256GCM' }).encrypt(keyOf(first));
}

/** Undefined for what was not encrypted here. */
async function decrypted({ linkKeys }: Config, text: unknown): Promise<JWTPayload | undefined> {
  if (typeof text !== 'string' || text === '') return undefined;
  for (const key of linkKeys) {
    const opened = await jwtDecrypt(text, keyOf(key)).catch(() => undefined);
    if (opened) return opened.payload;
  }
  return undefined;
}
