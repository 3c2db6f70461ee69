import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto';
import type { LinkKey } from '~/config/link-keys';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;

/**
 * Encrypts secrets so that the database alone can't reveal them: AES-256-GCM with keys derived from those of the links; the encrypted text names its key.
 *
 * @param use what the secrets are for: each use has keys of its own
 */
export function createEncrypter(keys: readonly LinkKey[], use: string) {
  const [newest] = keys;
  if (!newest) throw new Error('At least one link key is needed');
  const deriveKey = ({ secret }: LinkKey) =>
    createSecretKey(new Uint8Array(hkdfSync('sha256', secret, '', `latchkey ${use}`, 32)));
  const known = new Map<LinkKey, KeyObject>();
  const keyOf = (key: LinkKey): KeyObject => {
    const bytes = known.get(key) ?? deriveKey(key);
    known.set(key, bytes);
    return bytes;
  };

  return {
    /** @param associatedData what the secret belongs to: it is decrypted with the same alone */
    encrypt(secret: Uint8Array, associatedData: string): string {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(CIPHER, keyOf(newest), iv).setAAD(Buffer.from(associatedData));
      const text = Buffer.concat([cipher.update(secret), cipher.final()]);
      const parts = [Buffer.from(newest.kid), iv, cipher.getAuthTag(), text];
      return parts.map((part) => part.toString('base64url')).join('.');
    },
    /** Undefined where its key is gone, or it was encrypted for something else. */
    decrypt(encrypted: string, associatedData: string): Buffer | undefined {
      const [kid, iv, tag, text] = encrypted.split('.').map((part) => Buffer.from(part, 'base64url'));
      const key = keys.find((one) => one.kid === kid?.toString());
      if (!key || !iv || !tag || !text) return undefined;
      try {
        const decipher = createDecipheriv(CIPHER, keyOf(key), iv, { authTagLength: 16 });
        decipher.setAAD(Buffer.from(associatedData)).setAuthTag(tag);
        return Buffer.concat([decipher.update(text), decipher.final()]);
      } catch {
        return undefined;
      }
    },
  };
}
