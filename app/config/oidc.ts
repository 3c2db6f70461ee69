import { ConfigurationError } from './configuration-error';
import { isTlsOrLocalUrl } from './tls-or-local-url';
import { requireTogether } from './read-variables';

interface Variables {
  OIDC_ISSUER: string;
  OIDC_CLIENT_ID: string;
  OIDC_CLIENT_SECRET: string;
  OIDC_NAME: string;
  OIDC_DOMAINS: string;
  OIDC_NEW_PEOPLE: string;
}

const wrong = (name: keyof Variables, problem: string) => new ConfigurationError(`${name}: ${problem}`);

const domainsIn = (list: string): string[] =>
  list
    .split(',')
    .map((entry) => entry.trim().replace(/^@/, '').toLowerCase())
    .filter(Boolean);

/**
 * The identity provider that people may sign in with, beside their password. Undefined where there is none.
 *
 * @throws Error that names the variable and says what is wrong
 */
export function oidcConfig(env: Variables) {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_NAME, OIDC_DOMAINS, OIDC_NEW_PEOPLE } = env;
  if (!requireTogether({ OIDC_ISSUER, OIDC_CLIENT_ID })) {
    const alone = (['OIDC_CLIENT_SECRET', 'OIDC_NAME', 'OIDC_DOMAINS', 'OIDC_NEW_PEOPLE'] as const).find(
      (name) => env[name],
    );
    if (alone) throw wrong('OIDC_ISSUER', `needed with ${alone}`);
    return undefined;
  }
  if (!isTlsOrLocalUrl(OIDC_ISSUER)) throw wrong('OIDC_ISSUER', 'the address has to begin with https:');
  const domains = domainsIn(OIDC_DOMAINS);
  if (!domains.every((domain) => /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/.test(domain)))
    throw wrong('OIDC_DOMAINS', 'domains of email addresses, comma separated, such as example.com');
  if (OIDC_NEW_PEOPLE && domains.length === 0)
    throw wrong('OIDC_DOMAINS', 'needed with OIDC_NEW_PEOPLE: whoever has an address of the provider would come in');
  return {
    issuer: OIDC_ISSUER,
    clientId: OIDC_CLIENT_ID,
    /** Empty: the provider knows this installation by PKCE and its address alone. */
    clientSecret: OIDC_CLIENT_SECRET,
    /** What the button calls it. */
    name: OIDC_NAME.trim() || new URL(OIDC_ISSUER).host,
    /** Of the addresses that may sign in with it; empty: all. */
    domains,
    /** Account in which whoever is new becomes a person; empty: only people who are there already. */
    newPeopleIn: OIDC_NEW_PEOPLE,
  };
}
export type OidcConfig = NonNullable<ReturnType<typeof oidcConfig>>;
