import { isFailure, fail, type Failure } from '~/platform/http/failure';
import type { PlatformContext } from '~/platform/platform-context';
import type { UserRow } from '~/platform/db/schema';
import { createSecondFactorVerifier } from './second-factor-verifier.server';
import { createSecondFactorStore } from './second-factor-store.server';
import { createPasskeys } from './passkeys.server';
import { createSecurityNotifier } from './security-notifier.server';
import type { SessionOrigin } from './service.server';
import { createSignInService, type OpenSession } from './sign-in.server';
import { createUserStore } from './store.server';

type Json = Record<string, unknown>;

/** The second step of signing in: people who have given their password prove a second factor. */
export function createSecondFactorSignInService(context: PlatformContext) {
  const { db, tokens } = context;
  const users = createUserStore(db);
  const store = createSecondFactorStore(db);
  const proofs = createSecondFactorVerifier(context);
  const passkeys = createPasskeys(context, store);
  const notice = createSecurityNotifier(context);
  const signIns = createSignInService(context);

  /** Who has given his password; undefined when that is too long ago, or all his sessions have ended since. */
  async function find(step: string): Promise<{ user: UserRow; epoch: number } | undefined> {
    const claims = await tokens.readSecondStep(step);
    if (!claims) return undefined;
    const [user, epoch] = await Promise.all([users.findUser(claims.userId), users.epochOf(claims.userId)]);
    return user && epoch === claims.epoch ? { user, epoch } : undefined;
  }

  return {
    /** Failures: `secondFactor.ended`. */
    async inspect(step: string): Promise<{ hasApp: boolean; hasPasskey: boolean } | Failure> {
      const found = await find(step);
      if (!found) return fail('secondFactor.ended');
      const kinds = (await store.list(found.user.id)).map(({ kind }) => kind);
      return { hasApp: kinds.includes('app'), hasPasskey: kinds.includes('passkey') };
    },

    /** Failures: `secondFactor.ended`, `secondFactor.wrongCode`, `secondFactor.locked`, `account.suspended`. */
    async finish({ step, code }: { step: string; code: string }, from: SessionOrigin): Promise<OpenSession | Failure> {
      const found = await find(step);
      if (!found) return fail('secondFactor.ended');
      const { user, epoch } = found;
      const used = await proofs.withAttemptLimit(
        user.id,
        () => proofs.useCode(user.id, code),
        fail('secondFactor.wrongCode'),
      );
      if (isFailure(used)) return used;
      if (used === 'recovery') {
        const owner = { id: user.id, accountId: user.account_id, email: user.email, name: user.name };
        await notice.record(db, owner, { kind: 'codeUsed' });
        await notice.notifyOwner(owner, { kind: 'codeUsed' });
      }
      return signIns.open(user, from, epoch);
    },

    /** Failures: `secondFactor.ended`, `secondFactor.notFound`. */
    async startPasskey(step: string): Promise<{ options: Json } | Failure> {
      const found = await find(step);
      if (!found) return fail('secondFactor.ended');
      const registered = (await store.list(found.user.id)).filter(({ kind }) => kind === 'passkey');
      if (registered.length === 0) return fail('secondFactor.notFound');
      return { options: await passkeys.startSignIn(found.user.id, registered) };
    },

    /** Failures: `secondFactor.ended`, `secondFactor.passkeyFailed`, `secondFactor.locked`, `account.suspended`. */
    async finishWithPasskey(
      { step, response }: { step: string; response: Json },
      from: SessionOrigin,
    ): Promise<OpenSession | Failure> {
      const found = await find(step);
      if (!found) return fail('secondFactor.ended');
      const { user, epoch } = found;
      const signed = await proofs.withAttemptLimit(
        user.id,
        async () => ((await passkeys.finishSignIn(user.id, response)) ? true : undefined),
        fail('secondFactor.passkeyFailed'),
      );
      return isFailure(signed) ? signed : signIns.open(user, from, epoch);
    },
  };
}
