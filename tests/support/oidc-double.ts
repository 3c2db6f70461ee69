import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SignJWT, UnsecuredJWT, type JWTPayload } from 'jose';
import { signingKeys, type SigningKey } from '~/config/signing-keys';
import { sendEndless } from './jwks-double';
import { newPem } from './key-pairs';

export const OIDC_CLIENT = { id: 'latchkey', secret: 'a-secret-of-the-double' };

/** What is wrong with what it says. */
type Trouble =
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
const [key, other, liar] = signingKeys(newPem.RS256() + newPem.ES256() + newPem.RS256(), []) as [
  SigningKey,
  SigningKey,
  SigningKey,
];

interface Granted {
  challenge: string;
  redirectUri: string;
  claims: JWTPayload;
}

const html = (query: string) => `<!doctype html><html lang="en"><title>Provider</title><h1>Who are you?</h1>
<form method="post" action="/authorize${query.replaceAll('&', '&amp;')}"><button name="act" value="yes">It is me</button>
<button name="act" value="no">Not now</button></form></html>`;

/**
 * An OpenID provider: discovery, keys, code flow with PKCE, client by Basic, each code once. It holds those to the protocol who ask it, and
 * says whatever a test wants.
 */
export async function startOidcDouble() {
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
    says: {} as JWTPayload,
    trouble: undefined as Trouble | undefined,
    /** Signs and hands out another key from now on. */
    isRotated: false,
    /** What was taken of an answer without end. */
    endlessBytes: 0,
    /** The address is told by `userinfo` alone. */
    isEmailApart: false,
    /** People are asked by a page; else all is done at once. */
    isAsking: false,
    /** What it answers in place of a code. */
    error: '',
  };
  const asked: string[] = [];
  const faults: string[] = [];

  function metadata() {
    return {
      issuer: state.trouble === 'otherIssuer' ? 'https://somebody.example' : issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      userinfo_endpoint: `${issuer}/userinfo`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['client_secret_basic'],
      authorization_response_iss_parameter_supported: true,
    };
  }

  function authorize(query: URLSearchParams): string {
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
    back.searchParams.set('iss', issuer);
    if (state.error) {
      back.searchParams.set('error', state.error);
      return back.href;
    }
    const code = randomUUID();
    const claims = { ...state.person, nonce: query.get('nonce') ?? '' };
    codes.set(code, { challenge: query.get('code_challenge') ?? '', redirectUri, claims });
    back.searchParams.set('code', code);
    return back.href;
  }

  async function idToken(claims: JWTPayload): Promise<string> {
    const now = Math.floor(Date.now() / 1000);
    const { email, email_verified, ...bare } = claims;
    const told = state.isEmailApart ? bare : { ...bare, email, email_verified };
    const payload = { ...told, iss: issuer, aud: OIDC_CLIENT.id, iat: now, exp: now + 300, ...state.says };
    if (state.trouble === 'unsigned') return new UnsecuredJWT(payload).encode();
    if (state.trouble === 'secretSigned')
      return new SignJWT(payload)
        .setProtectedHeader({ alg: 'HS256', kid: key.kid })
        .sign(Buffer.from(JSON.stringify(key.publicJwk)));
    const signer = state.trouble === 'otherKey' || state.isRotated ? liar : key;
    const { kid } = state.isRotated ? liar : key;
    return new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid }).sign(signer.privateKey);
  }

  async function token(request: IncomingMessage): Promise<{ status: number; body: object }> {
    const body = new URLSearchParams(await text(request));
    // Written as form fields are, RFC 6749, 2.3.1.
    const [, basic = ''] = (request.headers.authorization ?? '').split(' ');
    const [id, secret] = Buffer.from(basic, 'base64').toString().split(':').map(decodeURIComponent);
    const granted = codes.get(body.get('code') ?? '');
    codes.delete(body.get('code') ?? '');
    if (id !== OIDC_CLIENT.id || secret !== OIDC_CLIENT.secret)
      return { status: 401, body: { error: 'invalid_client' } };
    const challenge = createHash('sha256')
      .update(body.get('code_verifier') ?? '')
      .digest('base64url');
    if (!granted || granted.challenge !== challenge || granted.redirectUri !== body.get('redirect_uri')) {
      faults.push('token');
      return { status: 400, body: { error: 'invalid_grant' } };
    }
    const accessToken = randomUUID();
    accessTokens.set(accessToken, granted.claims);
    const answer = { access_token: accessToken, token_type: 'Bearer', expires_in: 300 };
    if (state.trouble === 'noIdToken') return { status: 200, body: answer };
    return { status: 200, body: { ...answer, id_token: await idToken(granted.claims) } };
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, search, searchParams } = new URL(request.url ?? '/', issuer);
    asked.push(pathname);
    const json = (body: object, status = 200) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    };
    const goTo = (address: string) => response.writeHead(302, { location: address }).end();
    if (state.trouble === 500) return json({ error: 'server_error' }, 500);
    if (state.trouble === 'page') return void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Hello');
    if (state.trouble === 'elsewhere') return void goTo('http://127.0.0.1:9/');
    if (state.trouble === 'endless' || (state.trouble === 'endlessKeys' && pathname === '/jwks'))
      return sendEndless(response, (bytes) => (state.endlessBytes += bytes));
    if (pathname === '/.well-known/openid-configuration')
      return state.trouble === 'noDiscovery' ? json({}, 404) : json(metadata());
    if (pathname === '/jwks')
      return json({ keys: [state.isRotated ? liar.publicJwk : key.publicJwk, other.publicJwk] });
    if (pathname === '/token') {
      const { status, body } = await token(request);
      return json(body, status);
    }
    if (pathname === '/userinfo') {
      const claims = accessTokens.get(request.headers.authorization?.replace('Bearer ', '') ?? '');
      return claims ? json({ ...claims, nonce: undefined }) : json({ error: 'invalid_token' }, 401);
    }
    if (request.method === 'POST') {
      const isRefused = new URLSearchParams(await text(request)).get('act') !== 'yes';
      const { error } = state;
      if (isRefused) state.error = 'access_denied';
      const address = authorize(searchParams);
      state.error = error;
      goTo(address);
    } else if (state.isAsking) response.writeHead(200, { 'content-type': 'text/html' }).end(html(search));
    else goTo(authorize(searchParams));
  }

  let issuer = '';
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    issuer,
    state,
    /** Paths that were asked for. */
    asked,
    /** What did not keep to the protocol. */
    faults,
    /** Where it would send back who has come to an address of it and is let in. */
    answerTo: (address: string): string => authorize(new URL(address).searchParams),
    /** What a browser does with the address that it is sent to: gives the query that it comes back with. */
    async visit(address: string): Promise<string> {
      const { headers } = await fetch(address, { redirect: 'manual' });
      return new URL(headers.get('location') ?? '').search.slice(1);
    },
    close(): Promise<void> {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
export type OidcDouble = Awaited<ReturnType<typeof startOidcDouble>>;
