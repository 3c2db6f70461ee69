import Database from 'better-sqlite3';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { getRequest, loadAll, postRequest } from './load';
import { fetchPage } from './pages';
import { buildPeer, builtParts } from './peers/build';
import type { Server } from './processes';
import type { Contestant, Score } from './rounds';
import { filledForm, FORM, type Recipient } from './setup';
import { HOST, type Stand } from './stand';
import { START_SENDERS } from './starts';

const REMIX_SERVE = ['node_modules/@remix-run/serve/dist/cli.js', 'build/server/index.js'];
/** Pages that a repeat view goes around. */
const REPEATED = 50;

export interface GetResults {
  scores: Score[];
  /** Whether the bare peer draws byte for byte what the host draws, nonces aside. */
  isSameMarkup: boolean;
  /** Why the peer is missing. */
  remixServeNote: string | undefined;
}

/** Goes through the requests again and again. */
function* around(requests: readonly Buffer[]): Generator<Buffer, undefined> {
  if (requests.length > 0) for (;;) yield* requests;
  return undefined;
}

/** The form page through the host, first and repeated, beside what the same page costs at least. */
export async function measureGets(stand: Stand): Promise<GetResults> {
  const { world } = stand;
  const { page } = world;
  const host = await stand.host();
  const drawn = await drawnBy(host, page.path);
  const bytes = (await fetchPage(host.port, page.path, 'gzip')).body.length;
  const bare = await startBare(stand, drawn);
  const fixed = await stand.start('fixed bytes', [await buildPeer('fixed-bytes.ts')], '/', {
    BENCH_BYTES: String(bytes),
  });
  const remixServe = await stand
    .start('remix-serve', REMIX_SERVE, '/favicon.svg')
    .catch((error: unknown) => String(error));
  const views = (server: Server, readers: readonly Recipient[]) =>
    around(readers.map((reader) => getRequest(reader.path, server.port)));
  const contestants: Contestant[] = [
    { name: 'first view', server: host, requests: views(host, world.readers), status: 200 },
    { name: 'repeat view', server: host, requests: views(host, world.readers.slice(0, REPEATED)), status: 200 },
    { name: 'bare render', server: bare, requests: around([getRequest('/', bare.port)]), status: 200 },
    { name: 'fixed bytes', server: fixed, requests: around([getRequest('/', fixed.port)]), status: 200 },
  ];
  const hasPeer = typeof remixServe !== 'string';
  if (hasPeer)
    contestants.push({
      name: 'remix-serve',
      server: remixServe,
      requests: views(remixServe, world.readers),
      status: 200,
    });
  const scores = await stand.race(contestants);
  return {
    scores,
    isSameMarkup: (await drawnBy(bare, '/')) === drawn,
    remixServeNote: hasPeer ? undefined : `remix-serve did not start: ${remixServe.slice(0, 200)}`,
  };
}

/** Starts the peer that draws the world's page bare. @param drawn that page, as the host draws it */
export async function startBare({ world: { page, dataDir }, start }: Stand, drawn: string): Promise<Server> {
  const parts = builtParts(drawn, (page.data.root as { theme: string }).theme);
  const file = path.join(dataDir, 'page.json');
  writeFileSync(file, JSON.stringify(page));
  return start('bare render', [await buildPeer('bare-render.tsx', parts)], '/', { BENCH_PAGE: file });
}

/** A page as a server draws it, without the nonces, which differ between two drawings. */
export async function drawnBy({ port }: Server, address: string): Promise<string> {
  const { body } = await fetchPage(port, address, 'gzip');
  return gunzipSync(body)
    .toString()
    .replace(/ nonce="[^"]*"/g, '');
}

export interface PostResults {
  scores: Score[];
  /** Posts that were answered as stored, warm-up included. */
  answered: number;
  /** Complete submissions that the database holds. */
  stored: number;
  /** CPU time of one of a process's first submissions with the message that it brings, in microseconds: of the host and of the base's. */
  firstUs: { host: number; base?: number };
}

/** A fresh process's first submissions, before the engine has compiled what they run. */
const FIRST = 500;
/** So long after the last of them its messages have gone out. */
const REST_MS = 2000;

async function measureFirst(
  { start }: Stand,
  senders: readonly Recipient[],
  folder: string | undefined,
): Promise<number> {
  const server = await start('fresh host', [HOST], '/healthz', {}, folder);
  const before = server.cpuUs();
  const posts = senders.map((sender) => postRequest(sender.path, server.port, filledForm(sender)));
  await loadAll(server, posts, 303);
  await wait(REST_MS);
  const us = (server.cpuUs() - before) / posts.length;
  await server.stop();
  return us;
}

/** Complete submissions, each by a recipient of its own, beside one durable insert. */
export async function measurePosts(stand: Stand): Promise<PostResults> {
  const { world } = stand;
  const host = await stand.host();
  const insert = await stand.start('bare insert', [await buildPeer('bare-insert.ts')], '/');
  // The base's data are copied when it is first started: what is stored before counts in both.
  await stand.base();
  const before = stand.count(countStored);
  const own = world.senders.slice(START_SENDERS);
  const folders = [undefined, ...(stand.baseFolder ? [stand.baseFolder] : [])];
  const firsts: number[] = [];
  for (const folder of folders) firsts.push(await measureFirst(stand, own.splice(0, FIRST), folder));
  const [first = Number.NaN, base] = firsts;
  let sent = FIRST * folders.length;
  function* submissions(): Generator<Buffer, undefined> {
    for (const sender of own) {
      sent += 1;
      yield postRequest(sender.path, host.port, filledForm(sender));
    }
    return undefined;
  }
  const body = filledForm({ submissionKey: 'x'.repeat(43) });
  const scores = await stand.race([
    { name: 'submit', server: host, requests: submissions(), status: 303 },
    { name: 'bare insert', server: insert, requests: around([postRequest('/', insert.port, body)]), status: 303 },
  ]);
  return { scores, answered: sent, stored: stand.count(countStored) - before, firstUs: { host: first, base } };
}

function countStored(file: string): number {
  const db = new Database(file, { readonly: true });
  const { stored } = db
    .prepare('select count(*) as stored from submissions where form_id = ? and completed_at is not null')
    .get(FORM) as { stored: number };
  db.close();
  return stored;
}
