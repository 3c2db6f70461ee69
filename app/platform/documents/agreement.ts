import { formatInstant } from '~/domain/calendar-date';
import { fill } from './languages';
import { createSheet, type Sheet } from './sheet';
import { documentTexts, type DocumentTexts } from './texts';

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
  const { language, texts } = documentTexts(agreement.language);
  const sheet = createSheet({
    title: agreement.title,
    language,
    issuer: agreement.companyName,
    createdAt: agreement.createdAt,
  });
  sheet.heading(agreement.title);
  sheet.facts([
    [texts.agreementNumber, agreement.number],
    [texts.company, agreement.companyName],
    [texts.customer, agreement.customerName],
  ]);
  for (const paragraph of agreement.paragraphs) sheet.paragraph(paragraph);
  if (signature) addSignature(sheet, signature, texts, language);
  return sheet.finish();
}

function addSignature(sheet: Sheet, signature: Signature, texts: DocumentTexts, language: string): void {
  sheet.heading(texts.signature, 2);
  sheet.image(signature.png, fill(texts.signatureOf, { name: signature.name }), 210);
  sheet.facts([
    [texts.signedBy, signature.name],
    [texts.method, texts[signature.method]],
    [texts.signedAt, formatInstant(signature.signedAt, signature.timeZone, language)],
    [texts.timeZone, signature.timeZone],
  ]);
  sheet.paragraph(texts.hash, { isMuted: true });
  sheet.paragraph(signature.documentHash, { isMuted: true });
}
