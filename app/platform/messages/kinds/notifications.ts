import { plainSms } from '~/domain/sms-segments';
import { multiLine, singleLine } from '../clean';
import { auto, type Block } from '../content';
import { link, sentence, short, shortName, worded, type Message, type Scene } from '../parts';

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
  scene: Scene,
  { subject, paragraphs, viewOnlineUrl, preferencesUrl, unsubscribeUrl }: NotificationParams,
): Message {
  const { t, company } = scene;
  const said = paragraphs.map(multiLine).filter((text) => text !== '');
  const links: Block[] = [
    link(t('notification.viewOnline'), viewOnlineUrl),
    ...(unsubscribeUrl ? [link(t('notification.unsubscribe'), unsubscribeUrl)] : []),
    link(t('notification.preferences'), preferencesUrl),
  ];
  const about = singleLine(subject, 200);
  return worded(scene, {
    subject: about || company,
    intro: [],
    pieces: { text: said.map((text) => sentence(auto(text))) },
    links,
    values: { subject: about || company },
    sms: {
      text: `${shortName(company)}: ${said.join('\n')}`,
      values: { text: said.join('\n') },
      end: unsubscribeUrl && t('notification.smsEnd'),
    },
  });
}

/** What a reply such as STOP is answered with. */
export function optOut({ t, account, company }: Scene, { answer }: OptOutParams): Message {
  const contact = singleLine(account.supportPhone, 60) || singleLine(account.supportEmail, 254);
  return short(plainSms(t(`optOut.${answer}`, { company: shortName(company), contact })));
}
