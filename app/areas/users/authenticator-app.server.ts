import { Secret, TOTP } from 'otpauth';

const ISSUER = 'Latchkey';
/** Of RFC 6238, as every authenticator app takes them. */
const PERIOD = 30;
const KEY_BYTES = 20;

const totpOf = (key: Uint8Array, label = '') =>
  new TOTP({
    issuer: ISSUER,
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD,
    secret: new Secret({ buffer: Uint8Array.from(key).buffer }),
  });

/** A key that nobody guesses. */
export const generateAppKey = (): Uint8Array => new Secret({ size: KEY_BYTES }).bytes;

/**
 * Formats a key for typing, and as the address that a QR code holds. `label` distinguishes the person's accounts in
 * the app.
 */
export function formatAppKey(key: Uint8Array, label: string): { key: string; address: string } {
  const totp = totpOf(key, label);
  return { key: totp.secret.base32, address: totp.toString() };
}

/** Digits of a code, however it was typed; undefined for what is none. */
export function parseAppCode(typed: string): string | undefined {
  const digits = typed.normalize('NFKC').replace(/[\s-]/g, '');
  return /^\d{6}$/.test(digits) ? digits : undefined;
}

/**
 * Finds the time step of a code: the present one, the one before or the one after.
 *
 * @param now milliseconds
 * @returns undefined for a wrong code
 */
export function findTimeStep(key: Uint8Array, code: string, now: number): number | undefined {
  const delta = totpOf(key).validate({ token: code, timestamp: now, window: 1 });
  return delta === null ? undefined : Math.floor(now / 1000 / PERIOD) + delta;
}
