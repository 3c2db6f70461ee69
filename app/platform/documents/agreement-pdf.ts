import { formatDateAndTimeOrNotAvailable } from '~/domain/calendar-date';
import { createPdfDocument, type TranslateDocument, documentTexts, type PdfDocument } from './pdf-document';

export interface AgreementDocument {
  companyName: string;
  customerName: string;
  number: string;
  title: string;
  paragraphs: readonly string[];
  language: string;
  createdAt: number;
}

export interface Signature {
  name: string;
  method: 'draw' | 'type' | 'upload';
  png: Uint8Array;
  signedAt: number;
  /** IANA name of the account's zone. */
  timeZone: string;
  /** SHA-256 of the document that was signed, in hex. */
  documentHash: string;
}

/** An agreement as PDF: its title, parties and text; with a signature, that and how it came about below them. */
export async function renderAgreementPdf(agreement: AgreementDocument, signature?: Signature): Promise<Uint8Array> {
  const { language, t } = documentTexts(agreement.language);
  const pdf = createPdfDocument({
    title: agreement.title,
    language,
    issuer: agreement.companyName,
    createdAt: agreement.createdAt,
  });
  pdf.heading(agreement.title);
  pdf.descriptionList([
    [t('agreementNumber'), agreement.number],
    [t('company'), agreement.companyName],
    [t('customer'), agreement.customerName],
  ]);
  for (const paragraph of agreement.paragraphs) pdf.paragraph(paragraph);
  if (signature) addSignature(pdf, signature, t, language);
  return pdf.finish();
}

function addSignature(pdf: PdfDocument, signature: Signature, t: TranslateDocument, language: string): void {
  pdf.heading(t('signature'), 2);
  pdf.image(signature.png, t('signatureOf', { name: signature.name }), 210);
  pdf.descriptionList([
    [t('signedBy'), signature.name],
    [t('method'), t(signature.method)],
    [t('signedAt'), formatDateAndTimeOrNotAvailable(signature.signedAt, signature.timeZone, language)],
    [t('timeZone'), signature.timeZone],
  ]);
  pdf.paragraph(t('hash'), { isMuted: true });
  pdf.paragraph(signature.documentHash, { isMuted: true });
}
