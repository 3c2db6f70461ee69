import type { ConsentEventRow, ConsentRow } from '../db/preference-tables';
import type { RecipientRow } from '../db/schema';
import type { DemoPart, DemoScreen } from './part';

const DAY = 24 * 3600 * 1000;

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
  standard: { accountId: 'cascadia', id: '220010010301', name: 'Jonah Weiss', mailbox: 'jonah.weiss', phoneEnd: '0321', address: '40 Elm Crescent, Laurel, MD 20707' },
  mandatory: { accountId: 'cascadia', id: '220010010302', name: 'Ada Okafor', mailbox: 'ada.okafor', phoneEnd: '0322', address: '9 Spring Lane, Bowie, MD 20715' },
  redirect: { accountId: 'potomac', id: '660050050303', name: 'Simon Burke', mailbox: 'simon.burke', phoneEnd: '0323', address: '17 Canal Walk, Bethesda, MD 20816' },
  expired: { accountId: 'cascadia', id: '220010010304', name: 'Helen Marsh', mailbox: 'helen.marsh', phoneEnd: '0324', address: '2 Orchard Row, Annapolis, MD 21401' },
  stopped: { accountId: 'harbor', id: '330020020305', name: 'Tomas Reyes', mailbox: 'tomas.reyes', phoneEnd: '0325', address: '66 Dock Street, Harbor, IL 60035' },
  rtl: { accountId: 'indus', id: '550040040306', name: 'Hala Al Qasimi', mailbox: 'hala.al.qasimi', phoneEnd: '0326', address: '8 Garden Road, Karachi', locale: 'ar' },
} satisfies Record<string, Person>;
type Who = keyof typeof PEOPLE;

function recipientRow(person: Person): RecipientRow {
  const numberTag = person.accountId === 'indus' ? 'رقم الحساب' : 'Account number';
  return {
    account_id: person.accountId,
    id: person.id,
    name: person.name,
    email: `${person.mailbox}@mail.example.com`,
    phone: `+1202555${person.phoneEnd}`,
    locale: person.locale ?? null,
    tags: JSON.stringify({ [numberTag]: person.id, 'Customer name': person.name, 'Service address': person.address }),
    balance_cents: null,
    next_bill_date: null,
    revision: 1,
  };
}

type Choice = [category: string, channel: string, isGiven: boolean, source: string, daysAgo: number];

/** In the order in which Tomas made them: the newest last. */
const TOMAS_CHOICES: Choice[] = [
  ['energy_tips', 'email', true, 'page', 200],
  ['payment_reminder', 'sms', true, 'page', 200],
  ['energy_tips', 'email', false, 'oneClick', 62],
  ['payment_reminder', 'sms', false, 'sms', 9],
];

const TOMAS = { account_id: PEOPLE.stopped.accountId, recipient_id: PEOPLE.stopped.id };
const TEXT_VERSION = 'default.en';

function historyOfTomas(now: number): ConsentEventRow[] {
  return TOMAS_CHOICES.map(([category, channel, isGiven, source, daysAgo], index) => ({
    id: `demo-consent-${index + 1}`,
    ...TOMAS,
    seq: index + 1,
    ...{ category, channel, source, action: isGiven ? 'given' : 'withdrawn' },
    text_version: source === 'page' ? TEXT_VERSION : '',
    address: source === 'page' ? '198.51.100.17' : null,
    language: 'en',
    detail: '',
    at: now - daysAgo * DAY,
  }));
}

/** What holds now: the last choice about each. */
function consentsOfTomas(now: number): ConsentRow[] {
  const last = new Map(TOMAS_CHOICES.map((choice) => [`${choice[0]}.${choice[1]}`, choice]));
  return [...last.values()].map(([category, channel, isGiven, source, daysAgo]) => ({
    ...TOMAS,
    ...{ category, channel, source },
    is_given: isGiven ? 1 : 0,
    text_version: TEXT_VERSION,
    updated_at: now - daysAgo * DAY,
  }));
}

const EMAIL = 0;
const SMS = 1;

type Story = [key: Who | 'sms-stopped', who: Who, category: string, channel: number, title: string, note: string, days?: number];

const STORIES: Story[] = [
  ['standard', 'standard', 'service_update', EMAIL, 'Unsubscribe', 'Unsubscribe, say why if you like, resubscribe; or pause for 30 days. “Manage preferences” opens the same person’s preferences.'],
  ['redirect', 'redirect', 'service_update', EMAIL, 'Unsubscribe by preferences', 'This account sends everybody who wants to unsubscribe to the preferences page.'],
  ['mandatory', 'mandatory', 'outage_alert', SMS, 'Messages that can’t be switched off', 'Whoever smells gas must be reachable: the page says so and leads to the preferences.'],
  ['sms-stopped', 'stopped', 'payment_reminder', SMS, 'Stopped by SMS', 'The customer replied STOP nine days ago: the page shows it.'],
  ['expired', 'expired', 'service_update', EMAIL, 'An unsubscribe link that has run out', 'Ask for a new one. The mail program’s own button still works with it.', -30],
  ['rtl', 'rtl', 'service_update', EMAIL, 'Unsubscribe, right-to-left', 'Arabic.'],
];

function screen([key, who, category, communicationChannel, title, note, days]: Story): DemoScreen {
  const { accountId, id } = PEOPLE[who];
  const claims = { purpose: 'unsubscribe', accountId, recipientId: id, enrollmentId: category, communicationChannel } as const;
  return { key: `unsubscribe.${key}`, title, note, claims, ...(days !== undefined && { days }) };
}

const HISTORY: DemoScreen = {
  key: 'preferences.history',
  title: 'Preferences with a history',
  note: 'Open “History of your consents”: agreed on the page, ended by the mail program’s button and by STOP. Download it.',
  claims: { purpose: 'preferences', accountId: PEOPLE.stopped.accountId, recipientId: PEOPLE.stopped.id },
};

/** Unsubscribing: six people, one of them with a history. */
export const unsubscribeDemo: DemoPart = {
  rows: (now) => ({
    recipients: Object.values(PEOPLE).map(recipientRow),
    consents: consentsOfTomas(now),
    consent_events: historyOfTomas(now),
  }),
  screens: [...STORIES.map(screen), HISTORY],
};
