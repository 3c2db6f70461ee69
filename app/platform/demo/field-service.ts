import { subDays } from 'date-fns';
import type { InstallationRow } from '../db/field-service-tables';
import type { PaymentRow } from '../db/payment-tables';
import type { RecipientRow } from '../db/schema';
import { agreementPdf } from '../documents/agreement';
import { billRow, GAS } from './bills';
import { recipient, type DemoPart, type DemoScreen, type LinkScreen } from './part';

const HOUR = 3_600_000;

interface Customer {
  accountId: string;
  id: string;
  name: string;
  phoneEnd: string;
  balanceCents?: number;
  /** No email address and no phone on file. */
  isUnknown?: boolean;
  locale?: string;
}

const LUCILLE: Customer = {
  accountId: 'potomac',
  id: '660060020001',
  name: 'Lucille Barnes',
  phoneEnd: '430',
  balanceCents: 18_437,
};
const DESMOND: Customer = {
  accountId: 'potomac',
  id: '660060020002',
  name: 'Desmond Achebe',
  phoneEnd: '431',
  balanceCents: 6_120,
  isUnknown: true,
};
const ROSALIND: Customer = {
  accountId: 'potomac',
  id: '660060020003',
  name: 'Rosalind Meyer',
  phoneEnd: '432',
  balanceCents: 0,
};
const HASSAN: Customer = {
  accountId: 'indus',
  id: '660060020004',
  name: 'حسن الخطيب',
  phoneEnd: '433',
  balanceCents: 4_050,
  locale: 'ar',
};
const VERA: Customer = { accountId: 'potomac', id: '660060020011', name: 'Vera Lindholm', phoneEnd: '440' };
const EMIL: Customer = { accountId: 'cascadia', id: '660060020012', name: 'Emil Novak', phoneEnd: '441' };
const SALMA: Customer = { accountId: 'indus', id: '660060020013', name: 'سلمى الفارس', phoneEnd: '442', locale: 'ar' };
const IVY: Customer = {
  accountId: 'cascadia',
  id: '660060020021',
  name: 'Ivy Thornton',
  phoneEnd: '445',
  balanceCents: 10_775,
};

const MAILBOXES: Record<string, string> = { [HASSAN.id]: 'hassan.al.khatib', [SALMA.id]: 'salma.al.faris' };

function recipientOf({
  accountId,
  id,
  name,
  phoneEnd,
  balanceCents = 0,
  isUnknown = false,
  locale,
}: Customer): RecipientRow {
  const mailbox = MAILBOXES[id] ?? name.toLowerCase().replace(/[^a-z]+/g, '.');
  return recipient({
    account_id: accountId,
    id,
    name,
    email: isUnknown ? null : `${mailbox}@mail.example.com`,
    phone: isUnknown ? null : `+12025550${phoneEnd}`,
    locale: locale ?? null,
    tags: JSON.stringify({ [accountId === 'indus' ? 'رقم الحساب' : 'Account number']: id, 'Customer name': name }),
    balance_cents: balanceCents,
  });
}

/** Fixed for the demo; in earnest they are drawn at random, because they are the keys to what they name. */
const INSTALLATIONS: [id: string, customer: Customer][] = [
  ['demo-7Yt2mQwLr4Kd9ZsXb0Ne', LUCILLE],
  ['demo-Pk3vHn8RjA1cUe6WgT5y', DESMOND],
  ['demo-x9LfDb4Gq7MiOa2SzJ8h', ROSALIND],
  ['demo-Cw5oVu1EkY6tBp3NrX0q', HASSAN],
];

function installationRow(
  [installation_id, { accountId, id }]: (typeof INSTALLATIONS)[number],
  now: number,
): InstallationRow {
  return { installation_id, account_id: accountId, recipient_id: id, contract_account: id, created_at: now };
}

/** Lucille has paid in part a month ago; a try of this morning was declined. */
function paymentOf(
  { accountId, id }: Customer,
  at: number,
  over: Pick<PaymentRow, 'reference' | 'status' | 'amount_cents' | 'decline_code'>,
): PaymentRow {
  return {
    id: `demo-payment-${over.reference}`,
    account_id: accountId,
    recipient_id: id,
    account_number: id,
    demand_id: null,
    demand_cents: null,
    due_cents: null,
    payment_key: `demo-payment-key-${over.reference}`,
    content_hash: '',
    method: 'card',
    tax_cents: 0,
    currency: 'USD',
    brand: 'visa',
    last_four: '0002',
    email: '',
    phone: '',
    language: 'en',
    gateway_reference: null,
    balance_cents: null,
    created_at: at,
    settled_at: at,
    receipt_sent_at: at,
    ...over,
  };
}

const BILL_MESSAGE = 'demo-Jq8ZtYw2RmK5vXn0LbGa';
const NOTE_MESSAGE = 'demo-Hs4DpUc7EiF1oTz9QkVx';
const BILL_PRINT = 'demo-Mn6BgSr3WyA8jLe5CfQd';
const LETTER_PRINT = 'demo-Ru2KhPv9OxT4wZi7NmYb';
const LETTER_FILE = 'prints/demo-letter-of-guarantee';

const message = (id: string, subject: string, body: string, sentAt: number) => ({
  id,
  account_id: IVY.accountId,
  recipient_id: IVY.id,
  channel: 'email',
  category: 'bills',
  to: 'ivy.thornton@mail.example.com',
  subject,
  body,
  sent_at: sentAt,
});

const NOTE = `<!DOCTYPE html><html><head><style>p{margin:0}</style></head><body>
<h1>Your meter was read</h1><p>Dear Ivy Thornton,</p>
<p>we have read the meter at 4 Foundry Lane. It stands at <strong>48,213 kWh</strong>.<br>The next bill goes by this figure.</p>
<script>alert(1)</script></body></html>`;

const agentScreen = (index: number, key: string, title: string, note: string, query = ''): DemoScreen => ({
  key,
  title,
  note,
  path: `/agent-payments?installationId=${INSTALLATIONS[index]?.[0] ?? ''}`,
  ...(query && { query }),
});

const AGENT_SCREENS: DemoScreen[] = [
  agentScreen(
    0,
    'agent-payments',
    'A field agent takes a payment',
    'Send the link by email or SMS and read it in the outbox; show the QR code; look at the latest payment, which was declined. Each button asks only for the fields it needs.',
  ),
  agentScreen(
    1,
    'agent-payments.unknown',
    'A field agent at a new customer’s',
    'No email address, no phone and no payment is on file: each button says what it lacks.',
  ),
  agentScreen(
    2,
    'agent-payments.paid',
    'A field agent where nothing is due',
    'Everything is paid: there is no code and no link to pay again.',
  ),
  agentScreen(
    3,
    'agent-payments.rtl',
    'A field agent from right to left',
    'The customer reads Arabic, and so does the message; numbers stay left to right.',
    'lang=ar',
  ),
  {
    key: 'agent-payments.error',
    title: 'A field agent with a wrong installation',
    note: 'Nothing is told of an installation that is not there.',
    path: '/agent-payments?installationId=unknown',
  },
];

type VerifyScreen = [
  key: string,
  title: string,
  note: string,
  purpose: 'verify-sms' | 'verify-email',
  customer: Customer,
  more?: Partial<LinkScreen>,
];

const VERIFY_SCREENS: VerifyScreen[] = [
  [
    'verify-sms',
    'A phone number verified by its link',
    'Opening the link verifies nothing yet: the page posts itself with JavaScript, and a button does without it.',
    'verify-sms',
    VERA,
  ],
  [
    'verify-email',
    'An email address verified by its link',
    'As often as you like: it is verified once.',
    'verify-email',
    EMIL,
  ],
  ['verify-sms.rtl', 'A phone number verified in Arabic', 'From right to left.', 'verify-sms', SALMA],
  [
    'verify-sms.expired',
    'A verification link that has run out',
    'The fresh link goes to the very number that it verifies, and nowhere else.',
    'verify-sms',
    VERA,
    { days: -30 },
  ],
];

function verifyScreens(): DemoScreen[] {
  const linked = VERIFY_SCREENS.map(([key, title, note, purpose, { accountId, id }, more]): LinkScreen => {
    return { key, title, note, claims: { purpose, accountId, recipientId: id }, ...more };
  });
  const gone: LinkScreen = {
    key: 'verify-email.gone',
    title: 'A verification of a contact that is gone',
    note: 'The link names an address that the customer does not have any more: nothing is verified.',
    claims: {
      purpose: 'verify-email',
      accountId: EMIL.accountId,
      recipientId: EMIL.id,
      tags: [{ name: 'contact', value: 'emil.before@mail.example.com' }],
    },
  };
  return [...linked, gone];
}

const INVOICE_SCREENS: DemoScreen[] = [
  {
    key: 'invoice',
    title: 'The invoice of a message',
    note: 'Opens in a new tab with JavaScript; where the browser blocks that, it asks whether to download. Without JavaScript there are two links.',
    path: `/view-invoice?id=${BILL_MESSAGE}`,
  },
  {
    key: 'invoice.message',
    title: 'A message as PDF',
    note: 'A message that came without a document is printed itself.',
    path: `/view-invoice?id=${NOTE_MESSAGE}`,
  },
  {
    key: 'invoice.print',
    title: 'A stored print',
    note: 'By its own key, from the file store.',
    path: `/view-invoice?pdfId=${LETTER_PRINT}`,
  },
  {
    key: 'invoice.error',
    title: 'An invoice that is not there',
    note: 'Nothing is told of it.',
    path: '/view-invoice?id=unknown',
  },
];

/** Field agents, verification links and the invoice viewer. */
export const fieldServiceDemo: DemoPart = {
  rows: (now) => {
    const bill = billRow({ accountId: IVY.accountId, id: IVY.id }, GAS, 12, now);
    const owner = { account_id: IVY.accountId, recipient_id: IVY.id, created_at: now };
    return {
      recipients: [LUCILLE, DESMOND, ROSALIND, HASSAN, VERA, EMIL, SALMA, IVY].map(recipientOf),
      installations: INSTALLATIONS.map((installation) => installationRow(installation, now)),
      payments: [
        paymentOf(LUCILLE, subDays(now, 31).getTime(), {
          reference: 'PAY-DEMQ-7731',
          status: 'received',
          amount_cents: 5_000,
          decline_code: null,
        }),
        paymentOf(LUCILLE, now - 2 * HOUR, {
          reference: 'PAY-DEMQ-8402',
          status: 'declined',
          amount_cents: 18_437,
          decline_code: 'insufficient_funds',
        }),
      ],
      bills: [bill],
      notification_logs: [
        message(
          BILL_MESSAGE,
          'Your bill is ready',
          '<p>Dear Ivy Thornton,</p><p>your bill is ready.</p>',
          now - 12 * 24 * HOUR,
        ),
        message(NOTE_MESSAGE, 'Your meter was read', NOTE, now - 5 * 24 * HOUR),
      ],
      stored_prints: [
        { ...owner, key: BILL_PRINT, bill_id: bill.id, file_key: null },
        { ...owner, key: LETTER_PRINT, bill_id: null, file_key: LETTER_FILE },
      ],
      message_documents: [{ notification_log_id: BILL_MESSAGE, print_key: BILL_PRINT }],
    };
  },
  files: async (now) => [
    {
      key: LETTER_FILE,
      content: await agreementPdf({
        companyName: 'Cascadia Gas & Light',
        customerName: IVY.name,
        number: 'LG-4471',
        title: 'Letter of guarantee',
        paragraphs: [
          'We keep your service running at 4 Foundry Lane while your application for energy assistance is looked at.',
        ],
        language: 'en',
        createdAt: now,
      }),
    },
  ],
  screens: [...AGENT_SCREENS, ...verifyScreens(), ...INVOICE_SCREENS],
};
