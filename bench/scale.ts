import { readConfig } from '~/config/env';
import { linkPath } from '~/contract/paths';
import { createTokens } from '~/platform/tokens';
import { systemClock } from '~/platform/ports/clock';
import { randomIds } from '~/platform/ports/ids';
import { getRequest, load, postRequest } from './load';
import { savedForm, shownBoxes } from './preferences';
import { median } from './rounds';
import { filledName, fillScale, FREQUENT_NAME } from './scale-fill';
import { ACCOUNT, filledForm, FORM } from './setup';
import type { Stand } from './stand';
import { ownerCookie } from './submissions';

export const FEW = 1000;
const MANY = 1_000_000;
const MANY_QUICKLY = 20_000;
/** Whose submissions are copied. */
const MODELS = 20;
/** Requests of each kind that warm a host, and those that are measured, a few on one host and then on the other. */
const WARM = 40;
const MEASURED = 200;
const MEASURED_QUICKLY = 60;
const IN_A_ROW = 10;
/** People that each world needs, of each kind. */
export const PEOPLE = MODELS + WARM + MEASURED;
const CATEGORY = 'service_update';

/** Medians in milliseconds. */
export interface Growth {
  what: string;
  isSearch: boolean;
  fewMs: number;
  manyMs: number;
}

export interface ScaleResults {
  engine: string;
  many: number;
  fillSeconds: number;
  growth: Growth[];
}

interface Kind {
  what: string;
  status: number;
  isSearch?: boolean;
  requestOf(index: number): Buffer;
}

/** What a request takes among many recipients and submissions, against the same among few, one request after the other. */
export async function measureScale(few: Stand, many: Stand, engine: string): Promise<ScaleResults> {
  const { isQuick } = many;
  const total = isQuick ? MANY_QUICKLY : MANY;
  const fewKinds = await prepare(few, FEW);
  const began = performance.now();
  const manyKinds = await prepare(many, total);
  const fillSeconds = (performance.now() - began) / 1000;
  const growth: Growth[] = [];
  for (const [at, kind] of fewKinds.entries()) {
    const other = manyKinds[at] as Kind;
    const [fewMs, manyMs] = await inTurns([few, kind], [many, other], isQuick ? MEASURED_QUICKLY : MEASURED);
    growth.push({ what: kind.what, isSearch: kind.isSearch ?? false, fewMs, manyMs });
  }
  return { engine, many: total, fillSeconds, growth };
}

type Side = [Stand, Kind];

async function inTurns(few: Side, many: Side, count: number): Promise<[number, number]> {
  const times: [number[], number[]] = [[], []];
  for (let from = 0; from < WARM + count; from += IN_A_ROW) {
    for (const [side, own] of [few, many].map((each, at) => [each, times[at as 0 | 1]] as const)) {
      const measured = await oneByOne(side, from);
      if (from >= WARM) own.push(...measured);
    }
  }
  return [median(times[0]), median(times[1])];
}

async function oneByOne([stand, { what, status, requestOf }]: Side, from: number): Promise<number[]> {
  const { port } = await stand.host();
  const requests = Array.from({ length: IN_A_ROW }, (_none, index) => requestOf(from + index)).values();
  const { statuses, latencies } = await load({ port, requests, ms: Infinity, connections: 1 });
  if (statuses.get(status) !== IN_A_ROW) throw new Error(`${what}: ${[...statuses.keys()].join(', ')}`);
  return latencies;
}

/** Fills a world, starts its host and makes the requests of each kind. */
async function prepare(stand: Stand, total: number): Promise<Kind[]> {
  const { world } = stand;
  const { port } = await stand.host();
  const submit = (index: number) => {
    const sender = world.senders[index] as (typeof world.senders)[number];
    return postRequest(sender.path, port, filledForm(sender));
  };
  await load({
    port,
    requests: Array.from({ length: MODELS }, (_none, index) => submit(index)).values(),
    ms: Infinity,
    connections: 1,
  });
  await fillScale(world.env, total);
  const config = readConfig(world.env);
  const tokens = createTokens({ keys: config.linkKeys, clock: systemClock, ids: randomIds });
  const claims = { purpose: 'unsubscribe', accountId: ACCOUNT, target: CATEGORY, channel: 'email' } as const;
  const leaving = await Promise.all(
    world.savers.map(async ({ id }) =>
      linkPath('unsubscribe', await tokens.mintLink({ ...claims, recipientId: id }, 3600)),
    ),
  );
  const boxes = savedForm(await shownBoxes(port, world.savers[0]?.preferencesPath ?? ''));
  const cookie = `Cookie: ${await ownerCookie(world.env)}\r\n`;
  const pathOf = (people: readonly { path: string }[], index: number) => people[index]?.path ?? '';
  const found = (index: number) => filledName((index * 7919) % total);
  const admin = (what: string, path: (index: number) => string, isSearch = false): Kind => ({
    what,
    status: 200,
    isSearch,
    requestOf: (index) => getRequest(path(index), port, cookie),
  });
  const form = `/smart/dynamic-form/${FORM}`;
  return [
    { what: 'first view', status: 200, requestOf: (index) => getRequest(pathOf(world.readers, index), port) },
    { what: 'repeat view', status: 200, requestOf: () => getRequest(pathOf(world.readers, 0), port) },
    { what: 'submit', status: 303, requestOf: (index) => submit(MODELS + index) },
    {
      what: 'save of preferences',
      status: 303,
      requestOf: (index) => postRequest(world.savers[index]?.preferencesPath ?? '', port, boxes),
    },
    {
      what: 'one-click unsubscribe',
      status: 200,
      requestOf: (index) => postRequest(leaving[index] ?? '', port, 'List-Unsubscribe=One-Click'),
    },
    admin('list of submissions', () => `${form}/submissions`),
    admin(
      'search of submissions by a name',
      (index) => `${form}/submissions?search=${encodeURIComponent(found(index))}`,
      true,
    ),
    admin('the same by a name that many have', () => `${form}/submissions?search=${FREQUENT_NAME}`, true),
    admin('results', () => `${form}/results`),
    admin('list of recipients', () => '/smart/recipients'),
    admin(
      'search of recipients by a name',
      (index) => `/smart/recipients?search=${encodeURIComponent(found(index))}`,
      true,
    ),
    admin('the same by a name that many have', () => `/smart/recipients?search=${FREQUENT_NAME}`, true),
  ];
}
