import { hash } from 'node:crypto';
import { RECOVERY_CODES } from '~/config/limits';
import type { Ids } from '~/platform/ports/ids';

/** Nearly 80 bits. */
const LETTERS = 16;

/** New codes, as they are shown: `ABCD-EFGH-JKMN-PQRS`. */
export const generateRecoveryCodes = (ids: Ids): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => (ids.letters(LETTERS).match(/.{4}/g) ?? []).join('-'));

/**
 * Hashes a code for storage, however it was typed; undefined for what is not a code. A code of so many bits needs no
 * slow hash.
 */
export function hashRecoveryCode(userId: string, typed: string): string | undefined {
  const letters = typed.normalize('NFKC').replace(/[\s-]/g, '').toUpperCase();
  if (!new RegExp(`^[0-9A-Z]{${LETTERS}}$`).test(letters)) return undefined;
  return hash('sha256', JSON.stringify(['recovery', userId, letters]), 'base64url');
}
