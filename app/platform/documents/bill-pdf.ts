import { formatDateOrNotAvailable } from '~/domain/calendar-date';
import { formatMoney, type Currency } from '~/domain/money';
import { createPdfDocument, documentTexts } from './pdf-document';

export interface BillDocument {
  companyName: string;
  /** Phone or email for questions, as it is printed. */
  contact: string;
  customerName: string;
  accountNumber: string;
  serviceAddress: string;
  number: string;
  issuedOn: string;
  dueOn: string;
  periodStart: string | null;
  periodEnd: string | null;
  lines: readonly { text: string; amountCents: number }[];
  totalCents: number;
  currency: Currency;
  language: string;
  /** Drawn to look at settings: it asks for nothing. */
  isPreview: boolean;
  createdAt: number;
}

/**
 * A bill as PDF.
 *
 * @throws Error when the lines do not sum to the total: such a bill is shown to nobody
 */
export async function renderBillPdf(bill: BillDocument): Promise<Uint8Array> {
  const sum = bill.lines.reduce((total, { amountCents }) => total + amountCents, 0);
  if (sum !== bill.totalCents)
    throw new Error(`Bill ${bill.number}: the lines sum to ${sum}, not to ${bill.totalCents}`);
  const { language, t } = documentTexts(bill.language);
  const money = (amount: number) => formatMoney(amount, bill.currency, language);
  const date = (day: string) => formatDateOrNotAvailable(day, language);
  const title = t('bill', { number: bill.number });
  const pdf = createPdfDocument({ title, language, issuer: bill.companyName, createdAt: bill.createdAt });
  pdf.heading(title);
  if (bill.isPreview) pdf.heading(t('billPreview'), 2);
  pdf.descriptionList([
    [t('customer'), bill.customerName],
    [t('account'), bill.accountNumber],
    ...(bill.serviceAddress ? ([[t('serviceAddress'), bill.serviceAddress]] as const) : []),
    [t('issuedOn'), date(bill.issuedOn)],
    ...(bill.periodStart && bill.periodEnd
      ? ([[t('period'), `${date(bill.periodStart)} – ${date(bill.periodEnd)}`]] as const)
      : []),
    [t('dueOn'), date(bill.dueOn)],
  ]);
  pdf.table(
    [
      { label: t('description'), share: 0.7 },
      { label: t('amount'), share: 0.3, isAmount: true },
    ],
    bill.lines.map(({ text, amountCents }) => [text, money(amountCents)]),
    [t('total'), money(bill.totalCents)],
  );
  if (bill.contact) pdf.paragraph(t('questions', { contact: bill.contact }), { isMuted: true });
  return pdf.finish();
}
