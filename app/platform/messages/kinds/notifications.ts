import { multiLine, singleLine } from '../clean';
import { fill, plain, type Block } from '../content';
import { auto, email, link, ltr, sentence, short, shortName, type Message, type Scene } from '../parts';
import type { MessageTexts } from '../texts/en';

/** A message of a category that a person may have chosen. */
export interface NotificationParams {
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
export interface OptOutParams {
  answer: keyof MessageTexts['optOut'];
}

export function notification(
  scene: Scene,
  { subject, paragraphs, viewOnlineUrl, preferencesUrl, unsubscribeUrl }: NotificationParams,
): Message {
  const { texts, company } = scene;
  const said = paragraphs.map(multiLine).filter((text) => text !== '');
  const links: Block[] = [
    link(texts.notification.viewOnline, viewOnlineUrl),
    ...(unsubscribeUrl ? [link(texts.notification.unsubscribe, unsubscribeUrl)] : []),
    link(texts.notification.preferences, preferencesUrl),
  ];
  const message = email(
    scene,
    singleLine(subject, 200) || company.text,
    said.map((text) => sentence('{text}', { text: auto(text) })),
    links,
  );
  const smsText = [
    `${shortName(company).text}: ${said.join('\n')}`,
    ...(unsubscribeUrl ? [texts.notification.smsEnd] : []),
  ].join('\n');
  return { ...message, smsText };
}

/** What a reply such as STOP is answered with. */
export function optOut({ texts, account, company }: Scene, { answer }: OptOutParams): Message {
  const contact = singleLine(account.supportPhone, 60) || singleLine(account.supportEmail, 254);
  return short(fill(texts.optOut[answer], { company: shortName(company), contact: ltr(contact) }, plain));
}
