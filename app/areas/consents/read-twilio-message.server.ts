import { receiveInboundSms } from './calls';
import type { ChannelName } from '~/lib/contract/enums';
import { findSmsKeyword, type SmsKeyword } from '~/domain/sms-keywords';
import { readTwilioWebhook } from '~/platform/adapters/read-twilio-webhook';
import type { PlatformContext } from '~/platform/platform-context';
import { fail, isFailure, type Failure } from '~/platform/http/failure';

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

/**
 * The message of a webhook that Twilio has signed.
 *
 * Failures: those of `readTwilioWebhook`, `request.invalid`.
 */
export async function readTwilioMessage(
  config: PlatformContext['config'],
  request: Request,
): Promise<InboundMessage | Failure> {
  const form = await readTwilioWebhook(config, request, receiveInboundSms.path);
  return isFailure(form) ? form : (messageOf(form) ?? fail('request.invalid'));
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
    keyword: findSmsKeyword(optOutType) ?? findSmsKeyword(value('Body')),
    isAnswered: optOutType !== '',
  };
}
