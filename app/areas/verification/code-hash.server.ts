import { createHmac, timingSafeEqual } from 'node:crypto';
import type { LinkKey } from '~/config/link-keys';

/**
 * Keyed hashes of codes: whoever reads the database can't find the code behind one by trying all of them.
 *
 * @param keys the first one hashes; all verify, so that a change of keys spoils no code on its way
 */
export function createCodeHasher(keys: LinkKey[]) {
  const [signing] = keys;
  if (!signing) throw new Error('At least one link key is needed');
  const digest = (key: LinkKey, challengeId: string, code: string) =>
    createHmac('sha256', key.secret).update(`otp\n${challengeId}\n${code}`).digest();
  return {
    hash: (challengeId: string, code: string): string => digest(signing, challengeId, code).toString('base64url'),
    isMatch(challengeId: string, code: string, hash: string): boolean {
      const stored = Buffer.from(hash, 'base64url');
      return keys.some((key) => {
        const computed = digest(key, challengeId, code);
        return computed.length === stored.length && timingSafeEqual(computed, stored);
      });
    },
  };
}
