/**
 * One-time codes: how long, how often, and what a typed code means. Who stores and sends them is
 * elsewhere. Spec: forms-and-approval 4 "OTP flow", preferences-and-consent 4, 5 and 9.
 */
import { isAhead } from './clock-tolerance';
import { normalizeTypedNumber } from './normalize-digits';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export const CODE_POLICY = {
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

/** Most codes sent within an hour and a day. `address` is the client's network address, of IPv6 its /64. */
export const CODE_SEND_CAPS = {
  destination: { hour: 5, day: 10 },
  address: { hour: 30, day: 100 },
  account: { hour: 1000, day: 10_000 },
} as const;
export type CodeSendScope = keyof typeof CODE_SEND_CAPS;

/** While an account is above its cap, whoever has been sent so many codes gets no more: it ends who spends, not everybody. */
const CODE_SENDS_ABOVE_ACCOUNT_CAP = 2;

/** Instants of earlier sends, in milliseconds, newest or oldest first. `recipient`: those that one recipient's links asked for. */
export type CodeSends = Record<CodeSendScope | 'recipient', readonly number[]>;

/** A code as typed or pasted, as plain digits: spaces, hyphens and digits of other scripts are fine. */
export function normalizeCode(text: string): string {
  return normalizeTypedNumber(text);
}

/** Whole seconds until a code may be sent again; 0 when it may. */
export function resendWaitSeconds(lastSentAt: number | undefined, now: number): number {
  if (lastSentAt === undefined || isAhead(lastSentAt, now)) return 0;
  const remaining = lastSentAt + CODE_POLICY.resendWaitMs - now;
  return Math.ceil(Math.min(CODE_POLICY.resendWaitMs, Math.max(0, remaining)) / 1000);
}

/** Whole seconds until one more send breaks no cap; 0 when it may go out. */
export function sendCapSeconds(sends: CodeSends, now: number): number {
  const open = (times: readonly number[], most: number, span: number) =>
    opensAt(
      times.filter((time) => time > now - span && !isAhead(time, now)),
      most,
      span,
    );
  const spans = { hour: HOUR, day: DAY } as const;
  const instants = (Object.keys(spans) as (keyof typeof spans)[]).flatMap((name) => {
    const span = spans[name];
    const ofAccount = open(sends.account, CODE_SEND_CAPS.account[name], span);
    const ofRecipient = open(sends.recipient, CODE_SENDS_ABOVE_ACCOUNT_CAP, span);
    return [
      open(sends.destination, CODE_SEND_CAPS.destination[name], span),
      open(sends.address, CODE_SEND_CAPS.address[name], span),
      Math.min(ofAccount, ofRecipient),
    ];
  });
  return Math.max(0, Math.ceil((Math.max(...instants) - now) / 1000));
}

/** An earlier send to a telephone number. */
interface NumberSend {
  number: string;
  sentAt: number;
}

/**
 * Whole seconds until a code may go to `number`; 0 when it may. Within a day one recipient's links reach at most `most`
 * different numbers, however often each of them.
 */
export function numberCapSeconds(sends: readonly NumberSend[], number: string, most: number, now: number): number {
  const last = new Map<string, number>();
  for (const send of sends)
    if (send.sentAt > now - DAY && !isAhead(send.sentAt, now))
      last.set(send.number, Math.max(send.sentAt, last.get(send.number) ?? 0));
  if (last.has(number)) return 0;
  // An account that allows none has no moment at which it would: a day is as good as any.
  const opens = most > 0 ? opensAt([...last.values()], most, DAY) : now + DAY;
  return Math.max(0, Math.ceil((opens - now) / 1000));
}

/** When fewer than `most` of the instants are within the span that ends then; 0 when that is so already. */
function opensAt(times: readonly number[], most: number, span: number): number {
  const blocking = [...times].sort((a, b) => b - a)[most - 1];
  return blocking === undefined ? 0 : blocking + span;
}

export interface SentCode {
  /** Milliseconds. */
  sentAt: number;
  usedAt?: number | null;
}

/** What is known about one destination. */
export interface CodeState {
  /** Every code still on record; only the last two sent count. */
  codes: readonly SentCode[];
  /** Wrong codes since `firstWrongAt`, over all codes of the destination. */
  wrongTries: number;
  firstWrongAt?: number | null;
}

/**
 * What a typed code means. `codeMatches` says, code by code of `state.codes`, whether the typed one
 * is the same. A locked destination stays locked for the right code too. Using a code also uses up
 * the ones sent before it. The caller counts `incorrect` with `countWrongTry`.
 */
export function checkCode(state: CodeState, codeMatches: readonly boolean[], now: number) {
  if (isLocked(state, now)) return 'locked';
  const live = state.codes
    .map((code, index) => ({ code, isMatch: codeMatches[index] === true }))
    // Or the newest codes were those of a clock that ran ahead.
    .filter(({ code }) => !isAhead(code.sentAt, now))
    .sort((a, b) => b.code.sentAt - a.code.sentAt)
    .slice(0, CODE_POLICY.validCodes);
  const verdicts = live.filter(({ isMatch }) => isMatch).map(({ code }) => codeResult(code, state.codes, now));
  if (verdicts.includes('ok')) return 'ok';
  return verdicts[0] ?? 'incorrect';
}

function codeResult(code: SentCode, codes: readonly SentCode[], now: number): 'ok' | 'expired' | 'used' {
  const usesUp = ({ usedAt }: SentCode) => typeof usedAt === 'number' && usedAt >= code.sentAt && !isAhead(usedAt, now);
  if (codes.some(usesUp)) return 'used';
  const state = codeState(code, now);
  return state === 'open' ? 'ok' : state;
}

/** What a code still is, whatever is typed. Using one marks those sent before it as used too. */
export function codeState({ sentAt, usedAt }: SentCode, now: number): 'open' | 'expired' | 'used' {
  if (typeof usedAt === 'number') return 'used';
  return now - sentAt < CODE_POLICY.lifeMs && !isAhead(sentAt, now) ? 'open' : 'expired';
}

/** Whether too many wrong codes were typed for a destination lately. */
export function isLocked(state: CodeState, now: number): boolean {
  return wrongTriesNow(state, now) >= CODE_POLICY.maxWrongTries;
}

/** The counter after one more wrong code; it starts anew once the earlier ones are long ago. */
export function countWrongTry(state: CodeState, now: number): { wrongTries: number; firstWrongAt: number } {
  const wrongTries = wrongTriesNow(state, now);
  return { wrongTries: wrongTries + 1, firstWrongAt: wrongTries > 0 ? (state.firstWrongAt ?? now) : now };
}

/** Whole seconds until a locked destination opens again; 0 when it is open. */
export function lockSeconds(state: CodeState, now: number): number {
  if (!isLocked(state, now)) return 0;
  return Math.ceil(((state.firstWrongAt ?? now) + CODE_POLICY.wrongTryWindowMs - now) / 1000);
}

function wrongTriesNow({ wrongTries, firstWrongAt }: CodeState, now: number): number {
  const isOver =
    typeof firstWrongAt === 'number' &&
    (now - firstWrongAt >= CODE_POLICY.wrongTryWindowMs || isAhead(firstWrongAt, now));
  return isOver ? 0 : wrongTries;
}
