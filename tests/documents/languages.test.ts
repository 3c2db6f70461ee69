import { describe, expect, test } from 'vitest';
import { LOCALES, type Locale } from '~/lib/contract/enums';
import { formatDateOrNotAvailable } from '~/domain/calendar-date';
import { formatMoney } from '~/domain/money';
import { textsOf } from '~/locales/platform';
import { renderAgreementPdf } from '~/platform/documents/agreement-pdf';
import { renderBillPdf } from '~/platform/documents/bill-pdf';
import { splitIntoFontRuns, openFont } from '~/platform/documents/document-fonts';
import { renderMessagePdf } from '~/platform/documents/message-pdf';
import { renderPaymentReceiptPdf } from '~/platform/documents/payment-receipt-pdf';
import { penSignature } from '../support/pen-signature';
import { missingReaders } from '../../scripts/find-programs.mjs';
import { listTexts } from '../support/locale-texts';
import { actualTextsOf, fontsOf, infoOf, languageIn, linesOf, textOf } from './read-pdf';

const AT = Date.parse('2026-01-15T16:00:00Z');
const COMPANY = 'Prairie Light & Water';

/** A name, and a text that is longer than a line, as people of the language write them. */
const WRITTEN: Record<Locale, readonly [name: string, text: string]> = {
  en: [
    'Maya Torres',
    'The company installs a charger at the customer’s house and looks after it for ten years to come.',
  ],
  es: [
    'Íñigo Muñoz',
    'La compañía instala un cargador en la casa del cliente y se ocupa de él durante los próximos diez años.',
  ],
  fr: [
    'Zoë Lefèvre',
    'La société installe une borne chez le client et s’en occupe pendant les dix années qui viennent ensuite.',
  ],
  de: [
    'Jörg Weiß',
    'Das Unternehmen baut beim Kunden eine Ladesäule ein und kümmert sich in den nächsten zehn Jahren darum.',
  ],
  'zh-Hans': [
    '王小明',
    '本公司为您安装充电桩，并在今后十年负责其维护（电话：844-927-4427）。客户须允许本公司查看电表，“我们”会提前通知。',
  ],
  'zh-Hant': [
    '陳大文',
    '本公司為您安裝充電樁，並在今後十年負責其維護（電話：844-927-4427）。客戶須允許本公司查看電表，「我們」會提前通知！',
  ],
  ko: [
    '김민준',
    '회사는 고객님의 댁에 충전기를 설치하고 앞으로 십 년 동안 관리합니다. 고객님은 계량기를 볼 수 있게 해 주셔야 합니다.',
  ],
  hi: [
    'मीरा शर्मा',
    'कंपनी ग्राहक के घर पर चार्जर लगाती है और अगले दस वर्ष तक उसकी देखभाल करती है। हिन्दी में क्षेत्र, ज्ञान, श्रद्धा और कृपया।',
  ],
  ar: ['ليلى الهاشمي', 'تركّب الشركة شاحنًا في منزل العميل وتتولى صيانته خلال السنوات العشر القادمة.'],
};

const aBill = (language: string, customerName: string) =>
  renderBillPdf({
    companyName: COMPANY,
    contact: '+1 312 555 0100',
    customerName,
    accountNumber: '220010010101',
    serviceAddress: '18 Orchard Lane, Laurel, MD 20707',
    number: 'B-2026-0001',
    issuedOn: '2026-01-05',
    dueOn: '2026-01-26',
    periodStart: '2025-12-01',
    periodEnd: '2025-12-31',
    lines: [{ text: 'Electricity, 512 kWh', amountCents: 8435 }],
    totalCents: 8435,
    currency: 'USD',
    language,
    isPreview: false,
    createdAt: AT,
  });

const anAgreement = (language: string, name: string, text: string) =>
  renderAgreementPdf(
    {
      companyName: COMPANY,
      customerName: name,
      number: 'AG-1',
      title: 'AG-1',
      paragraphs: [text],
      language,
      createdAt: AT,
    },
    {
      name,
      method: 'type',
      png: penSignature('M60 150C120 20 170 20 180 140'),
      signedAt: AT,
      timeZone: 'America/Chicago',
      documentHash: 'a'.repeat(64),
    },
  );

const aReceipt = (language: string) =>
  renderPaymentReceiptPdf({
    isTest: true,
    companyName: COMPANY,
    contact: '+1 312 555 0100',
    reference: 'LK-7F3K-92QD',
    customerName: '',
    accountNumber: '220010010101',
    amountCents: 8435,
    taxCents: 0,
    balanceCents: null,
    restCents: 1000,
    creditCents: 0,
    currency: 'USD',
    means: { method: 'eCheck', brand: 'PRAIRIE BANK', lastFour: '6789' },
    paidAt: AT,
    timeZone: 'America/Chicago',
    language,
  });

/** Text without what is lost or gained at the end of a line. */
const unspaced = (text: string) => text.replace(/\s+/g, '');

describe.skipIf(missingReaders().length > 0).each(LOCALES)('in %s', (language) => {
  const t = textsOf('documents', language);
  const [name, text] = WRITTEN[language];
  // An Arabic line is read back in the order of its letters on the page: its parts are told by themselves.
  const isRtl = language === 'ar';
  const partsOf = (pdf: Uint8Array) => (isRtl ? actualTextsOf(pdf) : linesOf(pdf));
  const pair = (label: string, value: string) => (isRtl ? [label, value] : [`${label} ${value}`]);

  test('a bill is read back with its labels, name, dates and sum', async () => {
    const pdf = await aBill(language, name);
    expect(partsOf(pdf)).toEqual(
      expect.arrayContaining([
        t('bill', { number: 'B-2026-0001' }),
        ...pair(t('customer'), name),
        ...pair(t('account'), '220010010101'),
        ...pair(t('dueOn'), formatDateOrNotAvailable('2026-01-26', language)),
        t('questions', { contact: '+1 312 555 0100' }),
      ]),
    );
    expect(unspaced(textOf(pdf))).toContain(unspaced(t('total')));
    expect(actualTextsOf(pdf)).toContain(formatMoney(8435, 'USD', language));
    expect(languageIn(pdf)).toBe(language);
    expect(infoOf(pdf).Title).toBe(t('bill', { number: 'B-2026-0001' }));
  });

  test('an agreement keeps a text that goes on over the line, and its signature', async () => {
    const pdf = await anAgreement(language, name, text);
    const read = isRtl ? actualTextsOf(pdf).join(' ') : textOf(pdf);
    expect(unspaced(read)).toContain(unspaced(text));
    expect(partsOf(pdf)).toEqual(
      expect.arrayContaining([...pair(t('signedBy'), name), ...pair(t('method'), t('type')), t('hash')]),
    );
  });

  test('a receipt says what was paid, with what, and what is still due', async () => {
    const read = unspaced(actualTextsOf(await aReceipt(language)).join(' '));
    for (const shownText of [
      t('receipt.receipt', { reference: 'LK-7F3K-92QD' }),
      t('receipt.test'),
      t('receipt.eCheck', { digits: '6789' }),
      'PRAIRIE BANK',
      t('receipt.rest'),
      t('receipt.thanks'),
      t('receipt.passedOn', { company: COMPANY }),
    ])
      expect(read).toContain(unspaced(shownText));
  });

  test('a message keeps its paragraphs', async () => {
    const pdf = await renderMessagePdf({
      companyName: COMPANY,
      subject: '',
      to: 'maya@mail.example',
      sentAt: AT,
      timeZone: 'America/Chicago',
      paragraphs: [text],
      language,
    });
    expect(infoOf(pdf).Title).toBe(t('message'));
    expect(unspaced(actualTextsOf(pdf).join(' '))).toContain(unspaced(text));
  });

  test('only the letters that it uses are embedded', async () => {
    const pdf = await aBill(language, name);
    const fonts = fontsOf(pdf).trim().split('\n').slice(2);
    expect(fonts.filter((line) => !/CID TrueType +Identity-H +yes yes yes/.test(line))).toEqual([]);
    expect(pdf.byteLength).toBeLessThan(80_000);
  });
});

describe.skipIf(missingReaders().length > 0)('scripts together', () => {
  test('a name in another script than the document comes out', async () => {
    for (const name of ['王小明', 'मीरा शर्मा', '김민준', 'Юлия Ελένη 王']) {
      expect(linesOf(await aBill('en', name))).toContain(`Customer ${name}`);
    }
  });
});

test.each(LOCALES)('the fonts have every letter of %s', (language) => {
  const letters = new Set(listTexts(language).flatMap(([, text]) => [...text.replace(/[\s\u2066-\u2069]/g, '')]));
  const boxes = (['regular', 'bold'] as const).flatMap((weight) =>
    splitIntoFontRuns([...letters].join(''), weight, language).flatMap(({ text, letters: font }) =>
      [...text].filter((letter) => !openFont(font, weight).hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)),
    ),
  );
  expect(boxes).toEqual([]);
});

test('a Chinese letter is drawn as its language draws it', () => {
  expect(splitIntoFontRuns('直', 'regular', 'zh-Hans')).toEqual([{ text: '直', letters: 'simplified' }]);
  expect(splitIntoFontRuns('直', 'regular', 'zh-Hant')).toEqual([{ text: '直', letters: 'traditional' }]);
  expect(splitIntoFontRuns('直', 'regular', 'ko')).toEqual([{ text: '直', letters: 'traditional' }]);
});

test('a syllable stays in one font, whatever stands between its letters', () => {
  expect(splitIntoFontRuns('क्‍ष है A', 'regular', 'hi')).toEqual([
    { text: 'क्‍ष है ', letters: 'devanagari' },
    { text: 'A', letters: 'latin' },
  ]);
});
