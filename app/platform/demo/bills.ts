import type { DemoPart } from './part';

/** Bills. */
export const billsDemo: DemoPart = { rows: () => ({}), screens: [] };
