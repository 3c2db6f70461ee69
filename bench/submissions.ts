import Database from 'better-sqlite3';
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { readConfig } from '~/config/env';
import { openSessionHeader } from '~/services/session.server';
import { createTokens } from '~/platform/tokens';
import { systemClock } from '~/platform/ports/clock';
import { randomIds } from '~/platform/ports/ids';
import type { Server } from './processes';
import { median } from './rounds';
import type { Stand } from './stand';

const ACCOUNT = 'cascadia';
const FORM = 'survey';
const FEW = 100;
const MANY = 100_000;
/** The questions' line, then one for each. No answer of the demo has a line break. */
export const CSV_LINES = MANY + 1;

/** Times in milliseconds, medians. */
export interface SizeResult {
  submissions: number;
  listMs: number;
  deepPageMs: number;
  searchMs: number;
  resultsMs: number;
}

export interface SubmissionResults {
  few: SizeResult;
  many: SizeResult;
  csvMs: number;
  csvLines: number;
  csvBytes: number;
  /** Growth of the host's memory while the CSV is read, in MB. */
  csvGrowthMb: number;
}

/** Puts in copies of the demo's submissions, so that the form has this many; counted by the product's own command. */
function fillUp(dataDir: string, env: NodeJS.ProcessEnv, total: number): void {
  const db = new Database(path.join(dataDir, 'latchkey.sqlite'), { timeout: 30_000 });
  try {
    const models = db.prepare('select * from submissions where account_id = ? and form_id = ? and is_test = 0 order by submitted_at limit 60').all(ACCOUNT, FORM) as Record<string, unknown>[];
    const { count } = db.prepare('select count(*) as count from submissions where account_id = ? and form_id = ? and is_test = 0').get(ACCOUNT, FORM) as { count: number };
    const columns = Object.keys(models[0] ?? {});
    const insert = db.prepare(`insert into submissions (${columns.join(', ')}) values (${columns.map((name) => `@${name}`).join(', ')})`);
    const start = Date.now() - 200 * 24 * 3600_000;
    db.transaction(() => {
      for (let index = count; index < total; index += 1) {
        const id = `bench-${String(index).padStart(7, '0')}`;
        const at = start + index * 60_000;
        insert.run({ ...models[index % models.length], id, reference: `BN-${id}`, submission_key: id, attempt: index + 2, submitted_at: at, completed_at: at });
      }
    })();
  } finally {
    db.close();
  }
  const counted = spawnSync('npm', ['run', '--silent', 'submissions', '--', 'recount', FORM], { env: { ...process.env, ...env }, encoding: 'utf8' });
  if (counted.status !== 0) throw new Error(`recount: ${counted.stderr}`);
}

/** The `Cookie` of the demo's owner. */
async function ownerCookie(env: NodeJS.ProcessEnv): Promise<string> {
  const config = readConfig(env);
  const tokens = createTokens({ keys: config.linkKeys, clock: systemClock, ids: randomIds });
  const user = { userId: 'demo-olivia', AccountId: ACCOUNT, email: 'olivia.chen@cascadia.example.com', unique_name: 'Olivia Chen', role: 'Owner' };
  return (await openSessionHeader(config, await tokens.mintSession(user, 24 * 3600), 24 * 3600)).split(';')[0] ?? '';
}

/** The list, search, results and CSV of a form, with few submissions and with many. */
export async function measureSubmissions(stand: Stand): Promise<SubmissionResults> {
  const { world, isQuick } = stand;
  const host = await stand.host();
  const cookie = await ownerCookie(world.env);
  const tries = isQuick ? 5 : 25;
  const get = async (address: string): Promise<Response> => {
    const response = await fetch(`http://127.0.0.1:${host.port}${address}`, { headers: { cookie } });
    if (response.status !== 200) throw new Error(`${address} was answered with ${response.status}`);
    return response;
  };
  const timed = async (address: string): Promise<number> => {
    await (await get(address)).text();
    const times: number[] = [];
    for (let index = 0; index < tries; index += 1) {
      const began = performance.now();
      await (await get(address)).text();
      times.push(performance.now() - began);
    }
    return median(times);
  };
  const base = `/smart/dynamic-form/${FORM}`;
  const sizeOf = async (submissions: number): Promise<SizeResult> => {
    fillUp(world.dataDir, world.env, submissions);
    // A place in the middle of the list.
    const middle = Date.now() - 200 * 24 * 3600_000 + (submissions / 2) * 60_000;
    return {
      submissions,
      listMs: await timed(`${base}/submissions`),
      deepPageMs: await timed(`${base}/submissions?cursor=o${middle}.x`),
      searchMs: await timed(`${base}/submissions?search=hughes`),
      resultsMs: await timed(`${base}/results`),
    };
  };
  const few = await sizeOf(FEW);
  const many = await sizeOf(MANY);
  return { few, many, ...(await readCsv(host, () => get(`${base}/submissions.csv?${randomUUID()}`))) };
}

/** Reads the CSV once to warm up and once to look at the host's memory all along. */
async function readCsv(host: Server, open: () => Promise<Response>) {
  await drain(await open(), () => undefined);
  const before = host.residentMb();
  let most = before;
  const began = performance.now();
  const { bytes, lines } = await drain(await open(), () => {
    most = Math.max(most, host.residentMb());
  });
  return { csvMs: performance.now() - began, csvLines: lines, csvBytes: bytes, csvGrowthMb: most - before };
}

async function drain(response: Response, look: () => void): Promise<{ bytes: number; lines: number }> {
  let bytes = 0;
  let lines = 0;
  let chunks = 0;
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    bytes += chunk.length;
    for (const byte of chunk) if (byte === 10) lines += 1;
    if ((chunks += 1) % 20 === 0) look();
  }
  return { bytes, lines };
}
