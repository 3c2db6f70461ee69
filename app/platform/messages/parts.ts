import type { Locale } from '~/contract/enums';
import { withDayPeriod, formatLocale } from '~/domain/format';
import { directionOf } from '~/domain/languages';
import type { Say } from '~/locales/platform';
import { singleLine } from './clean';
import { auto, ltr, unmarked, type Block, type Detail, type EmailContent } from './content';
import { renderEmailHtml } from './email-html';
import { renderEmailText } from './email-text';

export interface MessageAccount {
  companyName: string;
  supportPhone: string;
  supportEmail: string;
  /** `#rrggbb` or `#rgb`; anything else is ignored. */
  primaryColor?: string | null;
}

/** Who speaks, in which language: what every message is made with. */
export interface Scene {
  locale: Locale;
  t: Say<'messages'>;
  account: MessageAccount;
  company: string;
}

/** A message as it is sent. */
export interface Message {
  /** Empty for SMS and WhatsApp, as is `html`. */
  subject: string;
  text: string;
  html: string;
  /** The same as an SMS, where the message has such a variant. */
  smsText?: string;
}

const DEFAULT_COLOR = '#1d4ed8';
/** Leaves room in one SMS of 160 characters for the sentence itself. */
const SMS_COMPANY_LENGTH = 30;

/** An e-mail with the account's contacts below it. */
export function email(
  { locale, t, account, company }: Scene,
  subject: string,
  body: Block[],
  links: Block[] = [],
): Message {
  const contacts: Detail[] = [
    { label: t('common.phone'), value: ltr(singleLine(account.supportPhone, 60)) },
    { label: t('common.email'), value: ltr(singleLine(account.supportEmail, 254)) },
  ].filter(({ value }) => unmarked(value) !== '');
  const content: EmailContent = {
    locale,
    dir: directionOf(locale),
    company,
    subject,
    color: /^#([0-9a-f]{3}){1,2}$/i.test(account.primaryColor ?? '') ? String(account.primaryColor) : DEFAULT_COLOR,
    body,
    footer: [
      ...(contacts.length > 0 ? [quiet(t('common.contact', { company: auto(company) })), details(contacts)] : []),
      quiet(t('common.sentBy', { company: auto(company) })),
      ...links,
    ],
  };
  return { subject, text: renderEmailText(content), html: renderEmailHtml(content) };
}

/** A message that is no e-mail. */
export function short(text: string): Message {
  return { subject: '', html: '', text, smsText: text };
}

/** The company's name, short enough for an SMS. */
export const shortName = (company: string): string => singleLine(company, SMS_COMPANY_LENGTH);

const timeFormatters = new Map<string, Intl.DateTimeFormat>();

/** Date, time and zone as people read them; UTC if the zone is unknown. */
export function timeWithZone(time: number, timeZone: string, locale: Locale): string {
  const options = {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  } as const;
  const tag = formatLocale(`${locale}-u-ca-gregory-nu-latn`);
  const key = `${tag} ${timeZone}`;
  try {
    // Accounts and languages are few, and making a formatter costs more than the rest of the message.
    const formatter = timeFormatters.get(key) ?? new Intl.DateTimeFormat(tag, { ...options, timeZone });
    timeFormatters.set(key, formatter);
    return withDayPeriod(formatter.format(time), locale);
  } catch (error) {
    if (!(error instanceof RangeError) || !Number.isFinite(time)) throw error;
    return withDayPeriod(new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' }).format(time), locale);
  }
}

/** The address in its normal form, which has no spaces, quotes or control characters. */
export function webAddress(url: string): string {
  // The URL constructor's own error would carry the address, and the token in it, into a log.
  if (!URL.canParse(url)) throw new TypeError('a message links to http(s) only');
  const { protocol, href } = new URL(url);
  if (protocol !== 'https:' && protocol !== 'http:') throw new TypeError('a message links to http(s) only');
  return href;
}

export const link = (label: string, url: string): Block => ({ kind: 'link', label, url: webAddress(url) });
export const heading = (text: string): Block => ({ kind: 'heading', text });
export const details = (all: Detail[]): Block => ({ kind: 'details', details: all });
export const sentence = (text: string): Block => ({ kind: 'sentence', text });
export const quiet = (text: string): Block => ({ kind: 'sentence', text, isQuiet: true });
export const button = ({ t }: Scene, label: string, url: string): Block => ({
  kind: 'button',
  label,
  url: webAddress(url),
  copyHint: t('common.copyLink'),
});
