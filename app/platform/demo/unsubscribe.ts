import type { DemoPart } from './part';

/** Unsubscribing. */
export const unsubscribeDemo: DemoPart = { rows: () => ({}), screens: [] };
