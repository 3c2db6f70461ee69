import type { DemoPart } from './part';

/** Outage, maintenance and messages online. */
export const servicePagesDemo: DemoPart = { rows: () => ({}), screens: [] };
