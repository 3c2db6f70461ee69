import type { Db } from '../db/connect';

/** The heavier ones go first: somebody waits for a code, nobody for a mailing. */
export const MESSAGE_WEIGHTS = { code: 30, receipt: 20, single: 10, mailing: 0 } as const;

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
  /** Whose it is, where it is a recipient's. */
  recipientId?: string;
  weight?: keyof typeof MESSAGE_WEIGHTS;
  /** After this it says nothing any more, as a code that has expired: milliseconds. */
  goodUntil?: number;
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

/**
 * Sends one message. Resolves when the carrier has accepted it, or where it is promised, when it is stored: in the transaction of
 * the act that it tells of, if that is given. Throws `DeliveryError`.
 */
export interface MessagePort {
  send(message: OutgoingMessage, trx?: Db): Promise<void>;
  close?(): Promise<void>;
}
