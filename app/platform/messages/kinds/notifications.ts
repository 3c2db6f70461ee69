import { simplifySmsCharacters } from '~/domain/sms-segments';
import { toMultilineText, toSingleLine } from '../sanitize-text';
import { isolateDirection, type Block } from '../email-blocks';
import {
  link,
  paragraph,
  textMessage,
  shortenCompanyName,
  customizableMessage,
  type Message,
  type MessageContext,
} from '../message-builder';

/** A message of a category that a person may have chosen. */
interface NotificationParams {
  /** Empty: the company's name. */
  subject: string;
  /** Plain text. */
  paragraphs: string[];
  viewOnlineUrl: string;
  preferencesUrl: string;
  /** Undefined where the message is mandatory. */
  unsubscribeUrl?: string;
}

/** Which reply is answered. */
interface OptOutParams {
  answer: 'stopped' | 'started' | 'help';
}

export function notification(
  context: MessageContext,
  { subject, paragraphs, viewOnlineUrl, preferencesUrl, unsubscribeUrl }: NotificationParams,
): Message {
  const { t, company } = context;
  const texts = paragraphs.map(toMultilineText).filter((text) => text !== '');
  const links: Block[] = [
    link(t('notification.viewOnline'), viewOnlineUrl),
    ...(unsubscribeUrl ? [link(t('notification.unsubscribe'), unsubscribeUrl)] : []),
    link(t('notification.preferences'), preferencesUrl),
  ];
  const title = toSingleLine(subject, 200);
  return customizableMessage(context, {
    subject: title || company,
    intro: [],
    pieces: { text: texts.map((text) => paragraph(isolateDirection(text))) },
    links,
    values: { subject: title || company },
    sms: {
      text: `${shortenCompanyName(company)}: ${texts.join('\n')}`,
      values: { text: texts.join('\n') },
      end: unsubscribeUrl && t('notification.smsEnd'),
    },
  });
}

/** What a reply such as STOP is answered with. */
export function optOut({ t, account, company }: MessageContext, { answer }: OptOutParams): Message {
  const contact = toSingleLine(account.supportPhone, 60) || toSingleLine(account.supportEmail, 254);
  return textMessage(simplifySmsCharacters(t(`optOut.${answer}`, { company: shortenCompanyName(company), contact })));
}
