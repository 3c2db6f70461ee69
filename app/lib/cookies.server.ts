import { createCookie, type CookieOptions } from '@remix-run/node';
import { z } from 'zod';
import { readIsHttps, type Config } from '~/config/env';
import { IDENTITY_CHECK_SECONDS, PHONE_PART_TTL_MS } from '~/config/limits';
import { cookieName, findCookie, type CookieKey } from '~/domain/cookie-names';

export { findCookie };

/** As long as the page can say what has become of the part. */
const PHONE_COOKIE_SECONDS = PHONE_PART_TTL_MS / 1000;

/** A cookie of the pages, under its name on this host. */
interface PageCookie {
  /** What a `Cookie` header holds, unvalidated; null where it is missing or its signature is wrong. */
  parse(header: string | null): Promise<unknown>;
  /** A `Set-Cookie` header. */
  serialize(value: unknown, options?: CookieOptions): Promise<string>;
}

/**
 * A cookie that no script reads and other sites do not send, for all pages unless `path` says otherwise.
 *
 * @param config whose address decides about TLS; the environment's where it is not known
 */
export function createPageCookie(key: CookieKey, options: CookieOptions = {}, config?: Config): PageCookie {
  const isSecure = () => (config ? config.publicUrl.startsWith('https:') : readIsHttps());
  const all = { httpOnly: true, sameSite: 'lax', path: '/', ...options } as const;
  return {
    async parse(header) {
      const sent = findCookie(header, key);
      return sent ? ((await createCookie(sent.name, all).parse(header)) as unknown) : null;
    },
    serialize(value, more) {
      const secure = isSecure();
      return createCookie(cookieName(key, secure), { ...all, secure }).serialize(value, more);
    },
  };
}

/** What a cookie of the request holds, unvalidated; null where it is missing or its signature is wrong. */
export const readCookie = (request: Request, cookie: PageCookie): Promise<unknown> =>
  cookie.parse(request.headers.get('cookie'));

/** A cookie that nobody can forge. */
function signedCookie(config: Config, key: CookieKey, maxAge: number, path = '/'): PageCookie {
  const secrets = config.linkKeys.map(({ secret }) => secret.export().toString('base64'));
  return createPageCookie(key, { maxAge, path, secrets }, config);
}

/** Recognizes a device that has passed an identity check. */
const deviceCookie = (config: Config) => signedCookie(config, 'device', IDENTITY_CHECK_SECONDS);

/** The device's id that came with the request; undefined when there is none or its signature is wrong. */
export async function readDeviceId(request: Request, config: Config): Promise<string | undefined> {
  const value = await readCookie(request, deviceCookie(config));
  return typeof value === 'string' && /^[\w-]{1,64}$/.test(value) ? value : undefined;
}

/** `Set-Cookie` by which the device is recognized for the next half hour. */
export async function deviceCookieHeader(config: Config, deviceId: string): Promise<{ 'Set-Cookie': string }> {
  return { 'Set-Cookie': await deviceCookie(config).serialize(deviceId) };
}

/** What this browser has signed up with. */
interface SignUpOfBrowser {
  email: string;
  /** Tells this sign-up from others with the same address; empty where it is not known. */
  id: string;
}

/** The sign-up of this browser, for the pages that follow. */
const signUpCookie = (config: Config) => signedCookie(config, 'sign-up', 24 * 3600);
const signUpSchema = z.object({ email: z.string().min(1).max(300), id: z.string().max(64) });

/** The sign-up that came with the request; undefined when there is none or its signature is wrong. */
export async function readSignUp(request: Request, config: Config): Promise<SignUpOfBrowser | undefined> {
  return signUpSchema.safeParse(await readCookie(request, signUpCookie(config))).data;
}

export async function signUpCookieHeader(config: Config, own: SignUpOfBrowser): Promise<string> {
  return signUpCookie(config).serialize(own);
}

/** `Set-Cookie` that forgets the sign-up: it is verified. */
export async function clearSignUpCookieHeader(config: Config): Promise<string> {
  return signUpCookie(config).serialize('', { maxAge: 0 });
}

/** The way back into a form that was begun at a public address, for that address alone. */
const startedFormCookie = (config: Config, path = '/', maxAge = 0) => signedCookie(config, 'begun', maxAge, path);

/** The path of the form that was begun here; undefined where none was, or the cookie is no one of ours. */
export async function readStartedForm(request: Request, config: Config): Promise<string | undefined> {
  const value = await readCookie(request, startedFormCookie(config));
  return typeof value === 'string' && value.startsWith('/form/') ? value : undefined;
}

/** `Set-Cookie` that keeps the way back to a form for as long as its link works. */
export async function startedFormCookieHeader(
  config: Config,
  address: string,
  { path, seconds }: { path: string; seconds: number },
): Promise<{ 'Set-Cookie': string }> {
  return { 'Set-Cookie': await startedFormCookie(config, address, seconds).serialize(path) };
}

/** Recognizes a phone that has taken over a part of a form, for the page of that part alone. */
const phoneCookie = (config: Config, path = '/') => signedCookie(config, 'phone', PHONE_COOKIE_SECONDS, path);

/** What this phone alone knows of the part that its page is for; undefined where it has taken none over. */
export async function readPhoneDevice(request: Request, config: Config): Promise<string | undefined> {
  const value = await readCookie(request, phoneCookie(config));
  return typeof value === 'string' && /^[\w-]{16,64}$/.test(value) ? value : undefined;
}

/** `Set-Cookie` for the phone that takes over the part of a page. */
export async function phoneDeviceCookieHeader(
  config: Config,
  path: string,
  device: string,
): Promise<{ 'Set-Cookie': string }> {
  return { 'Set-Cookie': await phoneCookie(config, path).serialize(device) };
}
