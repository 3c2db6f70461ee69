/**
 * One-time codes: how long, how often, and what a typed code means. Who stores and sends them is
 * elsewhere. Spec: forms-and-approval 4 "OTP flow", preferences-and-consent 4, 5 and 9.
 */
import { withoutSeparators } from './digits';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export const OTP_POLICY = {
  defaultLength: 4,
  minLength: 4,
  maxLength: 8,
  lifeMs: 10 * MINUTE,
  resendWaitMs: 30_000,
  /** Wrong codes before a destination is locked, whatever is sent again meanwhile. */
  maxWrongTries: 5,
  /** How long wrong tries count, from the first of them. */
  wrongTryWindowMs: HOUR,
  /** Mails arrive out of order, so the code before the last still works. */
  validCodes: 2,
} as const;

/** Most codes sent within an hour and a day. `address` is the client's network address. */
export const OTP_SEND_CAPS = {
  destination: { hour: 5, day: 10 },
  address: { hour: 30, day: 100 },
  account: { hour: 1000, day: 10_000 },
} as const;
export type OtpSendScope = keyof typeof OTP_SEND_CAPS;

/** Instants of earlier sends, in milliseconds, newest or oldest first. */
export type OtpSends = Record<OtpSendScope, readonly number[]>;

/** A code as typed or pasted, as plain digits: spaces, hyphens and digits of other scripts are fine. */
export function normalizeCode(text: string): string {
  return withoutSeparators(text);
}

/** Whole seconds until a code may be sent again; 0 when it may. */
export function resendWaitSeconds(lastSentAt: number | undefined, now: number): number {
  if (lastSentAt === undefined) return 0;
  const remaining = lastSentAt + OTP_POLICY.resendWaitMs - now;
  return Math.ceil(Math.min(OTP_POLICY.resendWaitMs, Math.max(0, remaining)) / 1000);
}

/** The first cap that one more send would break, or undefined when it may go out. */
export function brokenSendCap(sends: OtpSends, now: number): OtpSendScope | undefined {
  const countSince = (times: readonly number[], span: number) => times.filter((time) => time > now - span).length;
  const scopes: OtpSendScope[] = ['destination', 'address', 'account'];
  return scopes.find(
    (scope) =>
      countSince(sends[scope], HOUR) >= OTP_SEND_CAPS[scope].hour || countSince(sends[scope], DAY) >= OTP_SEND_CAPS[scope].day,
  );
}

export interface OtpCode {
  /** Milliseconds. */
  sentAt: number;
  usedAt?: number | null;
}

/** What is known about one destination. */
export interface OtpState {
  /** Every code still on record; only the last two sent count. */
  codes: readonly OtpCode[];
  /** Wrong codes since `firstWrongAt`, over all codes of the destination. */
  wrongTries: number;
  firstWrongAt?: number | null;
}

export type OtpVerdict = 'ok' | 'incorrect' | 'expired' | 'used' | 'locked';

/**
 * What a typed code means. `codeMatches` says, code by code of `state.codes`, whether the typed one
 * is the same. A locked destination stays locked for the right code too. Using a code also uses up
 * the ones sent before it. The caller counts `incorrect` with `countWrongTry`.
 */
export function judgeCode(state: OtpState, codeMatches: readonly boolean[], now: number): OtpVerdict {
  if (isLocked(state, now)) return 'locked';
  const live = state.codes
    .map((code, index) => ({ code, isMatch: codeMatches[index] === true }))
    .sort((a, b) => b.code.sentAt - a.code.sentAt)
    .slice(0, OTP_POLICY.validCodes);
  const verdicts = live.filter(({ isMatch }) => isMatch).map(({ code }) => codeVerdict(code, state.codes, now));
  if (verdicts.includes('ok')) return 'ok';
  return verdicts[0] ?? 'incorrect';
}

function codeVerdict(code: OtpCode, codes: readonly OtpCode[], now: number): 'ok' | 'expired' | 'used' {
  if (codes.some(({ usedAt }) => typeof usedAt === 'number' && usedAt >= code.sentAt)) return 'used';
  return now - code.sentAt < OTP_POLICY.lifeMs ? 'ok' : 'expired';
}

/** Whether too many wrong codes were typed for a destination lately. */
export function isLocked(state: OtpState, now: number): boolean {
  return wrongTriesNow(state, now) >= OTP_POLICY.maxWrongTries;
}

/** The counter after one more wrong code; it starts anew once the earlier ones are long ago. */
export function countWrongTry(state: OtpState, now: number): { wrongTries: number; firstWrongAt: number } {
  const wrongTries = wrongTriesNow(state, now);
  return { wrongTries: wrongTries + 1, firstWrongAt: wrongTries > 0 ? (state.firstWrongAt ?? now) : now };
}

/** Whole seconds until a locked destination opens again; 0 when it is open. */
export function lockSeconds(state: OtpState, now: number): number {
  if (!isLocked(state, now)) return 0;
  return Math.ceil(((state.firstWrongAt ?? now) + OTP_POLICY.wrongTryWindowMs - now) / 1000);
}

function wrongTriesNow({ wrongTries, firstWrongAt }: OtpState, now: number): number {
  const isOld = typeof firstWrongAt === 'number' && now - firstWrongAt >= OTP_POLICY.wrongTryWindowMs;
  return isOld ? 0 : wrongTries;
}
