import type { Locale } from '~/lib/contract/enums';
import { isCustomizableMessage, type CustomizableMessage } from '~/domain/customizable-messages';
import { textsOf } from '~/locales/platform';
import { toSingleLine } from './sanitize-text';
import { submissionAlert, submissionSummary } from './kinds/alerts';
import { linkInvitation, linkRenewed, codeEmail, codeSms, codeWhatsApp } from './kinds/codes-and-links';
import { enrollment } from './kinds/enrollment';
import {
  approvalActivated,
  approvalRejected,
  approvalRequested,
  formLink,
  formDraft,
  submissionReceived,
} from './kinds/forms';
import { notification, optOut } from './kinds/notifications';
import { payLink, paymentReceived } from './kinds/payments';
import {
  passwordReset,
  userInvitation,
  invitationToExistingUser,
  securityNotice,
  signUpByExistingUser,
  signUpVerify,
  webhookFailed,
} from './kinds/users';
import { messageLocale } from '~/locales/languages';
import type { Message, MessageAccount, MessageContext } from './message-builder';

/** Every message by its name. */
const TEMPLATES = {
  'otp.email': codeEmail,
  'otp.sms': codeSms,
  'otp.whatsApp': codeWhatsApp,
  'link.renewed': linkRenewed,
  'link.invitation': linkInvitation,
  payLink,
  'submission.received': submissionReceived,
  'form.invitation': formLink('invitation'),
  'form.reminder': formLink('reminder'),
  'form.draft': formDraft,
  notification,
  enrollment,
  'signUp.verify': signUpVerify,
  'signUp.taken': signUpByExistingUser,
  'people.invitation': userInvitation,
  'people.taken': invitationToExistingUser,
  'people.passwordReset': passwordReset,
  'people.security': securityNotice,
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

/** The params of each message. */
export type MessageParams = { [Name in MessageName]: Parameters<(typeof TEMPLATES)[Name]>[1] };

const templates: { [Name in MessageName]: (context: MessageContext, params: MessageParams[Name]) => Message } =
  TEMPLATES;

/** A message and the language of its text, which may not be the preferred one. */
export interface RenderedMessage extends Message {
  language: Locale;
}

interface MessageInput<Name extends MessageName> {
  /** BCP 47 tag of the preferred language. */
  language: string | null | undefined;
  account: MessageAccount;
  params: MessageParams[Name];
  /** Of the recipient, where the message goes to a contact that is theirs. */
  recipientName?: string;
}

const DEFAULT_COMPANY = 'Latchkey';

/** The name of a message that accounts may write themselves; undefined for any other. */
function customizableName<Name extends MessageName>(
  name: Name,
  params: MessageParams[Name],
): CustomizableMessage | undefined {
  const fullName = 'event' in params ? `${name}.${params.event}` : name;
  return isCustomizableMessage(fullName) ? fullName : undefined;
}

/** The account's own text of a message and its language: the preferred one, else the account's default. */
function findCustomText(
  { customTexts }: MessageAccount,
  message: CustomizableMessage | undefined,
  preferred: string | null | undefined,
) {
  const locale = messageLocale(preferred);
  for (const language of customTexts && message ? [locale, customTexts.defaultLanguage] : []) {
    const customText = customTexts?.texts.get(`${message} ${language}`);
    if (customText) return { customText, language };
  }
  return { customText: undefined, language: locale };
}

/** The language that a message will be in: the preferred one, unless the account's own text is in another. */
export function languageOfMessage(account: MessageAccount, message: CustomizableMessage, preferred: string): string {
  const { language } = findCustomText(account, message, preferred);
  return language === messageLocale(preferred) ? preferred : language;
}

/**
 * Renders a message in the preferred language, else its base language, else English; with the account's own text where it has
 * some in that language or in its default one. All names and params may come from strangers: they are cleaned and escaped here.
 * Throws `TypeError` if a URL is not http(s).
 */
export function renderMessage<Name extends MessageName>(
  name: Name,
  { language: preferred, account, params, recipientName = '' }: MessageInput<Name>,
): RenderedMessage {
  const { customText, language: locale } = findCustomText(account, customizableName(name, params), preferred);
  const company = toSingleLine(account.companyName, 80) || DEFAULT_COMPANY;
  const context = { locale, t: textsOf('messages', locale), account, company, name: recipientName, customText };
  return { ...templates[name](context, params), language: locale };
}
