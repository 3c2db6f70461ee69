import { LEGAL_FIGURES } from './legal-figures';

const DAY = 24 * 3600_000;

/**
 * Status of an account. `trial`: it works, and writes to its own people alone where trials are held to that. `ended`: its trial is
 * over, the service has stopped, and its people can take their data with them. `closed`: that time is over too. `suspended`: an
 * operator has stopped it. `deleting`: its end is asked for, and until then its people can take their data with them. `removing`: all
 * of it is going.
 */
export const ACCOUNT_STATUSES = ['open', 'trial', 'ended', 'closed', 'suspended', 'deleting', 'removing'] as const;
export type AccountStatus = (typeof ACCOUNT_STATUSES)[number];
/** `preview`: it shows unsaved settings of another account to whoever has a link, and sends nothing. */
export type ServedStatus = AccountStatus | 'preview';

/** Whether an account's links and pages open. */
export const isServed = (status: ServedStatus): boolean => ['open', 'trial', 'preview'].includes(status);

interface AccountDates {
  suspendedAt: number | null;
  /** When it is removed; null where nobody has asked for that. */
  deletesAt: number | null;
  /** End of a trial that nobody has lifted. */
  trialEndsAt: number | null;
}

/** Until when the data of an account whose trial ended then is retained, in milliseconds. Spec: enrollment-and-payment 9, terms. */
export const trialRetainedUntil = (trialEndsAt: number): number => trialEndsAt + LEGAL_FIGURES.retentionDays * DAY;

/** When an account is removed whose end is asked for now, in milliseconds. */
export const deletionDueAt = (now: number): number => now + LEGAL_FIGURES.retentionDays * DAY;

/** The status of an account at a time, by the terms. Times in milliseconds. */
export function accountStatusAt({ suspendedAt, deletesAt, trialEndsAt }: AccountDates, now: number): AccountStatus {
  if (deletesAt !== null && deletesAt <= now) return 'removing';
  if (suspendedAt !== null) return 'suspended';
  if (deletesAt !== null) return 'deleting';
  if (trialEndsAt === null) return 'open';
  if (now < trialEndsAt) return 'trial';
  return now < trialRetainedUntil(trialEndsAt) ? 'ended' : 'closed';
}
