/** The code that takes a part of a form over to a phone: what a QR code holds, and what somebody types who can't scan. */

/** Letters and digits of a code, in groups of four: about 59 bits. */
export const PHONE_CODE_LENGTH = 12;

const CODE = /^[2-9A-HJ-KM-NP-Z]{12}$/;

/** A code as it was typed or scanned, in the one way that it is kept; undefined for what can be none. */
export function readPhoneCode(typed: string): string | undefined {
  const code = typed.replace(/[\s\u2010-\u2015.-]/g, '').toUpperCase();
  return CODE.test(code) ? code : undefined;
}

/** A code as people read it. */
export const showPhoneCode = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1-');

/** `open` until a phone takes it over, `claimed` until that says that it is done; `sent` where the form was sent before. */
export const PART_STATES = ['open', 'claimed', 'done', 'over', 'sent'] as const;
export type PartState = (typeof PART_STATES)[number];

/** How a part stands for the device that asks; to another phone than its own it is taken. */
export const PHONE_STATES = ['open', 'mine', 'taken', 'done', 'over', 'sent'] as const;
export type PhoneState = (typeof PHONE_STATES)[number];

/**
 * How a part stands at a moment: what nobody has finished runs out.
 *
 * @param now milliseconds, as `expiresAt` is
 */
export function partStateAt(kept: PartState, expiresAt: number, now: number): PartState {
  return (kept === 'open' || kept === 'claimed') && expiresAt <= now ? 'over' : kept;
}

/** The same as a phone is told. What another one does with it is nobody's business. */
export function phoneStateOf(state: PartState, isOwn: boolean): PhoneState {
  if (state === 'claimed') return isOwn ? 'mine' : 'taken';
  return state === 'done' && !isOwn ? 'taken' : state;
}
