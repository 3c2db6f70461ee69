import { createCookie } from '@remix-run/node';
import type { Config } from '~/config/env';
import { DEVICE_SECONDS } from '~/config/limits';

/** Tells a device again that has passed a gate. Signed, so that nobody makes one up. Secure behind TLS. */
function deviceCookie(config: Config) {
  return createCookie('latchkey-device', {
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure: config.publicUrl.startsWith('https:'),
    maxAge: DEVICE_SECONDS,
    secrets: config.linkKeys.map(({ secret }) => Buffer.from(secret).toString('base64')),
  });
}

/** The device's id that came with the request; undefined when there is none or its signature is wrong. */
export async function readDeviceId(request: Request, config: Config): Promise<string | undefined> {
  const header = request.headers.get('cookie');
  if (!header?.includes('latchkey-device')) return undefined;
  const value: unknown = await deviceCookie(config).parse(header);
  return typeof value === 'string' && /^[\w-]{1,64}$/.test(value) ? value : undefined;
}

/** `Set-Cookie` that tells the device again for the next half hour. */
export async function deviceHeader(config: Config, deviceId: string): Promise<{ 'Set-Cookie': string }> {
  return { 'Set-Cookie': await deviceCookie(config).serialize(deviceId) };
}
