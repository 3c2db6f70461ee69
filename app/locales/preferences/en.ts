/** The preferences page and contacts. English is the truth. */
export const en = {} as const;
