import type { Locale } from '~/contract/enums';
import { formatMoney, type Currency } from '~/domain/money';
import type { PaymentMethod } from '~/domain/payment';
import { multiLine, singleLine } from './clean';
import { fill, plain, type Block, type Detail, type EmailContent, type Value, type Values } from './content';
import { renderEmailHtml } from './email-html';
import { renderEmailText } from './email-text';
import { direction, MESSAGE_TEXTS, messageLocale } from './languages';
import { pluralForm } from './plural';
import type { MessageTexts } from './texts/en';
import { PAYMENT_TEXTS } from './texts/payment';
import { PASSWORD_RESET_TEXTS } from './texts/password-reset';
import { PEOPLE_TEXTS } from './texts/people';

export interface MessageAccount {
  companyName: string;
  supportPhone: string;
  supportEmail: string;
  /** `#rrggbb` or `#rgb`; anything else is ignored. */
  primaryColor?: string | null;
}

export interface OtpParams {
  code: string;
  /** Whole minutes until the code expires. */
  minutes: number;
}

export interface SubmissionParams {
  reference: string;
  formTitle: string;
  /** Milliseconds since 1970-01-01 UTC. */
  submittedAt: number;
  /** IANA name of the account's zone; UTC if the name is unknown. */
  timeZone: string;
  answers?: { label: string; value: string }[];
  /** Where the submission can be read again. */
  url: string;
}

/** A link to pay what is due. */
export interface PayLinkParams {
  url: string;
  amountCents: number;
  currency: Currency;
}

/** A link to a form that an account asks somebody to fill in. */
export interface InvitationParams {
  formTitle: string;
  url: string;
}

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

/** What was agreed to, or has ended. */
export interface EnrollmentParams {
  event: 'budgetEnrolled' | 'budgetEnded' | 'planEnrolled' | 'eBillEnded' | 'autopayEnded';
  accountNumber: string;
  /** Milliseconds since 1970-01-01 UTC. */
  at: number;
  timeZone: string;
  /** In order; each has a text of its own or the name of one. Money and dates as people read them. */
  lines: { label?: 'monthly' | 'total'; text?: string; value: string }[];
  /** Where the enrollment can be seen again. */
  url: string;
}

export interface PaymentParams {
  reference: string;
  amountCents: number;
  currency: Currency;
  /** Milliseconds since 1970-01-01 UTC. */
  paidAt: number;
  timeZone: string;
  accountNumber: string;
  means: { method: PaymentMethod; brand: string; lastFour: string };
  /** Where the payment and its receipt can be seen again. */
  url: string;
}

/** About a template and its round of approval. */
export interface ApprovalParams {
  formTitle: string;
  /** Name of who did it. */
  by: string;
  url: string;
}

/** About an invitation to join an account. */
export interface PeopleParams {
  /** Name of who invites. */
  by: string;
  url: string;
}

export interface MessageParams {
  'otp.email': OtpParams;
  'otp.sms': OtpParams;
  'otp.whatsApp': OtpParams;
  'link.renewed': { url: string };
  payLink: PayLinkParams;
  'submission.received': SubmissionParams;
  'form.invitation': InvitationParams;
  notification: NotificationParams;
  enrollment: EnrollmentParams;
  'signUp.verify': { url: string; hours: number };
  'signUp.taken': { url: string };
  'people.invitation': PeopleParams & { days: number };
  'people.taken': PeopleParams;
  'people.passwordReset': { url: string; minutes: number };
  optOut: { answer: keyof MessageTexts['optOut'] };
  'payment.received': PaymentParams;
  'approval.requested': ApprovalParams;
  'approval.activated': ApprovalParams;
  /** The reason may be empty. */
  'approval.rejected': ApprovalParams & { reason: string };
}

export type MessageName = keyof MessageParams;

export interface RenderedMessage {
  /** Empty for SMS and WhatsApp, as is `html`. */
  subject: string;
  text: string;
  html: string;
  /** The same as an SMS, where the message has such a variant. */
  smsText?: string;
  /** Language that the text is in, which may not be the one wished for. */
  language: Locale;
}

export interface MessageInput<Name extends MessageName> {
  /** BCP 47 tag of the wished language. */
  language: string | null | undefined;
  account: MessageAccount;
  params: MessageParams[Name];
}

const DEFAULT_COMPANY = 'Latchkey';
const DEFAULT_COLOR = '#1d4ed8';
/** Leaves room in one SMS of 160 characters for the sentence itself. */
const SMS_COMPANY_LENGTH = 30;

interface Scene {
  locale: Locale;
  texts: MessageTexts;
  account: MessageAccount;
  company: Value;
}

const TEMPLATES: { [Name in MessageName]: (scene: Scene, params: MessageParams[Name]) => Omit<RenderedMessage, 'language'> } = {
  'otp.email': otpEmail,
  'otp.sms': (scene, params) => short(otpShort(scene, params, 'sms')),
  'otp.whatsApp': (scene, params) => ({ ...short(otpShort(scene, params, 'whatsApp')), smsText: undefined }),
  'link.renewed': linkRenewed,
  payLink,
  'submission.received': submissionReceived,
  'form.invitation': formInvitation,
  notification,
  enrollment,
  'signUp.verify': signUpVerify,
  'signUp.taken': signUpTaken,
  'people.invitation': peopleInvitation,
  'people.taken': peopleTaken,
  'people.passwordReset': passwordReset,
  optOut,
  'payment.received': paymentReceived,
  'approval.requested': (scene, params) => approval(scene, scene.texts.approval.requested, params),
  'approval.activated': (scene, params) => approval(scene, scene.texts.approval.activated, params),
  'approval.rejected': (scene, { reason, ...params }) => approval(scene, scene.texts.approval.rejected, params, reason),
};

/**
 * Renders a message in the wished language, else its base language, else English. All names and params may come from
 * strangers: they are cleaned and escaped here. Throws `TypeError` if a URL is not http(s).
 */
export function renderMessage<Name extends MessageName>(name: Name, { language, account, params }: MessageInput<Name>): RenderedMessage {
  const locale = messageLocale(language);
  const company = auto(singleLine(account.companyName, 80) || DEFAULT_COMPANY);
  return { ...TEMPLATES[name]({ locale, texts: MESSAGE_TEXTS[locale], account, company }, params), language: locale };
}

function otpEmail(scene: Scene, params: OtpParams) {
  const { texts, company, locale } = scene;
  const values = { company, ...otpValues(params) };
  return email(scene, fill(texts.otp.subject, { company }, plain), [
    sentence(texts.otp.intro, values),
    { kind: 'code', code: values.code.text },
    sentence(pluralForm(texts.otp.valid, locale, params.minutes), values),
    sentence(texts.otp.neverShare, values),
    sentence(texts.otp.ignore, values, true),
  ]);
}

function otpShort({ texts, company, locale }: Scene, params: OtpParams, channel: 'sms' | 'whatsApp'): string {
  const name = channel === 'sms' ? shortName(company) : company;
  return fill(pluralForm(texts.otp[channel], locale, params.minutes), { company: name, ...otpValues(params) }, plain);
}

function otpValues({ code, minutes }: OtpParams) {
  return { code: ltr(singleLine(code, 20)), minutes: ltr(String(minutes)) };
}

function linkRenewed(scene: Scene, params: { url: string }) {
  const { texts, company } = scene;
  const url = webAddress(params.url);
  const message = email(scene, fill(texts.link.subject, { company }, plain), [
    sentence(texts.link.intro, {}),
    { kind: 'button', label: texts.link.open, url, copyHint: texts.common.copyLink },
    sentence(texts.link.personal, {}),
    sentence(texts.link.ignore, {}, true),
  ]);
  return { ...message, smsText: fill(texts.link.sms, { company: shortName(company), url: ltr(url) }, plain) };
}

function payLink(scene: Scene, params: PayLinkParams) {
  const { texts, company, locale } = scene;
  const url = webAddress(params.url);
  const amount = ltr(formatMoney(params.amountCents, params.currency, `${locale}-u-nu-latn`));
  const message = email(scene, fill(texts.payLink.subject, { company, amount }, plain), [
    sentence(texts.payLink.intro, { company, amount }),
    { kind: 'button', label: texts.payLink.open, url, copyHint: texts.common.copyLink },
    sentence(texts.payLink.personal, {}),
    sentence(texts.payLink.ignore, { company }, true),
  ]);
  // A space that does not break would make a dearer SMS of it.
  const shortAmount = ltr(amount.text.replace(/[\u00a0\u202f]/g, ' '));
  return { ...message, smsText: fill(texts.payLink.sms, { company: shortName(company), amount: shortAmount, url: ltr(url) }, plain) };
}

function submissionReceived(scene: Scene, params: SubmissionParams) {
  const { texts, company, locale } = scene;
  const { submission, common } = texts;
  const reference = ltr(singleLine(params.reference, 60));
  const formTitle = auto(singleLine(params.formTitle, 120));
  const answers = (params.answers ?? []).map(({ label, value }) => ({
    label: singleLine(label),
    value: auto(multiLine(value) || submission.noAnswer),
  }));
  return email(scene, fill(submission.subject, { reference, formTitle }, plain), [
    sentence(submission.intro, { company }),
    details([
      { label: submission.reference, value: reference },
      { label: submission.form, value: formTitle },
      { label: submission.time, value: auto(timeWithZone(params.submittedAt, params.timeZone, locale)) },
    ]),
    ...(answers.length > 0 ? [heading(submission.answers), details(answers)] : []),
    { kind: 'button', label: submission.open, url: webAddress(params.url), copyHint: common.copyLink },
    sentence(submission.personal, {}),
    sentence(submission.keep, {}, true),
  ]);
}

function paymentReceived(scene: Scene, params: PaymentParams) {
  const { texts, company, locale } = scene;
  const said = PAYMENT_TEXTS[locale];
  const reference = ltr(singleLine(params.reference, 60));
  const amount = auto(formatMoney(params.amountCents, params.currency, locale));
  const accountNumber = singleLine(params.accountNumber, 64);
  return email(scene, fill(said.subject, { reference, amount }, plain), [
    sentence(said.intro, { company }),
    details([
      { label: said.reference, value: reference },
      { label: said.amount, value: amount },
      { label: said.time, value: auto(timeWithZone(params.paidAt, params.timeZone, locale)) },
      ...(accountNumber ? [{ label: said.account, value: ltr(accountNumber) }] : []),
      { label: said.means, value: auto(meansText(params.means, locale)) },
    ]),
    { kind: 'button', label: said.open, url: webAddress(params.url), copyHint: texts.common.copyLink },
    sentence(said.personal, {}),
    sentence(said.keep, {}, true),
  ]);
}

function meansText({ method, brand, lastFour }: PaymentParams['means'], locale: Locale): string {
  const said = PAYMENT_TEXTS[locale];
  const template = method === 'card' && !brand ? said.plainCard : said[method];
  return fill(template, { brand: auto(singleLine(brand, 60)), digits: ltr(lastFour) }, plain);
}

function formInvitation(scene: Scene, params: InvitationParams) {
  const { texts, company } = scene;
  const { invitation, link: words, common } = texts;
  const url = webAddress(params.url);
  const formTitle = auto(singleLine(params.formTitle, 120));
  const message = email(scene, fill(invitation.subject, { company, formTitle }, plain), [
    sentence(invitation.intro, { company }),
    heading(formTitle.text),
    { kind: 'button', label: invitation.open, url, copyHint: common.copyLink },
    sentence(words.personal, {}),
  ]);
  const smsTitle = auto(singleLine(params.formTitle, 60));
  return { ...message, smsText: fill(invitation.sms, { company: shortName(company), formTitle: smsTitle, url: ltr(url) }, plain) };
}

function notification(scene: Scene, { subject, paragraphs, viewOnlineUrl, preferencesUrl, unsubscribeUrl }: NotificationParams) {
  const { texts, company } = scene;
  const said = paragraphs.map(multiLine).filter((text) => text !== '');
  const links: Block[] = [
    link(texts.notification.viewOnline, viewOnlineUrl),
    ...(unsubscribeUrl ? [link(texts.notification.unsubscribe, unsubscribeUrl)] : []),
    link(texts.notification.preferences, preferencesUrl),
  ];
  const message = email(scene, singleLine(subject, 200) || company.text, said.map((text) => sentence('{text}', { text: auto(text) })), links);
  const smsText = [`${shortName(company).text}: ${said.join('\n')}`, ...(unsubscribeUrl ? [texts.notification.smsEnd] : [])].join('\n');
  return { ...message, smsText };
}

function enrollment(scene: Scene, { event, accountNumber, at, timeZone, lines, url }: EnrollmentParams) {
  const { texts, company, locale } = scene;
  const words = texts.enrollment;
  const facts = [
    { label: words.account, value: ltr(singleLine(accountNumber, 40)) },
    { label: words.time, value: auto(timeWithZone(at, timeZone, locale)) },
  ];
  const agreed = lines.map(({ label, text, value }) => ({ label: label ? words[label] : singleLine(text ?? ''), value: ltr(singleLine(value, 60)) }));
  return email(scene, fill(words[event].subject, { company }, plain), [
    sentence(words[event].intro, { company }),
    details(facts.filter(({ value }) => value.text !== '')),
    ...(agreed.length > 0 ? [details(agreed)] : []),
    { kind: 'button', label: words.open, url: webAddress(url), copyHint: texts.common.copyLink },
    sentence(texts.link.personal, {}),
    sentence(words.notYou, { company }, true),
  ]);
}

function signUpVerify(scene: Scene, { url, hours }: MessageParams['signUp.verify']) {
  const { texts: { signUp, common }, company } = scene;
  return email(scene, fill(signUp.subject, { company }, plain), [
    sentence(signUp.intro, { company }),
    { kind: 'button', label: signUp.open, url: webAddress(url), copyHint: common.copyLink },
    sentence(signUp.valid, { hours: ltr(String(hours)) }),
    sentence(signUp.ignore, {}, true),
  ]);
}

/** To an address that is a user's already. */
function signUpTaken(scene: Scene, { url }: MessageParams['signUp.taken']) {
  const { texts: { signUp, common }, company } = scene;
  return email(scene, fill(signUp.takenSubject, { company }, plain), [
    sentence(signUp.takenIntro, { company }),
    { kind: 'button', label: signUp.takenOpen, url: webAddress(url), copyHint: common.copyLink },
    sentence(signUp.takenIgnore, {}, true),
  ]);
}

function peopleInvitation(scene: Scene, { by, url, days }: MessageParams['people.invitation']) {
  const { company, locale, texts: { common } } = scene;
  const said = PEOPLE_TEXTS[locale];
  return email(scene, fill(said.subject, { company }, plain), [
    sentence(said.intro, { company, by: auto(singleLine(by, 120)) }),
    { kind: 'button', label: said.open, url: webAddress(url), copyHint: common.copyLink },
    sentence(said.valid, { days: ltr(String(days)) }),
    sentence(said.ignore, {}, true),
  ]);
}

/** To an address that belongs to an account already: an address belongs to one. */
function peopleTaken(scene: Scene, { by, url }: MessageParams['people.taken']) {
  const { company, locale, texts: { common } } = scene;
  const said = PEOPLE_TEXTS[locale];
  return email(scene, fill(said.subject, { company }, plain), [
    sentence(said.taken, { company, by: auto(singleLine(by, 120)) }),
    { kind: 'button', label: said.takenOpen, url: webAddress(url), copyHint: common.copyLink },
    sentence(said.ignore, {}, true),
  ]);
}

function passwordReset(scene: Scene, { url, minutes }: MessageParams['people.passwordReset']) {
  const { company, locale, texts: { common } } = scene;
  const said = PASSWORD_RESET_TEXTS[locale];
  return email(scene, fill(said.subject, { company }, plain), [
    sentence(said.intro, { company }),
    { kind: 'button', label: said.open, url: webAddress(url), copyHint: common.copyLink },
    sentence(said.valid, { minutes: ltr(String(minutes)) }),
    sentence(said.ignore, {}, true),
  ]);
}

function approval(scene: Scene, texts: { subject: string; intro: string; open: string }, params: ApprovalParams, reason = '') {
  const { common, approval: shared } = scene.texts;
  const formTitle = auto(singleLine(params.formTitle, 120));
  const said = multiLine(reason);
  return email(scene, fill(texts.subject, { formTitle }, plain), [
    sentence(texts.intro, { formTitle, by: auto(singleLine(params.by, 120)) }),
    ...(said === '' ? [] : [details([{ label: shared.reason, value: auto(said) }])]),
    { kind: 'button', label: texts.open, url: webAddress(params.url), copyHint: common.copyLink },
  ]);
}

/** What a reply such as STOP is answered with. */
function optOut({ texts, account, company }: Scene, { answer }: MessageParams['optOut']) {
  const contact = singleLine(account.supportPhone, 60) || singleLine(account.supportEmail, 254);
  return short(fill(texts.optOut[answer], { company: shortName(company), contact: ltr(contact) }, plain));
}

function email({ locale, texts, account, company }: Scene, subject: string, body: Block[], links: Block[] = []) {
  const contacts: Detail[] = [
    { label: texts.common.phone, value: ltr(singleLine(account.supportPhone, 60)) },
    { label: texts.common.email, value: ltr(singleLine(account.supportEmail, 254)) },
  ].filter(({ value }) => value.text !== '');
  const content: EmailContent = {
    locale,
    dir: direction(locale),
    company: company.text,
    subject,
    color: /^#([0-9a-f]{3}){1,2}$/i.test(account.primaryColor ?? '') ? String(account.primaryColor) : DEFAULT_COLOR,
    body,
    footer: [
      ...(contacts.length > 0 ? [sentence(texts.common.contact, { company }, true), details(contacts)] : []),
      sentence(texts.common.sentBy, { company }, true),
      ...links,
    ],
  };
  return { subject, text: renderEmailText(content), html: renderEmailHtml(content) };
}

function short(text: string) {
  return { subject: '', html: '', text, smsText: text };
}

function shortName(company: Value): Value {
  return { ...company, text: singleLine(company.text, SMS_COMPANY_LENGTH) };
}

const timeFormatters = new Map<string, Intl.DateTimeFormat>();

function timeWithZone(time: number, timeZone: string, locale: Locale): string {
  const options = { year: 'numeric', month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const;
  const tag = `${locale}-u-ca-gregory-nu-latn`;
  const key = `${tag} ${timeZone}`;
  try {
    // Accounts and languages are few, and making a formatter costs more than the rest of the message.
    const formatter = timeFormatters.get(key) ?? new Intl.DateTimeFormat(tag, { ...options, timeZone });
    timeFormatters.set(key, formatter);
    return formatter.format(time);
  } catch (error) {
    if (!(error instanceof RangeError) || !Number.isFinite(time)) throw error;
    return new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' }).format(time);
  }
}

/** The address in its normal form, which has no spaces, quotes or control characters. */
function webAddress(url: string): string {
  // The URL constructor's own error would carry the address, and the token in it, into a log.
  if (!URL.canParse(url)) throw new TypeError('a message links to http(s) only');
  const { protocol, href } = new URL(url);
  if (protocol !== 'https:' && protocol !== 'http:') throw new TypeError('a message links to http(s) only');
  return href;
}

const auto = (text: string): Value => ({ text, dir: 'auto' });
const ltr = (text: string): Value => ({ text, dir: 'ltr' });
const link = (label: string, url: string): Block => ({ kind: 'link', label, url: webAddress(url) });
const heading = (text: string): Block => ({ kind: 'heading', text });
const details = (all: Detail[]): Block => ({ kind: 'details', details: all });
const sentence = (template: string, values: Values, isQuiet = false): Block => ({ kind: 'sentence', template, values, isQuiet });
