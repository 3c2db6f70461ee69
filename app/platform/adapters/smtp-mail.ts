import { createTransport } from 'nodemailer';
import addressparser from 'nodemailer/lib/addressparser';
import { isAddressGone } from './bounce-classification';
import { systemClock, type Clock } from '../ports/clock';
import { DeliveryError, type MessagePort, type OutgoingMessage } from '../ports/messages';
import { createBounceAddresses, type BounceAddressOptions } from './bounce-address';
import { isMailbox, toSingleLine } from '../messages/sanitize-text';

const CONNECT_TIMEOUT_MS = 10_000;
const IDLE_TIMEOUT_MS = 30_000;
/** Bounds a whole delivery, for a server that trickles its replies and so never looks idle. */
const SEND_TIMEOUT_MS = 60_000;

/** Headers that this adapter writes itself; a caller who could set them could redirect or forge the mail. */
const OWN_HEADERS =
  /^(from|to|cc|bcc|sender|subject|date|message-id|mime-version|received|return-path|resent-.*|content-.*|dkim-.*)$/i;
const HEADER_NAME = /^[A-Za-z0-9][A-Za-z0-9-]*$/;

export interface SmtpMailOptions {
  /** `smtp://user:password@host:port`, or `smtps://` for TLS from the first byte. */
  url: string;
  /** Sender: an address, or `Name <address>`. The name is used where a message has none. */
  from: string;
  /** Where what can't be delivered comes back to; without it, to the sender. */
  bounces?: BounceAddressOptions;
  /** Signs mails; the key is a PEM. */
  dkim?: { domainName: string; keySelector: string; privateKey: string };
  clock?: Clock;
  /** Milliseconds for one delivery. */
  timeoutMs?: number;
}

/**
 * Sends e-mails by SMTP over a pool of connections. `send` throws `DeliveryError`: `undeliverable` if the server refuses
 * the recipient or the message for good (5xx), `temporary` for everything that says nothing about the recipient (4xx,
 * network, timeout, a refused login or sender). Errors carry reply codes only, no address and no server text.
 */
export function createSmtpMail({
  url,
  from,
  bounces,
  dkim,
  clock = systemClock,
  timeoutMs = SEND_TIMEOUT_MS,
}: SmtpMailOptions): MessagePort {
  const sender = parseSender(from);
  const returns = bounces && createBounceAddresses(bounces);
  const transport = createTransport({
    pool: true,
    url,
    // Whoever sends tries again, and knows when.
    maxRequeues: 0,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    dnsTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: IDLE_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
    dkim,
  });

  return {
    async send(message) {
      if (message.channel !== 'email') throw new TypeError(`SMTP cannot send ${message.channel}`);
      if (!isMailbox(message.to)) throw new DeliveryError('undeliverable', 'not an e-mail address');
      const mail = composeMail(message, sender, clock);
      const envelope = { from: returns?.of(message.id) ?? sender.address, to: message.to };
      try {
        await transport.sendMail({ ...mail, envelope, signal: AbortSignal.timeout(timeoutMs) });
        return 'sent';
      } catch (error) {
        throw deliveryError(error);
      }
    },
    async close() {
      // What is on its way by now hangs: a server that trickles its replies would hold the process.
      transport.close({ force: true });
    },
  };
}

interface Mailbox {
  name: string;
  address: string;
}

function parseSender(from: string): Mailbox {
  const [sender, ...others] = addressparser(from, { flatten: true });
  if (!sender || others.length > 0 || !isMailbox(sender.address))
    throw new TypeError('from: exactly one e-mail address is needed');
  return sender;
}

function composeMail(message: OutgoingMessage, sender: Mailbox, clock: Clock) {
  const domain = sender.address.slice(sender.address.lastIndexOf('@') + 1);
  return {
    from: { name: toSingleLine(message.fromName) || sender.name, address: sender.address },
    to: { name: '', address: message.to },
    subject: toSingleLine(message.subject),
    text: message.text,
    html: message.html || undefined,
    date: new Date(clock.now()),
    // The same message has the same Message-ID at each try, so mailboxes can drop a repeat.
    messageId: `<${message.id.replace(/[^A-Za-z0-9_-]/g, '')}@${domain}>`,
    headers: {
      'Content-Language': message.language.replace(/[^A-Za-z0-9-]/g, ''),
      'Auto-Submitted': 'auto-generated',
      ...checkedHeaders(message.headers ?? {}),
    },
  };
}

function checkedHeaders(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => {
      if (!HEADER_NAME.test(name) || OWN_HEADERS.test(name)) throw new TypeError('a message may not set this header');
      return [name, toSingleLine(value)];
    }),
  );
}

/** The original error is not kept as the cause: it quotes the recipient's address. */
function deliveryError(error: unknown): DeliveryError {
  const code = numberOf(error, 'responseCode');
  const command = textOf(error, 'command') ?? '';
  const isProviderUnavailable = isServerError(error, code, command);
  if (code === undefined)
    return new DeliveryError('temporary', `SMTP ${textOf(error, 'code') ?? 'failure'}`, { isProviderUnavailable });
  // Only replies to the recipient and to the content are about the destination; 503 and 530 are about the session.
  const isAboutMessage = /^(RCPT TO|DATA|BDAT)/i.test(command);
  const isFinal = isAboutMessage && code >= 500 && code < 600 && code !== 503 && code !== 530;
  return new DeliveryError(
    isFinal ? 'undeliverable' : 'temporary',
    `SMTP ${code} at ${command.split(' ')[0] || 'CONN'}`,
    {
      isProviderUnavailable,
      isGone: isFinal && isAddressGone({ status: '', reply: textOf(error, 'response') ?? '' }),
    },
  );
}

/** Whether an error came before a mail was named: the next one would meet the same. */
function isServerError(error: unknown, replied: number | undefined, command: string): boolean {
  const code = textOf(error, 'code');
  if (code === 'EDNS' || code === 'EAUTH' || textOf(error, 'syscall') === 'connect') return true;
  if (replied !== undefined) return code === 'EPROTOCOL' || /^(EHLO|HELO|AUTH|MAIL FROM)/i.test(command);
  // Without a command: connections closed again and again before the mail was named on one.
  if (code === 'ECONNECTION' && command === '') return true;
  return ['CONNECTION_TIMEOUT', 'GREETING_TIMEOUT'].includes(textOf(error, 'timeoutType') ?? '');
}

function fieldOf(error: unknown, key: string): unknown {
  return typeof error === 'object' && error !== null ? Reflect.get(error, key) : undefined;
}

function numberOf(error: unknown, key: string): number | undefined {
  const value = fieldOf(error, key);
  return typeof value === 'number' ? value : undefined;
}

function textOf(error: unknown, key: string): string | undefined {
  const value = fieldOf(error, key);
  return typeof value === 'string' ? value : undefined;
}
