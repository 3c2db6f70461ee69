import type { PushPayload } from '~/domain/push-subscription';

/** The heavier ones go first: somebody waits for a code, nobody for a mailing. */
export const MESSAGE_WEIGHTS = { code: 30, receipt: 20, single: 10, mailing: 0 } as const;
export type MessageWeight = keyof typeof MESSAGE_WEIGHTS;

/** `queued`: it waits for its provider; `captured`: it was put into the outbox instead. */
export type SendOutcome = 'sent' | 'captured' | 'queued';

/** What is told when it is known what became of a message that was `queued`. */
export const MESSAGE_ORIGINS = ['notification', 'sending', 'mailing', 'link', 'draft', 'code', 'alert'] as const;
export type MessageOrigin = (typeof MESSAGE_ORIGINS)[number];

/** Channels that go to an address or a number of their own. */
export type ContactChannel = 'email' | 'sms' | 'whatsApp';

/** What the platform sends, already rendered in the recipient's language. */
export interface OutgoingMessage {
  id: string;
  accountId: string;
  channel: ContactChannel | 'push';
  /** E-mail address, E.164 number, or the recipient whose browsers get it. */
  to: string;
  /** Name shown as the sender of an e-mail. */
  fromName: string;
  /** Empty for SMS and WhatsApp. */
  subject: string;
  text: string;
  /** Empty for all but email. */
  html: string;
  /** What a browser gets. */
  payload?: PushPayload;
  /** BCP 47 tag of the text. */
  language: string;
  /** Extra e-mail headers, such as `List-Unsubscribe`. */
  headers?: Record<string, string>;
  /** Whose it is, where it is a recipient's. */
  recipientId?: string;
  weight?: MessageWeight;
  /** Who keeps a log of it. */
  origin?: MessageOrigin;
  /** After this it says nothing any more, as a code that has expired: milliseconds. */
  goodUntil?: number;
}

/**
 * `undeliverable`: it never gets there; `stopped`: it sent STOP, and works again after START; `temporary`: another try may work;
 * `unknown`: it may have gone out, and another try may send it twice;
 * `suppressed`: messages came back from there, or were called spam;
 * `notSetUp`: nothing carries messages of the channel here; `notAllowed`: the account may not write there at the moment.
 */
type DeliveryFailureKind =
  'undeliverable' | 'stopped' | 'suppressed' | 'temporary' | 'unknown' | 'notSetUp' | 'notAllowed';

export class DeliveryError extends Error {
  /** The provider reports that the address no longer exists. */
  readonly isGone: boolean;
  /** The provider itself can't be reached, or refuses everything of ours: another message would fail too. */
  readonly isProviderUnavailable: boolean;

  constructor(
    readonly kind: DeliveryFailureKind,
    message: string,
    {
      isGone = false,
      isProviderUnavailable = false,
      ...options
    }: ErrorOptions & { isGone?: boolean; isProviderUnavailable?: boolean } = {},
  ) {
    super(message, options);
    this.name = 'DeliveryError';
    this.isGone = isGone;
    this.isProviderUnavailable = isProviderUnavailable;
  }
}

/** Sends messages. `send` throws `DeliveryError`. */
export interface MessagePort {
  send(message: OutgoingMessage): Promise<Exclude<SendOutcome, 'queued'>>;
  close?(): Promise<void>;
}
