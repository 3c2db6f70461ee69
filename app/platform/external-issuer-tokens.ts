import {
  compactVerify,
  createLocalJWKSet,
  createRemoteJWKSet,
  customFetch,
  errors,
  jwksCache,
  type CryptoKey,
  type ExportedJWKSCache,
  type JWKSCacheInput,
} from 'jose';
import type { ExternalIssuer } from '~/config/foreign-tokens';
import type { WriteLog } from '~/config/log-events';
import { PUBLIC_ALGORITHMS, type PublicAlgorithm } from '~/config/signing-keys';
import { sizeLimitedFetch } from './adapters/size-limited-fetch';
import { fail, FailureError } from './http/failure';
import { decodeUnverifiedClaims, decodeUnverifiedHeader } from './jwt';
import type { Clock } from './ports/clock';

type Claims = Record<string, unknown>;
type Header = { alg: PublicAlgorithm; kid: string };
type KeyOf = (header: Header) => Promise<CryptoKey>;

/**
 * Reads a token that a foreign issuer has signed, without checking `exp`; undefined for any other token. Throws `FailureError` with
 * `token.keysAway` where his keys can't be reached and the token's is not known.
 */
export type ReadExternalToken = (token: string) => Promise<Claims | undefined>;

interface Times {
  /** Milliseconds that an answer may take. */
  timeoutMs: number;
  /** After which the keys are read again. */
  freshMs: number;
  /** Between two looks for a key that was not there. */
  cooldownMs: number;
  /** Between two tries where nobody has answered. */
  retryMs: number;
  /** How long known keys are good while nobody answers. */
  knownMs: number;
}

const TIMES: Times = {
  timeoutMs: 3000,
  freshMs: 10 * 60_000,
  cooldownMs: 30_000,
  retryMs: 10_000,
  knownMs: 24 * 3600_000,
};

/** Clocks of two machines differ. */
const CLOCK_SKEW_MS = 60_000;

/** What a set of keys says of a token whose key it can't give: the token is wrong, not the set. */
const isTokenError = (error: unknown): boolean =>
  error instanceof errors.JWKSNoMatchingKey ||
  error instanceof errors.JWKSMultipleMatchingKeys ||
  error instanceof errors.JOSENotSupported;

const codeOf = (error: unknown): string =>
  error instanceof Error ? ((error.cause as { code?: string } | undefined)?.code ?? error.name) : 'unknown';

/** The keys of an address. While it does not answer, the known ones are used, and it is tried again only from time to time. */
function remoteKeys(url: URL, { timeoutMs, freshMs, cooldownMs, retryMs, knownMs }: Times, log: WriteLog): KeyOf {
  const cache: Partial<ExportedJWKSCache> = {};
  const remote = createRemoteJWKSet(url, {
    timeoutDuration: timeoutMs,
    cacheMaxAge: freshMs,
    cooldownDuration: cooldownMs,
    [customFetch]: sizeLimitedFetch,
    [jwksCache]: cache as JWKSCacheInput,
  });
  let unavailableUntil = 0;
  /** The set that was read last, and when. */
  let read: { uat?: number; at: number } = { at: 0 };

  async function knownKey(header: Header): Promise<CryptoKey> {
    if (cache.jwks && performance.now() - read.at < knownMs) {
      try {
        return await createLocalJWKSet(cache.jwks)(header);
      } catch (error) {
        if (!isTokenError(error)) throw error;
      }
    }
    throw new FailureError(fail('token.keysAway'));
  }

  return async (header) => {
    if (performance.now() < unavailableUntil) return knownKey(header);
    try {
      return await remote(header);
    } catch (error) {
      if (isTokenError(error)) throw error;
      unavailableUntil = performance.now() + retryMs;
      log('warn', 'tokens.keysAway', { host: url.host, reason: codeOf(error) });
      return knownKey(header);
    } finally {
      if (cache.uat !== read.uat) read = { uat: cache.uat, at: performance.now() };
    }
  };
}

const isAlgorithm = (alg: unknown): alg is PublicAlgorithm => PUBLIC_ALGORITHMS.some((name) => name === alg);

/**
 * Takes tokens of somebody whose public keys are known: JWTs by RS256, ES256 or EdDSA, which name their key by `kid`, with his name as
 * `iss`. A key is used by the algorithm that it was made for, never as a secret. RFC 8725, 3
 */
export function createExternalTokenReader(
  { issuer, audience, keys }: ExternalIssuer,
  { clock, log, times }: { clock: Clock; log: WriteLog; times?: Partial<Times> },
): ReadExternalToken {
  const keyOf: KeyOf = 'url' in keys ? remoteKeys(keys.url, { ...TIMES, ...times }, log) : createLocalJWKSet(keys.set);

  /** Asked first: what says by itself that it is not his costs no look at his keys. */
  function headerOf(token: string): Header | undefined {
    const { alg, kid, crit } = decodeUnverifiedHeader(token) ?? {};
    if (!isAlgorithm(alg) || typeof kid !== 'string' || kid === '' || crit !== undefined) return undefined;
    return decodeUnverifiedClaims(token)?.iss === issuer ? { alg, kid } : undefined;
  }

  function isForUs({ iss, aud, nbf }: Claims): boolean {
    const audiences = [aud ?? []].flat();
    const isNamed = audience === '' ? audiences.length === 0 : audiences.includes(audience);
    const isBegun = nbf === undefined || (typeof nbf === 'number' && nbf * 1000 <= clock.now() + CLOCK_SKEW_MS);
    return iss === issuer && isNamed && isBegun;
  }

  return async (token) => {
    const header = headerOf(token);
    if (!header) return undefined;
    try {
      await compactVerify(token, await keyOf(header), { algorithms: [header.alg] });
    } catch (error) {
      if (error instanceof FailureError) throw error;
      return undefined;
    }
    const claims = decodeUnverifiedClaims(token);
    return claims && isForUs(claims) ? claims : undefined;
  };
}
