import { formatDateAndTimeOrNotAvailable } from '~/domain/calendar-date';
import { createPdfDocument, documentTexts } from './pdf-document';

interface MessageDocument {
  companyName: string;
  /** Empty for an SMS. */
  subject: string;
  to: string;
  sentAt: number;
  /** IANA name of the account's zone. */
  timeZone: string;
  paragraphs: readonly string[];
  language: string;
}

/** A message as PDF: from whom, to whom and when, and what it said. The same message is always the same document. */
export function renderMessagePdf({
  companyName,
  subject,
  to,
  sentAt,
  timeZone,
  paragraphs,
  language: tag,
}: MessageDocument): Promise<Uint8Array> {
  const { language, t } = documentTexts(tag);
  const title = subject || t('message');
  const pdf = createPdfDocument({ title, language, issuer: companyName, createdAt: sentAt });
  pdf.heading(title);
  pdf.descriptionList([
    [t('company'), companyName],
    [t('sentTo'), to],
    [t('sentOn'), formatDateAndTimeOrNotAvailable(sentAt, timeZone, language)],
  ]);
  for (const paragraph of paragraphs) pdf.paragraph(paragraph);
  return pdf.finish();
}
