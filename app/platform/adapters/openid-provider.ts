import * as client from 'openid-client';
import type { OidcConfig } from '~/config/oidc';
import { isStorableText } from '~/domain/untrusted-text';
import type { Clock } from '../ports/clock';
import { sizeLimitedFetch } from './size-limited-fetch';

/** What a provider says of a person. */
export interface ProvidedIdentity {
  issuer: string;
  /** Names the person at the provider, for good. */
  subject: string;
  /** Empty where the provider gives none. */
  email: string;
  isEmailVerified: boolean;
  name: string;
  /** When the provider asked the person, in seconds; 0 where it does not say: they may have been signed in there for days. */
  authTime: number;
}

/** What binds an answer to the browser that asked. */
export interface LoginBinding {
  state: string;
  nonce: string;
  /** Of PKCE, RFC 7636. */
  verifier: string;
}

/** `away`: it does not answer; `denied`: it has let nobody in; `answer`: what it says can't be used. */
export class ProviderError extends Error {
  constructor(
    readonly kind: 'away' | 'denied' | 'answer',
    /** For the log: a code, nothing of the person. */
    readonly reason: string,
  ) {
    super(`${kind}: ${reason}`);
    this.name = 'ProviderError';
  }
}

const TIMEOUT_SECONDS = 5;
/** After which what the provider says of itself is read again. */
const FRESH_MS = 3600_000;
const DENIALS = [
  'access_denied',
  'login_required',
  'consent_required',
  'interaction_required',
  'account_selection_required',
];
/** Characters. OpenID Connect Core 2 */
const MAX_SUBJECT_LENGTH = 255;
const TROUBLES = ['temporarily_unavailable', 'server_error'];

/** Codes of a library or a provider, cut down to what a code can be. */
const codeIn = (error: unknown): string => {
  const { code, name, cause } = (error ?? {}) as { code?: string; name?: string; cause?: { code?: string } };
  return String(cause?.code ?? code ?? name ?? 'unknown')
    .replace(/[^\w.-]/g, '')
    .slice(0, 60);
};

/** An error and what is behind it: the library wraps what it was given. */
function chainOf(error: unknown): unknown[] {
  const chain: unknown[] = [];
  for (let one = error; one !== undefined && one !== null && chain.length < 5; one = (one as { cause?: unknown }).cause)
    chain.push(one);
  return chain;
}

/** No answer, none in time, or one of a server in trouble. */
function isNetworkError(error: unknown): boolean {
  // A response, told by what it has: a host may have put another class in the place of the native one.
  const { status, code, name, message } = error as { status?: number; code?: string; name?: string; message?: string };
  if (typeof status === 'number') return status >= 500;
  return (
    code === 'OAUTH_TIMEOUT' || name === 'TimeoutError' || (error instanceof TypeError && message === 'fetch failed')
  );
}

function errorOf(error: unknown): ProviderError {
  if (error instanceof client.AuthorizationResponseError) {
    const kind = DENIALS.includes(error.error) ? 'denied' : TROUBLES.includes(error.error) ? 'away' : 'answer';
    return new ProviderError(kind, error.error.replace(/[^\w.-]/g, '').slice(0, 60));
  }
  if (error instanceof client.ResponseBodyError)
    return new ProviderError(error.status >= 500 ? 'away' : 'answer', error.error.replace(/[^\w.-]/g, '').slice(0, 60));
  const isAway = chainOf(error).some(isNetworkError);
  return new ProviderError(isAway ? 'away' : 'answer', codeIn(error));
}

/**
 * How the provider is shown that it is us: in the body where it takes that, since not all read Basic as RFC 6749 writes it; by Basic where it
 * says nothing. OpenID Connect Discovery 3
 */
function authentication(secret: string, methods: readonly string[] = ['client_secret_basic']): client.ClientAuth {
  if (secret === '') return client.None();
  return methods.includes('client_secret_post') ? client.ClientSecretPost(secret) : client.ClientSecretBasic(secret);
}

/** OpenID Connect by the code flow with PKCE, state and nonce; the signature of the ID token is always checked. */
export function createOpenIdProvider(
  { issuer, clientId, clientSecret }: OidcConfig,
  { redirectUri, clock }: { redirectUri: string; clock: Clock },
) {
  let known: { until: number; configuration: Promise<client.Configuration> } | undefined;

  async function discover(): Promise<client.Configuration> {
    const execute = issuer.startsWith('http:') ? [client.allowInsecureRequests] : [];
    const options = { execute, timeout: TIMEOUT_SECONDS, [client.customFetch]: sizeLimitedFetch };
    const found = await client.discovery(new URL(issuer), clientId, undefined, client.None(), options);
    const server = found.serverMetadata();
    const auth = authentication(clientSecret, server.token_endpoint_auth_methods_supported);
    const configuration = new client.Configuration(server, clientId, undefined, auth);
    configuration.timeout = TIMEOUT_SECONDS;
    configuration[client.customFetch] = sizeLimitedFetch;
    for (const make of execute) make(configuration);
    client.enableNonRepudiationChecks(configuration);
    return configuration;
  }

  async function configured(): Promise<client.Configuration> {
    if (!known || known.until <= clock.now()) known = { until: clock.now() + FRESH_MS, configuration: discover() };
    const current = known;
    try {
      return await current.configuration;
    } catch (error) {
      if (known === current) known = undefined;
      throw errorOf(error);
    }
  }

  async function exchange(answer: string, { state, nonce, verifier }: LoginBinding) {
    const configuration = await configured();
    const tokens = await client.authorizationCodeGrant(configuration, new URL(`${redirectUri}?${answer}`), {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (!claims) throw new ProviderError('answer', 'no-id-token');
    // Some providers give the address only in another place.
    const isInResponse = claims.email !== undefined || !configuration.serverMetadata().userinfo_endpoint;
    const more = isInResponse ? {} : await client.fetchUserInfo(configuration, tokens.access_token, claims.sub);
    return { ...more, ...claims } as client.IDToken;
  }

  return {
    /**
     * Where the person is asked who he is. Throws `ProviderError`.
     *
     * @param maxAge seconds after which a person who is signed in there is asked again. OpenID Connect Core 3.1.2.1
     */
    async addressFor({ state, nonce, verifier }: LoginBinding, maxAge?: number): Promise<string> {
      const configuration = await configured();
      try {
        const address = client.buildAuthorizationUrl(configuration, {
          redirect_uri: redirectUri,
          scope: 'openid email profile',
          state,
          nonce,
          code_challenge: await client.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
          ...(maxAge !== undefined && { max_age: String(maxAge) }),
        });
        if (!/^https?:$/.test(address.protocol)) throw new ProviderError('answer', 'authorization-endpoint');
        return address.href;
      } catch (error) {
        throw error instanceof ProviderError ? error : errorOf(error);
      }
    },

    /**
     * Who came back. Throws `ProviderError`.
     *
     * @param answer the query of the address that the person came back to
     */
    async identify(answer: string, bonds: LoginBinding): Promise<ProvidedIdentity> {
      const {
        iss,
        sub,
        email,
        email_verified: isVerified,
        name,
        auth_time: authTime,
      } = await exchange(answer, bonds).catch((error: unknown) => {
        throw error instanceof ProviderError ? error : errorOf(error);
      });
      if (sub.length > MAX_SUBJECT_LENGTH || !isStorableText(sub)) throw new ProviderError('answer', 'subject');
      return {
        issuer: iss,
        subject: sub,
        email: typeof email === 'string' ? email : '',
        // Some write it as a word.
        isEmailVerified: isVerified === true || (isVerified as unknown) === 'true',
        name: typeof name === 'string' ? name : '',
        authTime: typeof authTime === 'number' ? Math.floor(authTime) : 0,
      };
    },
  };
}
export type OpenIdProvider = ReturnType<typeof createOpenIdProvider>;
