import { createHash } from 'node:crypto';
import type { AgreementRow } from '../db/preference-tables';
import { agreementPdf, type AgreementDocument } from '../documents/agreement';
import { penSignature } from '../documents/signature-png';
import { DEMO_ACCOUNTS } from './accounts';
import { customerRow } from './bills';
import type { DemoPart, DemoScreen } from './part';

const HOUR = 3600_000;

interface Story {
  key: string;
  title: string;
  note: string;
  id: string;
  billAmountCents: number;
  customer: Parameters<typeof customerRow>[0];
  /** Path of the signature's pen where it is signed already. */
  ink?: string;
  text?: { title: string; paragraphs: string[] };
}

const ENGLISH = {
  title: 'Installation Agreement',
  paragraphs: [
    'Cascadia Gas & Light (the Company) will install a gas service line from the main in the street to the meter at the service address, at the place that was marked with the Customer on site.',
    'The Company digs, lays and tests the line, and restores lawn and pavement to the state they were in. Plants above the line are moved by the Customer before the work begins.',
    'The Customer gives the Company access to the property between 7 AM and 6 PM on the day that is agreed, and tells it of buried pipes, cables and tanks that are known.',
    'Where a contribution of the Customer is named with this agreement, work is scheduled once it is paid in full. A customer who cancels before the work begins gets it back.',
    'The line up to and with the meter is and stays the property of the Company. Piping behind the meter is the Customer’s own.',
  ],
};
const ARABIC = {
  title: 'اتفاقية التركيب',
  paragraphs: [
    'تقوم شركة إندوس برودباند (الشركة) بتركيب خط ألياف ضوئية بسرعة 100 ميجابت في عنوان الخدمة، في المكان المتفق عليه مع العميل.',
    'يتيح العميل للشركة الدخول إلى العقار بين الساعة 9 صباحًا والساعة 6 مساءً في اليوم المتفق عليه.',
    'يبقى الجهاز المثبت ملكًا للشركة، ويُعاد إليها عند انتهاء الخدمة.',
  ],
};

const cascadia = (id: string, name: string, phoneEnd: string, address: string) => ({
  accountId: 'cascadia',
  id,
  name,
  mailbox: name.toLowerCase().replace(/[^a-z]+/g, '.'),
  phone: `+120255505${phoneEnd}`,
  address,
});

const STORIES: Story[] = [
  {
    key: 'agreement.start',
    title: 'An agreement to sign',
    note: 'Goes to a test signing service: read the agreement, then draw, type or upload a signature. Afterwards 450.00 is to be paid.',
    id: 'AG-2027-1041',
    billAmountCents: 45_000,
    customer: cascadia('220010010511', 'Marcus Bell', '11', '310 Walnut Street, Frederick, MD 21701'),
  },
  {
    key: 'agreement.zero',
    title: 'A signed agreement, nothing to pay',
    note: 'Says that no contribution was required. The signed document can be downloaded.',
    id: 'AG-2027-1042',
    billAmountCents: 0,
    customer: cascadia('220010010512', 'Iris Tanaka', '12', '14 Harvest Road, Laurel, MD 20707'),
    ink: 'M70 140C95 40 130 40 128 150M100 95C180 80 200 150 235 120S300 60 320 130S410 90 470 118',
  },
  {
    key: 'agreement.amount',
    title: 'A signed agreement with a payment',
    note: 'Asks for a payment of 1,280.50 before the document is submitted.',
    id: 'AG-2027-1043',
    billAmountCents: 128_050,
    customer: cascadia('220010010513', 'Gabriel Costa', '13', '77 Ridge Lane, Westminster, MD 21157'),
    ink: 'M180 60C80 30 60 170 150 170C190 168 190 120 150 122M210 150C240 90 260 90 262 150S330 80 350 140S430 100 490 140',
  },
  {
    key: 'agreement.rtl',
    title: 'An agreement from right to left',
    note: 'Pages, agreement and PDF are in Arabic.',
    id: 'AG-2027-1044',
    billAmountCents: 0,
    customer: {
      accountId: 'indus',
      id: '550040040514',
      name: 'سارة المنصوري',
      mailbox: 'sara.al.mansouri',
      phone: '+12025550514',
      address: '21 شارع البحر، كراتشي',
      locale: 'ar',
    },
    text: ARABIC,
  },
];

const signedAt = (now: number) => now - 26 * HOUR;
const documentKey = ({ id }: Story) => `agreements/demo-${id}.pdf`;

function agreementRow(story: Story, now: number): AgreementRow {
  const { title, paragraphs } = story.text ?? ENGLISH;
  const isSigned = story.ink !== undefined;
  return {
    id: story.id,
    account_id: story.customer.accountId,
    recipient_id: story.customer.id,
    title,
    paragraphs: JSON.stringify(paragraphs),
    bill_amount_cents: story.billAmountCents,
    status: isSigned ? 'signed' : 'prepared',
    envelope_id: null,
    sent_at: isSigned ? signedAt(now) - HOUR : null,
    signed_at: isSigned ? signedAt(now) : null,
    uploaded_at: isSigned ? signedAt(now) : null,
    document_key: isSigned ? documentKey(story) : null,
  };
}

/** The signed document of a story, as the signing service would have made it. */
async function signedDocument({ customer, id, ink = '' }: Story, now: number): Promise<Uint8Array> {
  const account = DEMO_ACCOUNTS.find((each) => each.id === customer.accountId);
  if (!account) throw new Error(`No demo account ${customer.accountId}`);
  const agreement: AgreementDocument = {
    companyName: account.name,
    customerName: customer.name,
    number: id,
    ...ENGLISH,
    language: account.default_locale,
    createdAt: signedAt(now) - HOUR,
  };
  const unsigned = await agreementPdf(agreement);
  return agreementPdf(
    { ...agreement, createdAt: signedAt(now) },
    {
      name: customer.name,
      method: 'draw',
      png: penSignature(ink),
      signedAt: signedAt(now),
      timeZone: account.time_zone,
      documentHash: createHash('sha256').update(unsigned).digest('hex'),
    },
  );
}

const screenOf = ({ key, title, note, customer, id, ink }: Story): DemoScreen => ({
  key,
  title,
  note,
  // A signed one opens where its signer came back to.
  ...(ink && { path: '/AgreementSign?token={token}' }),
  claims: { purpose: 'agreement', accountId: customer.accountId, recipientId: customer.id, target: id },
});

/** Agreements to sign, and signed ones. */
export const agreementsDemo: DemoPart = {
  rows: (now) => ({
    recipients: STORIES.map(({ customer }) => customerRow(customer)),
    agreements: STORIES.map((story) => agreementRow(story, now)),
  }),
  files: (now) =>
    Promise.all(
      STORIES.filter(({ ink }) => ink !== undefined).map(async (story) => ({
        key: documentKey(story),
        content: await signedDocument(story, now),
      })),
    ),
  screens: STORIES.map(screenOf),
};
