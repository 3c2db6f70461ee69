import { readFileSync } from 'node:fs';
import { ConfigurationError } from './configuration-error';

/** Variables that hold a secret: each may be in a file instead, which a variable with `_FILE` behind its name has the path of. */
export const SECRETS = [
  'LINK_KEYS',
  'LINK_SIGNING_KEYS',
  'DATABASE_URL',
  'OIDC_CLIENT_SECRET',
  'SMTP_URL',
  'BOUNCE_SECRET',
  'DKIM_PRIVATE_KEY',
  'TWILIO_AUTH_TOKEN',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'WALLET_KEY',
  'WALLET_KEY_PASSPHRASE',
  'VAPID_PRIVATE_KEY',
  'SAFARI_PUSH_KEY',
  'BACKUP_PASSPHRASE',
] as const;

type Variables = Record<string, string | undefined>;

/** The variable that names a secret's file. */
export const secretFileVariable = (name: string): string => `${name}_FILE`;

/**
 * Returns the variables with the secrets that are kept in files read into them. Line ends at the end of a file are not part of a secret.
 *
 * @throws Error that names every file that can't be used and says why, never with what is in one
 */
export function resolveSecretFiles(source: Variables): Variables {
  const read: Variables = {};
  const wrong: string[] = [];
  for (const name of SECRETS) {
    const file = source[secretFileVariable(name)];
    if (!file) continue;
    const found = source[name] ? { problem: `${name} is set too: leave one of them out` } : readSecret(file);
    if ('problem' in found) wrong.push(`${secretFileVariable(name)}: ${found.problem}`);
    else read[name] = found.secret;
  }
  if (wrong.length > 0) throw new ConfigurationError(...wrong);
  return { ...source, ...read };
}

function readSecret(file: string): { secret: string } | { problem: string } {
  try {
    const secret = readFileSync(file, 'utf8').replace(/[\r\n]+$/, '');
    return secret === '' ? { problem: 'the file is empty' } : { secret };
  } catch (error) {
    return { problem: `the file can't be read (${(error as NodeJS.ErrnoException).code ?? 'unknown'})` };
  }
}
