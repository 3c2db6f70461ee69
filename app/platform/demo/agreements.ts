import type { DemoPart } from './part';

/** Agreements to sign. */
export const agreementsDemo: DemoPart = { rows: () => ({}), screens: [] };
