import { hash } from 'node:crypto';
import { DRAFT_DAYS, SIGN_UP_LINK_HOURS, SIGN_UP_REPEAT_MS } from '~/config/limits';
import type { SIGN_UP_STATES } from './calls';
import { isEmail, normalizeEmail } from '~/domain/contact';
import { signUpPasswordError } from '~/domain/password';
import type { PlatformContext } from '~/platform/platform-context';
import type { SignUpRow } from '~/platform/db/admin-row-types';
import { createRateLimiter } from '~/platform/http/rate-limiter';
import { fail, isFailure, type Failure } from '~/platform/http/failure';
import { findPasswordWeakness } from '~/platform/common-passwords';
import { hashPassword, verifyPassword } from '~/platform/passwords';
import { createUserDirectory, createSessionService, type SessionOrigin } from '../service.server';
import { createSignUpMessages } from './sign-up-messages.server';
import { createSignUpStore, createOwnerRow } from './store.server';

type SignUpState = (typeof SIGN_UP_STATES)[number];
type SignUpDeps = Pick<PlatformContext, 'db' | 'clock' | 'ids' | 'config' | 'tokens' | 'messages' | 'log'>;

const LINK_SECONDS = SIGN_UP_LINK_HOURS * 3600;
/** Longer than its link, so that a new link can be asked for. */
const RETENTION_MS = DRAFT_DAYS * 24 * 3600_000;

/** Why a password is refused; undefined where it is not. Spec: enrollment-and-payment 5, "Please don't use weak passwords". */
const findSignUpPasswordWeakness = async (password: string, email: string) =>
  signUpPasswordError(password) === undefined ? findPasswordWeakness(password, email) : ('password.weak' as const);

/**
 * Sign-up of business users. A user exists from the moment on at which his address is verified; until then there is a sign-up
 * that waits. Its password holds only for the browser that made it. Nobody learns from an answer, or from its time, whether an address is a user's. Spec: enrollment-and-payment 1,
 * 2, 5, 8 and 9.
 */
export function createSignUpService(context: SignUpDeps) {
  const { db, clock, ids, tokens, log, config } = context;
  const store = createSignUpStore(db);
  const people = createUserDirectory({ db });
  const mail = createSignUpMessages(context);
  const sessions = createSessionService(context);
  const limiter = createRateLimiter({ db, clock });

  /** Counts a message to the address, whoever asks for it. */
  async function tooMany(email: string): Promise<Failure | undefined> {
    const seconds = await limiter.consume('signUpMail', hash('sha256', email, 'base64url'));
    return seconds > 0 ? fail('request.tooMany', { seconds }) : undefined;
  }

  const mintFor = (id: string, email: string) => tokens.mintSignUp({ jti: id, email, role: 'Owner' }, LINK_SECONDS);

  async function stateOf(signUpId: string, email: string, isExpired: boolean): Promise<SignUpState> {
    if (await people.findUserOfSignUp(signUpId)) return 'verified';
    if (await people.findUserByEmail(email)) return 'verified';
    if (!(await store.findSignUp(signUpId))) return 'void';
    return isExpired ? 'expired' : 'open';
  }

  async function findWaiting(email: string, signUpId: string): Promise<SignUpRow | undefined> {
    const own = signUpId === '' ? undefined : await store.findSignUp(signUpId);
    return own?.email === email ? own : store.findNewestSignUp(email);
  }

  /** Whether a link that was used a moment ago is used again by the person who used it. */
  async function isSameAgain(
    known: { id: string; verified_at: number },
    { isOwn, password }: { isOwn: boolean; password: string },
  ): Promise<boolean> {
    if (clock.now() - known.verified_at > SIGN_UP_REPEAT_MS || (await people.hasSecondFactor(known.id))) return false;
    if (password === '') return isOwn;
    return verifyPassword(password, (await people.findPasswordHash(known.id)) ?? '');
  }

  return {
    /** Who may sign up, and the address that an invitation is for. */
    async offer(invitation: string) {
      if (config.signUp === 'off') return { mode: 'closed' as const, email: '' };
      const email = (await tokens.readSignUpInvitation(invitation)) ?? '';
      return { mode: config.signUp === 'invited' ? ('invited' as const) : ('open' as const), email };
    },

    /**
     * Keeps a sign-up and sends its link; to an address that is a user's goes a message that says so instead.
     *
     * Failures: `signUp.off`, `signUp.notInvited`, `email.invalid`, those of `weakness`, `request.tooMany` (with `seconds`), those of
     * the message.
     */
    async signUp(
      { password, host, invitation, ...newUser }: { email: string; password: string; host: string; invitation: string },
      language: string,
    ): Promise<{ isSent: boolean; signUpId: string } | Failure> {
      if (config.signUp === 'off') return fail('signUp.off');
      if (!isEmail(newUser.email)) return fail('email.invalid');
      const email = normalizeEmail(newUser.email);
      const weak = await findSignUpPasswordWeakness(password, email);
      if (weak) return fail(weak);
      if (config.signUp === 'invited' && (await tokens.readSignUpInvitation(invitation)) !== email)
        return fail('signUp.notInvited');
      const refused = await tooMany(email);
      if (refused) return refused;
      // For a taken address too: the answer must take as long.
      const passwordHash = await hashPassword(password);
      const reader = { email, host: host.toLowerCase(), language };
      const isTaken = (await people.findUserByEmail(email)) !== undefined;
      const id = ids.next();
      if (!isTaken) {
        const now = clock.now();
        await store.addSignUp({
          id,
          email,
          password_hash: passwordHash,
          host: reader.host,
          language,
          created_at: now,
          expires_at: now + RETENTION_MS,
        });
      }
      const failure = isTaken ? await mail.sendTaken(reader) : await mail.sendLink(reader, await mintFor(id, email));
      log('info', 'signUp.asked', { isTaken });
      return failure ?? { isSent: true, signUpId: id };
    },

    /**
     * Sends the link of the caller's own sign-up again, or of the newest one where they name none of the address. Failures: as `signUp`,
     * without those of the password.
     */
    async resend(
      { email: typedEmail, signUpId }: { email: string; signUpId: string },
      language: string,
    ): Promise<{ isSent: boolean } | Failure> {
      if (config.signUp === 'off') return fail('signUp.off');
      if (!isEmail(typedEmail)) return fail('email.invalid');
      const email = normalizeEmail(typedEmail);
      const refused = await tooMany(email);
      if (refused) return refused;
      const [user, waiting] = await Promise.all([people.findUserByEmail(email), findWaiting(email, signUpId)]);
      const reader = { email, host: waiting?.host ?? '', language };
      if (user) return (await mail.sendTaken(reader)) ?? { isSent: true };
      if (!waiting) return { isSent: true };
      await store.prolong(waiting.id, clock.now() + RETENTION_MS);
      return (await mail.sendLink(reader, await mintFor(waiting.id, email))) ?? { isSent: true };
    },

    /** The hash of the newest sign-up that still waits for its address to be verified. */
    findWaitingHash: async (email: string): Promise<string | undefined> =>
      (await store.findNewestSignUp(email))?.password_hash,

    /** What a link stands for. Failures: `token.invalid`. */
    async inspect(
      token: string,
      signUpId: string,
    ): Promise<{ email: string; state: SignUpState; needsPassword: boolean } | Failure> {
      const link = await tokens.inspectSignUp(token);
      if (isFailure(link)) return link;
      const { jti, email } = link.claims;
      const state = await stateOf(jti, email, link.isExpired);
      return { email, state, needsPassword: state === 'open' && signUpId !== jti };
    },

    /**
     * Verifies the address of a link and signs its owner in. Whoever signed up first with an address must not choose the password of the
     * person who proves it: without the id of this very sign-up, `password` is needed and replaces the one that waits.
     *
     * Failures: `token.invalid`, `signUp.off`, `signUp.passwordNeeded`, those of `weakness`.
     */
    async verify(
      { token, signUpId, password }: { token: string; signUpId: string; password: string },
      from?: SessionOrigin,
    ): Promise<{ state: SignUpState; sessionToken: string | null } | Failure> {
      const link = await tokens.inspectSignUp(token);
      if (isFailure(link)) return link;
      const { jti, email } = link.claims;
      const isOwn = signUpId === jti;
      if (config.signUp === 'off' && (await store.findSignUp(jti))) return fail('signUp.off');
      if ((await stateOf(jti, email, link.isExpired)) === 'open') {
        if (password === '' && !isOwn) return fail('signUp.passwordNeeded');
        const weak = password === '' ? undefined : await findSignUpPasswordWeakness(password, email);
        if (weak) return fail(weak);
        const chosen = password === '' ? undefined : await hashPassword(password);
        const made = await store.complete(jti, (signUp) =>
          createOwnerRow(chosen === undefined ? signUp : { ...signUp, password_hash: chosen }, context),
        );
        if (made) {
          await store.removeSignUps(email);
          log('info', 'signUp.verified', { accountId: made.account_id });
          return { state: 'verified', sessionToken: await sessions.open(made, from) };
        }
      }
      const known = link.isExpired ? undefined : await people.findUserOfSignUp(jti);
      return known && (await isSameAgain(known, { isOwn, password }))
        ? { state: 'verified', sessionToken: await sessions.open(known, from) }
        : { state: await stateOf(jti, email, link.isExpired), sessionToken: null };
    },
  };
}
