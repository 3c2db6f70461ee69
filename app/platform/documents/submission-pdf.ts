import type { Locale } from '~/lib/contract/enums';
import { formatDateOrNotAvailable, formatDateAndTimeOrNotAvailable } from '~/domain/calendar-date';
import { formatBytes } from '~/domain/format-units-and-lists';
import type { InstallmentRow } from '~/domain/installments';
import { formatMoney, type Currency } from '~/domain/money';
import { textsOf, type Translate } from '~/locales/platform';
import { createPdfDocument, documentTexts, type Answer, type PdfDocument } from './pdf-document';

export interface SubmissionDocument {
  companyName: string;
  /** Phone or email for questions; may be empty. */
  contact: string;
  /** Empty where nobody is known. */
  recipientName: string;
  formTitle: string;
  reference: string;
  submittedAt: number;
  /** Which version it is of how many, when that was sent, and whether another has taken its place. */
  version: number;
  versions: number;
  sentAt: number;
  isReplaced: boolean;
  /** IANA name of the zone that its times are meant in. */
  timeZone: string;
  isTest: boolean;
  /** ISO; null where it stands. */
  withdrawnAt: string | null;
  /** What happens next, in the form's words; empty where it has none. */
  nextSteps: string;
  /** Of title and next steps. */
  textLanguage: string;
  answers: readonly Answer[];
  /** `png` of a signature, which is drawn into the document. */
  files: readonly { label: string; name: string; size: number; png?: Uint8Array }[];
  bank: { bankName: string; lastFour: string } | null;
  agreement: { text: string; language: string } | null;
  schedule: readonly InstallmentRow[];
  currency: Currency;
  /** The form's texts as they were shown, paragraph by paragraph. */
  paragraphs: readonly string[];
  /** What it was filled in in: of answers, names of files and paragraphs. */
  answerLanguage: string;
  /** What it is wished in. */
  language: string;
}

/** Width of a signature, in points. */
const SIGNATURE_WIDTH = 210;

/** What a person has sent, as PDF: all of it as it was read, and what happens next. The same submission is always the same document. */
export async function renderSubmissionPdf(sent: SubmissionDocument): Promise<Uint8Array> {
  const { language, t } = documentTexts(sent.language);
  const translate = textsOf('form-page', language);
  const title = translate('receiptOf', { reference: sent.reference });
  const pdf = createPdfDocument({ title, language, issuer: sent.companyName, createdAt: sent.submittedAt });
  pdf.heading(title);
  if (sent.withdrawnAt !== null) {
    const time = formatDateAndTimeOrNotAvailable(Date.parse(sent.withdrawnAt), sent.timeZone, language);
    pdf.heading(translate('withdrawnAt', { time }), 2);
  }
  if (sent.isReplaced) pdf.heading(translate('versionReplaced'), 2);
  if (sent.isTest) pdf.heading(translate('receiptTest'), 2);
  pdf.descriptionList([
    [t('company'), sent.companyName],
    ...(sent.recipientName ? ([[t('customer'), sent.recipientName]] as const) : []),
    [translate('receiptForm'), sent.formTitle],
    [translate('reference'), sent.reference],
    [translate('submittedAt'), formatDateAndTimeOrNotAvailable(sent.submittedAt, sent.timeZone, language)],
    ...(sent.version > 1
      ? ([[translate('changedAt'), formatDateAndTimeOrNotAvailable(sent.sentAt, sent.timeZone, language)]] as const)
      : []),
    ...(sent.versions > 1
      ? ([[translate('versionLabel'), translate('versionOf', { n: sent.version, all: sent.versions })]] as const)
      : []),
  ]);
  if (sent.withdrawnAt === null && !sent.isReplaced) addNextSteps(pdf, sent, translate);
  addPlan(pdf, sent, language);
  if (sent.agreement) {
    pdf.heading(translate('agreedTitle'), 2);
    pdf.paragraph(sent.agreement.text, { language: sent.agreement.language });
  }
  addAnswered(pdf, sent, language);
  addFiles(pdf, sent, language);
  if (sent.paragraphs.length > 0) pdf.heading(translate('shownTexts'), 2);
  for (const paragraph of sent.paragraphs) pdf.paragraph(paragraph, { language: sent.answerLanguage });
  if (sent.contact) pdf.paragraph(t('contact', { contact: sent.contact }), { isMuted: true });
  return pdf.finish();
}

function addNextSteps(pdf: PdfDocument, sent: SubmissionDocument, translate: Translate<'form-page'>): void {
  pdf.heading(translate('nextTitle'), 2);
  if (sent.nextSteps) addText(pdf, sent.nextSteps, sent.textLanguage);
  else pdf.paragraph(translate('nextDefault', { company: sent.companyName }));
}

function addText(pdf: PdfDocument, text: string, language: string): void {
  for (const paragraph of text.split(/\n\s*\n/)) pdf.paragraph(paragraph, { language });
}

function addPlan(pdf: PdfDocument, { schedule, currency }: SubmissionDocument, language: Locale): void {
  if (schedule.length === 0) return;
  const t = textsOf('installments', language);
  const money = (cents: number) => formatMoney(cents, currency, language);
  const sum = schedule.reduce((total, { amountCents }) => total + amountCents, 0);
  pdf.heading(t('title'), 2);
  pdf.table(
    [
      { label: t('due'), share: 0.6 },
      { label: t('amount'), share: 0.4, isAmount: true },
    ],
    schedule.map(({ dueDate, amountCents, isDownPayment }) => [
      isDownPayment ? t('downPayment') : formatDateOrNotAvailable(dueDate, language),
      money(amountCents),
    ]),
    [t('total'), money(sum)],
  );
}

function addAnswered(pdf: PdfDocument, { answers, answerLanguage, bank }: SubmissionDocument, language: Locale): void {
  if (answers.length === 0 && !bank) return;
  pdf.heading(textsOf('form-page', language)('yourAnswers'), 2);
  if (answers.length > 0) pdf.answers(answers, answerLanguage);
  const t = textsOf('autopay', language);
  if (bank)
    pdf.descriptionList([[t('title'), t('savedAccountName', { bank: bank.bankName, lastFour: bank.lastFour })]]);
}

function addFiles(pdf: PdfDocument, { files, answerLanguage }: SubmissionDocument, language: Locale): void {
  if (files.length === 0) return;
  pdf.heading(textsOf('form-page', language)('yourFiles'), 2);
  for (const { label, name, size, png } of files) {
    const file = { label: label || name, text: `${name} (${formatBytes(size, language)})`, notes: [] };
    pdf.answers([file], answerLanguage);
    if (png) pdf.image(png, textsOf('signing', language)('yours'), SIGNATURE_WIDTH);
  }
}
