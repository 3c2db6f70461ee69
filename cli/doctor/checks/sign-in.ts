import { broken, codeOf, ok, type Fact, type World } from '../check';

const LIMIT_MS = 5000;
const NEEDED = ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const;

/** Whether the identity provider answers, and says of itself what people are signed in by. */
export async function checkSignIn({ config: { oidc }, fetch }: World): Promise<Fact[]> {
  if (!oidc) return [];
  const address = `${oidc.issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const todo = 'Set OIDC_ISSUER as the provider writes it, or see why it does not answer from here.';
  let says: Record<string, unknown>;
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(LIMIT_MS), redirect: 'manual' });
    if (response.status !== 200)
      return [broken(`The identity provider answers HTTP ${response.status}: nobody signs in with it.`, todo)];
    says = (await response.json()) as Record<string, unknown>;
  } catch (error) {
    return [broken(`The identity provider does not answer (${codeOf(error)}): nobody signs in with it.`, todo)];
  }
  if (says.issuer !== oidc.issuer && says.issuer !== `${oidc.issuer}/`)
    return [broken('The identity provider calls itself otherwise than OIDC_ISSUER: nobody signs in with it.', todo)];
  const missing = NEEDED.filter((name) => typeof says[name] !== 'string');
  if (missing.length > 0)
    return [broken(`The identity provider does not say its ${missing.join(', ')}.`, 'Ask whoever runs it.')];
  return [ok(`The identity provider at ${new URL(oidc.issuer).host} says how people sign in with it.`)];
}
