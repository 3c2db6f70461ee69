import { afterAll, beforeAll, expect, test } from 'vitest';
import { readFileSync } from 'node:fs';
import { LOCALES } from '~/lib/contract/enums';
import { FALLBACKS } from '~/lib/remote/fallback-calls.server';
import { openWalk, pressedForms, type Visit, type Walk } from './support/page-walk';

/** A visit whose platform had no such call. */
interface FallbackVisit extends Visit {
  lacked: string;
}

let walk: Walk;
const fallbackVisits: FallbackVisit[] = [];
const tried = new Set<string>();

/** Makes the visit again for each call that it makes, with a platform that has not got it. */
async function visitWithout(visit: Visit, name: string, again: () => Promise<Visit>): Promise<void> {
  for (const lacked of new Set(visit.calls)) {
    // A page in each of its states, a post once: what it needs comes before what it comes to.
    const key = `${name} ${name.startsWith('GET') ? visit.status : ''} without ${lacked}`;
    if (tried.has(key)) continue;
    tried.add(key);
    walk.lack(lacked);
    try {
      fallbackVisits.push({ ...(await again()), request: name, lacked });
    } finally {
      walk.lack(undefined);
    }
  }
}

/** Opens a page and where it leads to, each with all calls and without each of them. */
async function open(address: string, cookies: Map<string, string>): Promise<Visit> {
  let visit: Visit | undefined;
  for (let next: string | null = address, hops = 0; next?.startsWith('/') && hops < 6; hops += 1) {
    const [at, before]: [string, Map<string, string>] = [next, new Map(cookies)];
    visit = await walk.visit(at, cookies);
    await visitWithout(visit, visit.request, () => walk.visit(at, new Map(before)));
    next = visit.location;
  }
  if (!visit) throw new Error(`no page: ${address}`);
  return visit;
}

async function walkScreen(path: string): Promise<void> {
  const cookies = new Map<string, string>();
  let page = await open(path, cookies);
  const [signIn] = page.request === 'GET /sso-success/:token' ? pressedForms(page) : [];
  if (signIn) {
    const signedIn = await walk.visit(signIn.action, cookies, signIn.body);
    page = await open(signedIn.location ?? path, cookies);
  }
  for (const { action, body, intent } of pressedForms(page)) {
    if (action === '/sign-out') continue;
    const post = () => walk.visit(action, new Map(cookies), body);
    const posted = await post();
    await visitWithout(posted, `${posted.request} ${intent}`.trim(), post);
  }
}

beforeAll(async () => {
  walk = await openWalk();
  for (const path of await walk.listPaths()) await walkScreen(path);
}, 400_000);
afterAll(() => walk?.close());

/** What a page says of what is not available, in any of the languages. */
const UNAVAILABLE_TEXTS = LOCALES.flatMap((locale) => {
  const read = (file: string) => JSON.parse(readFileSync(`app/locales/${locale}/${file}.json`, 'utf8')) as Texts;
  return [read('site').notBuiltTitle ?? '', (read('errors').request as Texts).notBuilt ?? ''].map(String);
});
type Texts = Record<string, unknown>;

const describeVisit = ({ request, lacked, status }: FallbackVisit) => `${status} ${request} without ${lacked}`;

test('no page and no post fails by a call that the platform lacks', () => {
  expect(fallbackVisits.length).toBeGreaterThan(300);
  expect(fallbackVisits.filter(({ status }) => status >= 500 && status !== 501).map(describeVisit)).toEqual([]);
});

test('what can not go without a call says that it is not available here', () => {
  const silent = fallbackVisits.filter(
    ({ status, html }) => status === 501 && !UNAVAILABLE_TEXTS.some((words) => html.includes(words)),
  );
  expect([...new Set(silent.map(describeVisit))]).toEqual([]);
});

test('calls beyond the specification that have a substitute close no page', () => {
  const substituted = new Set(FALLBACKS.keys());
  const closed = fallbackVisits.filter(({ status, lacked }) => status === 501 && substituted.has(lacked));
  expect([...new Set(closed.map(describeVisit))]).toEqual([]);
});
