import { hash } from 'node:crypto';
import { PASSWORD_RESET_MINUTES } from '~/config/limits';
import { channelState } from '~/config/sandboxes';
import { isEmail, normalizeEmail } from '~/domain/contact';
import { isStrongPassword } from '~/domain/password';
import type { PlatformContext } from '~/platform/platform-context';
import type { UserRow } from '~/platform/db/schema';
import { createRateLimiter } from '~/platform/http/rate-limiter';
import { fail, type Failure } from '~/platform/http/failure';
import { sendRendered } from '~/platform/messages/send-rendered';
import { renderMessage } from '~/platform/messages/render-message';
import { DeliveryError } from '~/platform/ports/messages';
import { createAccountService, messageAccount } from '~/areas/accounts/service.server';
import { findPasswordWeakness } from '~/platform/common-passwords';
import { hashPassword } from '~/platform/passwords';
import type { SessionOrigin } from './service.server';
import { createSignInService, type SignInResult } from './sign-in.server';
import { createUserStore } from './store.server';

/** The mark of a password: a link made of it is void once the password is another one. */
const passwordFingerprint = (passwordHash: string) => hash('sha256', `reset ${passwordHash}`, 'base64url');

/** A new password for one who has forgotten his. Nobody learns from an answer, or from its time, whether an address is a user's. */
export function createPasswordResetService(context: PlatformContext) {
  const { db, clock, tokens, config, log } = context;
  const store = createUserStore(db);
  const accounts = createAccountService({ db });
  const signIns = createSignInService(context);
  const limiter = createRateLimiter({ db, clock });

  async function send(email: string, language: string | undefined): Promise<void> {
    const user = await store.findByEmail(email);
    const hash = user && (await store.findPasswordHash(user.id));
    const account = user && (await accounts.findAccount(user.account_id));
    if (!user || !hash || !account) return;
    const reset = await tokens.mintPasswordReset(
      { userId: user.id, mark: passwordFingerprint(hash) },
      PASSWORD_RESET_MINUTES * 60,
    );
    const params = { url: `${config.publicUrl}/smart/reset-password/${reset}`, minutes: PASSWORD_RESET_MINUTES };
    const rendered = renderMessage('people.passwordReset', {
      language: language ?? account.default_locale,
      account: messageAccount(account),
      params,
    });
    await sendRendered(context, account, { channel: 'email', to: email }, rendered, { weight: 'code' });
    log('info', 'session.resetSent', { accountId: account.id });
  }

  /** The user of a link that is good still, with the hash that it was made of. */
  async function open(reset: string): Promise<{ user: UserRow; hash: string } | undefined> {
    const claims = await tokens.readPasswordReset(reset);
    const user = claims && (await store.findUser(claims.userId));
    const hash = user && (await store.findPasswordHash(user.id));
    return user && hash && passwordFingerprint(hash) === claims.mark ? { user, hash } : undefined;
  }

  return {
    /** Failures: `email.invalid`, `message.notSetUp`. The message goes out after the answer, which would tell by its time else. */
    async request(typedEmail: string, language: string | undefined): Promise<{ isTaken: boolean } | Failure> {
      if (!isEmail(typedEmail)) return fail('email.invalid');
      // Told to everybody alike.
      if (channelState(config, 'email') === 'off') return fail('message.notSetUp');
      const email = normalizeEmail(typedEmail);
      const wait = await limiter.consume('passwordReset', hash('sha256', email, 'base64url'));
      if (wait > 0) return { isTaken: true };
      void send(email, language).catch((error: unknown) => {
        log('warn', 'session.resetNotSent', { kind: error instanceof DeliveryError ? error.kind : 'unexpected' });
      });
      return { isTaken: true };
    },

    /** Failures: `reset.invalid`. */
    async inspect(reset: string): Promise<{ email: string } | Failure> {
      const found = await open(reset);
      return found ? { email: found.user.email } : fail('reset.invalid');
    },

    /** Of several at once one is heard. Failures: `password.weak`, `password.common`, `password.personal`, `reset.invalid`. */
    async reset(
      { reset, password }: { reset: string; password: string },
      from: SessionOrigin,
    ): Promise<SignInResult | Failure> {
      if (!isStrongPassword(password)) return fail('password.weak');
      const found = await open(reset);
      const guessable = await findPasswordWeakness(password, found?.user.email ?? '');
      if (guessable) return fail(guessable);
      if (!found) return fail('reset.invalid');
      const to = await hashPassword(password);
      const isReplaced = await db.transaction().execute(async (trx) => {
        const users = createUserStore(trx);
        await users.nextEpoch(found.user.id);
        return users.replacePasswordHash(found.user.id, { from: found.hash, to });
      });
      if (!isReplaced) return fail('reset.invalid');
      log('info', 'session.passwordReset', { accountId: found.user.account_id });
      return signIns.admit(found.user, from);
    },
  };
}
