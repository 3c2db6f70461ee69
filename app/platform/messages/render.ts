import type { Locale } from '~/lib/contract/enums';
import { isWorded, type WordedMessage } from '~/domain/message-texts';
import { textsOf } from '~/locales/platform';
import { singleLine } from './clean';
import { submissionAlert, submissionSummary } from './kinds/alerts';
import { linkInvitation, linkRenewed, otpEmail, otpSms, otpWhatsApp } from './kinds/codes-and-links';
import { enrollment } from './kinds/enrollment';
import {
  approvalActivated,
  approvalRejected,
  approvalRequested,
  asking,
  formDraft,
  submissionReceived,
} from './kinds/forms';
import { notification, optOut } from './kinds/notifications';
import { payLink, paymentReceived } from './kinds/payments';
import {
  passwordReset,
  peopleInvitation,
  peopleTaken,
  security,
  signUpTaken,
  signUpVerify,
  webhookFailed,
} from './kinds/people';
import { messageLocale } from '~/locales/languages';
import type { Message, MessageAccount, Scene } from './parts';

/** Every message by its name. */
const TEMPLATES = {
  'otp.email': otpEmail,
  'otp.sms': otpSms,
  'otp.whatsApp': otpWhatsApp,
  'link.renewed': linkRenewed,
  'link.invitation': linkInvitation,
  payLink,
  'submission.received': submissionReceived,
  'form.invitation': asking('invitation'),
  'form.reminder': asking('reminder'),
  'form.draft': formDraft,
  notification,
  enrollment,
  'signUp.verify': signUpVerify,
  'signUp.taken': signUpTaken,
  'people.invitation': peopleInvitation,
  'people.taken': peopleTaken,
  'people.passwordReset': passwordReset,
  'people.security': security,
  optOut,
  'payment.received': paymentReceived,
  'approval.requested': approvalRequested,
  'approval.activated': approvalActivated,
  'approval.rejected': approvalRejected,
  'webhook.failed': webhookFailed,
  'alert.submission': submissionAlert,
  'alert.summary': submissionSummary,
};

export type MessageName = keyof typeof TEMPLATES;

/** What is told of each message. */
export type MessageParams = { [Name in MessageName]: Parameters<(typeof TEMPLATES)[Name]>[1] };

const templates: { [Name in MessageName]: (scene: Scene, params: MessageParams[Name]) => Message } = TEMPLATES;

/** A message and the language that its text is in, which may not be the one wished for. */
export interface RenderedMessage extends Message {
  language: Locale;
}

interface MessageInput<Name extends MessageName> {
  /** BCP 47 tag of the wished language. */
  language: string | null | undefined;
  account: MessageAccount;
  params: MessageParams[Name];
  /** Of the recipient, where the message goes to a contact that is theirs. */
  recipientName?: string;
}

const DEFAULT_COMPANY = 'Latchkey';

/** What a message is called where accounts word it; undefined for one in the product's own words. */
function wordedName<Name extends MessageName>(name: Name, params: MessageParams[Name]): WordedMessage | undefined {
  const called = 'event' in params ? `${name}.${params.event}` : name;
  return isWorded(called) ? called : undefined;
}

/** The account's own words for a message that is wished for in a language, and the language that they are in. */
function ownWords({ words }: MessageAccount, message: WordedMessage | undefined, wish: string | null | undefined) {
  const wished = messageLocale(wish);
  for (const language of words && message ? [wished, words.defaultLanguage] : []) {
    const own = words?.texts.get(`${message} ${language}`);
    if (own) return { own, language };
  }
  return { own: undefined, language: wished };
}

/** The language of what is made for a message before it is rendered: the wished one, unless the account's words are in another. */
export function languageOfMessage(account: MessageAccount, message: WordedMessage, wish: string): string {
  const { language } = ownWords(account, message, wish);
  return language === messageLocale(wish) ? wish : language;
}

/**
 * Renders a message in the wished language, else its base language, else English; in the account's own words where it has
 * some in that language or in its default one. All names and params may come from strangers: they are cleaned and escaped here.
 * Throws `TypeError` if a URL is not http(s).
 */
export function renderMessage<Name extends MessageName>(
  name: Name,
  { language: wish, account, params, recipientName = '' }: MessageInput<Name>,
): RenderedMessage {
  const { own, language: locale } = ownWords(account, wordedName(name, params), wish);
  const company = singleLine(account.companyName, 80) || DEFAULT_COMPANY;
  const scene = { locale, t: textsOf('messages', locale), account, company, name: recipientName, own };
  return { ...templates[name](scene, params), language: locale };
}
