import { DeliveryError, type MessagePort, type OutgoingMessage } from '../ports/messages';

const DEFAULT_TIMEOUT_MS = 10_000;
const E164 = /^\+[1-9]\d{6,14}$/;

/** Twilio's error codes that say that nobody is there. */
const GONE_CODES = new Set([
  21211, // not a valid number
  21214, // cannot be reached
  21217, // does not appear to be valid
  21401, // invalid phone number
  21407, // this type of number takes no SMS
  21614, // not a mobile number
  21635, // landline
  30005, // unknown destination
  30006, // landline or unreachable carrier
  63003, // WhatsApp: no such destination
  63024, // WhatsApp: invalid recipient
]);

/** Those that speak of the destination otherwise; all others speak of our account or of the moment. */
const UNDELIVERABLE_CODES = new Set([
  ...GONE_CODES,
  21408, // region not permitted
  21612, // no route to this number
  30004, // blocked
]);

/** The recipient replied STOP, and Twilio holds everything back. */
const STOPPED_CODE = 21610;

/** Whether a code that Twilio gives for a message says that nobody is there. */
export const isNumberGoneCode = (code: number): boolean => GONE_CODES.has(code);

/** Twilio takes nothing of ours at the moment, whatever it is: the login, too many requests, an outage. */
const AWAY_STATUSES = new Set([401, 429, 503]);

/** Failures that happen before a request can have left this machine. */
const NOT_SENT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

export interface TwilioOptions {
  accountSid: string;
  authToken: string;
  /** E.164 number, or the id of a messaging service (`MG…`). */
  from: string;
  /** E.164 number that is registered for WhatsApp. */
  whatsAppFrom?: string;
  baseUrl?: string;
  /** Where Twilio tells what becomes of a message, by its id. */
  statusUrl?: (messageId: string) => string;
  /** Milliseconds for one attempt, answer included. */
  timeoutMs?: number;
}

/**
 * Sends SMS and WhatsApp messages by Twilio's Messages API. `send` throws `DeliveryError`: `stopped` if Twilio says
 * that the number has sent STOP, `undeliverable` if it can't get the message, `unknown` if a request had no answer, else
 * `temporary`. A request is repeated once, and only if it can't have been sent.
 */
export function createTwilioSms(options: TwilioOptions): MessagePort {
  return {
    async send(message) {
      if (message.channel === 'email') throw new TypeError('Twilio cannot send email');
      if (!E164.test(message.to)) throw new DeliveryError('undeliverable', 'not an E.164 number');
      const form = formFields(message, options);
      if (options.statusUrl) form.set('StatusCallback', options.statusUrl(message.id));
      const answer = await post(options, form).catch((error: unknown) => {
        if (error instanceof DeliveryError || !isCertainlyUnsent(error)) throw failureOf(error);
        return post(options, form).catch((again: unknown) => {
          throw failureOf(again);
        });
      });
      requireAccepted(answer);
      return 'sent';
    },
  };
}

function formFields(message: OutgoingMessage, { from, whatsAppFrom }: TwilioOptions): URLSearchParams {
  if (message.channel === 'whatsApp') {
    if (!whatsAppFrom) throw new DeliveryError('temporary', 'no WhatsApp sender is configured');
    return new URLSearchParams({ To: `whatsapp:${message.to}`, From: `whatsapp:${whatsAppFrom}`, Body: message.text });
  }
  const sender: Record<string, string> = from.startsWith('MG') ? { MessagingServiceSid: from } : { From: from };
  return new URLSearchParams({ To: message.to, ...sender, Body: message.text });
}

interface Answer {
  status: number;
  body: string;
}

async function post(options: TwilioOptions, form: URLSearchParams): Promise<Answer> {
  const { accountSid, authToken, baseUrl = 'https://api.twilio.com' } = options;
  const url = `${baseUrl.replace(/\/+$/, '')}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`;
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      Authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`,
      'Content-Type': 'application/x-www-form-urlencoded',
      Accept: 'application/json',
    },
    body: form.toString(),
    // A redirect would carry the message, and a code in it, to another address.
    redirect: 'manual',
    signal: AbortSignal.timeout(options.timeoutMs ?? DEFAULT_TIMEOUT_MS),
  });
  return { status: response.status, body: await response.text() };
}

function requireAccepted({ status, body }: Answer): void {
  const json = parseObject(body);
  const isSuccess = status >= 200 && status < 300;
  // A created message names a failure `error_code`, a refused one `code`.
  const code = Number(isSuccess ? json?.['error_code'] : json?.['code']) || undefined;
  if (isSuccess && typeof json?.['sid'] === 'string' && code === undefined) return;
  const isFinal = code !== undefined && UNDELIVERABLE_CODES.has(code) && status !== 429 && status < 500;
  throw new DeliveryError(
    code === STOPPED_CODE ? 'stopped' : isFinal ? 'undeliverable' : 'temporary',
    `Twilio ${status}${code ? `, code ${code}` : ''}`,
    { isGone: isFinal && GONE_CODES.has(code), isProviderUnavailable: AWAY_STATUSES.has(status) },
  );
}

function parseObject(body: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

/** `fetch` wraps the socket's error; one that tried several addresses carries a list of them. */
function isCertainlyUnsent(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError && error.errors.length > 0) return error.errors.every(isCertainlyUnsent);
  const code: unknown = Reflect.get(error, 'code');
  if (typeof code === 'string') return NOT_SENT.has(code);
  return isCertainlyUnsent(error.cause);
}

/** The original error is not kept: only its name is sure to hold no number and no text. */
function failureOf(error: unknown): DeliveryError {
  if (error instanceof DeliveryError) return error;
  const isTimeout = error instanceof Error && error.name === 'TimeoutError';
  const isProviderUnavailable = isCertainlyUnsent(error);
  return new DeliveryError(
    isProviderUnavailable ? 'temporary' : 'unknown',
    isTimeout ? 'Twilio did not answer in time' : 'Twilio could not be reached',
    { isProviderUnavailable },
  );
}
