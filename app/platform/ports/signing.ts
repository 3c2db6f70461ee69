/** What is to be signed, and by whom. */
export interface SigningRequest {
  /** Names what is signed: the same reference gets the same envelope, however often and from however many it is asked. */
  reference: string;
  accountId: string;
  title: string;
  signerName: string;
  document: {
    pdf: Uint8Array;
    /** The same text, for a service that shows it as a page. */
    paragraphs: readonly string[];
    /** BCP 47 tag. */
    language: string;
  };
  /** Absolute address that the signer goes on to. */
  returnUrl: string;
}

export interface SigningState {
  isSigned: boolean;
  /** Milliseconds; null until it is signed. */
  signedAt: number | null;
}

/** An electronic signing service. Methods throw when the service can't be reached or doesn't know the envelope. */
export interface SigningPort {
  /** Resolves to the envelope, and the absolute address of the page where it is signed. */
  createEnvelope(request: SigningRequest): Promise<{ envelopeId: string; signingUrl: string }>;
  /** The address of an envelope that was made before. */
  signingUrl(envelopeId: string): Promise<string>;
  getState(envelopeId: string): Promise<SigningState>;
  /** The signed document as PDF. */
  getSignedDocument(envelopeId: string): Promise<Uint8Array>;
}
