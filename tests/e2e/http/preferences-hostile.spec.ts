import { expect, test } from 'playwright/test';
import { postDeclaredSize, linksOf, post, request, type Answer } from '../support/http';
import { useOwnServer, type OwnServer } from '../support/own-server';
import { newContacts, type Customer } from '../support/preferences';

test.describe.configure({ mode: 'default' });

let { server, data, stored } = {} as OwnServer;
useOwnServer((own) => ({ server, data, stored } = own));

const STACK = /\n\s+at \S|node_modules|\.tsx?:\d+|file:\/\/\/|SqliteError|ZodError/;
const urlOf = ({ path }: Customer) => server.url + path;

function expectCalm(answer: Answer, ...statuses: number[]): void {
  expect(statuses).toContain(answer.status);
  expect(answer.body).not.toMatch(STACK);
}

/** What a person's choices are kept in. A draft is no choice yet. */
function chosen(): Record<string, string | undefined> {
  const { consents, consent_events, contacts, verified_contacts, pauses, otp_challenges, outbox } = data.fingerprint();
  return { consents, consent_events, contacts, verified_contacts, pauses, otp_challenges, outbox };
}

async function expectNothingChosen(work: () => Promise<void>): Promise<void> {
  const before = chosen();
  await work();
  expect(chosen()).toEqual(before);
}

/** References of the contacts on a page, by `channel:ref`. */
const refsOf = (html: string): string[] => [
  ...new Set([...html.matchAll(/value="remove:(\w+:[\w-]+)"/g)].map(([, ref = '']) => ref)),
];

test('GET and HEAD of every page and step change nothing', async () => {
  const { email } = newContacts();
  const customer = await stored.newCustomer('standard', { contacts: [['email', email, 'unverified']] });
  expect((await post(urlOf(customer), { intent: 'verify:email:none' })).status).toBe(422);
  const { body } = await request(urlOf(customer));
  const [ref = ''] = refsOf(body).map((each) => each.replace(':', '/'));
  const steps = [
    '',
    '?closed=1',
    '?showHeader=false',
    '/add/email',
    '/add/sms?in=dialog',
    '/add/push',
    '/verify/email',
    '/verify/__proto__',
    `/remove/${ref}`,
    '/remove/email/nothing',
  ];
  const addresses = [...steps.map((step) => urlOf(customer) + step), ...linksOf(body, server.url)];
  const before = data.fingerprint();
  for (const address of addresses) {
    for (const method of ['GET', 'HEAD'])
      expect([200, 303, 404, 501], address).toContain((await request(address, { method })).status);
  }
  expect(data.fingerprint()).toEqual(before);
});

test('no contact stands in an address', async () => {
  const customer = await stored.newCustomer('standard');
  const { body } = await request(urlOf(customer));
  expect(body).toContain(customer.email);
  const addresses = [...body.matchAll(/(?:href|src|action)="([^"]+)"/g)].map(([, address = '']) =>
    decodeURIComponent(address),
  );
  for (const address of addresses) {
    expect(address).not.toContain(customer.email);
    expect(address).not.toContain(customer.phone.slice(1));
  }
});

test('a reference of somebody else’s contact names nothing', async () => {
  const owner = await stored.newCustomer('standard');
  const other = await stored.newCustomer('standard');
  const refs = refsOf((await request(urlOf(owner))).body);
  expect(refs).toHaveLength(2);
  await expectNothingChosen(async () => {
    for (const ref of refs) {
      const page = `${urlOf(other)}/remove/${ref.replace(':', '/')}`;
      expectCalm(await request(page), 404);
      expectCalm(await post(page, { intent: 'confirm' }), 303);
      expectCalm(await post(urlOf(other), { intent: `remove:${ref}` }), 422);
      expectCalm(await post(urlOf(other), { intent: `verify:${ref}` }), 422);
      const [channel = '', id = ''] = ref.split(':');
      expectCalm(await post(urlOf(other), { intent: `prefer:${channel}`, [`preferred.${channel}`]: id }), 422);
      expectCalm(await post(urlOf(other), { intent: 'save', shown: '{}', [`preferred.${channel}`]: id }), 422);
    }
  });
});

test('a recipient who is not the customer’s is refused', async () => {
  const customer = await stored.newCustomer('erp');
  const stranger = await stored.newCustomer('erp');
  await expectNothingChosen(async () => {
    const fields = { shown: '{"new_bill_alert.sms":true}', 'shown.recipient': stranger.id };
    expectCalm(await post(urlOf(customer), { ...fields, intent: 'save' }), 409);
    expectCalm(
      await post(urlOf(customer), { intent: 'recipient', recipient: stranger.id, 'shown.recipient': customer.id }),
      422,
    );
    const { body } = await request(urlOf(customer));
    expect(body).not.toContain(stranger.id);
  });
  const plain = await stored.newCustomer('standard');
  expectCalm(await post(urlOf(plain), { intent: 'save', shown: '{}', 'shown.recipient': stranger.id }), 409);
});

test('mandatory, unknown and misshapen boxes change nothing', async () => {
  const customer = await stored.newCustomer('standard');
  const gas = await stored.newCustomer('gas-ebill');
  await expectNothingChosen(async () => {
    const readable = [
      '{"outage_alert.sms":true}',
      '{"surveys.sms":false}',
      '{"no_such.email":false}',
      '{"__proto__":true,"constructor.email":true}',
    ];
    const choice = ['surveys.sms', 'no_such.email', '__proto__', 'constructor.email', 'energy_tips.email'].map(
      (value): [string, string] => ['choice', value],
    );
    for (const text of readable)
      expectCalm(await post(urlOf(customer), [['intent', 'save'], ['shown', text], ...choice]), 303);
    // Nothing can be saved by these, so nothing is said to be.
    for (const text of ['', 'null', '[1,2]', '{', 'x'.repeat(200_000)])
      expectCalm(await post(urlOf(customer), [['intent', 'save'], ['shown', text], ...choice]), 400);
    expectCalm(await post(urlOf(customer), [['intent', 'save'], ...choice]), 400);
    expectCalm(
      await post(urlOf(gas), { intent: 'save', shown: '{"new_bill_alert.email":true}', 'shown.recipient': '' }),
      303,
    );
    for (const intent of ['', 'save:__proto__', 'add:__proto__', 'verify:push:x', '__proto__', 'x'.repeat(5000)]) {
      expectCalm(await post(urlOf(customer), { intent, shown: '{}' }), 303);
    }
    expectCalm(await post(urlOf(customer), { intent: 'remove:email:__proto__' }), 422);
    expectCalm(
      await post(urlOf(customer), { intent: 'save', shown: '{}', preferredLanguage: 'tlh', 'shown.language': '' }),
      303,
    );
  });
  expect(stored.language(customer)).toBeNull();
});

test('terms that are not ticked can’t be got around', async () => {
  const customer = await stored.newCustomer('terms');
  await expectNothingChosen(async () => {
    for (const terms of ['', 'no', 'true']) {
      const answer = await post(`${urlOf(customer)}?lang=en`, {
        intent: 'save',
        shown: '{"energy_tips.email":false}',
        choice: 'energy_tips.email',
        terms,
      });
      expectCalm(answer, 422);
      expect(answer.body).toContain('Please accept the terms.');
    }
  });
});

test('codes: a wrong one, somebody else’s, and too many tries', async () => {
  const [mine, theirs] = [await stored.newCustomer('standard'), await stored.newCustomer('standard')];
  const { email } = newContacts();
  expectCalm(await post(`${urlOf(theirs)}/add/email`, { contact: email }), 303);
  const code = data.codeFor(email);
  const verify = `${urlOf(mine)}/verify/email`;
  expectCalm(await post(verify, { intent: 'verify', code }), 422);
  expect(stored.contacts(mine).map(({ contact }) => contact)).not.toContain(email);
  const own = newContacts().email;
  expectCalm(await post(`${urlOf(mine)}/add/email`, { contact: own }), 303);
  const right = data.codeFor(own);
  const wrong = right === '0000' ? '0001' : '0000';
  if (right !== code) expectCalm(await post(verify, { intent: 'verify', code }), 422);
  expectCalm(await post(verify, { intent: 'verify', code: '' }), 422);
  expectCalm(await post(verify, { intent: 'verify', code: 'x'.repeat(5000) }), 422);
  const statuses: number[] = [];
  for (let tries = 0; tries < 6; tries += 1)
    statuses.push((await post(verify, { intent: 'verify', code: wrong })).status);
  expect(statuses.at(-1)).toBe(429);
  expectCalm(await post(verify, { intent: 'verify', code: right }), 429);
  expect(stored.contacts(mine).map(({ contact }) => contact)).not.toContain(own);
});

test('links of another kind and posts of another site do nothing', async () => {
  const customer = await stored.newCustomer('standard');
  const foreign = await data.mintLink({ ...customer, formId: 'ebill' }, { purpose: 'form' });
  const expired = await data.mintLink({ ...customer, formId: '' }, { purpose: 'preferences', seconds: -60 });
  const fields = { intent: 'save', shown: '{"energy_tips.email":false}', choice: 'energy_tips.email' };
  await expectNothingChosen(async () => {
    for (const [token, status] of [
      [foreign, 403],
      [expired, 410],
      ['nonsense', 401],
    ] as const) {
      const url = `${server.url}/customer-preferences/${token}`;
      for (const step of ['', '/add/email', '/verify/email', '/remove/email/x']) {
        expectCalm(await request(url + step), status);
        expectCalm(await post(url + step, { ...fields, contact: newContacts().email }), status);
      }
    }
    expectCalm(await post(urlOf(customer), fields, { Origin: 'https://evil.example' }), 403);
    expect(await postDeclaredSize(urlOf(customer), 1024 * 1024 + 1, 'application/x-www-form-urlencoded')).toBe(413);
    expectCalm(
      await request(urlOf(customer), {
        method: 'POST',
        body: '{"intent":"save"}',
        headers: { 'content-type': 'application/json' },
      }),
      400,
    );
  });
});

test('what is kept for a repeat view is never older than what was saved', async () => {
  const customer = await stored.newCustomer('standard');
  const isTicked = async () =>
    / checked=""/.test(
      /<input[^>]*value="energy_tips\.email"[^>]*>/.exec((await request(urlOf(customer))).body)?.[0] ?? '',
    );
  const shown = '{"energy_tips.email":false}';
  expect(await isTicked()).toBe(false);
  expect(await isTicked()).toBe(false);
  expect((await post(urlOf(customer), { intent: 'save', shown, choice: 'energy_tips.email' })).status).toBe(303);
  expect(await isTicked()).toBe(true);
  expect((await post(urlOf(customer), { intent: 'keep', shown: '{"energy_tips.email":true}' })).status).toBe(303);
  expect(await isTicked()).toBe(false);
  expect((await request(urlOf(customer))).headers.get('x-page-version')).toBeNull();
});
