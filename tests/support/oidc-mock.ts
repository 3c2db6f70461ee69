import { createHash, randomUUID } from 'node:crypto';
import { SignJWT, UnsecuredJWT, type JWTPayload } from 'jose';
import { http, HttpResponse } from 'msw';
import { parseSigningKeys, type SigningKey } from '~/config/signing-keys';
import { endlessJson } from './jwks-mock';
import { generatePem } from './key-pairs';

export const OIDC_CLIENT = { id: 'latchkey', secret: 'a-secret-of-the-mock' };

/** What is wrong with what it says. */
type ProviderFailure =
  | 500
  | 'noDiscovery'
  | 'otherIssuer'
  | 'unsigned'
  | 'otherKey'
  | 'secretSigned'
  | 'noIdToken'
  | 'page'
  | 'elsewhere'
  | 'endless'
  | 'endlessKeys';

/** Drawn once: that takes longer than most tests. */
const [key, other, wrongKey] = parseSigningKeys(
  generatePem.RS256() + generatePem.ES256() + generatePem.RS256(),
  [],
) as [SigningKey, SigningKey, SigningKey];

interface Granted {
  challenge: string;
  redirectUri: string;
  claims: JWTPayload;
}

const html = (query: string) => `<!doctype html><html lang="en"><title>Provider</title><h1>Who are you?</h1>
<form method="post" action="/authorize${query.replaceAll('&', '&amp;')}"><button name="act" value="yes">It is me</button>
<button name="act" value="no">Not now</button></form></html>`;

/**
 * An OpenID provider: discovery, keys, code flow with PKCE, client by Basic, each code once. It checks
 * that clients keep to the protocol, and answers what a test wants.
 *
 * @param issuer `*` where it is served: then it is the origin that it is asked at
 */
export function createOidcMock(issuer = '*') {
  const codes = new Map<string, Granted>();
  const accessTokens = new Map<string, JWTPayload>();
  const state = {
    /** Who signs in. */
    person: {
      sub: 'sub-1',
      email: 'ruth.adeyemi@prairie.example',
      email_verified: true,
      name: 'Ruth Adeyemi',
    } as JWTPayload,
    /** Claims of the ID token in place of the right ones. */
    claimOverrides: {} as JWTPayload,
    failure: undefined as ProviderFailure | undefined,
    /** Signs and hands out another key from now on. */
    isRotated: false,
    /** What was taken of an answer without end. */
    endlessBytes: 0,
    /** Only `userinfo` gives the address. */
    isEmailInUserInfoOnly: false,
    /** A page asks people for consent; else it redirects at once. */
    showsConsentPage: false,
    /** What it answers in place of a code. */
    error: '',
  };
  const requests: string[] = [];
  const faults: string[] = [];

  function metadata(origin: string) {
    return {
      issuer: state.failure === 'otherIssuer' ? 'https://somebody.example' : origin,
      authorization_endpoint: `${origin}/authorize`,
      token_endpoint: `${origin}/token`,
      jwks_uri: `${origin}/jwks`,
      userinfo_endpoint: `${origin}/userinfo`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['client_secret_basic'],
      authorization_response_iss_parameter_supported: true,
    };
  }

  function authorize({ origin, searchParams: query }: URL, error = state.error): string {
    const redirectUri = query.get('redirect_uri') ?? '';
    const right =
      query.get('client_id') === OIDC_CLIENT.id &&
      query.get('response_type') === 'code' &&
      query.get('code_challenge_method') === 'S256' &&
      query.get('scope')?.split(' ').includes('openid') &&
      redirectUri.endsWith('/smart/sign-in/provider');
    if (!right) faults.push('authorize');
    const back = new URL(redirectUri);
    back.searchParams.set('state', query.get('state') ?? '');
    back.searchParams.set('iss', origin);
    if (error) {
      back.searchParams.set('error', error);
      return back.href;
    }
    const code = randomUUID();
    const claims = { ...state.person, nonce: query.get('nonce') ?? '' };
    codes.set(code, { challenge: query.get('code_challenge') ?? '', redirectUri, claims });
    back.searchParams.set('code', code);
    return back.href;
  }

  async function idToken(origin: string, claims: JWTPayload): Promise<string> {
    const now = Math.floor(Date.now() / 1000);
    const { email, email_verified, ...bare } = claims;
    const ownClaims = state.isEmailInUserInfoOnly ? bare : { ...bare, email, email_verified };
    const payload = {
      ...ownClaims,
      iss: origin,
      aud: OIDC_CLIENT.id,
      iat: now,
      exp: now + 300,
      ...state.claimOverrides,
    };
    if (state.failure === 'unsigned') return new UnsecuredJWT(payload).encode();
    if (state.failure === 'secretSigned')
      return new SignJWT(payload)
        .setProtectedHeader({ alg: 'HS256', kid: key.kid })
        .sign(Buffer.from(JSON.stringify(key.publicJwk)));
    const signer = state.failure === 'otherKey' || state.isRotated ? wrongKey : key;
    const { kid } = state.isRotated ? wrongKey : key;
    return new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid }).sign(signer.privateKey);
  }

  async function token(request: Request): Promise<Response> {
    const body = new URLSearchParams(await request.text());
    // Written as form fields are, RFC 6749, 2.3.1.
    const [, basic = ''] = (request.headers.get('authorization') ?? '').split(' ');
    const [id, secret] = Buffer.from(basic, 'base64').toString().split(':').map(decodeURIComponent);
    const granted = codes.get(body.get('code') ?? '');
    codes.delete(body.get('code') ?? '');
    if (id !== OIDC_CLIENT.id || secret !== OIDC_CLIENT.secret)
      return HttpResponse.json({ error: 'invalid_client' }, { status: 401 });
    const challenge = createHash('sha256')
      .update(body.get('code_verifier') ?? '')
      .digest('base64url');
    if (!granted || granted.challenge !== challenge || granted.redirectUri !== body.get('redirect_uri')) {
      faults.push('token');
      return HttpResponse.json({ error: 'invalid_grant' }, { status: 400 });
    }
    const accessToken = randomUUID();
    accessTokens.set(accessToken, granted.claims);
    const answer = { access_token: accessToken, token_type: 'Bearer', expires_in: 300 };
    if (state.failure === 'noIdToken') return HttpResponse.json(answer);
    const { origin } = new URL(request.url);
    return HttpResponse.json({ ...answer, id_token: await idToken(origin, granted.claims) });
  }

  const redirectTo = (location: string) => new HttpResponse(null, { status: 302, headers: { location } });
  const handlers = [
    http.all(`${issuer}/*`, ({ request }) => {
      const { pathname } = new URL(request.url);
      requests.push(pathname);
      if (state.failure === 500) return HttpResponse.json({ error: 'server_error' }, { status: 500 });
      if (state.failure === 'page') return HttpResponse.html('<h1>Hello');
      if (state.failure === 'elsewhere') return redirectTo('http://127.0.0.1:9/');
      if (state.failure === 'endless' || (state.failure === 'endlessKeys' && pathname === '/jwks'))
        return endlessJson((bytes) => (state.endlessBytes += bytes));
      return undefined;
    }),
    http.get(`${issuer}/.well-known/openid-configuration`, ({ request }) =>
      state.failure === 'noDiscovery'
        ? HttpResponse.json({}, { status: 404 })
        : HttpResponse.json(metadata(new URL(request.url).origin)),
    ),
    http.get(`${issuer}/jwks`, () =>
      HttpResponse.json({ keys: [state.isRotated ? wrongKey.publicJwk : key.publicJwk, other.publicJwk] }),
    ),
    http.post(`${issuer}/token`, ({ request }) => token(request)),
    http.get(`${issuer}/userinfo`, ({ request }) => {
      const claims = accessTokens.get(request.headers.get('authorization')?.replace('Bearer ', '') ?? '');
      return claims
        ? HttpResponse.json({ ...claims, nonce: undefined })
        : HttpResponse.json({ error: 'invalid_token' }, { status: 401 });
    }),
    http.get(`${issuer}/authorize`, ({ request }) => {
      const address = new URL(request.url);
      return state.showsConsentPage ? HttpResponse.html(html(address.search)) : redirectTo(authorize(address));
    }),
    http.post(`${issuer}/authorize`, async ({ request }) => {
      const isRefused = new URLSearchParams(await request.text()).get('act') !== 'yes';
      return redirectTo(authorize(new URL(request.url), isRefused ? 'access_denied' : state.error));
    }),
  ];

  return {
    handlers,
    state,
    /** Paths of the requests. */
    requests,
    /** What did not keep to the protocol. */
    faults,
    /** Where it would send back who has come to an address of it and is let in. */
    answerTo: (address: string): string => authorize(new URL(address)),
  };
}
export type OidcMock = ReturnType<typeof createOidcMock>;
