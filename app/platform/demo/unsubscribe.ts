import type { ConsentEventRow, ConsentRow, MessageRow, NumberStopRow } from '../db/preference-tables';
import type { RecipientRow } from '../db/schema';
import { SMS_NUMBERS } from './preference-settings';
import { recipient, type DemoPart, type DemoScreen, type LinkScreen } from './part';

const DAY = 24 * 3600 * 1000;

/** Somebody who got an email and follows the link below it. The id is the account number. */
interface Reader {
  accountId: string;
  id: string;
  name: string;
  /** Behind `+1202555`. */
  phoneEnd: string;
  address: string;
  locale?: string;
  category: string;
  subject: string;
  body: string;
}

const TIPS = {
  subject: 'Three ways to save this month',
  body: '<p>Close the blinds at noon, wash at 30 degrees, and switch off what only waits.</p>',
};

const READERS = {
  standard: {
    accountId: 'cascadia',
    id: '220010010401',
    name: 'Hannah Brooks',
    phoneEnd: '0401',
    address: '5 Willow Bend, Laurel, MD 20707',
    category: 'energy_tips',
    ...TIPS,
  },
  redirect: {
    accountId: 'potomac',
    id: '660050050402',
    name: 'Oscar Lindgren',
    phoneEnd: '0402',
    address: '19 Canal Street, Bethesda, MD 20816',
    category: 'surveys',
    subject: 'How are we doing?',
    body: '<p>Three questions, one minute.</p>',
  },
  expired: {
    accountId: 'cascadia',
    id: '220010010403',
    name: 'Ruth Campbell',
    phoneEnd: '0403',
    address: '41 Elder Lane, Bowie, MD 20715',
    category: 'energy_tips',
    ...TIPS,
  },
  mandatory: {
    accountId: 'harbor',
    id: '330020020404',
    name: 'Simon Clarke',
    phoneEnd: '0404',
    address: '2 Pier Road, Harbor, IL 60035',
    category: 'outage_alert',
    subject: 'Boil water until Friday',
    body: '<p>Please boil tap water for one minute before you drink it.</p>',
  },
  rtl: {
    accountId: 'indus',
    id: '550040040405',
    name: 'Mariam Al Suwaidi',
    phoneEnd: '0405',
    address: '9 Zamzama Boulevard, Karachi',
    locale: 'ar',
    category: 'energy_tips',
    subject: 'ثلاث نصائح لهذا الشهر',
    body: '<p dir="rtl">ضع جهاز التوجيه في وسط المنزل، وأبعده عن الجدران.</p>',
  },
} satisfies Record<string, Reader>;
type Who = keyof typeof READERS;

const email = ({ name }: Reader) => `${name.toLowerCase().replace(/[^a-z]+/g, '.')}@mail.example.com`;
const phone = ({ phoneEnd }: Reader) => `+1202555${phoneEnd}`;
const notificationId = ({ id }: Reader) => `demo-notification-${id}`;

function recipientRow(reader: Reader): RecipientRow {
  const numberTag = reader.accountId === 'indus' ? 'رقم الحساب' : 'Account number';
  return recipient({
    account_id: reader.accountId,
    id: reader.id,
    name: reader.name,
    email: email(reader),
    phone: phone(reader),
    locale: reader.locale ?? null,
    tags: JSON.stringify({ [numberTag]: reader.id, 'Customer name': reader.name, 'Service address': reader.address }),
  });
}

function notificationRow(reader: Reader, now: number): MessageRow {
  const { accountId, id, category, subject, body } = reader;
  return {
    id: notificationId(reader),
    account_id: accountId,
    recipient_id: id,
    channel: 'email',
    category,
    to: email(reader),
    subject,
    body,
    sent_at: now - 2 * DAY,
  };
}

type Act = [
  who: Who,
  daysAgo: number,
  action: 'given' | 'withdrawn' | 'stopped',
  category: string,
  channel: 'email' | 'sms' | 'whatsApp',
  source: 'page' | 'oneClick' | 'sms',
];

/** In the order in which they happened; the last act on an option is what is stored. */
const ACTS: Act[] = [
  ['standard', 120, 'given', 'energy_tips', 'email', 'page'],
  ['standard', 120, 'given', 'energy_tips', 'sms', 'page'],
  ['standard', 120, 'given', 'surveys', 'email', 'page'],
  ['standard', 45, 'withdrawn', 'surveys', 'email', 'oneClick'],
  ['standard', 20, 'stopped', '', 'sms', 'sms'],
  ['redirect', 60, 'given', 'surveys', 'email', 'page'],
  ['expired', 200, 'given', 'energy_tips', 'email', 'page'],
  ['rtl', 30, 'given', 'energy_tips', 'email', 'page'],
];

/** Only a page shows a text that is agreed to; here it is the default one. */
const versionOf = (source: Act[5], language: string): string => (source === 'page' ? `default.${language}` : '');

function eventRow([who, daysAgo, action, category, channel, source]: Act, index: number, now: number): ConsentEventRow {
  const reader: Reader = READERS[who];
  const language = reader.locale ?? 'en';
  return {
    id: `demo-consent-${index}`,
    account_id: reader.accountId,
    recipient_id: reader.id,
    category,
    channel,
    action,
    source,
    text_version: versionOf(source, language),
    address: null,
    language,
    detail: action === 'stopped' ? phone(reader) : '',
    at: now - daysAgo * DAY,
    seq: ACTS.slice(0, index + 1).filter((act) => act[0] === who).length,
  };
}

function consentRows(now: number): ConsentRow[] {
  const last = new Map(
    ACTS.filter(([, , action]) => action !== 'stopped').map((act) => [`${act[0]}.${act[3]}.${act[4]}`, act]),
  );
  return [...last.values()].map(([who, daysAgo, action, category, channel, source]) => {
    const reader: Reader = READERS[who];
    return {
      account_id: reader.accountId,
      recipient_id: reader.id,
      category,
      channel,
      is_given: action === 'given' ? 1 : 0,
      source,
      // Ending a consent leaves the text that it was given under.
      text_version: versionOf('page', reader.locale ?? 'en'),
      updated_at: now - daysAgo * DAY,
    };
  });
}

/** Hannah has sent STOP: what she agreed to before counts again once she sends START. */
const stopRows = (now: number): NumberStopRow[] =>
  ACTS.filter(([, , action]) => action === 'stopped').map(([who, daysAgo, , , channel]) => ({
    channel,
    number: phone(READERS[who]),
    receiver: SMS_NUMBERS[READERS[who].accountId as keyof typeof SMS_NUMBERS],
    stopped_at: now - daysAgo * DAY,
    started_at: null,
  }));

type Story = [who: Who, title: string, note: string, days?: number];

const STORIES: Story[] = [
  [
    'standard',
    'Unsubscribe',
    'Unsubscribe, say why, pause, or look at the history of consents. A text STOP is one command: npm run -s inbound-sms.',
  ],
  ['redirect', 'Unsubscribing leads to preferences', 'The account sends people from here to their preferences.'],
  [
    'expired',
    'An unsubscribe link that has run out',
    'Ask for a new one. The mail program’s own button would still work.',
    -30,
  ],
  ['mandatory', 'A message that can’t be switched off', 'Boil-water notices are always sent.'],
  ['rtl', 'Unsubscribe, right-to-left', 'In Arabic.'],
];

function screen([who, title, note, days]: Story): DemoScreen {
  const reader: Reader = READERS[who];
  const claims: LinkScreen['claims'] = {
    purpose: 'unsubscribe',
    accountId: reader.accountId,
    recipientId: reader.id,
    target: reader.category,
    messageId: notificationId(reader),
    channel: 'email',
  };
  return { key: `unsubscribe.${who}`, title, note, claims, ...(days !== undefined && { days }) };
}

const HANNAH = { accountId: READERS.standard.accountId, recipientId: READERS.standard.id } as const;

/** What else Hannah's acts show. */
const HANNAHS_SCREENS: DemoScreen[] = [
  {
    key: 'unsubscribe.stopped',
    title: 'Stopped by SMS',
    note: 'The link of an SMS, to somebody who has replied STOP since: the page shows it.',
    claims: { purpose: 'unsubscribe', ...HANNAH, target: 'energy_tips', channel: 'sms' },
  },
  {
    key: 'preferences.history',
    title: 'Preferences with a history',
    note: 'Open “History of your consents”: agreed on the page, ended by the mail program’s button and by STOP. Download it.',
    claims: { purpose: 'preferences', ...HANNAH },
  },
];

/** Unsubscribing: five readers of an email, and what they agreed to before. */
export const unsubscribeDemo: DemoPart = {
  rows: (now) => ({
    recipients: Object.values(READERS).map(recipientRow),
    notification_logs: Object.values(READERS).map((reader) => notificationRow(reader, now)),
    consents: consentRows(now),
    number_stops: stopRows(now),
    consent_events: ACTS.map((act, index) => eventRow(act, index, now)),
  }),
  screens: [...STORIES.map(screen), ...HANNAHS_SCREENS],
};
