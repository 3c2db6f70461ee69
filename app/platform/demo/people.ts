import { addDays, formatISO, parseISO } from 'date-fns';
import type { BankAccountRow, RecipientRow } from '../db/schema';
import { recipient } from './part';

/** A customer of a demo account. The id is the account number; each belongs to one demo form. */
interface DemoPerson {
  accountId: string;
  id: string;
  name: string;
  email: string;
  phone: string;
  locale: string | null;
  /** Merge tags beside the account number, by the name that forms show. */
  tags: Record<string, string>;
  balanceCents: number;
  /** Days from today to the next bill. */
  billInDays: number;
}

type Story = [
  formId: string,
  id: string,
  name: string,
  phoneEnd: string,
  balanceCents: number,
  address: string,
  more?: Partial<DemoPerson>,
];

/** In the order of the demo list; what makes each story work is in its balance and its last column. */
const STORIES: Story[] = [
  [
    'all-inputs',
    '220010010101',
    'Rosa Delgado',
    '01',
    18_000,
    '18 Orchard Lane, Laurel, MD 20707',
    { tags: { 'First name': 'Rosa' } },
  ],
  ['conditional', '220010010102', 'Walter Nguyen', '02', 6_410, '7 Mill Road, Laurel, MD 20707'],
  // No email and no phone among the tags: a contact that the link carries already needs no code.
  ['otp', '220010010105', 'Ingrid Sorensen', '05', 4_299, '31 Harbor View, Bowie, MD 20715'],
  ['signature', '220010010106', 'Theo Baptiste', '06', 0, '92 Fir Street, Annapolis, MD 21401'],
  [
    'attachments',
    '330020020107',
    'Maya Lindqvist',
    '07',
    2_750,
    '5 Wharf Street, Apt 3B, Harbor, IL 60035',
    { accountId: 'harbor' },
  ],
  // Has paid from this bank account before, so that "Use Existing" has something to offer.
  ['autopay', '220010010108', 'Samuel Greene', '08', 13_187, '640 Birch Avenue, Bowie, MD 20715'],
  ['installment', '220010010109', 'Denise Walker', '09', 84_355, '12 Prairie Court, Frederick, MD 21701'],
  [
    'ebill',
    '220010010110',
    'Carlos Mendes',
    '10',
    5_120,
    '88 Lake Drive, Annapolis, MD 21401',
    { locale: 'es', tags: { 'Email address': 'carlos.mendes@mail.example.com' } },
  ],
  ['autopay-enrollment', '220010010111', 'Grace Kim', '11', 9_944, '3 Cedar Place, Laurel, MD 20707'],
  ['dpp', '220010010112', 'Harold Stone', '12', 61_200, '450 Quarry Road, Westminster, MD 21157'],
  ['supplier', '220010010113', 'Priya Raman', '13', 7_305, '27 Bay Ridge Avenue, Annapolis, MD 21403'],
  ['expired', '220010010114', 'Frank Mueller', '14', 3_018, '9 Summit Street, Annapolis, MD 21401'],
  ['submitted', '220010010115', 'Lena Fischer', '15', 5_566, '71 Pine Terrace, Bowie, MD 20715'],
  ['invalid-balance', '220010010116', 'Omar Haddad', '16', -1_250, '2 Depot Street, Frederick, MD 21701'],
  ['thanks-link', '220010010117', 'Noor Rahimi', '17', 4_890, '15 Meadow Lane, Annapolis, MD 21401'],
  [
    'multilingual',
    '440030030103',
    'Lukas Hofmann',
    '03',
    9_820,
    '214 Kirchplatz, Fredericksburg, TX 78624',
    { accountId: 'alpenstrom' },
  ],
  [
    'rtl',
    '550040040104',
    'Layla Al Hashimi',
    '04',
    3_500,
    '12 Clifton Road, Karachi',
    { accountId: 'indus', locale: 'ar' },
  ],
  // Whose link has run out, though the form has not.
  ['link-expired', '220010010118', 'Beatrice Olsen', '18', 4_105, '60 Garden Way, Bowie, MD 20715'],
];

function person([, id, name, phoneEnd, balanceCents, address, more = {}]: Story, index: number): DemoPerson {
  const { tags = {}, ...rest } = more;
  const accountId = rest.accountId ?? 'cascadia';
  const numberTag = accountId === 'indus' ? 'رقم الحساب' : 'Account number';
  return {
    accountId,
    id,
    name,
    email: `${name.toLowerCase().replace(/[^a-z]+/g, '.')}@mail.example.com`,
    phone: `+120255501${phoneEnd}`,
    locale: null,
    balanceCents,
    billInDays: 6 + (index % 20),
    ...rest,
    tags: { [numberTag]: id, 'Customer name': name, 'Service address': address, ...tags },
  };
}

/** By the story's form, or the demo screen where the form is another's. */
export const PEOPLE: ReadonlyMap<string, DemoPerson> = new Map(
  STORIES.map((story, index) => [story[0], person(story, index)]),
);

/** The person of a story. Throws for a story that nobody has. */
export function personOf(story: string): DemoPerson {
  const found = PEOPLE.get(story);
  if (!found) throw new Error(`No demo person for ${story}`);
  return found;
}

/** Calendar date of the next bill, counted from `now` in milliseconds. */
export function nextBillDate({ billInDays }: DemoPerson, now: number): string {
  const today = new Date(now).toISOString().slice(0, 10);
  return formatISO(addDays(parseISO(today), billInDays), { representation: 'date' });
}

export function recipientRow(of: DemoPerson, now: number): RecipientRow {
  return recipient({
    account_id: of.accountId,
    id: of.id,
    name: of.name,
    email: of.email,
    phone: of.phone,
    locale: of.locale,
    tags: JSON.stringify(of.tags),
    balance_cents: of.balanceCents,
    next_bill_date: nextBillDate(of, now),
  });
}

/** Samuel's account at the bank, kept from an earlier payment. */
export function samuelsBankAccount(now: number): BankAccountRow {
  const samuel = personOf('autopay');
  return {
    token: 'demo-saved-bank-account',
    account_id: samuel.accountId,
    recipient_id: samuel.id,
    last_four: '6789',
    routing_number: '021000021',
    bank_name: 'JPMORGAN CHASE',
    is_saved: 1,
    created_at: now,
  };
}
