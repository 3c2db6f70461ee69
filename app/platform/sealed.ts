import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto';
import type { LinkKey } from '~/config/link-keys';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;

/**
 * Keeps secrets in a form that the database alone can't read: AES-256-GCM with keys derived from those of the links; what is sealed names its key.
 *
 * @param use what the secrets are for: each use has keys of its own
 */
export function createSealer(keys: readonly LinkKey[], use: string) {
  const [newest] = keys;
  if (!newest) throw new Error('At least one link key is needed');
  const derive = ({ secret }: LinkKey) =>
    createSecretKey(new Uint8Array(hkdfSync('sha256', secret, '', `latchkey ${use}`, 32)));
  const known = new Map<LinkKey, KeyObject>();
  const derived = (key: LinkKey): KeyObject => {
    const bytes = known.get(key) ?? derive(key);
    known.set(key, bytes);
    return bytes;
  };

  return {
    /** @param about what the secret belongs to: it opens with the same alone */
    seal(secret: Uint8Array, about: string): string {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(CIPHER, derived(newest), iv).setAAD(Buffer.from(about));
      const text = Buffer.concat([cipher.update(secret), cipher.final()]);
      const parts = [Buffer.from(newest.kid), iv, cipher.getAuthTag(), text];
      return parts.map((part) => part.toString('base64url')).join('.');
    },
    /** Undefined where its key is gone, or it was sealed for something else. */
    open(sealed: string, about: string): Buffer | undefined {
      const [kid, iv, tag, text] = sealed.split('.').map((part) => Buffer.from(part, 'base64url'));
      const key = keys.find((one) => one.kid === kid?.toString());
      if (!key || !iv || !tag || !text) return undefined;
      try {
        const decipher = createDecipheriv(CIPHER, derived(key), iv, { authTagLength: 16 });
        decipher.setAAD(Buffer.from(about)).setAuthTag(tag);
        return Buffer.concat([decipher.update(text), decipher.final()]);
      } catch {
        return undefined;
      }
    },
  };
}
