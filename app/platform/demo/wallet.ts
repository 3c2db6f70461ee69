import type { RecipientRow } from '../db/schema';
import type { WalletTemplateRow } from '../db/wallet-tables';
import type { DemoPart, LinkScreen } from './part';

type Field = [key: string, label: string, value: string, maxLength?: number];

const fields = (list: Field[]) =>
  list.map(([Key, Label, Value, MaxLength]) => ({ Key, Label, Value, ...(MaxLength && { MaxLength }) }));

/** Hills and a river, behind the name. */
const STRIP =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 375 144" width="375" height="144"><rect width="375" height="144" fill="#174c87"/>' +
  '<path d="M0 144 70 46l44 58 40-74 76 96 42-52 103 70z" fill="#2a6db8"/><path d="M0 144 120 92l70 40 80-46 105 58z" fill="#4f8fd3"/>' +
  '<path d="M0 132c60-22 110 14 180-4s120-20 195 2v14H0z" fill="#9cc5ee"/></svg>';

const MEMBER_CARD = {
  FrontSide: {
    HeaderArea: fields([['since', 'Customer since', '{{Customer since}}']]),
    PrimaryArea: fields([['name', 'Name', '{{Customer name}}', 20]]),
    SecondaryArea: fields([
      ['account', 'Account number', '{{Account number}}'],
      ['plan', 'Plan', '{{Plan}}'],
    ]),
    AuxiliaryArea: fields([['address', 'Service address', '{{Service address}}', 24]]),
    FooterArea: fields([['emergency', 'Smell gas?', 'Leave the building, then call 911.']]),
    BarcodeArea: { Message: '{{Account number}}' },
  },
  Backside: {
    BackArea: fields([
      ['care', 'Customer care', '844-927-0142, Monday to Friday, 8 AM to 6 PM'],
      ['mail', 'Email', 'care@cascadia.example.com'],
      [
        'use',
        'What the card is for',
        'Show it at our counters and to our technicians, who then find your account at once.',
      ],
    ]),
  },
  BackgroundColor: 'rgb(23, 76, 135)',
  ForegroundColor: 'rgb(255, 255, 255)',
  LabelColor: 'rgb(190, 216, 244)',
  Images: [
    { ImageType: 'logo', ImagePath: 'icons/cascadia.svg', ImageAltText: 'Mountains under a drop' },
    { ImageType: 'strip', ImagePath: 'wallet/cascadia-strip.svg', ImageAltText: 'Hills above a river' },
  ],
};

const ARABIC_CARD = {
  FrontSide: {
    HeaderArea: fields([['since', 'عميل منذ', '{{Customer since}}']]),
    PrimaryArea: fields([['name', 'الاسم', '{{Customer name}}']]),
    SecondaryArea: fields([
      ['account', 'رقم الحساب', '{{Account number}}'],
      ['plan', 'الباقة', '{{Plan}}'],
    ]),
    AuxiliaryArea: fields([['address', 'عنوان الخدمة', '{{Service address}}', 18]]),
    FooterArea: [],
    BarcodeArea: { Message: '{{Account number}}' },
  },
  Backside: { BackArea: fields([['care', 'خدمة العملاء', 'من الأحد إلى الخميس، من الثامنة صباحًا إلى السادسة مساءً']]) },
  BackgroundColor: '#5b3a9e',
  ForegroundColor: '#ffffff',
  LabelColor: '#e4d8fa',
  Images: [{ ImageType: 'logo', ImagePath: 'icons/indus.svg', ImageAltText: 'موجات فوق نقطة' }],
};

const TEMPLATES: WalletTemplateRow[] = [
  { account_id: 'cascadia', id: 'member-card', template: JSON.stringify(MEMBER_CARD), revision: 1 },
  { account_id: 'indus', id: 'member-card', template: JSON.stringify(ARABIC_CARD), revision: 1 },
];

function holder(
  over: Pick<RecipientRow, 'account_id' | 'id' | 'name' | 'email' | 'phone' | 'locale'>,
  tags: Record<string, string>,
): RecipientRow {
  return {
    ...over,
    tags: JSON.stringify({ 'Account number': over.id, ...tags }),
    balance_cents: 0,
    next_bill_date: null,
    revision: 1,
  };
}

const RECIPIENTS: RecipientRow[] = [
  holder(
    {
      account_id: 'cascadia',
      id: '660060060001',
      name: 'Bartholomew Featherstonhaugh',
      email: 'b.featherstonhaugh@mail.example.com',
      phone: '+12025550520',
      locale: null,
    },
    {
      'Customer since': '2014',
      Plan: 'Gas and power',
      'Service address': '1207 Upper Alder Crossing, Apartment 3B, Laurel, MD 20707',
    },
  ),
  holder(
    {
      account_id: 'indus',
      id: '660060060002',
      name: 'ليلى الهاشمي',
      email: 'layla.hashimi@mail.example.com',
      phone: '+12025550521',
      locale: 'ar',
    },
    { 'Customer since': '2019', Plan: 'ألياف 100', 'Service address': 'شارع النخيل 14، الطابق الثالث، شقة 9' },
  ),
];

const linkTo = (accountId: string, recipientId: string, card = 'member-card'): LinkScreen['claims'] => ({
  purpose: 'wallet',
  accountId,
  recipientId,
  target: card,
});

/** Cards for a phone's wallet. */
export const walletDemo: DemoPart = {
  rows: () => ({ recipients: RECIPIENTS, wallet_templates: TEMPLATES }),
  files: async () => [{ key: 'wallet/cascadia-strip.svg', content: new TextEncoder().encode(STRIP) }],
  screens: [
    {
      key: 'wallet',
      title: 'A card for Apple Wallet',
      note: 'An iPhone or iPad sees the button, everything else a QR code. The demo signs with a development certificate, which a real iPhone refuses.',
      claims: linkTo('cascadia', '660060060001'),
    },
    {
      key: 'wallet.rtl',
      title: 'A card for Apple Wallet in Arabic',
      note: 'From right to left; account number and addresses of pages stay left to right.',
      claims: linkTo('indus', '660060060002'),
    },
    {
      key: 'wallet.no-template',
      title: 'A card whose template is missing',
      note: 'Ends on the page for what is not there, which says why.',
      claims: linkTo('cascadia', '660060060001', 'no-such-card'),
    },
    {
      key: 'wallet.invalid-token',
      title: 'The address of a card without its token',
      note: 'Ends on the page for what is not there, which says why.',
      path: '/walletpass-addtowallet',
    },
  ],
};
