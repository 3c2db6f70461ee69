import { describe, expect, test } from 'vitest';
import { LOCALES } from '~/lib/contract/enums';
import { penSignature } from '../support/pen-signature';
import { renderSubmissionPdf, type SubmissionDocument } from '~/platform/documents/submission-pdf';
import { missingReaders } from '../../scripts/find-programs.mjs';
import { textsOf } from '~/locales/platform';
import { fontsOf, imageCount, infoOf, languageIn, linesOf, placesOf, structureOf } from './read-pdf';

const sent: SubmissionDocument = {
  companyName: 'Prairie <Light> & Water',
  contact: '+1 312 555 0100',
  recipientName: 'Maya Torres',
  formTitle: 'Consent & terms',
  reference: 'LK-7F3K-92QD',
  submittedAt: Date.parse('2026-01-15T16:00:00Z'),
  timeZone: 'America/Chicago',
  version: 1,
  versions: 1,
  sentAt: 0,
  isReplaced: false,
  isTest: false,
  withdrawnAt: null,
  nextSteps: 'Our crew calls you.',
  textLanguage: 'en',
  answers: [
    { label: 'Your name', text: 'Maya', notes: [] },
    { label: 'Terms', text: 'I agree', notes: ['You may take it back in writing.'] },
  ],
  files: [
    { label: 'Lease', name: 'lease.pdf', size: 20_480 },
    { label: 'Signature', name: 'signature.png', size: 9000, png: penSignature('M60 150C120 20 170 20 180 140') },
  ],
  bank: { bankName: 'First Bank', lastFour: '6789' },
  agreement: { text: 'You agree to pay in two parts.', language: 'en' },
  schedule: [
    { amountCents: 5000, dueDate: '2026-02-01', isDownPayment: true },
    { amountCents: 5001, dueDate: '2026-03-01', isDownPayment: false },
  ],
  currency: 'USD',
  paragraphs: ['The crew works from 8 to 5.'],
  answerLanguage: 'en',
  language: 'en',
};

test('the same submission is always the same document', async () => {
  expect(Buffer.from(await renderSubmissionPdf(sent)).equals(Buffer.from(await renderSubmissionPdf(sent)))).toBe(true);
});

test('it says of itself that it is PDF/UA, and its title as XML', async () => {
  const source = Buffer.from(await renderSubmissionPdf(sent)).toString('utf8');
  expect(source).toContain('<pdfuaid:part>1</pdfuaid:part>');
  expect(source).toContain('Receipt LK-7F3K-92QD</rdf:li>');
  expect(source).toContain('Prairie &lt;Light&gt; &amp; Water');
  expect(source).toContain('/DisplayDocTitle true');
});

describe.skipIf(missingReaders().length > 0)('read back', () => {
  test('a letter that was part of another one in the document before is read as itself', async () => {
    const pdfWithName = (text: string) =>
      renderSubmissionPdf({ ...sent, answers: [{ label: 'Your name', text, notes: [] }] });
    // The first is drawn of the second and a mark, and so are these of Arabic.
    expect(linesOf(await pdfWithName('Ώ خـ'))[0]).toBeTruthy();
    expect(linesOf(await pdfWithName('Ω'))).toContain('Ω');
  });

  test('from right to left, a telephone number stays as it is, and a line goes as its whole text does', async () => {
    const text = `${'اسم الشركة التي ستتصل بك خلال أيام هو '.repeat(2)} Prairie Light & Water Company of Chicago, والسلام عليكم`;
    const answers = [
      { label: 'الهاتف', text: '(202) 555-0143', notes: [] },
      { label: 'ملاحظة', text, notes: [] },
    ];
    const pdf = await renderSubmissionPdf({ ...sent, answers, language: 'ar', answerLanguage: 'ar' });
    expect(linesOf(pdf)).toContain('(202) 555-0143');
    // The second line begins with the end of the name, which is at the right side of the page.
    expect(placesOf(pdf).get('Chicago')).toBeGreaterThan(500);
  });

  test('all that was sent is in it', async () => {
    const pdf = await renderSubmissionPdf(sent);
    const lines = linesOf(pdf);
    for (const line of [
      'Receipt LK-7F3K-92QD',
      'Form Consent & terms',
      'Sent on Jan 15, 2026, 10:00 AM CST',
      'Our crew calls you.',
      'You agree to pay in two parts.',
      'Mar 1, 2026 $50.01',
      'Total $100.01',
      'Your name',
      'Maya',
      'You may take it back in writing.',
      'Bank account First Bank, ending in 6789',
      'lease.pdf (20 kB)',
      'The crew works from 8 to 5.',
      'Questions? +1 312 555 0100',
    ])
      expect(lines).toContain(line);
    expect(imageCount(pdf)).toBe(1);
    expect(infoOf(pdf)).toMatchObject({
      Title: 'Receipt LK-7F3K-92QD',
      Tagged: 'yes',
      Author: 'Prairie <Light> & Water',
    });
    expect(fontsOf(pdf)).not.toMatch(/ no +(yes|no) +(yes|no) +\d/);
  });

  test('its parts are told apart: headings, a list of answers, headers of tables, what the signature is', async () => {
    const structure = structureOf(await renderSubmissionPdf(sent));
    for (const part of [/^\s+H1/m, /^\s+H2/m, /^\s+L\s/m, /^\s+Lbl/m, /^\s+LBody/m]) expect(structure).toMatch(part);
    expect(structure).toContain('Figure');
    const source = Buffer.from(await renderSubmissionPdf(sent)).toString('latin1');
    expect(source).toContain('/Alt (Your signature)');
    expect(source).toContain('/Scope /Row');
    expect(source).toContain('/Scope /Column');
  });

  test('an answer of many pages is all there', async () => {
    const text = Array.from({ length: 400 }, (_none, at) => `line ${at}`).join('\n');
    const lines = linesOf(await renderSubmissionPdf({ ...sent, answers: [{ label: 'Story', text, notes: [] }] }));
    expect(lines.filter((line) => /^line \d+$/.test(line))).toHaveLength(400);
  });

  test('a tall signature stays on its page', async () => {
    const { default: sharp } = await import('sharp');
    const tall = await sharp({ create: { width: 40, height: 4000, channels: 3, background: '#000' } })
      .png()
      .toBuffer();
    const pdf = await renderSubmissionPdf({ ...sent, files: [{ label: 'S', name: 's.png', size: 1, png: tall }] });
    expect(Number(infoOf(pdf).Pages)).toBeLessThan(3);
  });

  test.each(LOCALES)('it speaks %s, with answers in their own language', async (language) => {
    const pdf = await renderSubmissionPdf({ ...sent, language, agreement: null });
    expect(languageIn(pdf)).toBe(language);
    expect(infoOf(pdf).Title).toBe(textsOf('form-page', language)('receiptOf', { reference: sent.reference }));
    const isMarked = Buffer.from(pdf).toString('latin1').includes('/S /Lbl\n/Lang (en)');
    expect(isMarked).toBe(language !== 'en');
  });
});
