import type { ContactRow, CustomerRow } from '../db/preference-tables';
import type { RecipientRow } from '../db/schema';
import { categoryNames, DEMO_CATEGORIES } from './categories';
import { recipient, type DemoPart, type DemoScreen } from './part';
import { DEMO_PREFERENCE_SETTINGS } from './preference-settings';

const DAY = 24 * 3600 * 1000;

/** Somebody whose preferences a screen shows. The id is the account number. */
interface Person {
  accountId: string;
  id: string;
  name: string;
  /** Before `@mail.example.com`. */
  mailbox: string;
  /** Behind `+1202555`. */
  phoneEnd: string;
  address: string;
  locale?: string;
}

const PEOPLE = {
  standard: {
    accountId: 'cascadia',
    id: '220010010201',
    name: 'Nadia Petrov',
    mailbox: 'nadia.petrov',
    phoneEnd: '0201',
    address: '14 Juniper Way, Laurel, MD 20707',
  },
  oneContact: {
    accountId: 'harbor',
    id: '330020020202',
    name: 'Elias Brandt',
    mailbox: 'elias.brandt',
    phoneEnd: '0202',
    address: '21 Lighthouse Road, Harbor, IL 60035',
  },
  erp: {
    accountId: 'hudson',
    id: '990080080203',
    name: 'Miriam Katz',
    mailbox: 'miriam.katz',
    phoneEnd: '0203',
    address: '300 Water Street, New York, NY 10038',
  },
  terms: {
    accountId: 'alpenstrom',
    id: '440030030204',
    name: 'Greta Schneider',
    mailbox: 'greta.schneider',
    phoneEnd: '0204',
    address: '8 Lindenweg, Fredericksburg, TX 78624',
  },
  gasEBill: {
    accountId: 'potomac',
    id: '660050050205',
    name: 'Andre Coleman',
    mailbox: 'andre.coleman',
    phoneEnd: '0205',
    address: '512 River Road, Bethesda, MD 20816',
  },
  tax: {
    accountId: 'lone-star',
    id: '770060060206',
    name: 'Luz Herrera',
    mailbox: 'luz.herrera',
    phoneEnd: '0206',
    address: '77 Mesquite Trail, Kerrville, TX 78028',
  },
  expired: {
    accountId: 'cascadia',
    id: '220010010207',
    name: 'Peter Vance',
    mailbox: 'peter.vance',
    phoneEnd: '0207',
    address: '3 Heron Court, Bowie, MD 20715',
  },
  rtl: {
    accountId: 'indus',
    id: '550040040208',
    name: 'Yusuf Al Mansoori',
    mailbox: 'yusuf.al.mansoori',
    phoneEnd: '0208',
    address: '45 Shahrah-e-Faisal, Karachi',
    locale: 'ar',
  },
} satisfies Record<string, Person>;
type Who = keyof typeof PEOPLE;

const email = ({ mailbox }: Person) => `${mailbox}@mail.example.com`;
const phone = ({ phoneEnd }: Person) => `+1202555${phoneEnd}`;

function recipientRow(person: Person): RecipientRow {
  const numberTag = person.accountId === 'indus' ? 'رقم الحساب' : 'Account number';
  return recipient({
    account_id: person.accountId,
    id: person.id,
    name: person.name,
    email: email(person),
    phone: phone(person),
    locale: person.locale ?? null,
    tags: JSON.stringify({ [numberTag]: person.id, 'Customer name': person.name, 'Service address': person.address }),
  });
}

/** Miriam's other homes, which the billing system knows as recipients of their own. */
const MIRIAMS_HOMES: RecipientRow[] = [
  ['990080080213', 'Lake house'],
  ['990080080223', 'Workshop'],
].map(([id = '', name = '']) => ({
  ...recipientRow(PEOPLE.erp),
  id,
  name: `Miriam Katz, ${name}`,
  email: null,
  phone: null,
}));

type ContactStory = [
  who: Who,
  channel: 'email' | 'sms' | 'whatsApp',
  contact: string,
  state: 'preferred' | 'verified' | 'unverified',
];

/** In the order in which they were added. People without a line have the contacts on file. */
const CONTACTS: ContactStory[] = [
  ['standard', 'email', 'nadia.petrov@mail.example.com', 'preferred'],
  ['standard', 'email', 'nadia@petrov-studio.example.com', 'unverified'],
  ['standard', 'sms', '+12025550201', 'preferred'],
  ['standard', 'sms', '+12025550211', 'verified'],
  ['standard', 'whatsApp', '+12025550201', 'preferred'],
  ['oneContact', 'email', 'elias.brandt@mail.example.com', 'preferred'],
  ['erp', 'email', 'miriam.katz@mail.example.com', 'preferred'],
  ['erp', 'sms', '+12025550203', 'preferred'],
  ['erp', 'sms', '+12025550213', 'unverified'],
  ['terms', 'email', 'greta.schneider@mail.example.com', 'preferred'],
  ['gasEBill', 'email', 'andre.coleman@mail.example.com', 'preferred'],
  ['tax', 'email', 'luz.herrera@mail.example.com', 'preferred'],
  ['rtl', 'email', 'yusuf.al.mansoori@mail.example.com', 'preferred'],
  ['rtl', 'email', 'yusuf@mansoori.example.com', 'unverified'],
  ['rtl', 'whatsApp', '+12025550208', 'preferred'],
];

function contactRow([who, channel, contact, state]: ContactStory, position: number, now: number): ContactRow {
  return {
    account_id: PEOPLE[who].accountId,
    recipient_id: PEOPLE[who].id,
    channel,
    contact,
    is_verified: state === 'unverified' ? 0 : 1,
    is_preferred: state === 'preferred' ? 1 : 0,
    position,
    created_at: now - 90 * DAY + position * DAY,
    removed_at: null,
  };
}

const CUSTOMERS: CustomerRow[] = [
  {
    account_id: 'hudson',
    recipient_id: PEOPLE.erp.id,
    address: PEOPLE.erp.address,
    is_enrolled_in_ebill: 0,
    recipients: JSON.stringify([
      { recipientId: PEOPLE.erp.id, preferences: categoryNames('hudson') },
      { recipientId: '990080080213', preferences: ['new_bill_alert', 'payment_reminder', 'outage_alert'] },
      { recipientId: '990080080223', preferences: ['outage_alert', 'service_update'] },
    ]),
  },
  {
    account_id: 'potomac',
    recipient_id: PEOPLE.gasEBill.id,
    address: PEOPLE.gasEBill.address,
    is_enrolled_in_ebill: 1,
    recipients: JSON.stringify([{ recipientId: PEOPLE.gasEBill.id, preferences: categoryNames('potomac') }]),
  },
];

type Story = [key: string, who: Who, title: string, note: string, days?: number];

const STORIES: Story[] = [
  [
    'standard',
    'standard',
    'Preferences',
    'Add an email and read its code in the outbox, verify the one that is not, choose a preferred number, tick and save.',
  ],
  [
    'one-contact',
    'oneContact',
    'One contact of each kind',
    'The account keeps one: a new one takes the old one’s place. Network addresses are kept here.',
  ],
  [
    'erp',
    'erp',
    'Several recipients',
    'A customer of an external billing system: each of the three recipients has other categories.',
  ],
  ['terms', 'terms', 'Terms to accept', 'Nothing is saved before the terms are ticked. German; switch to English.'],
  [
    'gas-ebill',
    'gasEBill',
    'Gas customer with eBill',
    'The email about a new bill can’t be switched off, and the recipient is not shown.',
  ],
  ['tax', 'tax', 'Tax office', 'No account number, and no mobile numbers: their capture is removed.'],
  ['expired', 'expired', 'A link that has run out', 'Ask for a new one: it is sent to the contact on file.', -30],
  ['rtl', 'rtl', 'Right-to-left', 'Arabic; numbers and addresses stay left-to-right.'],
];

function screen([key, who, title, note, days]: Story): DemoScreen {
  const { accountId, id } = PEOPLE[who];
  const claims = { purpose: 'preferences', accountId, recipientId: id } as const;
  return { key: `preferences.${key}`, title, note, claims, ...(days !== undefined && { days }) };
}

/** Preferences: settings and categories of all accounts, contacts of eight people. */
export const preferencesDemo: DemoPart = {
  rows: (now) => ({
    preference_settings: DEMO_PREFERENCE_SETTINGS,
    categories: DEMO_CATEGORIES,
    recipients: [...Object.values(PEOPLE).map(recipientRow), ...MIRIAMS_HOMES],
    contacts: CONTACTS.map((story, index) => contactRow(story, index + 1, now)),
    erp_customers: CUSTOMERS,
  }),
  screens: STORIES.map(screen),
};
