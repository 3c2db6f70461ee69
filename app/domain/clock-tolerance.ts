/** Clocks of machines, and calls that overtake each other, differ by less than this. Milliseconds. */
export const CLOCK_TOLERANCE_MS = 10_000;

/**
 * Whether a moment lies so far in the future that a clock ran ahead when it was stored. What is counted from such a moment is over, or it
 * would go on for as long as the clock ran ahead.
 *
 * @param at milliseconds, the start of a window or of a wait
 */
export const isAhead = (at: number, now: number): boolean => at > now + CLOCK_TOLERANCE_MS;
