import { ConfigurationError } from './configuration-error';
import type { Config } from './env';

/** How secrets begin, or what they are made of, that stand in `deploy/`, in documents and in tests: everybody can read them. */
const SAMPLE_PATTERNS: readonly RegExp[] = [
  /^replace-this-/,
  /^a-secret-of-/,
  /^to-try-it-out-/,
  /^an?(other|-older)?-key-/,
  /^(.)\1*$/,
];

/** A drawn secret has many more. */
const MIN_DISTINCT_CHARACTERS = 10;
const EXAMPLE = /example|secret|change|demo|sample|password|latchkey|test/i;

/** Whether a secret is a sample that everybody can read. */
export const isSampleSecret = (secret: string): boolean => SAMPLE_PATTERNS.some((sample) => sample.test(secret));

/** Whether a secret looks typed, or taken from a document, instead of random. */
export function isGuessableSecret(secret: string): boolean {
  const isMixed = /[0-9]/.test(secret) && /[A-Z]/.test(secret) && /[a-z]/.test(secret);
  return isSampleSecret(secret) || new Set(secret).size < MIN_DISTINCT_CHARACTERS || (EXAMPLE.test(secret) && !isMixed);
}

/**
 * Says no to serving people with a key that stands in a document: whoever has read it opens every link.
 *
 * @throws Error that names the key and says what to do
 */
export function requireNoSampleKeys({ isProduction, linkKeys }: Pick<Config, 'isProduction' | 'linkKeys'>): void {
  if (!isProduction) return;
  const samples = linkKeys.filter(({ secret }) => isSampleSecret(secret.export().toString()));
  if (samples.length === 0) return;
  const lines = samples.map(
    ({ kid }) =>
      `LINK_KEYS: the secret of "${kid}" is a sample that everybody can read. Put your own in its place: openssl rand -base64 48`,
  );
  throw new ConfigurationError(...lines);
}
