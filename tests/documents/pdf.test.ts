import { describe, expect, test } from 'vitest';
import { renderAgreementPdf, type AgreementDocument, type Signature } from '~/platform/documents/agreement-pdf';
import { renderBillPdf, type BillDocument } from '~/platform/documents/bill-pdf';
import { penSignature } from '../support/pen-signature';
import { missingReaders } from '../../scripts/find-programs.mjs';
import { actualTextsOf, fontsOf, imageCount, infoOf, linesOf, structureOf, textOf } from './read-pdf';

const bill: BillDocument = {
  companyName: 'Prairie Light & Water',
  contact: '+1 312 555 0100',
  customerName: 'Zoë Łukasz',
  accountNumber: '220010010101',
  serviceAddress: '18 Orchard Lane, Laurel, MD 20707',
  number: 'B-2026-0001',
  issuedOn: '2026-01-05',
  dueOn: '2026-01-26',
  periodStart: '2025-12-01',
  periodEnd: '2025-12-31',
  lines: [
    { text: 'Electricity, 512 kWh', amountCents: 8123 },
    { text: 'Taxes', amountCents: 912 },
    { text: 'Credit', amountCents: -600 },
  ],
  totalCents: 8435,
  currency: 'USD',
  language: 'en',
  isPreview: false,
  createdAt: Date.parse('2026-01-15T16:00:00Z'),
};

const agreement: AgreementDocument = {
  companyName: 'Prairie Light & Water',
  customerName: 'Maya Torres',
  number: 'AG-1',
  title: 'Installation Agreement',
  paragraphs: ['The company installs a charger.', 'The customer gives access to the meter.'],
  language: 'en',
  createdAt: Date.parse('2026-01-15T16:00:00Z'),
};

const signature: Signature = {
  name: 'Maya Torres',
  method: 'type',
  png: penSignature('M60 150C120 20 170 20 180 140'),
  signedAt: Date.parse('2026-01-15T16:00:00Z'),
  timeZone: 'America/Chicago',
  documentHash: 'a'.repeat(64),
};

test('the same bill at the same time is the same document', async () => {
  expect(Buffer.from(await renderBillPdf(bill)).equals(Buffer.from(await renderBillPdf(bill)))).toBe(true);
  expect(
    Buffer.from(await renderBillPdf(bill)).equals(Buffer.from(await renderBillPdf({ ...bill, createdAt: 0 }))),
  ).toBe(false);
});

test('a bill whose lines do not sum to its total is not made', async () => {
  await expect(renderBillPdf({ ...bill, totalCents: 8436 })).rejects.toThrow('the lines sum to 8435');
});

describe.skipIf(missingReaders().length > 0)('read back', () => {
  test('a bill names account, number, dates and address, and its lines sum to what is due', async () => {
    const pdf = await renderBillPdf(bill);
    const lines = linesOf(pdf);
    for (const line of [
      'Prairie Light & Water',
      'Bill B-2026-0001',
      'Customer Zoë Łukasz',
      'Account number 220010010101',
      'Service address 18 Orchard Lane, Laurel, MD 20707',
      'Bill date Jan 5, 2026',
      'Billing period Dec 1, 2025 – Dec 31, 2025',
      'Due date Jan 26, 2026',
      'Amount due $84.35',
      'Questions about this bill? +1 312 555 0100',
    ]) {
      expect(lines).toContain(line);
    }
    const amounts = lines.flatMap(
      (line) => /^(?:Electricity|Taxes|Credit).* (-?)\$([\d.]+)$/.exec(line)?.slice(1, 3).join('') ?? [],
    );
    expect(amounts.map(Number).reduce((sum, amount) => sum + Math.round(amount * 100), 0)).toBe(8435);
  });

  test('it carries title, time and structure, and embeds only the letters it uses', async () => {
    const pdf = await renderBillPdf(bill);
    expect(infoOf(pdf)).toMatchObject({
      Title: 'Bill B-2026-0001',
      Author: 'Prairie Light & Water',
      CreationDate: '2026-01-15T16:00:00Z',
      Tagged: 'yes',
      Pages: '1',
    });
    expect(Buffer.from(pdf).toString('latin1')).toContain('/Lang (en)');
    expect(structureOf(pdf)).toMatch(/Document[\s\S]*H1[\s\S]*"Bill B-2026-0001"[\s\S]*Table[\s\S]*TR[\s\S]*TH/);
    expect(fontsOf(pdf)).toMatch(/DejaVuSans\s+CID TrueType\s+Identity-H\s+yes yes yes/);
    expect(pdf.byteLength).toBeLessThan(60_000);
  });

  test.each([
    ['Latin', 'Zoë Łukasz-Đặng'],
    ['Cyrillic', 'Юлия Жукова'],
    ['Greek', 'Ελένη Παπαδοπούλου'],
  ])('a name in %s comes out', async (_script, customerName) => {
    expect(linesOf(await renderBillPdf({ ...bill, customerName }))).toContain(`Customer ${customerName}`);
  });

  test('an Arabic bill reads from right to left, and its numbers from left to right', async () => {
    const pdf = await renderBillPdf({
      ...bill,
      language: 'ar',
      companyName: 'إندوس برودباند',
      customerName: 'ليلى الهاشمي',
      lines: [{ text: 'خدمة الإنترنت 100 ميجابت', amountCents: 8435 }],
    });
    expect(actualTextsOf(pdf)).toEqual(
      expect.arrayContaining([
        'الفاتورة B-2026-0001',
        'ليلى الهاشمي',
        'خدمة الإنترنت 100 ميجابت',
        'المبلغ المستحق',
        '220010010101',
        'هل لديك أسئلة عن هذه الفاتورة؟ +1 312 555 0100',
      ]),
    );
    // On the page the phone number is not turned around.
    expect(structureOf(pdf)).toContain('+1 312 555 0100');
    expect(infoOf(pdf).Title).toBe('الفاتورة B-2026-0001');
    // The label stands to the right of its value.
    const customer =
      textOf(pdf)
        .split('\n')
        .find((line) => line.includes('العميل')) ?? '';
    expect(customer).toContain('ليلى');
  });

  test('long tables and texts go on over the page, with every page numbered', async () => {
    const lines = Array.from({ length: 80 }, (_each, index) => ({
      text: `Meter reading ${index + 1}`,
      amountCents: 100,
    }));
    const pdf = await renderBillPdf({ ...bill, lines, totalCents: 8000 });
    const pages = Number(infoOf(pdf).Pages);
    expect(pages).toBeGreaterThan(2);
    const read = linesOf(pdf);
    expect(read.filter((line) => /^Meter reading \d+ \$1\.00$/.test(line))).toHaveLength(80);
    expect(read.filter((line) => new RegExp(`\\d ?/ ?${pages}$`).test(line))).toHaveLength(pages);
  });

  test('an agreement holds title, parties and paragraphs, and no signature yet', async () => {
    const pdf = await renderAgreementPdf(agreement);
    const lines = linesOf(pdf);
    for (const line of [
      'Installation Agreement',
      'Company Prairie Light & Water',
      'Customer Maya Torres',
      ...agreement.paragraphs,
    ])
      expect(lines).toContain(line);
    expect(imageCount(pdf)).toBe(0);
    expect(lines.join('\n')).not.toContain('Signed');
  });

  test('a signed agreement adds signature, name, method, time with its zone, and what was signed', async () => {
    const pdf = await renderAgreementPdf(agreement, signature);
    const lines = linesOf(pdf);
    for (const line of [
      ...agreement.paragraphs,
      'Signed by Maya Torres',
      'How it was signed Typed name',
      'Signed at Jan 15, 2026, 10:00 AM CST',
      'Time zone America/Chicago',
    ]) {
      expect(lines).toContain(line);
    }
    expect(lines).toContain('a'.repeat(64));
    expect(imageCount(pdf)).toBe(1);
    expect(structureOf(pdf)).toContain('Figure');
  });
});
