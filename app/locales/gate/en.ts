/** The gate in front of a page. English is the truth. */
export const en = {} as const;
