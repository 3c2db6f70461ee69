import type { PaymentRow } from '../db/payment-tables';
import type { RecipientRow } from '../db/schema';
import { recipient, type DemoPart, type DemoScreen } from './part';

const HOUR = 3600_000;

/** A customer who owes something. */
interface Debtor {
  accountId: string;
  publicId: string;
  id: string;
  name: string;
  mailbox: string;
  phone: string;
  balanceCents: number;
  locale?: string;
}

const debtor = (end: string, name: string, balanceCents: number): Debtor => ({
  accountId: 'cascadia',
  publicId: 'demo-cascadia',
  id: `6600600104${end}`,
  name,
  mailbox: name.toLowerCase().replace(/[^a-z]+/g, '.'),
  phone: `+120255504${end}`,
  balanceCents,
});

const HELEN = debtor('01', 'Helen Brandt', 8435);
const OWEN = debtor('02', 'Owen Castillo', 0);
const PRIYA = debtor('03', 'Priya Raman', 12_990);
const RUFUS = debtor('04', 'Rufus Okafor', 15_620);
const NADIA: Debtor = {
  accountId: 'indus',
  publicId: 'demo-indus',
  id: '660060010405',
  name: 'نادية رحمن',
  mailbox: 'nadia.rahman',
  phone: '+12025550405',
  balanceCents: 4900,
  locale: 'ar',
};
const GRETA: Debtor = { ...debtor('06', 'Greta Vogel', 6150), accountId: 'alpenstrom', publicId: 'demo-alpenstrom' };

const TEST_CARDS =
  'Test cards, with any name and a date to come: 4242 4242 4242 4242 pays; 4000 0000 0000 0002 is declined, …9995 has no money, …0069 has expired; …0119 gets no answer before charging, …0341 none after it.';

function recipientOf({ accountId, id, name, mailbox, phone, balanceCents, locale = undefined }: Debtor): RecipientRow {
  return recipient({
    account_id: accountId,
    id,
    name,
    email: `${mailbox}@mail.example.com`,
    phone,
    locale: locale ?? null,
    tags: JSON.stringify({ 'Account number': id, 'Customer name': name }),
    balance_cents: balanceCents,
  });
}

const demandOf = (person: Debtor, amountCents = person.balanceCents) => ({
  jti: `demo-demand-${person.id}`,
  amountCents,
  recipientId: person.id,
  email: `${person.mailbox}@mail.example.com`,
  phoneNumber: person.phone,
  accountId: person.accountId,
});

interface Story {
  person: Debtor;
  reference: string;
  amountCents: number;
  change: Partial<PaymentRow>;
}

const PAID: Story = {
  person: OWEN,
  reference: 'LK-DEMP-2301',
  amountCents: 21_075,
  change: {
    status: 'received',
    gateway_reference: 'ch_demo-received',
    balance_cents: 0,
    demand_id: `demo-demand-${OWEN.id}`,
  },
};
const DECLINED: Story = {
  person: PRIYA,
  reference: 'LK-DEMP-2302',
  amountCents: 12_990,
  change: {
    status: 'declined',
    gateway_reference: 'ch_demo-declined',
    decline_code: 'insufficient_funds',
    brand: 'Mastercard',
    last_four: '4444',
    demand_id: `demo-demand-${PRIYA.id}`,
  },
};
const CANCELLED: Story = {
  person: RUFUS,
  reference: 'LK-DEMP-2303',
  amountCents: 15_620,
  change: { status: 'cancelled', method: 'eWallet', brand: '', last_four: '', demand_id: `demo-demand-${RUFUS.id}` },
};

function paymentOf({ person, reference, amountCents, change }: Story, now: number): PaymentRow {
  const madeAt = now - 20 * HOUR;
  return {
    id: `demo-payment-${person.id}`,
    reference,
    account_id: person.accountId,
    recipient_id: person.id,
    account_number: person.id,
    demand_id: null,
    demand_cents: amountCents,
    due_cents: amountCents,
    payment_key: `demo-payment-key-${person.id}`,
    content_hash: '',
    method: 'card',
    status: 'received',
    amount_cents: amountCents,
    tax_cents: 0,
    currency: 'USD',
    brand: 'Visa',
    last_four: '4242',
    email: `${person.mailbox}@mail.example.com`,
    phone: person.phone,
    language: 'en',
    gateway_reference: null,
    decline_code: null,
    balance_cents: null,
    created_at: madeAt,
    settled_at: madeAt,
    // What is told of here was said at the time.
    receipt_sent_at: madeAt,
    ...change,
  };
}

const STORIES = [PAID, DECLINED, CANCELLED];
const resultOf = ({ person, reference }: Story) => ({ reference, publicId: person.publicId });

const SCREENS: DemoScreen[] = [
  {
    key: 'smart-pay.token',
    title: 'Paying by a link',
    note: `84.35 by card, eCheck or eWallet, at once or in parts; more than is due is asked about, and up to 168.70 is taken. ${TEST_CARDS}`,
    smartPay: demandOf(HELEN),
  },
  {
    key: 'smart-pay.echeck',
    title: 'Paying by eCheck',
    note: 'In full, or at least 12.30. Routing number 021000021 and any account number of 9 to 16 digits pay; 000111111116 is closed, 000222222227 has no money.',
    query: 'method=eCheck',
    smartPay: demandOf(GRETA),
  },
  {
    key: 'smart-pay.plain',
    title: 'Paying without a link',
    note: 'The account number of 12 digits is typed twice, and nothing is told about it: the payment is passed on for it. On a company’s own host name the query is not needed.',
    path: '/smart-pay?accountToken=demo-cascadia',
  },
  {
    key: 'smart-pay.paid',
    title: 'A link that was paid',
    note: 'Pays nothing a second time, and leads to the first payment.',
    smartPay: demandOf(OWEN, PAID.amountCents),
  },
  {
    key: 'smart-pay.expired',
    title: 'A payment link that has run out',
    note: 'A new one goes to the contact on file, and asks for the same payment.',
    days: -3,
    smartPay: { ...demandOf(HELEN), jti: 'demo-demand-expired' },
  },
  {
    key: 'smart-pay.rtl',
    title: 'Paying from right to left',
    note: 'In Arabic; numbers stay left to right.',
    query: 'lang=ar',
    smartPay: demandOf(NADIA),
  },
  {
    key: 'pay-result.success',
    title: 'A payment that was received',
    note: 'With the receipt as PDF. Another reference or signature shows nothing.',
    payment: resultOf(PAID),
  },
  {
    key: 'pay-result.failure',
    title: 'A payment that was refused',
    note: 'The remarks say why, and another card can be tried.',
    payment: resultOf(DECLINED),
  },
  {
    key: 'pay-result.cancelled',
    title: 'A payment that was cancelled',
    note: 'Cancelled on the page of the eWallet; it can be paid again.',
    payment: resultOf(CANCELLED),
  },
];

/** Demands to pay, and payments that were made. */
export const paymentsDemo: DemoPart = {
  rows: (now) => ({
    recipients: [HELEN, OWEN, PRIYA, RUFUS, NADIA, GRETA].map(recipientOf),
    payments: STORIES.map((story) => paymentOf(story, now)),
  }),
  screens: SCREENS,
};
