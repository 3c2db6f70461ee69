import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { get as openRequest, type IncomingMessage } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { readConfig } from '~/config/env';
import { createTokens } from '~/platform/tokens';
import { systemClock } from '~/platform/ports/clock';
import { randomIds } from '~/platform/ports/ids';
import { openSessionHeader } from '~/services/session.server';
import type { Server } from './processes';
import { median } from './rounds';
import { filledForm, type Recipient } from './setup';
import type { Stand } from './stand';
import { ACCOUNT, fillUp, FIRST_AT, FORM, MINUTE_MS, nameOf } from './submissions-fill';

const FEW = 100;
const MANY = 100_000;
/** The questions' line, then one for each. No answer of the demo has a line break. */
export const CSV_LINES = MANY + 1;
/** Of forms that are sent while a file is downloaded. */
export const SENDERS = 60;
/** Clients that open a download and read none of it. */
const STALLED = 8;
const STALLED_MS = 3000;
const BASE = `/smart/dynamic-form/${FORM}`;

/** Times in milliseconds, medians. */
export interface SizeResult {
  submissions: number;
  listMs: number;
  deepPageMs: number;
  searchMs: number;
  resultsMs: number;
  /** Most memory of the host while the CSV is read, in MB. */
  csvPeakMb: number;
}

export interface ExportResult {
  ms: number;
  lines: number;
  bytes: number;
  /** Growth of the host's memory while it is read, in MB. */
  growthMb: number;
}

export interface SubmissionResults {
  engine: string;
  few: SizeResult;
  many: SizeResult;
  csv: ExportResult;
  json: ExportResult;
  /** Time of a submission of another form, alone and while the CSV is downloaded. */
  submitMs: { alone: number; meanwhile: number };
  /** Memory while clients hold downloads open and read nothing, on top of the most that one which is read has taken. */
  stalledGrowthMb: number;
}

/** The `Cookie` of the demo's owner. */
export async function ownerCookie(env: NodeJS.ProcessEnv): Promise<string> {
  const config = readConfig(env);
  const tokens = createTokens({ keys: config.linkKeys, clock: systemClock, ids: randomIds });
  const user = {
    userId: 'demo-olivia',
    accountId: ACCOUNT,
    email: 'olivia.chen@cascadia.example.com',
    name: 'Olivia Chen',
    role: 'Owner',
  };
  return (await openSessionHeader(config, { token: await tokens.mintSession(user, 24 * 3600) })).split(';')[0] ?? '';
}

/** The list, search, results and files of a form, with few submissions and with many. */
export async function measureSubmissions(stand: Stand, engine: string): Promise<SubmissionResults> {
  const { world, isQuick } = stand;
  const host = await stand.host();
  const cookie = await ownerCookie(world.env);
  const read = async (address: string): Promise<Response> => {
    const response = await fetch(`http://127.0.0.1:${host.port}${address}`, { headers: { cookie } });
    if (response.status !== 200) throw new Error(`${address} was answered with ${response.status}`);
    return response;
  };
  const download = (format: string) => readExport(host, () => read(`${BASE}/submissions.${format}?${randomUUID()}`));
  const sizeOf = async (submissions: number): Promise<SizeResult> => {
    await fillUp(world.env, submissions);
    const timed = (address: string) =>
      medianOf(isQuick ? 5 : 25, async () => void (await (await read(address)).text()));
    const middle = FIRST_AT + (submissions / 2) * MINUTE_MS;
    const pages = {
      listMs: await timed(`${BASE}/submissions`),
      deepPageMs: await timed(`${BASE}/submissions?cursor=o${middle}.x`),
      searchMs: await timed(`${BASE}/submissions?search=${encodeURIComponent(nameOf(submissions - 1))}`),
      resultsMs: await timed(`${BASE}/results`),
    };
    // As much is read either way: what differs is whether it is one file.
    let csvPeakMb = 0;
    for (let rows = 0; rows < (isQuick ? MANY / 10 : MANY); rows += submissions)
      csvPeakMb = Math.max(csvPeakMb, (await download('csv')).peakMb);
    return { submissions, ...pages, csvPeakMb };
  };
  await warmUp(read);
  const few = await sizeOf(FEW);
  const many = await sizeOf(MANY);
  const csv = await download('csv');
  const json = await download('json');
  const [first, second] = [world.senders.slice(0, SENDERS / 2), world.senders.slice(SENDERS / 2)];
  const alone = await submitAll(host, first);
  const [meanwhile] = await Promise.all([submitAll(host, second), download('csv')]);
  const most = Math.max(many.csvPeakMb, csv.peakMb, json.peakMb);
  return {
    engine,
    few,
    many,
    csv,
    json,
    submitMs: { alone, meanwhile },
    stalledGrowthMb: (await stalledPeak(host, cookie)) - most,
  };
}

/** The first readings of a process are slow: those of few submissions must not be the ones. */
async function warmUp(read: (address: string) => Promise<Response>): Promise<void> {
  for (let index = 0; index < 20; index += 1) {
    for (const page of ['submissions', 'submissions?search=a', 'results', 'submissions.csv'])
      await (await read(`${BASE}/${page}`)).text();
  }
}

async function medianOf(tries: number, run: () => Promise<void>): Promise<number> {
  await run();
  const times: number[] = [];
  for (let index = 0; index < tries; index += 1) {
    const began = performance.now();
    await run();
    times.push(performance.now() - began);
  }
  return median(times);
}

/** Reads a file and looks at the host's memory all along. */
async function readExport(host: Server, open: () => Promise<Response>): Promise<ExportResult & { peakMb: number }> {
  const before = host.residentMb();
  let peakMb = before;
  const began = performance.now();
  let bytes = 0;
  let lines = 0;
  let chunks = 0;
  for await (const chunk of (await open()).body as unknown as AsyncIterable<Uint8Array>) {
    bytes += chunk.length;
    for (const byte of chunk) if (byte === 10) lines += 1;
    if ((chunks += 1) % 20 === 0) peakMb = Math.max(peakMb, host.residentMb());
  }
  peakMb = Math.max(peakMb, host.residentMb());
  return { ms: performance.now() - began, lines, bytes, growthMb: peakMb - before, peakMb };
}

/** Submits one form after the other; median in milliseconds. */
async function submitAll(host: Server, senders: readonly Recipient[]): Promise<number> {
  const times: number[] = [];
  for (const sender of senders) {
    const began = performance.now();
    const { status } = await fetch(`http://127.0.0.1:${host.port}${sender.path}`, {
      method: 'POST',
      body: filledForm(sender),
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: `http://127.0.0.1:${host.port}` },
    });
    if (status !== 303) throw new Error(`A submission was answered with ${status}`);
    times.push(performance.now() - began);
  }
  return median(times);
}

/** Opens downloads that nobody reads, and leaves them; the host's memory meanwhile, in MB. */
async function stalledPeak(host: Server, cookie: string): Promise<number> {
  const answers = await Promise.all(
    Array.from({ length: STALLED }, async () => {
      const request = openRequest({
        host: '127.0.0.1',
        port: host.port,
        path: `${BASE}/submissions.csv?${randomUUID()}`,
        headers: { cookie },
        agent: false,
      });
      const [answer] = (await once(request, 'response')) as [IncomingMessage];
      return answer;
    }),
  );
  await wait(STALLED_MS);
  const peak = host.residentMb();
  for (const answer of answers) answer.destroy();
  return peak;
}
