/** What the platform sends, already rendered in the recipient's language. */
export interface OutgoingMessage {
  id: string;
  accountId: string;
  channel: 'email' | 'sms' | 'whatsApp';
  /** E-mail address, or an E.164 number. */
  to: string;
  /** Name shown as the sender of an e-mail. */
  fromName: string;
  /** Empty for SMS and WhatsApp. */
  subject: string;
  text: string;
  /** Empty for SMS and WhatsApp. */
  html: string;
  /** BCP 47 tag of the text. */
  language: string;
  /** Extra e-mail headers, such as `List-Unsubscribe`. */
  headers?: Record<string, string>;
}

/**
 * `undeliverable`: it never gets there; `stopped`: it sent STOP, and works again after START; `temporary`: another try may work;
 * `notSetUp`: nothing carries messages of the channel here; `notAllowed`: the account may not write there at the moment.
 */
type DeliveryFailureKind = 'undeliverable' | 'stopped' | 'temporary' | 'notSetUp' | 'notAllowed';

export class DeliveryError extends Error {
  constructor(
    readonly kind: DeliveryFailureKind,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'DeliveryError';
  }
}

/** Sends one message. Resolves when the carrier has accepted it. Throws `DeliveryError`. */
export interface MessagePort {
  send(message: OutgoingMessage): Promise<void>;
  close?(): Promise<void>;
}
