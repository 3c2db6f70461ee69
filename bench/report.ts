import os from 'node:os';
import type { BudgetResults } from './budget';
import type { GetResults, PostResults } from './measures';
import type { JobResults } from './jobs';
import type { MailingResults } from './mailings';
import type { PageSize } from './pages';
import type { PaymentResults } from './payment';
import type { PhoneResult } from './phone';
import type { PreferenceResults } from './preferences';
import { section, storedFloor, table, times, type Floor } from './markdown';
import { massFloors, massLines } from './mass-report';
import type { MassResults } from './mass';
import { processLines, scaleFloors, scaleLines } from './scale-report';
import type { ProcessResults } from './scale-processes';
import type { ScaleResults } from './scale';
import { CSV_LINES, type ExportResult, type SubmissionResults } from './submissions';
import { timesAsFast, type Score } from './rounds';
import { baseName } from './stand';
import type { StartResults } from './starts';

export interface Results {
  pinning: string;
  timing: { rounds: number; ms: number };
  gets?: GetResults;
  posts?: PostResults;
  preferences?: PreferenceResults;
  payments?: PaymentResults;
  budget?: BudgetResults;
  submissions?: SubmissionResults[];
  jobs?: JobResults[];
  mailings?: MailingResults[];
  mass?: MassResults[];
  scale?: ScaleResults[];
  processes?: ProcessResults;
  start?: StartResults;
  pages?: PageSize[];
  phone?: PhoneResult[] | string;
}

/** Pages hold more rows with more submissions; beyond that they must not grow. */
const MAX_GROWTH = 3;
const MAX_CSV_MB = 64;
const MAX_SEARCH_MS = 500;
/** The host has one thread: the file and the submission share it. */
const MAX_MEANWHILE = 10;
/** A job is promised, taken and done: three changes that last, for two. */
const MIN_JOBS = 0.1;
/** Of the p99 of pages while a mailing goes out. */
const MAX_BESIDE_MAILING = 1.5;
const MAX_CODE_MS = 2000;
/** Of the bare durable insert, by CPU time. */
const MIN_ACT = 0.1;
const MIN_FIRST = 0.05;
const MAX_FORM_JS = 110_000;
const GOAL_FORM_JS = 60_000;
/** With the rules of its notices. */
const MAX_SHELL_JS = 3000;
/** Of the rules in a page. */
const MAX_STYLE = 10_000;
const GOAL_STYLE = 6000;
/** The page on which all that a form can ask for is asked. */
export const LARGEST_FORM = 'form.all-inputs';
const MAX_SCRIPTS = 2;
const MAX_REQUESTS = 4;
const MAX_WORK = 0.7;
const GOAL_WORK = 0.5;

/** What must be reached, judged by what was measured. */
export function floorsOf({
  gets,
  posts,
  preferences,
  payments,
  budget,
  submissions,
  jobs,
  mailings,
  mass,
  scale,
  start,
  pages,
  phone,
}: Results): Floor[] {
  return [
    ...(gets ? viewFloors(gets) : []),
    ...baseFloors('preferences', preferences?.gets),
    ...baseFloors('budget billing', budget?.gets),
    ...baseFloors('the pay page', payments?.gets),
    ...(posts ? [...actFloors(posts, posts.scores, 'submissions'), firstFloor(posts)] : []),
    ...(preferences ? actFloors(preferences, preferences.saves, 'saves of preferences') : []),
    ...(payments ? actFloors(payments, payments.scores, 'payments') : []),
    ...(budget ? actFloors(budget, budget.enrollments, 'enrollments') : []),
    ...(submissions ?? []).flatMap(submissionFloors),
    ...(jobs ?? []).map(jobFloor),
    ...(mailings ?? []).flatMap(mailingFloors),
    ...(mass ?? []).flatMap(massFloors),
    ...(scale ?? []).flatMap(scaleFloors),
    ...(start ? startFloors(start) : []),
    ...(pages ? scriptFloors(pages) : []),
    ...(Array.isArray(phone) ? phoneFloors(phone) : []),
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

/** Against the host of `--base`; nothing without one. */
function startFloors({ host, base }: StartResults): Floor[] {
  if (!base) return [];
  const floor = (what: string, is: number, most: number, goal: number): Floor => ({
    what: `${what}, against the base`,
    measured: times(is),
    floor: times(most),
    goal: times(goal),
    isMet: is <= most,
  });
  return [
    floor('start to the first answer of /healthz', host.healthMs / base.healthMs, 0.5, 0.3),
    floor('memory at rest', host.restMb / base.restMb, 0.6, 0.4),
    floor('memory after load', host.loadedMb / base.loadedMb, 0.6, 0.4),
  ];
}

/** Ratios of many submissions to few: what is asked of a thousand times the rows. */
function submissionFloors({ engine, few, many, csv, submitMs, stalledGrowthMb }: SubmissionResults): Floor[] {
  const ratio = (what: string, before: number, after: number): Floor => {
    const is = after / before;
    return {
      what: `${engine}: ${what}, 100,000 submissions against 100`,
      measured: times(is),
      floor: `${MAX_GROWTH}x`,
      goal: '1x',
      isMet: is <= MAX_GROWTH,
    };
  };
  const memory = (what: string, grown: number): Floor => {
    return {
      what: `${engine}: ${what}`,
      measured: `${grown.toFixed(0)} MB`,
      floor: `${MAX_CSV_MB} MB`,
      goal: '16 MB',
      isMet: grown <= MAX_CSV_MB,
    };
  };
  const meanwhile = submitMs.meanwhile / submitMs.alone;
  return [
    ratio('the list', few.listMs, many.listMs),
    ratio('a page in the middle of it', few.deepPageMs, many.deepPageMs),
    {
      what: `${engine}: a search by name`,
      measured: `${many.searchMs.toFixed(0)} ms`,
      floor: `${MAX_SEARCH_MS} ms`,
      goal: '100 ms',
      isMet: many.searchMs <= MAX_SEARCH_MS,
    },
    ratio('the results', few.resultsMs, many.resultsMs),
    {
      what: `${engine}: lines of the CSV`,
      measured: String(csv.lines),
      floor: String(CSV_LINES),
      goal: String(CSV_LINES),
      isMet: csv.lines === CSV_LINES,
    },
    memory('most memory while the CSV of 100,000 is read, on top of that of 100', many.csvPeakMb - few.csvPeakMb),
    memory(
      'memory with eight downloads that nobody reads, on top of the most with one that is read',
      Math.max(0, stalledGrowthMb),
    ),
    {
      what: `${engine}: a submission while the CSV is downloaded, against one alone`,
      measured: times(meanwhile),
      floor: `${MAX_MEANWHILE}x`,
      goal: '2x',
      isMet: meanwhile <= MAX_MEANWHILE,
    },
  ];
}

function jobFloor({ engine, jobsPerSecond, barePerSecond }: JobResults): Floor {
  const is = jobsPerSecond / barePerSecond;
  return {
    what: `${engine}: jobs a second, against a bare insert and update`,
    measured: times(is),
    floor: `${MIN_JOBS}x`,
    goal: '0.5x',
    isMet: is >= MIN_JOBS,
  };
}

function mailingFloors({ engine, listed, mails, pageMs, codes }: MailingResults): Floor[] {
  const slower = pageMs.meanwhile.p99 / pageMs.alone.p99;
  const expected = listed + codes.asked;
  return [
    {
      what: `${engine}: mails of the mailing and codes that arrived`,
      measured: `${mails} of ${expected}`,
      floor: 'all',
      goal: 'all',
      isMet: mails === expected,
    },
    {
      what: `${engine}: the p99 of pages while a mailing goes out, against alone`,
      measured: times(slower),
      floor: `${MAX_BESIDE_MAILING}x`,
      goal: '1.2x',
      isMet: slower <= MAX_BESIDE_MAILING,
    },
    {
      what: `${engine}: the slowest code while a mailing goes out`,
      measured: `${codes.longestMs.toFixed(0)} ms`,
      floor: `${MAX_CODE_MS} ms`,
      goal: '500 ms',
      isMet: codes.asked > 0 && codes.longestMs <= MAX_CODE_MS,
    },
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

function scriptFloors(pages: PageSize[]): Floor[] {
  const needless = pages.flatMap(({ key, needless }) => needless.map((name) => `${key} (${name})`));
  const form = pages.find(({ key }) => key === LARGEST_FORM);
  const formJs = form?.js.gzip ?? Number.NaN;
  const scripts = form?.scripts ?? Number.NaN;
  const shell = Math.max(...pages.map((page) => page.shell.gzip));
  const [heaviest] = [...pages].sort((a, b) => b.styleBytes - a.styleBytes);
  const style = heaviest?.styleBytes ?? Number.NaN;
  return [
    {
      what: `style in any page; most in ${heaviest?.key}`,
      measured: `${kilo(style)} kB`,
      floor: `${kilo(MAX_STYLE)} kB`,
      goal: `${kilo(GOAL_STYLE)} kB`,
      isMet: style <= MAX_STYLE,
    },
    {
      what: 'pages that load a module with nothing to enhance, the shell too',
      measured: needless.length > 0 ? needless.join(', ') : 'none',
      floor: 'none',
      goal: 'none',
      isMet: needless.length === 0,
    },
    {
      what: 'JavaScript of the shell, where a page has no other, gzip',
      measured: `${kilo(shell)} kB`,
      floor: `${kilo(MAX_SHELL_JS)} kB`,
      goal: '0 kB',
      isMet: shell <= MAX_SHELL_JS,
    },
    {
      what: `JavaScript of ${LARGEST_FORM} at first load, gzip`,
      measured: `${kilo(formJs)} kB`,
      floor: `${MAX_FORM_JS / 1000} kB`,
      goal: `${GOAL_FORM_JS / 1000} kB`,
      isMet: formJs <= MAX_FORM_JS,
    },
    {
      what: `scripts of ${LARGEST_FORM} before use`,
      measured: String(scripts),
      floor: String(MAX_SCRIPTS),
      goal: '1',
      isMet: scripts <= MAX_SCRIPTS,
    },
  ];
}

function phoneFloors(phone: PhoneResult[]): Floor[] {
  const find = (name: string) => phone.find(({ page, hasJavaScript }) => hasJavaScript && page === name);
  const [form, base] = [find(LARGEST_FORM), find(baseName(LARGEST_FORM))];
  const requests = form?.requests ?? Number.NaN;
  const work = (form?.workMs ?? Number.NaN) / (base?.workMs ?? Number.NaN);
  const against: Floor = {
    what: `work of a slow phone’s main thread for ${LARGEST_FORM}, against the base`,
    measured: times(work),
    floor: times(MAX_WORK),
    goal: times(GOAL_WORK),
    isMet: work <= MAX_WORK,
  };
  return [
    {
      what: `requests of ${LARGEST_FORM} until it is at rest`,
      measured: String(requests),
      floor: String(MAX_REQUESTS),
      goal: String(MAX_REQUESTS),
      isMet: requests <= MAX_REQUESTS,
    },
    ...(base ? [against] : []),
  ];
}

/** The whole report, as Markdown that reads well in a terminal too. */
export function report(results: Results): string {
  const { gets, posts, preferences, payments, budget, submissions, jobs, mailings, mass, scale, processes } = results;
  const { start, pages, phone } = results;
  const floors = floorsOf(results);
  return [
    '# Benchmarks\n',
    `${machine()}; ${results.pinning}. Each was loaded over 16 kept connections for ${results.timing.ms / 1000} s in ${results.timing.rounds} rounds, in turn with the others; the tables show medians.`,
    'How to read it: ratios to the limit of the same run are what counts, and those of CPU time a request first, because other processes disturb it least. ' +
      'Absolute numbers move by a quarter and more with the machine and with what else runs on it.\n',
    floors.length > 0 && section('Floors', table(['', 'measured', 'floor', 'goal', 'verdict'], floors.map(floorRow))),
    ...baseLines(results),
    gets &&
      section(
        'Opening the form page (12 fields)',
        table(
          SCORE_HEAD,
          gets.scores.map((score) => scoreRow(score, scoreOf(gets.scores, 'bare render'))),
        ),
        GETS_NOTE,
        gets.remixServeNote,
      ),
    posts &&
      section(
        'Submitting it',
        table(
          SCORE_HEAD,
          posts.scores.map((score) => scoreRow(score, scoreOf(posts.scores, 'bare insert'))),
        ),
        POSTS_NOTE,
        firstLine(posts),
      ),
    preferences &&
      section(
        'Opening the preferences page',
        table(
          SCORE_HEAD,
          preferences.gets.map((score) => scoreRow(score, scoreOf(preferences.gets, 'fixed bytes'))),
        ),
        PREFERENCES_NOTE,
      ),
    preferences &&
      section(
        'Saving preferences',
        table(
          SCORE_HEAD,
          preferences.saves.map((score) => scoreRow(score, scoreOf(preferences.saves, 'bare insert'))),
        ),
        SAVES_NOTE,
      ),
    payments &&
      section(
        'Opening the pay page',
        table(
          SCORE_HEAD,
          payments.gets.map((score) => scoreRow(score, scoreOf(payments.gets, 'fixed bytes'))),
        ),
        PAY_PAGE_NOTE,
      ),
    payments &&
      section(
        'Paying',
        table(
          SCORE_HEAD,
          payments.scores.map((score) => scoreRow(score, scoreOf(payments.scores, 'bare insert'))),
        ),
        PAYMENTS_NOTE,
      ),
    budget &&
      section(
        'Opening the page of budget billing',
        table(
          SCORE_HEAD,
          budget.gets.map((score) => scoreRow(score, scoreOf(budget.gets, 'fixed bytes'))),
        ),
        BUDGET_NOTE,
      ),
    budget &&
      section(
        'Enrolling in budget billing',
        table(
          SCORE_HEAD,
          budget.enrollments.map((score) => scoreRow(score, scoreOf(budget.enrollments, 'bare insert'))),
        ),
        ENROLLMENTS_NOTE,
      ),
    submissions && section('Submissions of one form', ...submissionLines(submissions)),
    jobs && section('Jobs', ...jobLines(jobs)),
    mailings && section('A mailing', ...mailingLines(mailings)),
    mass && section('A mass event', ...massLines(mass)),
    scale && section('A million', ...scaleLines(scale)),
    processes && section('Several processes on one PostgreSQL', ...processLines(processes)),
    start &&
      section(
        'Start and memory',
        table(['', 'to /healthz ms', 'to the first form page ms', 'at rest MB', 'after load MB'], startRows(start)),
        STARTS_NOTE,
      ),
    pages &&
      section(
        'Bytes at first load',
        table(
          ['page', 'HTML', 'HTML gzip', 'style', 'JS', 'JS gzip', 'JS br', 'requests before submit'],
          pages.map(pageRow),
        ),
        SHELL_NOTE,
      ),
    phone && section('A slow phone', ...phoneLines(phone)),
  ]
    .filter((part): part is string => typeof part === 'string')
    .join('\n');
}

/** How many times faster the host is than the one of `--base` in all that was loaded; nothing without one. */
function baseLines({ gets, posts, preferences, payments, budget }: Results): string[] {
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
const STARTS_NOTE =
  'A fresh process on data that is there already, all routes and features on. Memory is that of all its processes: 3 s after the start, ' +
  'and after 4,000 first views and 1,000 submissions.';
const SHELL_NOTE =
  'JS is all that a page loads at once: its modules and the shell, where it has something for it, in one file or two at the end of the body. ' +
  'Style is what stands in the page, not compressed.';
const firstLine = ({ firstUs: { host, base } }: PostResults): string =>
  `The first 500 submissions of a fresh process take ${host.toFixed(0)} µs of CPU time each, with the messages that they bring` +
  (base === undefined ? '.' : `; those of the base ${base.toFixed(0)} µs.`);
const POSTS_NOTE =
  'Submit: each post by another recipient; draft, submission, event, confirmation mail, all durable before the answer. ' +
  'Bare insert: one row with the post’s body, `synchronous=FULL`, over `node:http`.';

const PREFERENCES_NOTE =
  'First and repeat view as above, of a page with contacts, seven categories and three channels. Fixed bytes: as many bytes from memory.';
const SUBMISSIONS_NOTE =
  'One request after the other by a signed-in owner, medians; the list shows 50 a page. Each submission has a recipient of its own, and a search goes through all of them.';
const JOBS_NOTE =
  'A job that does nothing: promised in a transaction of its own, taken by a worker, done and noted, four acts at once. ' +
  'Bare: a row inserted and then changed, each durable, by the engine’s own client.';
const MAILINGS_NOTE =
  'A host draws pages and its helper sends the mailing, both on one core; the mail server, which takes everything at once, is on the other. ' +
  'A page is opened each 25 ms, whatever became of those before; a code is asked for each 3 s, with and without the mailing, and timed until the mail server has it.';
const SAVES_NOTE =
  'Save: each by another recipient who changes one box; the choice, its line in the history and the recipient’s revision in one durable transaction. ' +
  'Bare insert: one row with the post’s body, `synchronous=FULL`, over `node:http`.';

const PAYMENTS_NOTE =
  'Pay: each by another customer, by card; the payment before the charge, the charge in the sandbox’s book, and status, balance and receipt, ' +
  'each durable before the next. Bare insert: one row with the post’s body, `synchronous=FULL`, over `node:http`.';
const PAY_PAGE_NOTE = 'View: each time the demand of another customer. Fixed bytes: as many bytes from memory.';
const BUDGET_NOTE =
  'View: figures and a year of readings; the page is drawn anew each time. Fixed bytes: as many bytes from memory.';
const ENROLLMENTS_NOTE =
  'Enroll: each by another customer; the enrollment, its line in the history, the recipient’s revision and the confirmation mail in one durable ' +
  'transaction before the answer. Bare insert: one row with the post’s body, `synchronous=FULL`, over `node:http`.';

function submissionLines(results: SubmissionResults[]): string[] {
  const rows = results.flatMap(({ engine, few, many }) =>
    [few, many].map((one) => [
      engine,
      ...[one.submissions, one.listMs, one.deepPageMs, one.searchMs, one.resultsMs, one.csvPeakMb].map(
        (number, column) => number.toFixed(column === 0 ? 0 : 1),
      ),
    ]),
  );
  const file = (name: string, { lines, bytes, ms, growthMb }: ExportResult) =>
    `${name} of all: ${lines} lines, ${(bytes / 1e6).toFixed(1)} MB in ${(ms / 1000).toFixed(1)} s; the host grew by ${growthMb.toFixed(0)} MB meanwhile.`;
  return [
    table(
      [
        '',
        'submissions',
        'list ms',
        'page in the middle ms',
        'search by name ms',
        'results ms',
        'most memory with the CSV MB',
      ],
      rows,
    ),
    ...results.map(
      ({ engine, csv, json, submitMs, stalledGrowthMb }) =>
        `${engine}: ${file('CSV', csv)} ${file('JSON', json)} A submission of another form took ${submitMs.alone.toFixed(0)} ms alone and ${submitMs.meanwhile.toFixed(0)} ms while the CSV was downloaded. ` +
        `With eight downloads that nobody read the host had ${Math.abs(stalledGrowthMb).toFixed(0)} MB ${stalledGrowthMb > 0 ? 'more' : 'less'} than the most before.`,
    ),
    SUBMISSIONS_NOTE,
  ];
}

function mailingLines(results: MailingResults[]): string[] {
  const rows = results.map(({ engine, listed, seconds, memoryMb, pageMs, codes }) => [
    engine,
    String(listed),
    seconds.toFixed(0),
    (listed / seconds).toFixed(0),
    memoryMb.before.toFixed(0),
    memoryMb.most.toFixed(0),
    `${pageMs.alone.p50.toFixed(1)} / ${pageMs.alone.p99.toFixed(1)}`,
    `${pageMs.meanwhile.p50.toFixed(1)} / ${pageMs.meanwhile.p99.toFixed(1)}`,
    String(codes.asked),
  ]);
  const head = [
    '',
    'recipients',
    'seconds',
    'mails/s',
    'memory before MB',
    'most memory MB',
    'pages alone p50 / p99 ms',
    'pages meanwhile p50 / p99 ms',
    'codes',
  ];
  return [table(head, rows), MAILINGS_NOTE];
}

function jobLines(results: JobResults[]): string[] {
  const rows = results.map(({ engine, jobs, jobsPerSecond, barePerSecond }) => [
    engine,
    String(jobs),
    jobsPerSecond.toFixed(0),
    barePerSecond.toFixed(0),
    times(jobsPerSecond / barePerSecond),
  ]);
  return [table(['', 'jobs', 'jobs/s', 'bare/s', 'against bare'], rows), JOBS_NOTE];
}

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

function startRows({ host, base }: StartResults): string[][] {
  const named = [['host', host] as const, ...(base ? [['base', base] as const] : [])];
  return named.map(([name, { healthMs, pageMs, restMb, loadedMb }]) => [
    name,
    ...[healthMs, pageMs, restMb, loadedMb].map((value) => value.toFixed(0)),
  ]);
}

const floorRow = ({ what, measured, floor, goal, isMet }: Floor): string[] => [
  what,
  measured,
  floor,
  goal,
  isMet ? 'met' : 'MISSED',
];

const pageRow = ({ key, html, styleBytes, js, blockingRequests }: PageSize): string[] =>
  [key, html.raw, html.gzip, styleBytes, js.raw, js.gzip, js.br, blockingRequests].map(String);

function phoneLines(phone: PhoneResult[] | string): string[] {
  if (typeof phone === 'string') return [`Not measured: ${phone}`];
  const rows = phone.map((one) => [
    one.page,
    one.hasJavaScript ? 'on' : 'off',
    (one.canSubmitMs / 1000).toFixed(2),
    (one.firstPaintMs / 1000).toFixed(2),
    String(one.requests),
    (one.workMs / 1000).toFixed(2),
  ]);
  const note =
    'Chromium with 400 ms round trips, 400 kbit/s and a quarter of the processor: seconds until the submit button can be pressed, and of work for the main thread until the page is at rest.';
  return [table(['page', 'JavaScript', 'can submit s', 'first paint s', 'requests', 'work s'], rows), note];
}

function machine(): string {
  const [cpu] = os.cpus();
  return `${os.cpus().length} cores of ${cpu?.model.trim() || 'an unnamed processor'}, Node ${process.versions.node}, ${os.type()}`;
}

const kilo = (bytes: number): string => (bytes / 1000).toFixed(1);
