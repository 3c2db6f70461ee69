import type { UserToken } from '~/lib/contract/token-schemas';
import { MAX_PASSKEYS, type SecurityView } from './second-factor/calls';
import type { PlatformContext } from '~/platform/platform-context';
import type { Db } from '~/platform/db/open-database';
import type { SecondFactorRow } from '~/platform/db/user-security-row-types';
import { renderQrPng } from '~/platform/documents/qr-code-png';
import { fail, FailureError, isFailure, type Failure } from '~/platform/http/failure';
import { verifyPassword } from '~/platform/passwords';
import { createAccountStatusCheck, createAccountService } from '~/areas/accounts/service.server';
import { parseAppCode, formatAppKey, generateAppKey, findTimeStep } from './authenticator-app.server';
import { createSecondFactorVerifier } from './second-factor-verifier.server';
import { createSecondFactorStore } from './second-factor-store.server';
import { createPasskeys } from './passkeys.server';
import { generateRecoveryCodes, hashRecoveryCode } from './recovery-codes.server';
import { createSecurityNotifier, type FactorOwner } from './security-notifier.server';
import { createUserStore } from './store.server';

const MAX_LISTED_EVENTS = 10;

type Json = Record<string, unknown>;

const ownerOf = ({ userId, accountId, email, name }: UserToken): FactorOwner => ({
  id: userId,
  accountId,
  email,
  name,
});
const removedKind = ({ kind }: SecondFactorRow) => (kind === 'app' ? 'appRemoved' : 'passkeyRemoved');

/** What signed-in people prove themselves with beside the password: authenticator app, passkeys, recovery codes. */
export function createSecondFactorService(context: PlatformContext) {
  const { db, clock, ids } = context;
  const store = createSecondFactorStore(db);
  const proofs = createSecondFactorVerifier(context);
  const passkeys = createPasskeys(context, store);
  const notice = createSecurityNotifier(context);

  /** New codes in the place of all earlier ones. */
  async function replaceCodes(trx: Db, userId: string): Promise<string[]> {
    const codes = generateRecoveryCodes(ids);
    await createSecondFactorStore(trx).replaceCodes(
      userId,
      codes.map((code) => hashRecoveryCode(userId, code) ?? ''),
    );
    return codes;
  }

  /** The codes that come with the first factor. */
  const createFirstCodes = async (trx: Db, userId: string): Promise<string[]> =>
    (await createSecondFactorStore(trx).isCodes(userId)) ? [] : replaceCodes(trx, userId);

  /** Whether the person has just shown that it is still he: by a code, or by the password. */
  function prove({ userId }: UserToken, proof: string): Promise<string | Failure> {
    const verify = async () => {
      const used = await proofs.useCode(userId, proof);
      if (used) return used;
      const hash = await createUserStore(db).findPasswordHash(userId);
      return hash && (await verifyPassword(proof, hash)) ? 'password' : undefined;
    };
    return proofs.withAttemptLimit(userId, verify, fail('secondFactor.wrongProof'));
  }

  return {
    /** Failures: `secondFactor.wrongProof`, `secondFactor.locked`. */
    prove,

    /** What of a person's security the sessions do not tell. */
    async getSecurity({ userId, accountId }: UserToken): Promise<Omit<SecurityView, 'sessions'>> {
      const [factors, recoveryCodesLeft, events, { requiresSecondFactor }] = await Promise.all([
        store.list(userId),
        store.countCodes(userId),
        store.listEvents(userId, MAX_LISTED_EVENTS),
        createAccountStatusCheck(context).requireOwnUse(accountId, false),
      ]);
      return {
        factors: factors.map(({ id, kind, name, created_at, last_used_at }) => ({
          id,
          kind,
          name,
          createdAt: created_at,
          lastUsedAt: last_used_at,
        })),
        recoveryCodesLeft,
        isRequiredOfOwners: requiresSecondFactor,
        events: events.map(({ at, kind, name, actor }) => ({ at, kind, name, actor })),
      };
    },

    /** Draws a key that waits for its first code; an earlier one that waits ends. */
    async startApp({ userId }: UserToken): Promise<{ isStarted: boolean }> {
      const id = ids.next();
      await db.transaction().execute(async (trx) => {
        const factors = createSecondFactorStore(trx);
        await factors.removeWaitingApps(userId);
        await factors.insert({
          id,
          user_id: userId,
          kind: 'app',
          name: '',
          secret: proofs.encryptKey(generateAppKey(), userId, id),
          credential_id: null,
          transports: '[]',
          counter: 0,
          created_at: clock.now(),
          confirmed_at: null,
          last_used_at: null,
        });
      });
      return { isStarted: true };
    },

    /** The key that waits. Failures: `secondFactor.notFound`. */
    async getAppKey({ userId, email }: UserToken): Promise<{ key: string; address: string; qr: string } | Failure> {
      const waiting = await store.findWaitingApp(userId);
      const key = waiting && proofs.decryptKey(waiting);
      if (!key) return fail('secondFactor.notFound');
      const texts = formatAppKey(key, email);
      return { ...texts, qr: `data:image/png;base64,${(await renderQrPng(texts.address)).toString('base64')}` };
    },

    /** Failures: `secondFactor.notFound`, `secondFactor.wrongCode`, `secondFactor.locked`. */
    async confirmApp(user: UserToken, typed: string) {
      const waiting = await store.findWaitingApp(user.userId);
      const key = waiting && proofs.decryptKey(waiting);
      if (!waiting || !key) return fail('secondFactor.notFound');
      const code = parseAppCode(typed);
      const step = await proofs.withAttemptLimit(
        user.userId,
        async () => (code ? findTimeStep(key, code, clock.now()) : undefined),
        fail('secondFactor.wrongCode'),
      );
      if (isFailure(step)) return step;
      const event = { kind: 'appAdded' } as const;
      const recoveryCodes = await db.transaction().execute(async (trx) => {
        const factors = createSecondFactorStore(trx);
        await factors.lock(user.userId);
        await factors.removeConfirmedApps(user.userId);
        // Gone where another page has started anew meanwhile, or confirmed it.
        if ((await factors.confirm(waiting.id, clock.now())) === 0)
          throw new FailureError(fail('secondFactor.notFound'));
        await factors.advance(waiting.id, step, clock.now());
        await notice.record(trx, ownerOf(user), event);
        return createFirstCodes(trx, user.userId);
      });
      await notice.notifyOwner(ownerOf(user), event);
      return { recoveryCodes };
    },

    /** Failures: `secondFactor.tooMany`. */
    async startPasskey(user: UserToken): Promise<{ options: Json } | Failure> {
      const registered = await store.listPasskeys(user.userId);
      if (registered.length >= MAX_PASSKEYS) return fail('secondFactor.tooMany', { n: MAX_PASSKEYS });
      return { options: await passkeys.startRegistration(ownerOf(user), registered) };
    },

    /** Failures: `secondFactor.passkeyFailed`, `secondFactor.tooMany`. */
    async addPasskey(user: UserToken, { name, response }: { name: string; response: Json }) {
      const made = await passkeys.finishRegistration(user.userId, response);
      if (!made) return fail('secondFactor.passkeyFailed');
      const event = { kind: 'passkeyAdded', name: name.trim() } as const;
      const now = clock.now();
      const recoveryCodes = await db.transaction().execute(async (trx) => {
        const factors = createSecondFactorStore(trx);
        await factors.lock(user.userId);
        if ((await factors.listPasskeys(user.userId)).length >= MAX_PASSKEYS)
          throw new FailureError(fail('secondFactor.tooMany', { n: MAX_PASSKEYS }));
        const isAdded = await factors.insertPasskey({
          ...made,
          id: ids.next(),
          user_id: user.userId,
          kind: 'passkey',
          name: event.name,
          created_at: now,
          confirmed_at: now,
          last_used_at: null,
        });
        if (!isAdded) throw new FailureError(fail('secondFactor.passkeyFailed'));
        await notice.record(trx, ownerOf(user), event);
        return createFirstCodes(trx, user.userId);
      });
      await notice.notifyOwner(ownerOf(user), event);
      return { recoveryCodes };
    },

    /** Failures: `secondFactor.notFound`, `secondFactor.wrongProof`, `secondFactor.locked`. */
    async remove(
      user: UserToken,
      { id, proof }: { id: string; proof: string },
    ): Promise<{ isRemoved: boolean } | Failure> {
      const row = (await store.list(user.userId)).find((one) => one.id === id);
      if (!row) return fail('secondFactor.notFound');
      const proven = await prove(user, proof);
      if (isFailure(proven)) return proven;
      const event = { kind: removedKind(row), name: row.name } as const;
      await db.transaction().execute(async (trx) => {
        const factors = createSecondFactorStore(trx);
        await factors.lock(user.userId);
        await factors.remove(user.userId, id);
        if (!(await factors.isAny(user.userId))) await factors.replaceCodes(user.userId, []);
        await notice.record(trx, ownerOf(user), event);
      });
      await notice.notifyOwner(ownerOf(user), event);
      return { isRemoved: true };
    },

    /** Failures: `secondFactor.notFound`, `secondFactor.wrongProof`, `secondFactor.locked`. */
    async makeRecoveryCodes(user: UserToken, proof: string) {
      if (!(await store.isAny(user.userId))) return fail('secondFactor.notFound');
      const proven = await prove(user, proof);
      if (isFailure(proven)) return proven;
      const event = { kind: 'codesMade' } as const;
      const recoveryCodes = await db.transaction().execute(async (trx) => {
        await createSecondFactorStore(trx).lock(user.userId);
        await notice.record(trx, ownerOf(user), event);
        return replaceCodes(trx, user.userId);
      });
      await notice.notifyOwner(ownerOf(user), event);
      return { recoveryCodes };
    },

    /** Failures: `secondFactor.noneOwn`: who asks it of others would lock himself out else. */
    async require({ accountId, userId }: UserToken, isRequired: boolean): Promise<{ isRequired: boolean } | Failure> {
      if (isRequired && !(await store.isAny(userId))) return fail('secondFactor.noneOwn');
      await createAccountService({ db }).setSecondFactorRequired(accountId, isRequired);
      context.log('info', 'security.required', { accountId, isRequired });
      return { isRequired };
    },
  };
}
