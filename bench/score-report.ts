import type { BudgetResults } from './budget';
import { section, storedFloor, table, times, type Floor } from './markdown';
import type { GetResults, PostResults } from './measures';
import type { PaymentResults } from './payment';
import type { PreferenceResults } from './preferences';
import { timesAsFast, type Score } from './rounds';
import { baseName } from './stand';

/** What was loaded in turn with its limits. */
export interface ScoreResults {
  gets?: GetResults;
  posts?: PostResults;
  preferences?: PreferenceResults;
  payments?: PaymentResults;
  budget?: BudgetResults;
}

/** Of the bare durable insert, by CPU time. */
const MIN_ACT = 0.1;
const MIN_FIRST = 0.05;

export function scoreFloors({ gets, posts, preferences, payments, budget }: ScoreResults): Floor[] {
  return [
    ...(gets ? viewFloors(gets) : []),
    ...baseFloors('preferences', preferences?.gets),
    ...baseFloors('budget billing', budget?.gets),
    ...baseFloors('the pay page', payments?.gets),
    ...(posts ? [...actFloors(posts, posts.scores, 'submissions'), firstFloor(posts)] : []),
    ...(preferences ? actFloors(preferences, preferences.saves, 'saves of preferences') : []),
    ...(payments ? actFloors(payments, payments.scores, 'payments') : []),
    ...(budget ? actFloors(budget, budget.enrollments, 'enrollments') : []),
  ];
}

function viewFloors({ scores, isSameMarkup }: GetResults): Floor[] {
  const bare = scoreOf(scores, 'bare render');
  const first = timesAsFast(scoreOf(scores, 'first view'), bare);
  const repeat = timesAsFast(scoreOf(scores, 'repeat view'), bare);
  return [
    {
      what: 'the bare render draws the very same markup',
      measured: isSameMarkup ? 'yes' : 'no',
      floor: 'yes',
      goal: 'yes',
      isMet: isSameMarkup,
    },
    {
      what: 'first view against the bare render',
      measured: times(first),
      floor: '0.30x',
      goal: '0.45x',
      isMet: first >= 0.3,
    },
    {
      what: 'repeat view against the bare render',
      measured: times(repeat),
      floor: '3x',
      goal: '4x',
      isMet: repeat >= 3,
    },
  ];
}

/** Of a page's first view, where the base was measured beside it. */
function baseFloors(what: string, scores: Score[] = []): Floor[] {
  const [view] = scores;
  const base = view && scores.find(({ name }) => name === baseName(view.name));
  if (!base) return [];
  const is = timesAsFast(view, base);
  return [
    { what: `first view of ${what}, against the base`, measured: times(is), floor: '2x', goal: '3x', isMet: is >= 2 },
  ];
}

/** An act of a person, whose score is the first: all that were answered are stored, and it costs no more than so many bare inserts. */
function actFloors(counts: Pick<PostResults, 'answered' | 'stored'>, scores: Score[], what: string): Floor[] {
  const [act] = scores;
  const ratio = act ? timesAsFast(act, scoreOf(scores, 'bare insert')) : Number.NaN;
  return [
    storedFloor(counts, `answered ${what} that are stored`),
    {
      what: `${what} against the bare durable insert`,
      measured: times(ratio),
      floor: times(MIN_ACT),
      goal: '0.20x',
      isMet: ratio >= MIN_ACT,
    },
  ];
}

function firstFloor({ scores, firstUs }: PostResults): Floor {
  const ratio = scoreOf(scores, 'bare insert').cpuUs / firstUs.host;
  return {
    what: 'the same over the first 500 submissions of a fresh process',
    measured: ratio < MIN_ACT ? `${ratio.toFixed(3)}x` : times(ratio),
    floor: times(MIN_FIRST),
    goal: '0.10x',
    isMet: ratio >= MIN_FIRST,
  };
}

/** A table for each kind of request, and first how it stands to the base. */
export function scoreSections(results: ScoreResults): string[] {
  const { gets, posts, preferences, payments, budget } = results;
  return [
    ...baseSection(results),
    ...scoreSection('Opening the form page (12 fields)', gets?.scores, 'bare render', GETS_NOTE, gets?.remixServeNote),
    ...scoreSection('Submitting it', posts?.scores, 'bare insert', POSTS_NOTE, posts && firstLine(posts)),
    ...scoreSection('Opening the preferences page', preferences?.gets, 'fixed bytes', PREFERENCES_NOTE),
    ...scoreSection('Saving preferences', preferences?.saves, 'bare insert', SAVES_NOTE),
    ...scoreSection('Opening the pay page', payments?.gets, 'fixed bytes', PAY_PAGE_NOTE),
    ...scoreSection('Paying', payments?.scores, 'bare insert', PAYMENTS_NOTE),
    ...scoreSection('Opening the page of budget billing', budget?.gets, 'fixed bytes', BUDGET_NOTE),
    ...scoreSection('Enrolling in budget billing', budget?.enrollments, 'bare insert', ENROLLMENTS_NOTE),
  ];
}

function scoreSection(
  title: string,
  scores: Score[] | undefined,
  limit: string,
  ...notes: (string | undefined)[]
): string[] {
  if (!scores) return [];
  const rows = scores.map((score) => scoreRow(score, scoreOf(scores, limit)));
  return [section(title, table(SCORE_HEAD, rows), ...notes)];
}

/** How many times faster the host is than the one of `--base` in all that was loaded; nothing without one. */
function baseSection({ gets, posts, preferences, payments, budget }: ScoreResults): string[] {
  const compared: [string, Score[] | undefined][] = [
    ['form', gets?.scores],
    ['form', posts?.scores],
    ['preferences', preferences?.gets],
    ['preferences', preferences?.saves],
    ['payment', payments?.gets],
    ['payment', payments?.scores],
    ['budget billing', budget?.gets],
    ['budget billing', budget?.enrollments],
  ];
  const rows = compared.flatMap(([what, scores = []]) =>
    scores.flatMap((score) => {
      const base = scores.find(({ name }) => name === baseName(score.name));
      return base
        ? [[`${what}: ${score.name}`, times(timesAsFast(score, base)), times(score.perSecond / base.perSecond)]]
        : [];
    }),
  );
  return rows.length > 0
    ? [section('Against the base', table(['', 'times as fast, by CPU time', 'requests/s'], rows))]
    : [];
}

const SCORE_HEAD = [
  '',
  'CPU µs',
  'against the limit',
  'requests/s',
  'requests/s against the limit',
  'p50 ms',
  'p99 ms',
  'bytes',
  'memory MB',
];
const GETS_NOTE =
  'First view: every request opens another recipient’s link, more of them than the page cache holds. Repeat view: 50 links again and again. ' +
  'Bare render: the same components with the same data, `renderToString` and gzip over `node:http`; no router, no loaders, no database. ' +
  'Fixed bytes: as many bytes from memory. remix-serve: the same build as Remix itself serves it.';
const firstLine = ({ firstUs: { host, base } }: PostResults): string =>
  `The first 500 submissions of a fresh process take ${host.toFixed(0)} µs of CPU time each, with the messages that they bring` +
  (base === undefined ? '.' : `; those of the base ${base.toFixed(0)} µs.`);
const POSTS_NOTE =
  'Submit: each post by another recipient; draft, submission, event, confirmation mail, all durable before the answer. ' +
  'Bare insert: one row with the post’s body, `synchronous=FULL`, over `node:http`.';
const PREFERENCES_NOTE =
  'First and repeat view as above, of a page with contacts, seven categories and three channels. Fixed bytes: as many bytes from memory.';
const SAVES_NOTE =
  'Save: each by another recipient who changes one box; the choice, its line in the history and the recipient’s revision in one durable transaction. ' +
  'Bare insert: one row with the post’s body, `synchronous=FULL`, over `node:http`.';
const PAYMENTS_NOTE =
  'Pay: each by another customer, by card; the payment before the charge, the charge in the sandbox’s book, and status, balance and the promise of its receipt, ' +
  'each durable before the next. Bare insert: one row with the post’s body, `synchronous=FULL`, over `node:http`.';
const PAY_PAGE_NOTE = 'View: each time the demand of another customer. Fixed bytes: as many bytes from memory.';
const BUDGET_NOTE =
  'View: figures and a year of readings; the page is drawn anew each time. Fixed bytes: as many bytes from memory.';
const ENROLLMENTS_NOTE =
  'Enroll: each by another customer; the enrollment, its line in the history, the recipient’s revision and the promise of the mail in one durable ' +
  'transaction before the answer. Bare insert: one row with the post’s body, `synchronous=FULL`, over `node:http`.';

const scoreOf = (scores: Score[], name: string): Score => {
  const found = scores.find((score) => score.name === name);
  if (!found) throw new Error(`${name} was not measured`);
  return found;
};

function scoreRow(score: Score, limit: Score): string[] {
  return [
    score.name,
    score.cpuUs.toFixed(0),
    times(timesAsFast(score, limit)),
    score.perSecond.toFixed(0),
    times(score.perSecond / limit.perSecond),
    score.p50Ms.toFixed(2),
    score.p99Ms.toFixed(2),
    String(score.bytes),
    score.residentMb.toFixed(0),
  ];
}
