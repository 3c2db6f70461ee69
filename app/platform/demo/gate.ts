import type { DemoPart } from './part';

/** Pages behind a gate. */
export const gateDemo: DemoPart = { rows: () => ({}), screens: [] };
