import type { CallData } from '~/lib/contract/call';
import { ISO_COUNTRIES } from '~/lib/contract/enums';
import type { listSentCodes } from './calls';
import type { LinkClaims } from '~/lib/contract/token-schemas';
import {
  codeState,
  countWrongTry,
  checkCode,
  lockSeconds,
  normalizeCode,
  numberCapSeconds,
  CODE_POLICY,
  CODE_SEND_CAPS,
  resendWaitSeconds,
  sendCapSeconds,
  type CodeState,
} from '~/domain/verification-code';
import { CLOCK_TOLERANCE_MS } from '~/domain/clock-tolerance';
import { normalizeEmail } from '~/domain/contact';
import { toE164 } from '~/domain/phone-number';
import type { PlatformContext } from '~/platform/platform-context';
import { recipientOfRow } from '~/platform/db/erasures';
import { messageAccount } from '~/areas/accounts/service.server';
import type { AccountRow, OtpChallengeRow } from '~/platform/db/schema';
import { fail, isFailure, type Failure } from '~/platform/http/failure';
import { sendRendered } from '~/platform/messages/send-rendered';
import { permanentFailure } from '~/platform/messages/delivery-failures';
import { renderMessage } from '~/platform/messages/render-message';
import type { OutcomeListener } from '~/areas/deliveries/service.server';
import { DeliveryError, type ContactChannel } from '~/platform/ports/messages';
import { createCodeHasher } from './code-hash.server';
import { createVerificationStore, type LockedDestination } from './store.server';

export type VerificationChannel = ContactChannel;

const ALL_COUNTRIES: readonly string[] = Object.values(ISO_COUNTRIES);

/** Codes and sends are stored this long: caps look back a day, and until then "expired" can be told from "unknown". */
const RETENTION_MS = 24 * 3600 * 1000;

const TEMPLATES = { email: 'otp.email', sms: 'otp.sms', whatsApp: 'otp.whatsApp' } as const;

interface SendCodeRequest {
  account: AccountRow;
  channel: VerificationChannel;
  /** Normalised: lower-case e-mail address or E.164. */
  destination: string;
  /** Network address of the person who asks, of IPv6 its /64. */
  address: string;
  /** BCP 47 tag of the message. */
  language: string;
}

interface CodeAttempt {
  channel: VerificationChannel;
  /** The e-mail address or number as typed. */
  contact: string;
  /** The code as typed. */
  code: string;
  mobileToken: string;
}

/** Removes a code that will not arrive and ends its wait. A code with an unknown outcome stays valid. */
export const recordCodeDelivery: OutcomeListener = async (trx, { id, outcome }) => {
  if (outcome === 'sent' || outcome === 'captured' || outcome === 'delivered' || outcome === 'bounced') return;
  const store = createVerificationStore(trx);
  await store.releaseSend(id);
  if (outcome !== 'unknown' && outcome !== 'temporary') await store.removeChallenge(id);
};

type VerificationDeps = Pick<PlatformContext, 'db' | 'clock' | 'ids' | 'config' | 'events' | 'messages' | 'log'>;

/** One-time codes. Spec: forms-and-approval 4 "OTP flow". */
export function createVerificationService({ db, clock, ids, config, events, messages, log }: VerificationDeps) {
  const store = createVerificationStore(db);
  const hasher = createCodeHasher(config.linkKeys);

  /** Resolves to whether it is sent. It may wait for a provider that is unavailable. */
  async function deliverCode(
    request: SendCodeRequest,
    { id: challengeId, recipient_id, expires_at }: OtpChallengeRow,
    code: string,
  ): Promise<{ isQueued: boolean } | Failure> {
    const { account, channel, destination, language } = request;
    const minutes = Math.round(CODE_POLICY.lifeMs / 60_000);
    try {
      const rendered = renderMessage(TEMPLATES[channel], {
        language,
        account: messageAccount(account),
        params: { code, minutes },
      });
      const outcome = await sendRendered({ messages, ids }, account, { channel, to: destination }, rendered, {
        id: challengeId,
        recipientId: recipient_id,
        weight: 'code',
        origin: 'code',
        goodUntil: expires_at,
      });
      return { isQueued: outcome === 'queued' };
    } catch (error) {
      const refused = error instanceof DeliveryError ? permanentFailure(error) : undefined;
      if (refused) {
        // Nothing was sent: once the reason is gone, another may be asked for at once.
        await store.removeChallenge(challengeId);
        await store.releaseSend(challengeId);
        return refused;
      }
      if (error instanceof DeliveryError && error.kind === 'undeliverable') {
        await store.removeChallenge(challengeId);
        log('warn', 'otp.undeliverable', { accountId: account.id, channel });
        return fail('otp.undeliverable');
      }
      // The code stays good: a carrier that gave no answer may have passed it on.
      await store.releaseSend(challengeId);
      if (!(error instanceof DeliveryError)) throw error;
      log('warn', 'otp.deliveryFailed', { accountId: account.id, channel });
      return fail('server.unavailable');
    }
  }

  async function prune(accountId: string, now: number): Promise<void> {
    try {
      await store.prune(accountId, {
        sentBefore: now - RETENTION_MS,
        countedBefore: now - CODE_POLICY.wrongTryWindowMs,
      });
    } catch (error) {
      // The code is on its way; what was left behind is cleared by a later send.
      log('warn', 'otp.pruneFailed', { accountId, error: error instanceof Error ? error.name : 'unknown' });
    }
  }

  return {
    /**
     * Stores a new code, then sends it. Answers the challenge's id and the seconds until the next send.
     *
     * Failures: `otp.locked`, `otp.wait`, `otp.tooManySends`, `otp.tooManyNumbers` (all with `seconds`), `otp.undeliverable`,
     * `message.stopped`, `server.unavailable`.
     */
    async send(
      link: LinkClaims,
      request: SendCodeRequest,
    ): Promise<{ mobileToken: string; resendSeconds: number; isQueued: boolean } | Failure> {
      const now = clock.now();
      const id = ids.next();
      const code = ids.digits(config.otpLength);
      const challenge: OtpChallengeRow = {
        id,
        account_id: link.accountId,
        recipient_id: link.recipientId,
        channel: request.channel,
        destination: request.destination,
        code_hash: hasher.hash(id, code),
        created_at: now,
        expires_at: now + CODE_POLICY.lifeMs,
        used_at: null,
      };
      const refused = await store.withLockedDestination(link, request, now, async (lockedDestination) => {
        const failure = await sendRefusal(lockedDestination, challenge, request);
        if (!failure) await lockedDestination.insertSend(challenge, request.address);
        return failure;
      });
      if (refused) return refused;
      await prune(link.accountId, now);
      const delivered = await deliverCode(request, challenge, code);
      if (isFailure(delivered)) return delivered;
      log('info', 'otp.sent', { accountId: link.accountId, channel: request.channel, ...delivered });
      return { mobileToken: id, resendSeconds: CODE_POLICY.resendWaitMs / 1000, ...delivered };
    },

    /** Codes of a recipient as long as they are told apart, newest first: what each still is, and what may be done. */
    async listSent(link: LinkClaims): Promise<CallData<typeof listSentCodes>> {
      const now = clock.now();
      const sent = await store.listSent(link, now - RETENTION_MS);
      const counterOf = await store.listCounters(sent);
      const outcomes = await messages.findOutcomes(sent.map(({ id }) => id));
      return {
        codes: sent.map((row) => {
          const counter = counterOf(row);
          const tries = { wrongTries: counter?.wrong_tries ?? 0, firstWrongAt: counter?.window_started_at };
          return {
            channel: row.channel as VerificationChannel,
            destination: row.destination,
            mobileToken: row.id,
            state: codeState({ sentAt: row.created_at, usedAt: row.used_at }, now),
            isQueued: outcomes.get(row.id) === 'queued',
            resendSeconds: resendWaitSeconds(row.sent_at ?? undefined, now),
            lockedSeconds: lockSeconds({ codes: [], ...tries }, now),
          };
        }),
      };
    },

    /**
     * Judges a typed code. The right one verifies the destination for the recipient that it was sent for, once.
     *
     * Failures: `token.invalid`, `otp.incorrect` (with `triesLeft`), `otp.expired`, `otp.used`, `otp.locked` (with
     * `seconds`). Neither a destination that isn't the code's nor something that is no code is held against it: both
     * are refused unseen.
     */
    async verify(guess: CodeAttempt): Promise<{ verifiedAt: string } | Failure> {
      const challenge = await store.findChallenge(guess.mobileToken);
      if (!challenge || challenge.channel !== guess.channel) return fail('token.invalid');
      if (!isSameDestination(guess.channel, guess.contact, challenge.destination)) return fail('otp.incorrect');
      const now = clock.now();
      const result = await store.withLockedDestination(recipientOfRow(challenge), challenge, now, (lockedDestination) =>
        checkAttempt(lockedDestination, challenge, guess.code),
      );
      if (!isFailure(result))
        log('info', 'otp.verified', { accountId: challenge.account_id, channel: challenge.channel });
      else if (result.name === 'otp.locked')
        log('warn', 'otp.locked', { accountId: challenge.account_id, channel: challenge.channel });
      return result;

      async function checkAttempt(lockedDestination: LockedDestination, owner: OtpChallengeRow, typed: string) {
        const code = normalizeCode(typed);
        const codes = await lockedDestination.listCodes(owner);
        const state = stateOf(lockedDestination, codes);
        const verdict = checkCode(
          state,
          codes.map((each) => hasher.isMatch(each.id, code, each.code_hash)),
          now,
        );
        if (verdict === 'ok') {
          await lockedDestination.useCodes(
            codes.map((each) => each.id),
            now,
          );
          await lockedDestination.saveVerified(owner, now);
          await events.announce(lockedDestination.trx, {
            type: 'contact.verified',
            accountId: owner.account_id,
            data: { recipientId: owner.recipient_id || null, channel: guess.channel },
          });
          return { verifiedAt: new Date(now).toISOString() };
        }
        if (verdict === 'locked') return fail('otp.locked', { seconds: lockSeconds(state, now) });
        if (verdict !== 'incorrect') return fail(`otp.${verdict}`);
        return hasCodeFormat(code) ? countWrongAttempt(lockedDestination, state, now) : fail('otp.incorrect');
      }
    },
  };
}

function stateOf(lockedDestination: LockedDestination, codes: readonly OtpChallengeRow[]): CodeState {
  return {
    codes: codes.map((code) => ({ sentAt: code.created_at, usedAt: code.used_at })),
    wrongTries: lockedDestination.counter.wrong_tries,
    firstWrongAt: lockedDestination.counter.window_started_at,
  };
}

/** The wrong try that uses up the last one is told so at once, not at the next try. */
async function countWrongAttempt(
  lockedDestination: LockedDestination,
  state: CodeState,
  now: number,
): Promise<Failure> {
  const counted = countWrongTry(state, now);
  await lockedDestination.saveCounter(counted.wrongTries, counted.firstWrongAt);
  const seconds = lockSeconds({ ...state, ...counted }, now);
  return seconds > 0
    ? fail('otp.locked', { seconds })
    : fail('otp.incorrect', { triesLeft: CODE_POLICY.maxWrongTries - counted.wrongTries });
}

async function sendRefusal(
  lockedDestination: LockedDestination,
  challenge: OtpChallengeRow,
  { address, account }: SendCodeRequest,
): Promise<Failure | undefined> {
  const now = challenge.created_at;
  const locked = lockSeconds(stateOf(lockedDestination, []), now);
  if (locked > 0) return fail('otp.locked', { seconds: locked });
  const isPhone = challenge.channel !== 'email';
  if (isPhone) await lockedDestination.lockSender(challenge);
  const span = { since: now - RETENTION_MS, until: now + CLOCK_TOLERANCE_MS };
  const own = await lockedDestination.listSendsOf(challenge, span);
  const caps = CODE_SEND_CAPS;
  const limits = { destination: caps.destination.day, address: caps.address.day, account: caps.account.day };
  const { sends, lastSentAt } = await lockedDestination.listSends(
    { accountId: challenge.account_id, address },
    span,
    limits,
  );
  const wait = resendWaitSeconds(lastSentAt, now);
  if (wait > 0) return fail('otp.wait', { seconds: wait });
  const capped = sendCapSeconds({ ...sends, recipient: own.map(({ sent_at }) => sent_at) }, now);
  if (capped > 0) return fail('otp.tooManySends', { seconds: capped });
  if (!isPhone) return undefined;
  // A send that was released after a carrier's failure has no destination.
  const numbers = own.filter(({ channel, destination }) => channel !== 'email' && destination !== '');
  const seconds = numberCapSeconds(
    numbers.map((send) => ({ number: send.destination, sentAt: send.sent_at })),
    challenge.destination,
    account.code_numbers_a_day,
    now,
  );
  return seconds > 0 ? fail('otp.tooManyNumbers', { seconds }) : undefined;
}

function hasCodeFormat(code: string): boolean {
  return /^\d+$/.test(code) && code.length >= CODE_POLICY.minLength && code.length <= CODE_POLICY.maxLength;
}

/** Whether what was typed beside a code is the destination that the code went to, in whatever country it was read. */
function isSameDestination(channel: VerificationChannel, typed: string, destination: string): boolean {
  if (channel === 'email') return normalizeEmail(typed) === destination;
  return ALL_COUNTRIES.some((country) => toE164(typed, country).e164 === destination);
}
