import { formatInstant } from '~/domain/calendar-date';
import { createSheet, type DocumentSay, documentTexts, type Sheet } from './sheet';

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
export async function agreementPdf(agreement: AgreementDocument, signature?: Signature): Promise<Uint8Array> {
  const { language, t } = documentTexts(agreement.language);
  const sheet = createSheet({
    title: agreement.title,
    language,
    issuer: agreement.companyName,
    createdAt: agreement.createdAt,
  });
  sheet.heading(agreement.title);
  sheet.facts([
    [t('agreementNumber'), agreement.number],
    [t('company'), agreement.companyName],
    [t('customer'), agreement.customerName],
  ]);
  for (const paragraph of agreement.paragraphs) sheet.paragraph(paragraph);
  if (signature) addSignature(sheet, signature, t, language);
  return sheet.finish();
}

function addSignature(sheet: Sheet, signature: Signature, t: DocumentSay, language: string): void {
  sheet.heading(t('signature'), 2);
  sheet.image(signature.png, t('signatureOf', { name: signature.name }), 210);
  sheet.facts([
    [t('signedBy'), signature.name],
    [t('method'), t(signature.method)],
    [t('signedAt'), formatInstant(signature.signedAt, signature.timeZone, language)],
    [t('timeZone'), signature.timeZone],
  ]);
  sheet.paragraph(t('hash'), { isMuted: true });
  sheet.paragraph(signature.documentHash, { isMuted: true });
}
