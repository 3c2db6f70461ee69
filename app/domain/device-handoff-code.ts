/** The code that takes a part of a form over to a phone: what a QR code holds, and what somebody types who can't scan. */

/** Letters and digits of a code, in groups of four: about 59 bits. */
export const HANDOFF_CODE_LENGTH = 12;

const CODE = /^[2-9A-HJ-KM-NP-Z]{12}$/;

/** A typed or scanned code in its stored form; undefined for what can be none. */
export function parseHandoffCode(typed: string): string | undefined {
  const code = typed.replace(/[\s\u2010-\u2015.-]/g, '').toUpperCase();
  return CODE.test(code) ? code : undefined;
}

/** A code as people read it. */
export const formatHandoffCode = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1-');

/** `open` until a phone takes it over, `claimed` until that says that it is done; `sent` where the form was sent before. */
export const PART_STATES = ['open', 'claimed', 'done', 'over', 'sent'] as const;
export type PartState = (typeof PART_STATES)[number];

/** How a part stands for the device that asks; to another phone than its own it is taken. */
export const PHONE_STATES = ['open', 'mine', 'taken', 'done', 'over', 'sent'] as const;
export type PhoneState = (typeof PHONE_STATES)[number];

/**
 * The state of a part at a time: what nobody has finished expires.
 *
 * @param now milliseconds, as `expiresAt` is
 */
export function partStateAt(stored: PartState, expiresAt: number, now: number): PartState {
  return (stored === 'open' || stored === 'claimed') && expiresAt <= now ? 'over' : stored;
}

/** The same as a phone is told. What another one does with it is nobody's business. */
export function phoneStateFor(state: PartState, isOwn: boolean): PhoneState {
  if (state === 'claimed') return isOwn ? 'mine' : 'taken';
  return state === 'done' && !isOwn ? 'taken' : state;
}
