/** The bill, and agreements to sign. English is the truth. */
export const en = {} as const;
