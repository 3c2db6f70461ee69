import { LEGAL } from './legal';

const DAY = 24 * 3600_000;

/**
 * How an account stands. `trial`: it works, and writes to its own people alone where trials are held to that. `ended`: its trial is
 * over, the service has stopped, and its people can take their data with them. `closed`: that time is over too. `suspended`: an
 * operator has stopped it.
 */
export type AccountStanding = 'open' | 'trial' | 'ended' | 'closed' | 'suspended';

interface Facts {
  suspendedAt: number | null;
  /** End of a trial that nobody has lifted. */
  trialEndsAt: number | null;
}

/** Until when the data of an account whose trial ended then is kept, in milliseconds. Spec: enrollment-and-payment 9, terms. */
export const keptUntil = (trialEndsAt: number): number => trialEndsAt + LEGAL.retentionDays * DAY;

/** How an account stands at a moment, as the terms have it. Times in milliseconds. */
export function standingOf({ suspendedAt, trialEndsAt }: Facts, now: number): AccountStanding {
  if (suspendedAt !== null) return 'suspended';
  if (trialEndsAt === null) return 'open';
  if (now < trialEndsAt) return 'trial';
  return now < keptUntil(trialEndsAt) ? 'ended' : 'closed';
}
