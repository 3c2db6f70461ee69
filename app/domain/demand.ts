/** A demand that may be paid in parts. All amounts in minor units. Spec: enrollment-and-payment 2 and 5, "Smart pay". */
import type { Cents } from './money';

/** How much an account takes at once. */
interface PartLimits {
  /** The smallest part, in percent of the demand; 0 for none. */
  leastPercent: number;
  /** The most, in percent of what is due; 100 for no more than that. */
  mostPercent: number;
}

export interface Demand {
  demandCents: Cents;
  paidCents: Cents;
  /** What is open; 0 once the demand is paid. */
  dueCents: Cents;
  /** The smallest part that is taken; 0 where there is none. What is left may always be paid. */
  leastCents: Cents;
  mostCents: Cents;
}

/** A demand after what was received for it. It is paid when its sum is. */
export function demandAfter(demandCents: Cents, paidCents: Cents, { leastPercent, mostPercent }: PartLimits): Demand {
  const dueCents = Math.max(0, demandCents - paidCents);
  return {
    demandCents,
    paidCents,
    dueCents,
    leastCents: Math.min(dueCents, Math.ceil((demandCents * leastPercent) / 100)),
    mostCents: Math.max(dueCents, Math.floor((dueCents * mostPercent) / 100)),
  };
}

/** `outside`: it is not taken; `more`: it is taken from who says so, and the rest is a credit. */
export function amountProblem(
  amountCents: Cents,
  { dueCents, leastCents, mostCents }: Pick<Demand, 'dueCents' | 'leastCents' | 'mostCents'>,
): 'outside' | 'more' | undefined {
  if (amountCents < leastCents || amountCents > mostCents) return 'outside';
  return amountCents > dueCents ? 'more' : undefined;
}

/** What of a payment is more than was due; 0 where nobody knows what was. */
export const creditOf = (amountCents: Cents, dueCents: Cents | null): Cents =>
  dueCents === null ? 0 : Math.max(0, amountCents - dueCents);

/** What is open after a payment; null where nobody knows what was. */
export const restOf = (amountCents: Cents, dueCents: Cents | null): Cents | null =>
  dueCents === null ? null : Math.max(0, dueCents - amountCents);

/**
 * A balance that is owed, less what was paid: for what was due never below 0, because a demand may be for something that the balance
 * does not hold. A credit is added to it.
 */
export function balanceAfter(balanceCents: Cents | null, amountCents: Cents, creditCents: Cents): Cents | null {
  if (balanceCents === null) return null;
  const owed = balanceCents <= 0 ? balanceCents : Math.max(0, balanceCents - (amountCents - creditCents));
  return owed - creditCents;
}
