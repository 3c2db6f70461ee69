import { formatInstant } from '~/domain/calendar-date';
import { formatMoney, type Currency } from '~/domain/money';
import type { PaymentMethod } from '~/domain/payment';
import { fill } from './languages';
import { receiptTexts, type ReceiptTexts } from './receipt-texts';
import { createSheet } from './sheet';

/** What a payment was made with, as far as it is kept. */
export interface PaidMeans {
  method: PaymentMethod;
  /** Card brand or bank; may be empty. */
  brand: string;
  lastFour: string;
}

export interface ReceiptDocument {
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
  means: PaidMeans;
  paidAt: number;
  /** IANA name of the account's zone. */
  timeZone: string;
  language: string;
}

/** What was paid with, in words. `brand` of a bank stands in brackets. */
function meansText({ method, brand, lastFour }: PaidMeans, texts: ReceiptTexts): string {
  const shown = method === 'eCheck' && brand ? `(${brand})` : brand;
  return fill(texts[method], { brand: shown, digits: lastFour })
    .replace(/\s+/g, ' ')
    .replace(/^[-\s]+/, '')
    .trim();
}

/** The receipt of a payment as PDF. */
export async function receiptPdf(receipt: ReceiptDocument): Promise<Uint8Array> {
  const { language, texts } = receiptTexts(receipt.language);
  const money = (amount: number) => formatMoney(amount, receipt.currency, language);
  const title = fill(texts.receipt, { reference: receipt.reference });
  const sheet = createSheet({ title, language, issuer: receipt.companyName, createdAt: receipt.paidAt });
  sheet.heading(title);
  sheet.facts([
    [texts.reference, receipt.reference],
    ...(receipt.customerName ? ([[texts.customer, receipt.customerName]] as const) : []),
    ...(receipt.accountNumber ? ([[texts.account, receipt.accountNumber]] as const) : []),
    [texts.paidAt, formatInstant(receipt.paidAt, receipt.timeZone, language)],
    [texts.means, meansText(receipt.means, texts)],
  ]);
  const lines = [[fill(texts.payment, { company: receipt.companyName }), money(receipt.amountCents)]];
  if (receipt.taxCents > 0) lines.push([texts.tax, money(receipt.taxCents)]);
  sheet.table(
    [
      { label: texts.description, share: 0.7 },
      { label: texts.amount, share: 0.3, isAmount: true },
    ],
    lines,
    [texts.total, money(receipt.amountCents + receipt.taxCents)],
  );
  const after: [label: string, amount: number | null][] = [
    [texts.rest, receipt.restCents || null],
    [texts.credit, receipt.creditCents || null],
    [texts.balance, receipt.balanceCents],
  ];
  sheet.facts(after.flatMap(([label, amount]) => (amount === null ? [] : [[label, money(amount)] as const])));
  sheet.paragraph(texts.thanks);
  // Nobody's balance is known to have fallen.
  if (receipt.balanceCents === null) sheet.paragraph(fill(texts.passedOn, { company: receipt.companyName }));
  if (receipt.contact) sheet.paragraph(fill(texts.questions, { contact: receipt.contact }), { isMuted: true });
  return sheet.finish();
}
