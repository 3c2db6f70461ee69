import type { Locale } from '~/lib/contract/enums';
import {
  fillMergeTags,
  tagOfWholeParagraph,
  paragraphsOf,
  type MessageWords,
  type PieceTag,
} from '~/domain/customizable-messages';
import { withDayPeriod, formatLocale } from '~/domain/format-units-and-lists';
import { textDirectionOf } from '~/domain/language-tags';
import type { Translate } from '~/locales/platform';
import { ownValue } from '~/domain/forbidden-property-names';
import { toMultilineText, toSingleLine } from './sanitize-text';
import { isolateDirection, ltrDetail, type Block, type Detail, type EmailContent } from './email-blocks';
import { renderEmailHtml } from './email-html';
import { renderEmailText } from './email-text';

export interface MessageAccount {
  companyName: string;
  supportPhone: string;
  supportEmail: string;
  /** `#rrggbb` or `#rgb`; anything else is ignored. */
  primaryColor?: string | null;
  /** Undefined where it has no texts of its own. */
  customTexts?: CustomTexts;
}

/** The texts of messages that an account has written itself. */
export interface CustomTexts {
  /** Used where there is no text in the recipient's language. */
  defaultLanguage: Locale;
  /** By message and language, with a space between them. */
  texts: ReadonlyMap<string, MessageWords>;
}

/** What every message is rendered with: the account, the language and its texts. */
export interface MessageContext {
  locale: Locale;
  t: Translate<'messages'>;
  account: MessageAccount;
  company: string;
  /** The recipient's name; empty where it is not known or not theirs to see. */
  name: string;
  /** The account's own text of the message, in the language of the message. */
  customText: MessageWords | undefined;
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
/** Leaves space in one SMS of 160 characters for the text itself. */
const SMS_COMPANY_LENGTH = 30;

/** An e-mail with the account's contacts below it. */
export function emailMessage(
  { locale, t, account, company }: MessageContext,
  subject: string,
  body: Block[],
  links: Block[] = [],
): Message {
  const contacts = [
    ltrDetail(t('common.phone'), toSingleLine(account.supportPhone, 60)),
    ltrDetail(t('common.email'), toSingleLine(account.supportEmail, 254)),
  ].filter(({ text }) => text !== '');
  const content: EmailContent = {
    locale,
    dir: textDirectionOf(locale),
    company,
    subject,
    color: /^#([0-9a-f]{3}){1,2}$/i.test(account.primaryColor ?? '') ? String(account.primaryColor) : DEFAULT_COLOR,
    body,
    footer: [
      ...(contacts.length > 0
        ? [smallPrint(t('common.contact', { company: isolateDirection(company) })), details(contacts)]
        : []),
      smallPrint(t('common.sentBy', { company: isolateDirection(company) })),
      ...links,
    ],
  };
  return { subject, text: renderEmailText(content), html: renderEmailHtml(content) };
}

/** What a message is made of. */
interface MessageDraft {
  subject: string;
  /** What comes before the pieces, in the default text. */
  intro: Block[];
  /** What every text contains, by the tag that says where. */
  pieces: Partial<Record<PieceTag, Block[]>>;
  /** Below them in every text. */
  end?: Block[];
  links?: Block[];
  /** What the merge tags stand for, but for the company and the name. */
  values?: Readonly<Record<string, string>>;
  /** The default text, the values of its tags where they are shorter than in an e-mail, and the line that is always below. */
  sms?: { text: string; values: Readonly<Record<string, string>>; end?: string };
}

/** A message with the account's own text, or with the default one where it has none. */
export function customizableMessage(context: MessageContext, draft: MessageDraft): Message {
  const { company, name, customText } = context;
  const values: Readonly<Record<string, string>> = { company, name: toSingleLine(name, 120), ...draft.values };
  const fill = (text: string, write: (value: string) => string = (value) => value) =>
    fillMergeTags(toMultilineText(text), (tag) => {
      const value = ownValue(values, tag);
      return value ? write(value) : '';
    });
  const subject = customText?.subject ? toSingleLine(fill(customText.subject), 250) : draft.subject;
  const body = customText?.text
    ? customBlocks(customText.text, draft.pieces, (text) => fill(text, isolateDirection))
    : [...draft.intro, ...Object.values(draft.pieces).flat()];
  const message = emailMessage(context, subject, [...body, ...(draft.end ?? [])], draft.links);
  if (!draft.sms) return message;
  const { text, values: inSms, end } = draft.sms;
  const shorter: Readonly<Record<string, string>> = { ...values, company: shortenCompanyName(company), ...inSms };
  const smsText = customText?.smsText
    ? fillMergeTags(toMultilineText(customText.smsText), (tag) => ownValue(shorter, tag) ?? '')
    : text;
  return { ...message, smsText: end ? `${smsText}\n${end}` : smsText };
}

/** The paragraphs of a text, with each piece where its tag stands; one that stands nowhere comes last. */
function customBlocks(text: string, pieces: MessageDraft['pieces'], fill: (text: string) => string): Block[] {
  const remaining = new Map<string | undefined, Block[]>(Object.entries(pieces));
  const blocks = paragraphsOf(toMultilineText(text)).flatMap((source) => {
    const tag = tagOfWholeParagraph(source);
    const piece = remaining.get(tag);
    if (piece) {
      remaining.delete(tag);
      return piece;
    }
    const filled = fill(source).trim();
    return filled === '' ? [] : [paragraph(filled)];
  });
  return [...blocks, ...[...remaining.values()].flat()];
}

/** A message that is no e-mail. */
export function textMessage(text: string): Message {
  return { subject: '', html: '', text, smsText: text };
}

/** The company's name, short enough for an SMS. */
export const shortenCompanyName = (company: string): string => toSingleLine(company, SMS_COMPANY_LENGTH);

const timeFormatters = new Map<string, Intl.DateTimeFormat>();

/** Date, time and zone as people read them; UTC if the zone is unknown. */
export function formatTimeWithZone(time: number, timeZone: string, locale: Locale): string {
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
export function normalizeWebAddress(url: string): string {
  // The URL constructor's own error would carry the address, and the token in it, into a log.
  if (!URL.canParse(url)) throw new TypeError('a message links to http(s) only');
  const { protocol, href } = new URL(url);
  if (protocol !== 'https:' && protocol !== 'http:') throw new TypeError('a message links to http(s) only');
  return href;
}

export const link = (label: string, url: string): Block => ({ kind: 'link', label, url: normalizeWebAddress(url) });
export const heading = (text: string): Block => ({ kind: 'heading', text });
export const details = (all: Detail[]): Block => ({ kind: 'details', details: all });
export const paragraph = (text: string): Block => ({ kind: 'paragraph', text });
export const smallPrint = (text: string): Block => ({ kind: 'paragraph', text, isSmall: true });
export const button = ({ t }: MessageContext, label: string, url: string): Block => ({
  kind: 'button',
  label,
  url: normalizeWebAddress(url),
  copyHint: t('common.copyLink'),
});
