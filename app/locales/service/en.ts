/** Outage, maintenance, messages online and what every page shows meanwhile. English is the truth. */
export const en = {} as const;
