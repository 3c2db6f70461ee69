import { z } from 'zod';
import { intents, text } from '~/lib/contract/form-field-schemas';
import type { SentCode } from '../calls';
import { formatDateAndTimeOrNotAvailable } from '~/domain/calendar-date';
import type { FormProblem } from '~/domain/error-keys';

export const CODE_FORM = 'code-form';

/** The code as typed, or another one is asked for; spaces, hyphens and other scripts' digits are the platform's to read. */
export const codeFields = intents([
  z.object({ intent: z.literal('resend') }),
  z.object({
    intent: z.literal('verify').optional(),
    code: text(Infinity, z.string().min(1, 'otp.required').max(40, 'otp.incorrect')),
  }),
]);

/** A code that a page takes, or why it takes it no more; plain data. */
export interface CodeView {
  destination: string;
  /** Its provider has not accepted it yet. */
  isQueued: boolean;
  codeLength: number;
  state: SentCode['state'] | 'locked';
  /** Seconds until another code may be asked for; 0 when it may. */
  resendSeconds: number;
  /** When a locked destination opens again, as it is read; empty when it is not locked. */
  lockedUntil: string;
}

/** What the answer to a refused code adds to its page. */
export interface CodeRefusal extends Partial<FormProblem> {
  /** Why the code can't be typed again, where that is so. */
  state?: Exclude<CodeView['state'], 'open'>;
  triesLeft?: number;
  /** What went wrong with sending again. */
  sendError?: string;
}

/** @param code what the platform knows of the code that was sent; undefined when it is so old that nobody knows it any more */
export function buildCodeView(
  code: Pick<SentCode, 'state' | 'isQueued' | 'resendSeconds' | 'lockedSeconds'> = {
    state: 'expired',
    isQueued: false,
    resendSeconds: 0,
    lockedSeconds: 0,
  },
  {
    destination,
    codeLength,
    timeZone,
    language,
    nowMs,
  }: { destination: string; codeLength: number; timeZone: string; language: string; nowMs: number },
): CodeView {
  const { state, isQueued, resendSeconds, lockedSeconds } = code;
  const isLocked = lockedSeconds > 0;
  return {
    destination,
    isQueued,
    codeLength,
    state: isLocked ? 'locked' : state,
    resendSeconds,
    lockedUntil: isLocked ? formatDateAndTimeOrNotAvailable(nowMs + lockedSeconds * 1000, timeZone, language) : '',
  };
}
