import { MAX_WEBHOOK_BYTES } from '~/config/limits';
import { receiveInboundSms } from '~/contract/consents';
import type { ChannelName } from '~/contract/enums';
import { readBody } from '~/contract/read-body';
import { smsKeyword, type SmsKeyword } from '~/domain/sms-keywords';
import { verifyTwilioSignature } from '../../adapters/twilio-signature';
import type { PlatformContext } from '../../context';
import { fail, isFailure, type Failure } from '../../http/result';

/** A message that somebody sent to an account. */
export interface InboundMessage {
  /** The carrier's id. */
  id: string;
  channel: Extract<ChannelName, 'sms' | 'whatsApp'>;
  /** E.164. */
  from: string;
  /** E.164, or a short number. */
  to: string;
  /** Undefined for everything that is no word we know. */
  keyword: SmsKeyword | undefined;
  /** Twilio has told the person already; another answer would be one too many. */
  isAnswered: boolean;
}

const E164 = /^\+[1-9]\d{6,14}$/;
/** Short numbers too. */
const RECEIVER = /^\+?\d{3,15}$/;
const MESSAGE_ID = /^[A-Za-z0-9]{2,64}$/;
const WHATSAPP = /^whatsapp:/i;

/** The body as text, or `request.tooLarge` as soon as it is: nobody has proven yet who sends it. */
async function readLimited(request: Request): Promise<string | Failure> {
  const isClaimedLarger = Number(request.headers.get('content-length') ?? 0) > MAX_WEBHOOK_BYTES;
  const body = isClaimedLarger ? undefined : await readBody(request.body, MAX_WEBHOOK_BYTES);
  return body ? body.toString('utf8') : fail('request.tooLarge');
}

function fieldsOf(form: URLSearchParams): Record<string, string | string[]> {
  const names = [...new Set(form.keys())];
  return Object.fromEntries(
    names.map((name) => {
      const values = form.getAll(name);
      return [name, values.length === 1 ? String(values[0]) : values];
    }),
  );
}

/**
 * The message of a webhook that Twilio has signed. The signature covers the public address of the call and every field.
 *
 * Failures: `request.tooLarge`, `request.invalid`, `webhook.forged` (always so without Twilio's token).
 */
export async function readInbound(
  config: PlatformContext['config'],
  request: Request,
): Promise<InboundMessage | Failure> {
  const text = await readLimited(request);
  if (isFailure(text)) return text;
  const type = (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase();
  const form = new URLSearchParams(type === 'application/x-www-form-urlencoded' ? text : '');
  const url = `${config.publicUrl}/${receiveInboundSms.path}${new URL(request.url).search}`;
  const signature = request.headers.get('x-twilio-signature');
  const isAuthentic =
    config.twilioAuthToken !== '' &&
    verifyTwilioSignature({ authToken: config.twilioAuthToken, url, params: fieldsOf(form), signature });
  if (!isAuthentic) return fail('webhook.forged');
  return messageOf(form) ?? fail('request.invalid');
}

function messageOf(form: URLSearchParams): InboundMessage | undefined {
  const value = (name: string) => (form.get(name) ?? '').trim();
  const isWhatsApp = WHATSAPP.test(value('From')) && WHATSAPP.test(value('To'));
  const from = value('From').replace(WHATSAPP, '');
  const to = value('To').replace(WHATSAPP, '');
  const id = value('MessageSid');
  if (!MESSAGE_ID.test(id) || !E164.test(from) || !RECEIVER.test(to)) return undefined;
  const optOutType = value('OptOutType');
  return {
    id,
    channel: isWhatsApp ? 'whatsApp' : 'sms',
    from,
    to,
    keyword: smsKeyword(optOutType) ?? smsKeyword(value('Body')),
    isAnswered: optOutType !== '',
  };
}
