import { expect, test } from 'playwright/test';
import { openData, type TestData } from '../support/data';
import { enrolledIn, historyOf, newPlanCustomer, planLink, storedPlan } from '../support/enrollment';
import { serverData, serverUrl } from '../support/global-setup';
import { post, request } from '../support/http';
import { createLinkPath } from '../support/notices';

const STACK = /\n\s+at \S|node_modules|\.tsx?:\d+|file:\/\/\/|SqliteError|ZodError/;
const address = async (...args: Parameters<typeof planLink>) => serverUrl() + (await planLink(...args));
const versionOf = (body: string) => /name="version" value="([^"]+)"/.exec(body)?.[1] ?? '';

let data: TestData;
test.beforeAll(() => {
  data = openData(serverData());
});
test.afterAll(() => data.close());

test('opening pages, by GET and HEAD, any step, leaves no trace', async () => {
  const customer = newPlanCustomer({ balanceCents: 5000 });
  const enrolled = newPlanCustomer();
  await post(await address(enrolled, 'enroll-bbp'), { estimate: '10000' });
  expect(data.messagesTo(enrolled.email)).toHaveLength(1);
  const ofTheirs = () => data.rowsWith(customer.id, enrolled.id);
  const before = ofTheirs();
  expect(before.length).toBeGreaterThan(4);
  for (const who of [customer, enrolled]) {
    for (const plan of ['enroll-bbp', 'enroll-ip'] as const) {
      const url = await address(who, plan);
      for (const query of [
        '',
        '?step=unenroll',
        '?step=thank-you',
        '?step=thank-you-unenrolled',
        '?consent=yes&version=x',
        '?step=unenroll&intent=confirm',
      ]) {
        await request(url + query);
        await request(url + query, { method: 'HEAD' });
      }
    }
  }
  for (const path of ['/budget', '/dpp', `/budget?accountNumber=${customer.id}&houseNumber=27B`])
    expect((await request(serverUrl() + path)).status).toBe(200);
  expect(ofTheirs()).toEqual(before);
});

test('a look-up without a link speaks for the account of the host name, also where it fails; another one has another phone, and nobody’s has none', async () => {
  const phones: Record<string, string | undefined> = {
    'potomacgas.example.com': '844-WASHGAS (844-927-4427)',
    'cascadia.example.com': '844-927-0142',
    'nobody.example': undefined,
  };
  for (const path of ['/budget', '/dpp', '/supplier']) {
    for (const [host, phone] of Object.entries(phones)) {
      const headers = { 'X-Forwarded-Host': host };
      const failed = await post(serverUrl() + path, { accountNumber: '100200300400', houseNumber: '1' }, headers);
      const main = /<main[\s\S]*<\/main>/.exec(failed.body)?.[0] ?? '';
      expect(main, path + host).toContain('role="alert"');
      if (phone) expect(main, path + host).toContain(phone);
      else expect(main, path + host).not.toContain('tel:');
      if (!phone?.includes('WASHGAS')) expect(failed.body, path + host).not.toMatch(/WASHGAS|927-4427/);
    }
  }
});

test('guesses at any door are judged five times together', async () => {
  const customer = newPlanCustomer();
  const statuses: number[] = [];
  for (let guess = 0; guess < 9; guess += 1) {
    const path = guess % 2 === 0 ? '/budget' : '/dpp';
    statuses.push((await post(serverUrl() + path, { accountNumber: customer.id, houseNumber: `${guess}` })).status);
  }
  expect(statuses).toEqual([422, 422, 422, 422, 422, 429, 429, 429, 429]);
  const right = await post(`${serverUrl()}/budget`, { accountNumber: customer.id, houseNumber: '27B' });
  expect(right.status).toBe(429);
  expect(right.body).toContain('Please wait 15 minutes');
});

test('posting twenty times at once enrolls once', async () => {
  const customer = newPlanCustomer({ balanceCents: 12_000 });
  const url = await address(customer, 'enroll-ip');
  const version = versionOf((await request(url)).body);
  const answers = await Promise.all(Array.from({ length: 20 }, () => post(url, { consent: 'yes', version })));
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(303));
  expect(storedPlan(customer)).toHaveLength(12);
  expect(historyOf(customer)).toHaveLength(1);
  const budget = await address(customer, 'enroll-bbp');
  await Promise.all(Array.from({ length: 20 }, () => post(budget, { estimate: '10000' })));
  expect(historyOf(customer)).toHaveLength(2);
  expect(data.messagesTo(customer.email)).toHaveLength(2);
});

test('nothing is agreed to unseen: without consent, version or estimate nothing is stored', async () => {
  const customer = newPlanCustomer({ balanceCents: 12_000 });
  const url = await address(customer, 'enroll-ip');
  const version = versionOf((await request(url)).body);
  const posts: [Record<string, string>, number][] = [
    [{ version }, 422],
    [{}, 422],
    [{ consent: 'yes' }, 409],
    [{ consent: 'yes', version: 'x'.repeat(5000) }, 409],
    [{ consent: 'yes', version: `${version}0` }, 409],
  ];
  for (const [fields, status] of posts) {
    const answer = await post(url, fields);
    expect(answer.status, JSON.stringify(fields).slice(0, 60)).toBe(status);
    expect(answer.body).not.toMatch(STACK);
  }
  const free = newPlanCustomer();
  const budget = await address(free, 'enroll-bbp');
  for (const estimate of ['', '-1', '10.00', '1e4', '9'.repeat(40)])
    expect((await post(budget, { estimate })).status, estimate).toBe(400);
  expect((await post(budget, {})).status).toBe(400);
  const stale = await post(budget, { estimate: '9999' });
  expect(stale.status).toBe(409);
  expect(stale.body).toContain('What we showed you has changed');
  expect([...enrolledIn(customer), ...enrolledIn(free)]).toEqual([]);
});

test('a customer who owes cannot enroll in budget billing by a post', async () => {
  const customer = newPlanCustomer({ balanceCents: 12_000 });
  const answer = await post(await address(customer, 'enroll-bbp'), { estimate: '10000' });
  expect(answer.status).toBe(303);
  expect((await request(serverUrl() + answer.location)).location).toContain('/enroll-ip/');
  expect(enrolledIn(customer)).toEqual([]);
});

test('a plan that a customer cannot enroll in is a state of its own, in each language', async () => {
  const customer = newPlanCustomer({ months: 0 });
  for (const plan of ['enroll-bbp', 'enroll-ip'] as const) {
    const url = await address(customer, plan);
    for (const language of ['en', 'es', 'fr', 'de', 'zh-Hans', 'zh-Hant', 'ko', 'hi', 'ar']) {
      const page = await request(`${url}?lang=${language}`);
      expect(page.status, language).toBe(409);
      expect(page.body, language).toContain('tel:');
      expect(page.body, language).not.toMatch(/enrollment:unavailable|Something went wrong/);
    }
  }
  expect((await request(`${await address(customer, 'enroll-bbp')}?step=error`)).status).toBe(200);
});

test('nobody agrees to a plan on the way to budget billing that then refuses them', async () => {
  const customer = newPlanCustomer({ balanceCents: 12_000, months: 0 });
  const plan = await address(customer, 'enroll-ip');
  const version = versionOf((await request(plan)).body);
  const found = await post(`${serverUrl()}/budget`, { accountNumber: customer.id, houseNumber: '27B' });
  expect(found.location).toContain('/enroll-bbp/');
  const refused = await request(serverUrl() + found.location);
  expect(refused.body).not.toContain('name="version"');
  for (const answer of [await request(`${plan}?bbp=true`), await post(`${plan}?bbp=true`, { consent: 'yes', version })])
    expect(answer.location).toMatch(/\/enroll-bbp\/[^?]+$/);
  expect(enrolledIn(customer)).toEqual([]);
});

test('tokens of other purposes, expired, cut and forged ones change nothing and show nothing', async () => {
  const customer = newPlanCustomer({ balanceCents: 12_000 });
  const good = (await planLink(customer, 'enroll-ip')).split('/').pop() ?? '';
  const purposes = ['supplier', 'report', 'form', 'preferences', 'wallet'] as const;
  const foreign = await Promise.all(
    purposes.map(async (purpose) => /ey[\w.-]+/.exec(await createLinkPath(customer, purpose))?.[0] ?? ''),
  );
  const expired = (await planLink(customer, 'enroll-ip', { seconds: -5 })).split('/').pop() ?? '';
  const bad: [string, number][] = [
    ...foreign.map((token): [string, number] => [token, 403]),
    [expired, 410],
    [good.slice(0, -3), 401],
    ['__proto__', 401],
  ];
  for (const [token, status] of bad) {
    for (const plan of ['enroll-bbp', 'enroll-ip']) {
      const url = `${serverUrl()}/${plan}/${token}`;
      for (const answer of [
        await request(url),
        await post(url, { consent: 'yes', estimate: '10000', version: 'x' }),
        await post(`${url}?step=unenroll`, {}),
      ]) {
        expect(answer.status, `${plan} ${token.slice(0, 10)}`).toBe(status);
        expect(answer.body).not.toContain(customer.id);
        expect(answer.body).not.toMatch(STACK);
      }
    }
  }
  expect(historyOf(customer)).toEqual([]);
});

test('posts from other sites are refused, and a link changes only its own customer', async () => {
  const [owner, other] = [newPlanCustomer(), newPlanCustomer()];
  const url = await address(owner, 'enroll-bbp');
  const foreign = await post(url, { estimate: '10000' }, { origin: 'https://evil.example' });
  expect(foreign.status).toBe(403);
  expect(enrolledIn(owner)).toEqual([]);
  const token = (await planLink(other, 'enroll-bbp')).split('/').pop() ?? '';
  const answer = await post(`${url}?token=${token}&recipientId=${other.id}`, {
    estimate: '10000',
    token,
    recipientId: other.id,
    accountNumber: other.id,
    '__proto__[enroll]': 'no',
  });
  expect(answer.status).toBe(303);
  expect([enrolledIn(owner), enrolledIn(other)]).toEqual([['budget'], []]);
});

test('an address carries no more than it should: sources are cut, steps and languages kept', async () => {
  const customer = newPlanCustomer();
  const url = await address(customer, 'enroll-bbp');
  const answer = await post(`${url}?lang=es&source=${'s'.repeat(300)}&next=https://evil.example`, {
    estimate: '10000',
  });
  expect(answer.status).toBe(303);
  expect(answer.location).toMatch(/^\/enroll-bbp\/ey[\w.-]+\?source=s{100}&lang=es&step=thank-you$/);
  const page = await request(serverUrl() + answer.location);
  expect(page.body).toContain('Gracias por inscribirse');
  expect(page.headers.get('cache-control')).toBe('no-store');
  expect(data.messagesTo(customer.email)[0]?.language).toBe('es');
});
