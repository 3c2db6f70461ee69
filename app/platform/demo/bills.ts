import { addDays, formatISO, parseISO } from 'date-fns';
import type { BillRow } from '../db/preference-tables';
import type { RecipientRow } from '../db/schema';
import { GATED_MEMBER, gateNote } from './gate';
import { recipient, type DemoPart } from './part';

interface Customer {
  accountId: string;
  id: string;
  name: string;
  mailbox: string;
  phone: string;
  address: string;
  locale?: string;
}

/** Whose bills are shown. */
const NADIA: Customer = {
  accountId: 'cascadia',
  id: '220010010501',
  name: 'Nadia Petrova',
  mailbox: 'nadia.petrova',
  phone: '+12025550501',
  address: '23 Chestnut Avenue, Bowie, MD 20715',
};
const YUSUF: Customer = {
  accountId: 'indus',
  id: '550040040502',
  name: 'يوسف القريشي',
  mailbox: 'yusuf.al.quraishi',
  phone: '+12025550502',
  address: '5 شارع الحديقة، كراتشي',
  locale: 'ar',
};

export function customerRow({ accountId, id, name, mailbox, phone, address, locale }: Customer): RecipientRow {
  const isArabic = accountId === 'indus';
  return recipient({
    account_id: accountId,
    id,
    name,
    email: `${mailbox}@mail.example.com`,
    phone,
    locale: locale ?? null,
    tags: JSON.stringify({
      [isArabic ? 'رقم الحساب' : 'Account number']: id,
      'Customer name': name,
      'Service address': address,
    }),
  });
}

type Line = [text: string, amountCents: number];

export const GAS: Line[] = [
  ['Gas, 84 therms', 7_392],
  ['Delivery', 2_315],
  ['Customer charge', 1_200],
  ['State and local taxes', 868],
  ['Energy assistance credit', -1_000],
];
const POWER: Line[] = [
  ['Electricidad, 512 kWh', 6_144],
  ['Cargo por servicio', 1_850],
  ['Impuestos', 412],
];
const INTERNET: Line[] = [
  ['خدمة الإنترنت 100 ميجابت (Fiber 100)', 4_500],
  ['تأجير الجهاز', 500],
  ['الضرائب', 750],
];

/** A bill of a number of days ago, due three weeks after it. */
export function billRow(
  { accountId, id }: Pick<Customer, 'accountId' | 'id'>,
  lines: Line[],
  daysAgo: number,
  now: number,
): BillRow {
  const today = parseISO(new Date(now).toISOString().slice(0, 10));
  const day = (offset: number) => formatISO(addDays(today, offset), { representation: 'date' });
  return {
    id: `demo-bill-${id}-${daysAgo}`,
    account_id: accountId,
    recipient_id: id,
    number: `${id.slice(-6)}-${day(-daysAgo).replace(/-/g, '').slice(2)}`,
    issued_on: day(-daysAgo),
    due_on: day(21 - daysAgo),
    period_start: day(-daysAgo - 30),
    period_end: day(-daysAgo - 1),
    lines: JSON.stringify(lines.map(([text, amountCents]) => ({ text, amountCents }))),
    total_cents: lines.reduce((sum, [, amountCents]) => sum + amountCents, 0),
  };
}

/** Bills. */
export const billsDemo: DemoPart = {
  rows: (now) => ({
    recipients: [customerRow(NADIA), customerRow(YUSUF)],
    // The one of the month before is older: the newest is shown.
    bills: [
      billRow(NADIA, GAS, 9, now),
      billRow(NADIA, GAS.slice(0, 4), 39, now),
      billRow(GATED_MEMBER, POWER, 4, now),
      billRow(YUSUF, INTERNET, 6, now),
    ],
  }),
  screens: [
    {
      key: 'view-bill.open',
      title: 'A bill',
      note: 'Shows the newest bill as a PDF in the page; open or download it. Its lines sum to what is due.',
      claims: { purpose: 'view-bill', accountId: NADIA.accountId, recipientId: NADIA.id },
    },
    {
      key: 'view-bill.gated',
      title: 'A bill behind a gate',
      note: `${gateNote(GATED_MEMBER)}; page, PDF link and download are closed until then. The member reads Spanish.`,
      claims: { purpose: 'view-bill', accountId: GATED_MEMBER.accountId, recipientId: GATED_MEMBER.id },
    },
    {
      key: 'view-bill.rtl',
      title: 'A bill from right to left',
      note: 'Page and PDF are in Arabic; numbers stay left-to-right.',
      claims: { purpose: 'view-bill', accountId: YUSUF.accountId, recipientId: YUSUF.id },
    },
  ],
};
