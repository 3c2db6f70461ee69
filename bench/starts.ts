import { setTimeout as wait } from 'node:timers/promises';
import { getRequest, loadAll, postRequest } from './load';
import { fetchPage } from './pages';
import { median } from './rounds';
import { filledForm, type Recipient } from './setup';
import { HOST, type Stand } from './stand';

/** What a host costs that does nothing yet, and what it holds on to. */
export interface StartResult {
  /** From the start to the first answer of /healthz, and to the first form page. */
  healthMs: number;
  pageMs: number;
  /** With the processes that it has started; after a while without a request, and after many. */
  restMb: number;
  loadedMb: number;
}

export interface StartResults {
  host: StartResult;
  /** The same of the host of `--base`. */
  base?: StartResult;
}

const REST_MS = 3000;
const VIEWS = 4000;
const SUBMISSIONS = 1000;
/** Recipients who submit: as many for the host as for the base. */
export const START_SENDERS = 2 * SUBMISSIONS;

/** Cold starts on data that is there already, in turn with the base's; medians. */
export async function measureStarts(stand: Stand): Promise<StartResults> {
  const { senders } = stand.world;
  const folders = [undefined, ...(stand.baseFolder ? [stand.baseFolder] : [])];
  const starts = folders.map((folder) => ({ folder, colds: [] as Awaited<ReturnType<typeof coldStart>>[] }));
  for (let run = 0; run < (stand.isQuick ? 2 : 5); run += 1)
    for (const { folder, colds } of starts) colds.push(await coldStart(stand, folder));
  const results: StartResult[] = [];
  for (const [index, { folder, colds }] of starts.entries())
    results.push({
      healthMs: median(colds.map(({ healthMs }) => healthMs)),
      pageMs: median(colds.map(({ pageMs }) => pageMs)),
      ...(await memoryOf(stand, senders.slice(index * SUBMISSIONS, (index + 1) * SUBMISSIONS), folder)),
    });
  const [host, base] = results;
  if (!host) throw new Error('Nothing was started');
  return { host, base };
}

/** Milliseconds from the start of a fresh host on filled data until each of the addresses answers 200, in that order. */
async function coldStart({ start, world }: Stand, folder: string | undefined) {
  const began = performance.now();
  const server = await start('cold host', [HOST], '/healthz', {}, folder);
  const healthMs = performance.now() - began;
  const { status } = await fetchPage(server.port, world.page.path, 'gzip');
  const pageMs = performance.now() - began;
  await server.stop();
  if (status !== 200) throw new Error(`The first page was answered with ${status}`);
  return { healthMs, pageMs };
}

async function memoryOf({ start, world }: Stand, senders: readonly Recipient[], folder: string | undefined) {
  const server = await start('host at rest', [HOST], '/healthz', {}, folder);
  await wait(REST_MS);
  const restMb = server.residentMb();
  const views = world.readers.slice(0, VIEWS).map(({ path }) => getRequest(path, server.port));
  await loadAll(server, views, 200);
  const posts = senders.map((sender) => postRequest(sender.path, server.port, filledForm(sender)));
  await loadAll(server, posts, 303);
  const loadedMb = server.residentMb();
  await server.stop();
  return { restMb, loadedMb };
}
