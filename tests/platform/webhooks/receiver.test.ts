import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPublicPost } from '~/platform/adapters/public-fetch';
import { hurryJobs } from '../../support/jobs';
import { createWorld, type World } from '../../support/world';
import { dataOf } from '../templates/office';
import { anOwner, aWebhook } from './listener';

type Answer = (response: ServerResponse) => void;
const taken: Answer = (response) => response.writeHead(204).end();
const broken: Answer = (response) => response.writeHead(500).end('the database is away');

let world: World;
let server: Server;
let port = 0;
let hook: Awaited<ReturnType<typeof aWebhook>>;
let answer: Answer = taken;
/** Ids of the events that the receiver has taken for ours. */
let accepted: string[] = [];
let refused = 0;

/** A receiver as a customer would write it. */
async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
  try {
    new Webhook(hook.secret).verify(Buffer.concat(parts).toString(), headers);
    accepted.push(String(headers['webhook-id']));
  } catch {
    refused += 1;
  }
  answer(response);
}

const open = (at = 0): Promise<void> =>
  new Promise((resolve) => {
    server = createServer((request, response) => void receive(request, response));
    server.listen(at, '127.0.0.1', () => {
      ({ port } = server.address() as AddressInfo);
      resolve();
    });
  });
const shut = (): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });

beforeEach(async () => {
  accepted = [];
  refused = 0;
  answer = taken;
  await open();
  // The library looks at the clock of the machine.
  const post = createPublicPost({ allowsPrivate: true });
  world = await createWorld({
    config: { allowsPrivateWebhooks: true },
    overrides: {
      // A receiver that stalls is not waited for as long as in earnest.
      postPublic: (url, { timeoutMs, ...rest }) => post(url, { ...rest, timeoutMs: timeoutMs / 50 }),
    },
    start: Date.now(),
  });
  await world.seed.account();
  hook = await aWebhook(world, await anOwner(world), { url: `http://127.0.0.1:${port}/hooks` });
});
afterEach(async () => {
  vi.useRealTimers();
  await shut();
  await world.close();
});

const log = async () => (await hook.log()).deliveries;

test('a receiver that stalls, fails, answers late, goes away and comes back gets each event, signed, with one id', async () => {
  const held: ServerResponse[] = [];
  answer = (response) => void held.push(response);
  const { delivery } = dataOf(await hook.test());
  expect(await log()).toMatchObject([{ state: 'waiting', trouble: 'late', status: null }]);
  // Whoever answers late has had it.
  held.forEach(taken);
  answer = broken;
  await hurryJobs(world);
  expect(await log()).toMatchObject([{ state: 'waiting', status: 500, answer: 'the database is away' }]);
  // The beginning of an answer is none.
  answer = (response) => void response.writeHead(200).write('tak');
  await hurryJobs(world);
  expect(await log()).toMatchObject([{ state: 'waiting', trouble: 'late' }]);
  answer = (response) => response.writeHead(302, { location: `http://127.0.0.1:${port}/other` }).end();
  await hurryJobs(world);
  expect(await log()).toMatchObject([{ state: 'waiting', status: 302 }]);
  await shut();
  await hurryJobs(world);
  expect(await log()).toMatchObject([{ state: 'waiting', trouble: 'unreachable' }]);
  answer = taken;
  await open(port);
  await hurryJobs(world);
  expect(await log()).toMatchObject([{ state: 'delivered', attempts: 6, status: 204, trouble: null }]);
  dataOf(await hook.again(delivery.id));
  expect(await log()).toMatchObject([{ id: delivery.id, state: 'delivered', attempts: 7 }]);
  expect(accepted).toEqual(Array(6).fill(delivery.eventId));
  expect(refused).toBe(0);
});

test('an address inside is not connected to where that is not allowed, whatever name leads there', async () => {
  world.context.postPublic = createPublicPost({ allowsPrivate: false });
  dataOf(await hook.test());
  expect(await log()).toMatchObject([{ state: 'waiting', trouble: 'address' }]);
  expect(accepted).toEqual([]);
});

test('of a long answer no more is read than is shown', async () => {
  answer = (response) => {
    response.writeHead(200);
    const more = (): void =>
      void (response.write('y'.repeat(60_000)) ? setImmediate(more) : response.once('drain', more));
    more();
  };
  dataOf(await hook.test());
  expect(await log()).toMatchObject([{ state: 'delivered', answer: 'y'.repeat(500) }]);
});
