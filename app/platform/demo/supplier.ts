import type { DemoPart } from './part';

/** Choices about energy suppliers. */
export const supplierDemo: DemoPart = { rows: () => ({}), screens: [] };
