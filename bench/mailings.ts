import { setTimeout as wait } from 'node:timers/promises';
import { request } from 'node:http';
import { readConfig } from '~/config/env';
import { segmentSchema } from '~/contract/segments';
import { createPlatform, type Platform } from '~/platform';
import { isFailure } from '~/platform/http/result';
import { createMailingService } from '~/platform/modules/mailings/service';
import { percentile } from './load';
import { buildPeer } from './peers/build';
import type { Server } from './processes';
import { ACCOUNT, insertRecipients, type Recipient } from './setup';
import type { Stand } from './stand';

/** Of the recipients on the list. */
const LIST = 'bench list';
/** A page is opened each so many milliseconds: a host with time to spare. */
const PAGE_MS = 25;
/** Until memory is looked through as often as later. */
const WARM_MS = 60_000;
const ALONE_MS = 120_000;
/** A code is asked for each so many milliseconds. */
const CODE_MS = 3000;
const LOOK_MS = 500;

/** Times in milliseconds. */
export interface MailingResults {
  engine: string;
  listed: number;
  mails: number;
  seconds: number;
  /** Of the host and its helper, before, and the most meanwhile, in MB. */
  memoryMb: { before: number; most: number };
  pageMs: { alone: Quantiles; meanwhile: Quantiles };
  /** From the request for a code until the mail server had it, the longest. */
  codes: { asked: number; longestMs: number };
}

interface Quantiles {
  p50: number;
  p99: number;
}

const quantiles = (all: number[]): Quantiles => {
  const sorted = all.sort((a, b) => a - b);
  return { p50: percentile(sorted, 0.5), p99: percentile(sorted, 0.99) };
};

async function withPlatform<T>(stand: Stand, act: (platform: Platform) => Promise<T>): Promise<T> {
  const platform = await createPlatform(readConfig(stand.world.env), { isIdle: true });
  try {
    return await act(platform);
  } finally {
    await platform.close();
  }
}

/** A list of all who are on it, by e-mail, through a host with a mail server that takes everything at once. */
export async function measureMailing(
  stand: Stand,
  engine: string,
  mailPort: number,
  listed: number,
): Promise<MailingResults> {
  const { world } = stand;
  const sink = await stand.startBeside('mail sink', [await buildPeer('mail-sink.ts')], { MAIL_PORT: String(mailPort) });
  await withPlatform(stand, (platform) => insertRecipients(platform, 'm', listed, 0, LIST));
  const host = await stand.host();
  const readers = around(world.readers);
  // Codes are asked for with and without a mailing: they cost pages something by themselves.
  const askers = world.savers.entries();
  await openPages(host, readers, after(WARM_MS));
  const isAlone = after(ALONE_MS);
  const [alone] = await Promise.all([openPages(host, readers, isAlone), askForCodes(host, sink, askers, isAlone)]);
  const sent = await countMails(sink);
  const before = host.residentMb();
  await order(stand);
  const began = performance.now();
  let isDone = false;
  let most = before;
  const pages = openPages(host, readers, () => isDone);
  const codesMs = askForCodes(host, sink, askers, () => isDone);
  await withPlatform(stand, async ({ context }) => {
    while (!(await isOver(context))) {
      most = Math.max(most, host.residentMb());
      await Promise.race([wait(LOOK_MS), Promise.all([pages, codesMs])]);
    }
  }).finally(() => (isDone = true));
  const [meanwhile, codes] = await Promise.all([pages, codesMs]);
  const seconds = (performance.now() - began) / 1000;
  return {
    engine,
    listed,
    mails: (await countMails(sink)) - sent,
    seconds,
    memoryMb: { before, most },
    pageMs: { alone: quantiles(alone), meanwhile: quantiles(meanwhile) },
    codes: { asked: codes.length, longestMs: Math.max(0, ...codes) },
  };
}

async function countMails(sink: Server): Promise<number> {
  const { count } = (await (await fetch(`http://127.0.0.1:${sink.port}/`)).json()) as { count: number };
  return count;
}

const order = (stand: Stand) =>
  withPlatform(stand, async ({ context }) => {
    const ordered = await createMailingService(context).send(
      { accountId: ACCOUNT, kind: 'live', actor: '' },
      'the-mailing-of-the-bench',
      {
        to: { segment: segmentSchema.parse({ type: LIST }) },
        channel: 'email',
        content: {
          kind: 'message',
          category: 'service_update',
          subject: 'Save this summer',
          text: 'Hello {{name}},\n\nclose the blinds.',
          versions: [],
        },
      },
    );
    if (isFailure(ordered)) throw new Error(JSON.stringify(ordered));
  });

async function isOver({ db }: Platform['context']): Promise<boolean> {
  const mailing = await db.selectFrom('mailings').select('state').executeTakeFirst();
  if (mailing?.state === 'running') return false;
  const left = await db
    .selectFrom('mailing_rows')
    .select('recipient_id')
    .where('outcome', 'in', ['waiting', 'queued'])
    .executeTakeFirst();
  return !left;
}

/** Whether so many milliseconds are over. */
function after(ms: number): () => boolean {
  const end = performance.now() + ms;
  return () => performance.now() >= end;
}

function* around<T>(all: readonly T[]): Generator<T, undefined> {
  for (;;) yield* all;
}

/** Opens a page at each tick, whatever became of those before; the times that they took. */
async function openPages(
  host: Server,
  readers: Iterator<Recipient, undefined>,
  isDone: () => boolean,
): Promise<number[]> {
  const times: number[] = [];
  const open: Promise<Error | undefined>[] = [];
  for (let at = performance.now(); !isDone(); at += PAGE_MS) {
    await wait(Math.max(0, at - performance.now()));
    const path = readers.next().value?.path ?? '/';
    open.push(
      new Promise((resolve) => {
        request({ host: '127.0.0.1', port: host.port, path, agent: false }, (response) => {
          response.resume();
          response.once('end', () => {
            times.push(performance.now() - at);
            const isGood = response.statusCode === 200;
            resolve(isGood ? undefined : new Error(`${path} was answered with ${response.statusCode}`));
          });
        })
          .once('error', resolve)
          .end();
      }),
    );
  }
  const failed = (await Promise.all(open)).find((error) => error);
  if (failed) throw failed;
  return times;
}

/** Asks for a code again and again; how long each took to get to the mail server. */
async function askForCodes(
  host: Server,
  sink: Server,
  people: Iterable<[number, Recipient]>,
  isDone: () => boolean,
): Promise<number[]> {
  const times: number[] = [];
  for (const [n, { id, preferencesPath }] of people) {
    if (isDone()) break;
    const asked = Date.now();
    const email = `new-${id}@mail.example.com`;
    const origin = `http://127.0.0.1:${host.port}`;
    const response = await fetch(`${origin}${preferencesPath}/add/email`, {
      method: 'POST',
      redirect: 'manual',
      // From one address only so many codes are asked for.
      headers: {
        origin,
        'content-type': 'application/x-www-form-urlencoded',
        'x-forwarded-for': `198.18.${n >> 8}.${n & 255}`,
      },
      body: new URLSearchParams({ contact: email }).toString(),
    });
    if (response.status !== 303) throw new Error(`A wish for a code was answered with ${response.status}`);
    let at: number | null = null;
    while (at === null) {
      await wait(20);
      ({ at } = (await (await fetch(`http://127.0.0.1:${sink.port}/to/${encodeURIComponent(email)}`)).json()) as {
        at: number | null;
      });
    }
    times.push(at - asked);
    await wait(CODE_MS);
  }
  return times;
}
