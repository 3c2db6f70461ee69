/** Numbers as typed, checked by the caller. They go to the processor and nowhere else. */
export interface BankNumbers {
  accountNumber: string;
  routingNumber: string;
}

/** The payment processor's vault: keeps bank details and gives back a token. */
export interface BankVault {
  /** Resolves to the processor's token for these details. */
  tokenize(numbers: BankNumbers): Promise<string>;
}
