import { createSecretKey, hash, type KeyObject, randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ConfigurationError } from './configuration-error';
import { readOrCreateFile } from './read-or-create-file';

export interface LinkKey {
  kid: string;
  secret: KeyObject;
}

/** Shorter secrets could be guessed by brute force. */
const MIN_CHARACTERS = 32;
const GENERATED_BYTES = 48;

/** Whether a text is long enough to sign with. */
const isLongEnough = (secret: string): boolean => secret.trim().length >= MIN_CHARACTERS;

/** Where a generated key is stored. */
const linkKeyFile = (dataDir: string): string => path.join(dataDir, 'link-key');

/**
 * The text of a drawn key's file, as it is.
 *
 * @throws Error that names the file and says what to do, where nobody should sign with what is in it; or, with its `path` and `code`,
 *   where it can't be read
 */
export function readLinkKeyFile(file: string): string {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException;
    throw Object.assign(new ConfigurationError(`${file}: the link key can't be read (${code})`), { path: file, code });
  }
  if (isLongEnough(text)) return text;
  throw new ConfigurationError(
    `${file}: ${text.trim() === '' ? 'is empty' : 'is too short'}, and whoever knows that could sign links. Put the link key back from a ` +
      'back-up; where no link was ever sent, remove the file, and the next start draws another',
  );
}

/** `kid:secret`, comma separated. @throws Error that says what is wrong with them */
function parseLinkKeys(value: string): LinkKey[] {
  return value.split(',').map((entry) => {
    const [kid, ...rest] = entry.trim().split(':');
    const secret = rest.join(':');
    // A public key that is taken for a secret would be one that everybody knows.
    if (/-----BEGIN|"kty"/.test(secret))
      throw new ConfigurationError('LINK_KEYS: key pairs belong into LINK_SIGNING_KEYS');
    if (!kid || secret.length < MIN_CHARACTERS)
      throw new ConfigurationError(
        `LINK_KEYS: each entry is kid:secret, the secret at least ${MIN_CHARACTERS} characters`,
      );
    return { kid, secret: createSecretKey(secret, 'utf8') };
  });
}

/**
 * Keys from the environment; on one machine they are drawn once and kept beside the data.
 *
 * @param value of `LINK_KEYS`
 * @param isShared several machines use the same data: a drawn key would be of one of them
 * @param isLook nothing may be written: then there is none where none was drawn yet
 * @throws Error in words for the operator
 */
export function readLinkKeys(
  value: string,
  dataDir: string,
  { isShared, isLook }: { isShared: boolean; isLook: boolean },
): LinkKey[] {
  if (value) return parseLinkKeys(value);
  if (isShared)
    throw new ConfigurationError('LINK_KEYS: needed with DATABASE_URL, so that all machines sign with the same key');
  const file = linkKeyFile(dataDir);
  if (!existsSync(file)) {
    if (isLook) return [];
    readOrCreateFile(file, () => randomBytes(GENERATED_BYTES).toString('base64url'));
  }
  const secret = readLinkKeyFile(file).trim();
  return [{ kid: hash('sha256', secret, 'hex').slice(0, 8), secret: createSecretKey(secret, 'utf8') }];
}
