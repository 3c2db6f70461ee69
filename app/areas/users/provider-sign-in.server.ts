import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { PROVIDER_ATTEMPT_MINUTES, RECENT_SIGN_IN_SECONDS } from '~/config/limits';
import type { OidcConfig } from '~/config/oidc';
import { cleanSingleLine } from '~/domain/untrusted-text';
import { isEmail, normalizeEmail } from '~/domain/contact';
import type { LoginBinding, OpenIdProvider, ProvidedIdentity } from '~/platform/adapters/openid-provider';
import type { PlatformContext } from '~/platform/platform-context';
import type { UserRow } from '~/platform/db/schema';
import { fail, isFailure, type Failure } from '~/platform/http/failure';
import { hashPassword } from '~/platform/passwords';
import { createAccountStatusCheck } from '~/areas/accounts/service.server';
import { createProviderIdentityStore } from './provider-identity-store.server';
import { createSecurityNotifier } from './security-notifier.server';
import type { SessionOrigin } from './service.server';
import { createSignInService, type SignInResult } from './sign-in.server';
import { createUserStore } from './store.server';

const FAILURES = { away: 'provider.away', denied: 'provider.denied', answer: 'provider.answer' } as const;
const MAX_NAME_LENGTH = 200;

/** All that binds an answer to one attempt is made of what its browser alone has: nothing of it is stored. */
function bondsOf(attempt: string): LoginBinding {
  const made = (of: string) => createHmac('sha256', attempt).update(of).digest('base64url');
  return { state: made('state'), nonce: made('nonce'), verifier: made('verifier') };
}

const idOf = (attempt: string): string => hash('sha256', attempt, 'base64url');

function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/**
 * Signing in with an identity provider, beside the password. Who comes back the first time is known by a verified address, and from then
 * on by what the provider calls him for good. OpenID Connect Core 5.7
 */
export function createProviderSignInService(context: PlatformContext) {
  const { config, db, clock, ids, log } = context;
  const users = createUserStore(db);
  const identities = createProviderIdentityStore(db);
  const signIns = createSignInService(context);
  const notice = createSecurityNotifier(context);
  let provider: Promise<OpenIdProvider> | undefined;

  async function callProvider<T>(
    oidc: OidcConfig,
    request: (client: OpenIdProvider) => Promise<T>,
  ): Promise<T | Failure> {
    const { createOpenIdProvider, ProviderError } = await import('~/platform/adapters/openid-provider');
    provider ??= Promise.resolve(
      createOpenIdProvider(oidc, { redirectUri: `${config.publicUrl}/smart/sign-in/provider`, clock }),
    );
    try {
      return await request(await provider);
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      log('warn', 'provider.failed', { kind: error.kind, reason: error.reason });
      return fail(FAILURES[error.kind]);
    }
  }

  async function met(email: string) {
    const user = await users.findByEmail(email);
    return user && { user, isNew: false };
  }

  /** Failures: `provider.unknown`; thrown, what the standing of the account forbids. */
  async function newPerson({ newPeopleIn }: OidcConfig, email: string, name: string) {
    if (newPeopleIn === '') return fail('provider.unknown');
    await createAccountStatusCheck({ db, clock }).requireOwnUse(newPeopleIn, true);
    const now = clock.now();
    const user: UserRow = {
      id: ids.next(),
      account_id: newPeopleIn,
      email,
      name: cleanSingleLine(name).slice(0, MAX_NAME_LENGTH) || (email.split('@')[0] ?? email),
      role: 'Member',
      created_at: now,
    };
    // Nobody knows it; who wants a password of his own has one sent by "forgotten password".
    const password_hash = await hashPassword(randomBytes(32).toString('base64url'));
    const credentials = { user_id: user.id, password_hash, sign_up_id: `provider:${user.id}`, verified_at: now };
    const isMade = await db.transaction().execute((trx) => createUserStore(trx).insert(user, credentials));
    if (!isMade) return (await met(email)) ?? fail('provider.unknown');
    log('info', 'provider.personMade', { accountId: newPeopleIn });
    return { user, isNew: true };
  }

  /** Whose address it is, verified. Failures: `provider.unverified`, `provider.domain`, `provider.unknown`. */
  async function findUserByAddress(
    oidc: OidcConfig,
    { email: providedEmail, isEmailVerified, name }: ProvidedIdentity,
  ) {
    if (!isEmailVerified || !isEmail(providedEmail)) return fail('provider.unverified');
    const email = normalizeEmail(providedEmail);
    const domain = email.slice(email.lastIndexOf('@') + 1);
    if (oidc.domains.length > 0 && !oidc.domains.includes(domain)) return fail('provider.domain');
    return (await met(email)) ?? newPerson(oidc, email, name);
  }

  /** The person whom the provider has named, bound to that name from the first time on. */
  async function personOf(oidc: OidcConfig, provided: ProvidedIdentity): Promise<UserRow | Failure> {
    const { issuer, subject } = provided;
    const bound = await identities.find(issuer, subject);
    if (bound) {
      await identities.touch(issuer, subject, clock.now());
      return (await users.findUser(bound.user_id)) ?? fail('provider.unknown');
    }
    const found = await findUserByAddress(oidc, provided);
    if (isFailure(found)) return found;
    const { user, isNew } = found;
    const now = clock.now();
    const row = { issuer, subject, user_id: user.id, created_at: now, last_used_at: now };
    const owner = { id: user.id, accountId: user.account_id, email: user.email, name: user.name };
    const event = { kind: 'providerBound', name: oidc.name } as const;
    const isBound = await db.transaction().execute(async (trx) => {
      if (!(await createProviderIdentityStore(trx).bind(row))) return false;
      await notice.record(trx, owner, event);
      return true;
    });
    if (isBound) await notice.notifyOwner(owner, { ...event, isNew });
    else if ((await identities.find(issuer, subject))?.user_id !== user.id) return fail('provider.otherPerson');
    return user;
  }

  return {
    ways: () => ({ provider: config.oidc ? { name: config.oidc.name } : null }),

    /** Failures: `provider.off`, `provider.away`, `provider.answer`. */
    async start(isAgain: boolean): Promise<{ name: string; address: string; attempt: string } | Failure> {
      const { oidc } = config;
      if (!oidc) return fail('provider.off');
      const attempt = randomBytes(32).toString('base64url');
      const address = await callProvider(oidc, (client) =>
        client.addressFor(bondsOf(attempt), isAgain ? RECENT_SIGN_IN_SECONDS : undefined),
      );
      if (isFailure(address)) return address;
      await identities.insertAttempt(idOf(attempt), clock.now() + PROVIDER_ATTEMPT_MINUTES * 60_000);
      return { name: oidc.name, address, attempt };
    },

    /**
     * A session for who came back, or the second step to it. Who has a second factor here is asked for it after the provider too.
     *
     * Failures: `provider.*`, `account.suspended`, `account.closed`.
     */
    async finish(
      { attempt, answer }: { attempt: string; answer: string },
      from: SessionOrigin,
    ): Promise<SignInResult | Failure> {
      const { oidc } = config;
      if (!oidc) return fail('provider.off');
      const bonds = bondsOf(attempt);
      const states = new URLSearchParams(answer).getAll('state');
      // Judged before the attempt is taken: an answer that somebody else has sent here must not end it.
      if (states.length !== 1 || !isSame(states[0] ?? '', bonds.state)) return fail('provider.state');
      if (!(await identities.takeAttempt(idOf(attempt), clock.now()))) return fail('provider.state');
      const provided = await callProvider(oidc, (client) => client.identify(answer, bonds));
      if (isFailure(provided)) return provided;
      const user = await personOf(oidc, provided);
      if (isFailure(user)) {
        log('warn', 'provider.refused', { reason: user.name });
        return user;
      }
      const admitted = await signIns.admit(user, from, undefined, provided.authTime);
      log('info', 'session.opened', { accountId: user.account_id });
      return admitted;
    },
  };
}
