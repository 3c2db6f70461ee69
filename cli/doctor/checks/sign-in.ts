import { fetchText, broken, errorCode, ok, parseJsonObject, type CheckResult, type CheckContext } from '../check';

const TODO = 'Set OIDC_ISSUER as the provider writes it, or see why it does not answer from here.';

/** Whether the identity provider answers, and says of itself what people are signed in by. */
export async function checkSignIn(context: CheckContext): Promise<CheckResult[]> {
  const { oidc } = context.config;
  if (!oidc) return [];
  const nobody = (what: string) => [broken(`The identity provider ${what}: nobody signs in with it.`, TODO)];
  try {
    const { status, text } = await fetchText(`${oidc.issuer.replace(/\/$/, '')}/.well-known/openid-configuration`);
    if (status !== 200) return nobody(`answers HTTP ${status}`);
    const metadata = parseJsonObject(text) ?? {};
    if (metadata.issuer !== oidc.issuer && metadata.issuer !== `${oidc.issuer}/`)
      return nobody('calls itself otherwise than OIDC_ISSUER');
    return [ok(`The identity provider at ${new URL(oidc.issuer).host} says how people sign in with it.`)];
  } catch (error) {
    return nobody(`does not answer (${errorCode(error)})`);
  }
}
