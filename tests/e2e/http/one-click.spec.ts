import { expect, test } from 'playwright/test';
import { identityCheckLink, newMember } from '../support/identity-check';
import { post, request, type Answer } from '../support/http';
import { useOwnServer, type OwnServer } from '../support/own-server';
import { newReader, type Message, type Reader } from '../support/unsubscribe';

test.describe.configure({ mode: 'default' });

let { server, data, stored } = {} as OwnServer;
useOwnServer((own) => ({ server, data, stored } = own));

const ONE_CLICK = { 'List-Unsubscribe': 'One-Click' };
const FOREIGN = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
const addressOf = ({ unsubscribePath }: Pick<Reader, 'unsubscribePath'>) => server.url + unsubscribePath;
const reader = (message: Message = {}, story?: Parameters<typeof newReader>[3]) =>
  newReader(data, stored, server.dataDir, story, message);

/** 200 with a line of text: neither a page, nor a redirect, nor a cookie. */
function expectUnsubscribed(answer: Answer): void {
  expect(answer.status).toBe(200);
  expect(answer.body).toBe('Unsubscribed\n');
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(answer.headers.get('set-cookie')).toBeNull();
  expect(answer.location).toBe('');
}

test('one click ends the one category on the one channel, and twice is once', async () => {
  const someone = await reader();
  expectUnsubscribed(await post(addressOf(someone), ONE_CLICK));
  expect(stored.consents(someone)).toEqual({ 'service_update.email': false });
  const before = data.fingerprint();
  expectUnsubscribed(await post(addressOf(someone), ONE_CLICK));
  expect(data.fingerprint()).toEqual(before);
  expect(stored.events(someone)).toMatchObject([
    { action: 'withdrawn', source: 'oneClick', category: 'service_update', channel: 'email' },
  ]);
});

test('a multipart form, a character set and a page of another site are taken too', async () => {
  const [first, second, third] = [await reader(), await reader(), await reader()];
  const form = new FormData();
  form.append('List-Unsubscribe', 'One-Click');
  expectUnsubscribed(await request(addressOf(first), { method: 'POST', body: form }));
  expectUnsubscribed(
    await post(addressOf(second), ONE_CLICK, { 'content-type': 'application/x-www-form-urlencoded; charset=UTF-8' }),
  );
  expectUnsubscribed(await post(addressOf(third), ONE_CLICK, FOREIGN));
  for (const each of [first, second, third]) expect(stored.consents(each)).toEqual({ 'service_update.email': false });
});

test('an expired link and a closed gate are no hindrance', async () => {
  const late = await reader({ seconds: -3600 });
  expect((await request(addressOf(late))).status).toBe(410);
  expectUnsubscribed(await post(addressOf(late), ONE_CLICK));
  expect(stored.consents(late)).toEqual({ 'service_update.email': false });

  for (const intent of ['resubscribe', 'pause', 'resume', 'reason', 'preferences']) {
    expect((await post(addressOf(late), { intent, days: '30' }, { origin: server.url })).status).toBe(410);
  }
  expect(stored.consents(late)).toEqual({ 'service_update.email': false });

  const member = newMember({ dataDir: server.dataDir });
  const { path } = await identityCheckLink(data, member, 'unsubscribe');
  expect((await request(server.url + path)).body).toContain('data-enhance="identity-check"');
  const own = await post(server.url + path, { intent: 'unsubscribe' }, { origin: server.url });
  expect({ status: own.status, location: own.location }).toEqual({ status: 303, location: path });
  expect(stored.consents(member)).toEqual({});
  expectUnsubscribed(await post(server.url + path, ONE_CLICK));
  expect(stored.consents(member)).toEqual({ 'service_update.email': false });
});

test('GET and HEAD, however often, change nothing', async () => {
  const someone = await reader();
  const before = data.fingerprint();
  for (const method of ['GET', 'HEAD', 'HEAD', 'GET']) {
    for (const query of ['', '?List-Unsubscribe=One-Click', '?intent=unsubscribe', '?done=unsubscribe']) {
      expect((await request(addressOf(someone) + query, { method })).status).toBe(200);
    }
  }
  expect(data.fingerprint()).toEqual(before);
});

test('anything else from another site is refused and changes nothing', async () => {
  const someone = await reader();
  const before = data.fingerprint();
  const bodies: Record<string, string>[] = [
    { intent: 'unsubscribe' },
    { intent: 'resubscribe' },
    { intent: 'pause', days: '90' },
    { intent: 'preferences' },
    { 'List-Unsubscribe': 'Yes' },
    {},
  ];
  for (const origin of ['https://evil.example', 'null']) {
    for (const body of bodies) {
      const answer = await post(addressOf(someone), body, { origin });
      expect(answer.status).toBe(403);
      expect(answer.body).toMatch(/another site/i);
    }
  }
  expect(data.fingerprint()).toEqual(before);
});

test('our own form needs an intent of its own', async () => {
  const someone = await reader();
  const before = data.fingerprint();
  const strange: Record<string, string>[] = [
    {},
    { intent: 'delete' },
    { intent: 'pause' },
    { intent: 'pause', days: '31' },
    { intent: 'pause', days: '-1' },
  ];
  for (const body of strange) {
    expect((await post(addressOf(someone), body, { origin: server.url })).status).toBe(400);
  }
  expect((await post(addressOf(someone), { intent: 'reason', reason: 'because' }, { origin: server.url })).status).toBe(
    422,
  );
  for (const step of ['pause', 'unsubscribe-all']) {
    expect(
      (await post(`${server.url}${someone.path}/${step}`, { intent: 'delete' }, { origin: server.url })).status,
    ).toBe(400);
    expect((await post(`${server.url}${someone.path}/${step}`, { intent: step }, FOREIGN)).status).toBe(403);
  }
  expect(data.fingerprint()).toEqual(before);
  const own = await post(addressOf(someone), { intent: 'unsubscribe' }, { origin: server.url });
  expect({ status: own.status, location: own.location }).toEqual({
    status: 303,
    location: `${someone.unsubscribePath}?done=unsubscribe`,
  });
});

test('what is mandatory is not ended', async () => {
  const someone = await reader({ category: 'outage_alert' }, 'one-contact');
  expect(await post(addressOf(someone), ONE_CLICK)).toMatchObject({
    status: 422,
    body: 'Not unsubscribed: preferences.mandatory\n',
  });
  const own = await post(addressOf(someone), { intent: 'unsubscribe' }, { origin: server.url });
  expect({ status: own.status, location: own.location }).toEqual({ status: 303, location: someone.unsubscribePath });
  expect(stored.consents(someone)).toEqual({});
});

test('a wrong token opens and ends nothing', async () => {
  const someone = await reader();
  const [head, claims, signature = ''] = someone.unsubscribeToken.split('.');
  const forged = [head, claims, `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`].join('.');
  const before = data.fingerprint();
  const wrong: [token: string, status: number][] = [
    [forged, 401],
    ['none', 401],
    [someone.token, 403],
    [await data.mintLink({ ...someone, id: '999', formId: 'service_update' }, { purpose: 'unsubscribe' }), 401],
  ];
  for (const [token, status] of wrong) {
    const address = `${server.url}/customer-unsubscribe/${token}`;
    const page = await request(address);
    expect(page.status).toBe(status);
    expect(page.body).not.toMatch(/\n\s+at \S|node_modules/);
    expect((await post(address, { intent: 'unsubscribe' }, { origin: server.url })).status).toBe(status);
    const click = await post(address, ONE_CLICK);
    expect(click.status).toBe(status);
    expect(click.body).toMatch(/^Not unsubscribed: token\.\w+\n$/);
  }
  for (const step of ['pause', 'unsubscribe-all', 'history']) {
    expect((await request(`${server.url}/customer-preferences/${someone.unsubscribeToken}/${step}`)).status, step).toBe(
      403,
    );
    expect((await request(`${server.url}/customer-preferences/${forged}/${step}`)).status, step).toBe(401);
  }
  expect((await post(`${server.url}/customer-unsubscribe/%E0%A4%A`, ONE_CLICK)).status).toBeLessThan(500);
  expect(data.fingerprint()).toEqual(before);
});

test('a category that the account has no more says so, and ends nothing', async () => {
  const someone = await reader();
  const token = await data.mintLink({ ...someone, formId: 'no_such_category' }, { purpose: 'unsubscribe' });
  const address = `${server.url}/customer-unsubscribe/${token}`;
  const before = data.fingerprint();
  const page = await request(address);
  expect(page.status).toBe(200);
  expect(page.body).toContain('No such messages are sent to you now');
  expect((await post(address, { intent: 'unsubscribe' }, { origin: server.url })).status).toBe(303);
  expect((await post(address, ONE_CLICK)).status).toBe(200);
  expect(data.fingerprint()).toEqual(before);
});
