import { formatDateAndTimeOrNotAvailable } from '~/domain/calendar-date';
import { formatMoney, type Currency } from '~/domain/money';
import type { PaymentMethod } from '~/domain/payment';
import { bracketed } from '~/domain/punctuation';
import { createPdfDocument, type TranslateDocument, documentTexts } from './pdf-document';

/** What a payment was made with, as far as it is kept. */
interface PaymentMeans {
  method: PaymentMethod;
  /** Card brand or bank; may be empty. */
  brand: string;
  lastFour: string;
}

interface ReceiptDocument {
  /** No money has moved. */
  isTest: boolean;
  companyName: string;
  /** Phone or email for questions, as it is printed. */
  contact: string;
  reference: string;
  /** Empty where nobody is known. */
  customerName: string;
  accountNumber: string;
  amountCents: number;
  taxCents: number;
  /** Null where it is not known. */
  balanceCents: number | null;
  /** What was open of the demand afterwards; null where nobody knows. */
  restCents: number | null;
  /** What was paid beyond the demand. */
  creditCents: number;
  currency: Currency;
  means: PaymentMeans;
  paidAt: number;
  /** IANA name of the account's zone. */
  timeZone: string;
  language: string;
}

/** What was paid with, in words. A bank stands in brackets. */
function meansText({ method, brand, lastFour }: PaymentMeans, t: TranslateDocument): string {
  const key = method === 'card' && !brand ? 'plainCard' : method;
  const text = t(`receipt.${key}`, { brand, digits: lastFour });
  return method === 'eCheck' && brand ? bracketed(text, brand) : text;
}

/** The receipt of a payment as PDF. */
export async function renderPaymentReceiptPdf(receipt: ReceiptDocument): Promise<Uint8Array> {
  const { language, t } = documentTexts(receipt.language);
  const money = (amount: number) => formatMoney(amount, receipt.currency, language);
  const title = t('receipt.receipt', { reference: receipt.reference });
  const pdf = createPdfDocument({ title, language, issuer: receipt.companyName, createdAt: receipt.paidAt });
  pdf.heading(title);
  if (receipt.isTest) pdf.heading(t('receipt.test'), 2);
  pdf.descriptionList([
    [t('receipt.reference'), receipt.reference],
    ...(receipt.customerName ? ([[t('receipt.customer'), receipt.customerName]] as const) : []),
    ...(receipt.accountNumber ? ([[t('receipt.account'), receipt.accountNumber]] as const) : []),
    [t('receipt.paidAt'), formatDateAndTimeOrNotAvailable(receipt.paidAt, receipt.timeZone, language)],
    [t('receipt.means'), meansText(receipt.means, t)],
  ]);
  const lines = [[t('receipt.payment', { company: receipt.companyName }), money(receipt.amountCents)]];
  if (receipt.taxCents > 0) lines.push([t('receipt.tax'), money(receipt.taxCents)]);
  pdf.table(
    [
      { label: t('receipt.description'), share: 0.7 },
      { label: t('receipt.amount'), share: 0.3, isAmount: true },
    ],
    lines,
    [t('receipt.total'), money(receipt.amountCents + receipt.taxCents)],
  );
  const after: [label: string, amount: number | null][] = [
    [t('receipt.rest'), receipt.restCents || null],
    [t('receipt.credit'), receipt.creditCents || null],
    [t('receipt.balance'), receipt.balanceCents],
  ];
  pdf.descriptionList(after.flatMap(([label, amount]) => (amount === null ? [] : [[label, money(amount)] as const])));
  pdf.paragraph(t('receipt.thanks'));
  // Nobody's balance is known to have fallen.
  if (receipt.balanceCents === null) pdf.paragraph(t('receipt.passedOn', { company: receipt.companyName }));
  if (receipt.contact) pdf.paragraph(t('receipt.questions', { contact: receipt.contact }), { isMuted: true });
  return pdf.finish();
}
