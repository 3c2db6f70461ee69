import type { RecipientRow, SubmissionFileRow, SubmissionRow } from '../db/schema';
import { submissionRow } from './forms';
import { recipient, type DemoPart } from './part';

const ACCOUNT = 'cascadia';
const FORM = 'survey';
const DAY = 24 * 3600 * 1000;
const PEOPLE = 64;
const PHOTO_KEY = 'demo/survey-meter.png';
/** The smallest picture there is. */
const PHOTO = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const FIRST_NAMES = ['Ada', 'Ben', 'Carla', 'Dmitri', 'Elena', 'Farid', 'Gloria', 'Hiro'];
const LAST_NAMES = ['Abbott', 'Bauer', 'Castillo', 'Dubois', 'Eriksen', 'Flores', 'Grant', 'Hughes'];
const TOWNS = [
  'Laurel',
  'Bowie',
  'Annapolis',
  'Frederick',
  'Crofton',
  'Odenton',
  'Severn',
  'Olney',
  'Gambrills',
  'Arnold',
  'Edgewater',
  'Riva',
];
const WISHES = [
  'Tell us earlier when a street is closed for work.',
  'The phone menu is too long.',
  'Nothing, thank you!',
  'Bills that show the weather beside the usage.',
  '=SUM(what we pay)',
];

const SERVICES = [
  { guid: 'services-gas', every: 2, from: 0 },
  { guid: 'services-power', every: 3, from: 5 },
  { guid: 'services-solar', every: 6, from: 10 },
  { guid: 'services-repair', every: 5, from: 15 },
];

/** One of the list by a number, each in its share: `[5, 2]` gives the first one five times of seven. */
function pick(shares: readonly number[], number: number): number {
  let left = number % shares.reduce((sum, share) => sum + share, 0);
  return shares.findIndex((share) => (left -= share) < 0);
}

const idOf = (index: number) => `2200100200${String(index + 1).padStart(2, '0')}`;

function recipientOf(index: number): RecipientRow {
  const name = `${FIRST_NAMES[index % 8]} ${LAST_NAMES[Math.floor(index / 8) % 8]}`;
  return recipient({
    account_id: ACCOUNT,
    id: idOf(index),
    name,
    email: `${name.toLowerCase().replace(' ', '.')}@mail.example.com`,
    phone: `+120255504${String(index).padStart(2, '0')}`,
    locale: index % 9 === 4 ? 'es' : null,
    tags: JSON.stringify({ 'Account number': idOf(index), 'Customer name': name }),
    balance_cents: 0,
  });
}

/** Every kind of result is there: clear bars, several answers, values that nobody gave, more than ten towns, questions left out. */
function answersOf(index: number): Record<string, string | string[]> {
  const mixed = (index * 37) % 61;
  const services = SERVICES.filter(({ every, from }) => (index * 7 + from) % every === 0).map(({ guid }) => guid);
  return {
    satisfaction: `satisfaction-${5 - pick([26, 20, 8, 5, 2], mixed)}`,
    ...(index % 8 !== 6 && {
      recommend: String([9, 10, 8, 7, 5, 3, 0][pick([16, 12, 13, 8, 6, 3, 2], (index * 29) % 60)]),
    }),
    ...(index % 9 !== 7 && { 'bill-clarity': String(5 - pick([15, 21, 12, 0, 4], (index * 31) % 52)) }),
    ...(services.length > 0 && { services }),
    ...(index % 6 !== 5 && {
      contact:
        ['contact-web', 'contact-phone', 'contact-mail', 'contact-office'][pick([24, 14, 12, 9], (index * 23) % 59)] ??
        'contact-web',
    }),
    ...(index % 4 !== 3 && { outages: String(pick([10, 6, 3, 1], index)) }),
    ...(index % 5 !== 4 && { town: TOWNS[(index * 5) % 12] ?? 'Laurel' }),
    ...(index % 7 === 0 && { better: WISHES[(index / 7) % 5] ?? '' }),
  };
}

function submissionOf(index: number, now: number): SubmissionRow {
  const owner = { accountId: ACCOUNT, formId: FORM, recipientId: idOf(index) };
  const answers = answersOf(index);
  const at = now - Math.round((PEOPLE - index) * 0.45 * DAY) - index * 60_000;
  const letters = 'ABCDEFGH';
  return submissionRow(
    owner,
    {
      id: `demo-survey-${index + 1}`,
      reference: `LK-SRV${letters[Math.floor(index / 8)]}-${letters[index % 8]}${String(222 + index)}`,
      language: index % 9 === 4 ? 'es' : 'en',
      is_test: index === PEOPLE - 1 ? 1 : 0,
    },
    { key: `demo-survey-key-${index}`, at, answers },
  );
}

const photo: SubmissionFileRow = {
  submission_id: `demo-survey-${PEOPLE - 1}`,
  input_id: 'photo',
  kind: 'attachment',
  name: 'meter.png',
  content_type: 'image/png',
  size: PHOTO.byteLength,
  file_key: PHOTO_KEY,
  method: '',
  text: '',
};

const indexes = Array.from({ length: PEOPLE }, (_all, index) => index);

/** A survey that sixty people have answered, as its account and as everybody sees it. */
export const resultsDemo: DemoPart = {
  rows: (now) => ({
    recipients: [...indexes, PEOPLE].map(recipientOf),
    submissions: indexes.map((index) => submissionOf(index, now)),
    submission_files: [photo],
  }),
  files: async () => [{ key: PHOTO_KEY, content: PHOTO }],
  screens: [
    {
      key: 'admin.submissions',
      title: 'What was submitted',
      note: 'Signs in Olivia, the owner. Page to older ones, search for “hughes”, open one with a photo (Gloria Hughes), and download all as CSV or JSON.',
      next: `/smart/dynamic-form/${FORM}/submissions`,
    },
    {
      key: 'admin.results',
      title: 'Poll / Survey Results',
      note: 'Signs in Olivia, the owner. Bars for up to ten different answers, a table of all answers always; the towns are too many for bars. Try ?lang=es.',
      next: `/smart/dynamic-form/${FORM}/results`,
    },
    {
      key: 'admin.send',
      title: 'Send links to a form',
      note: 'Signs in Olivia, the owner. Open a test link, write to one person, or paste a list with a mistake in it; what is sent is in the outbox.',
      next: `/smart/dynamic-form/${FORM}/send`,
    },
    {
      key: 'form.results',
      title: 'Results for everybody who has the form',
      note: 'The same survey without numbers that could tell of single people: what was typed is only counted, and small numbers are left out.',
      claims: { purpose: 'form', accountId: ACCOUNT, recipientId: idOf(PEOPLE), target: FORM },
      path: '/form/{token}/results',
    },
  ],
};
