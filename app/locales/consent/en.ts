/** Unsubscribing, pauses, reasons and the history of consents. English is the truth. */
export const en = {} as const;
