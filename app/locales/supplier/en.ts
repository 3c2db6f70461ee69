/** The choice about energy suppliers. English is the truth. */
export const en = {} as const;
