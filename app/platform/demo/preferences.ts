import type { DemoPart } from './part';

/** Preferences. */
export const preferencesDemo: DemoPart = { rows: () => ({}), screens: [] };
