import os from 'node:os';
import { jobFloor, jobLines } from './job-report';
import type { JobResults } from './jobs';
import { mailingFloors, mailingLines } from './mailing-report';
import type { MailingResults } from './mailings';
import { section, table, type Floor } from './markdown';
import type { MassResults } from './mass';
import { massFloors, massLines } from './mass-report';
import { pageFloors, pageLines } from './page-report';
import type { PageSize } from './pages';
import type { PhoneResult } from './phone';
import { phoneFloors, phoneLines } from './phone-report';
import type { ScaleResults } from './scale';
import type { ProcessResults } from './scale-processes';
import { processLines, scaleFloors, scaleLines } from './scale-report';
import { scoreFloors, scoreSections, type ScoreResults } from './score-report';
import { startFloors, startLines } from './start-report';
import type { StartResults } from './starts';
import { submissionFloors, submissionLines } from './submission-report';
import type { SubmissionResults } from './submissions';

export interface Results extends ScoreResults {
  pinning: string;
  timing: { rounds: number; ms: number };
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

/** What must be reached, judged by what was measured. */
export function floorsOf(results: Results): Floor[] {
  const { submissions, jobs, mailings, mass, scale, start, pages, phone } = results;
  return [
    ...scoreFloors(results),
    ...(submissions ?? []).flatMap(submissionFloors),
    ...(jobs ?? []).map(jobFloor),
    ...(mailings ?? []).flatMap(mailingFloors),
    ...(mass ?? []).flatMap(massFloors),
    ...(scale ?? []).flatMap(scaleFloors),
    ...(start ? startFloors(start) : []),
    ...(pages ? pageFloors(pages) : []),
    ...(Array.isArray(phone) ? phoneFloors(phone) : []),
  ];
}

/** The whole report, as Markdown that reads well in a terminal too. */
export function report(results: Results): string {
  const { submissions, jobs, mailings, mass, scale, processes, start, pages, phone } = results;
  const floors = floorsOf(results);
  return [
    '# Benchmarks\n',
    `${machine()}; ${results.pinning}. Each was loaded over 16 kept connections for ${results.timing.ms / 1000} s in ${results.timing.rounds} rounds, in turn with the others; the tables show medians.`,
    'How to read it: ratios to the limit of the same run are what counts, and those of CPU time a request first, because other processes disturb it least. ' +
      'Absolute numbers move by a quarter and more with the machine and with what else runs on it.\n',
    floors.length > 0 && section('Floors', table(['', 'measured', 'floor', 'goal', 'verdict'], floors.map(floorRow))),
    ...scoreSections(results),
    submissions && section('Submissions of one form', ...submissionLines(submissions)),
    jobs && section('Jobs', ...jobLines(jobs)),
    mailings && section('A mailing', ...mailingLines(mailings)),
    mass && section('A mass event', ...massLines(mass)),
    scale && section('A million', ...scaleLines(scale)),
    processes && section('Several processes on one PostgreSQL', ...processLines(processes)),
    start && section('Start and memory', ...startLines(start)),
    pages && section('Bytes at first load', ...pageLines(pages)),
    phone && section('A slow phone', ...phoneLines(phone)),
  ]
    .filter((part): part is string => typeof part === 'string')
    .join('\n');
}

const floorRow = ({ what, measured, floor, goal, isMet }: Floor): string[] => [
  what,
  measured,
  floor,
  goal,
  isMet ? 'met' : 'MISSED',
];

function machine(): string {
  const [cpu] = os.cpus();
  return `${os.cpus().length} cores of ${cpu?.model.trim() || 'an unnamed processor'}, Node ${process.versions.node}, ${os.type()}`;
}
