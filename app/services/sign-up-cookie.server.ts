import { createCookie } from '@remix-run/node';
import type { Config } from '~/config/env';

/** The address that signed up in this browser, for the pages that follow. Signed, so that nobody makes one up. */
function signUpCookie(config: Config) {
  return createCookie('latchkey-sign-up', {
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure: config.publicUrl.startsWith('https:'),
    maxAge: 24 * 3600,
    secrets: config.linkKeys.map(({ secret }) => Buffer.from(secret).toString('base64')),
  });
}

/** The address that came with the request; undefined when there is none or its signature is wrong. */
export async function readSignUpEmail(request: Request, config: Config): Promise<string | undefined> {
  const header = request.headers.get('cookie');
  if (!header?.includes('latchkey-sign-up')) return undefined;
  const value: unknown = await signUpCookie(config).parse(header);
  return typeof value === 'string' && value !== '' && value.length <= 300 ? value : undefined;
}

export async function signUpHeader(config: Config, email: string): Promise<string> {
  return signUpCookie(config).serialize(email);
}

/** `Set-Cookie` that forgets the address: it is verified. */
export async function forgetSignUpHeader(config: Config): Promise<string> {
  return signUpCookie(config).serialize('', { maxAge: 0 });
}
