import { expect, test } from 'playwright/test';
import { serverUrl } from '../support/global-setup';
import { request } from '../support/http';
import { createTestAccount } from '../support/test-account';

/** What stands in the frame of every page. */
const FRAME = ['<header class="site-header">', '<main id="main"', '<footer class="site-footer">', 'class="skip"'];

for (const [address, status] of [
  ['/form/garbage', 401],
  ['/customer-preferences/garbage', 401],
  ['/customer-unsubscribe/garbage', 401],
  ['/smart-pay/garbage', 401],
  ['/enroll-bbp/garbage', 401],
  ['/view-online/garbage', 401],
  ['/form/garbage/receipt/none', 401],
  ['/404', 404],
] as const)
  test(`the error page of ${address} has the frame of every page`, async () => {
    const page = await request(serverUrl() + address);
    expect(page.status).toBe(status);
    for (const part of FRAME) expect(page.body).toContain(part);
    expect(page.body.match(/<h1/g)).toHaveLength(1);
    expect(page.body).toContain('href="/"');
  });

for (const [address, method] of [
  ['/form/garbage/file/none', 'GET'],
  ['/form/garbage/receipt/none/pdf', 'GET'],
  ['/view-bill/file?token=garbage', 'GET'],
  ['/view-online/garbage/body', 'GET'],
  ['/renew/garbage', 'POST'],
] as const)
  test(`who opens the file of ${method} ${address} reads on a page why it is not there; a program gets its failure`, async () => {
    const page = await request(serverUrl() + address, { method, headers: { accept: 'text/html,*/*;q=0.8' } });
    expect(page.status).toBe(401);
    for (const part of FRAME) expect(page.body).toContain(part);
    expect(page.body).toContain('This link does not work');
    const failure = await request(serverUrl() + address, { method, headers: { accept: 'image/*' } });
    expect(failure.status).toBe(401);
    expect(JSON.parse(failure.body)).toMatchObject({ name: 'token.invalid' });
  });

test('a path that no route can take is one that is not there', async () => {
  const page = await request(`${serverUrl()}/a%0d%0aX-Y:1`);
  expect(page.status).toBe(404);
  expect(page.body).toContain('This Page Isn');
  expect(page.body).not.toContain('Something went wrong');
  expect(page.headers.get('x-y')).toBeNull();
});

test('an error page of a signed-in user has the navigation and a way on', async () => {
  const { omar } = await createTestAccount(1);
  for (const address of [
    '/smart/recipients/zzz',
    '/smart/messages/zzz',
    '/smart/dynamic-form/zzz',
    '/smart/nonsense',
    '/smart/dynamic-form/zzz/nonsense',
  ]) {
    const page = await request(serverUrl() + address, { headers: { cookie: omar.cookie } });
    expect(page.status, address).toBe(404);
    for (const part of FRAME) expect(page.body, address).toContain(part);
    expect(page.body.match(/<h1/g), address).toHaveLength(1);
    expect(page.body, address).toContain('href="/smart/recipients"');
    expect(page.body.split('<main')[1], address).toContain('href="/smart/dashboard"');
  }
});

for (const [address, init, status] of [
  ['/form/%E0%A4%A', {}, 400],
  ['/404', { method: 'POST', headers: { origin: 'https://elsewhere.example' } }, 403],
  ['/404', { method: 'PUT' }, 405],
  ['/form/garbage/draft', {}, 405],
  ['/404', { method: 'POST', body: 'a'.repeat(6_000_000) }, 413],
] as const)
  test(`the host's own notice ${status} at ${address} has the frame of every page`, async () => {
    const page = await request(serverUrl() + address, init);
    expect(page.status).toBe(status);
    for (const part of FRAME) expect(page.body).toContain(part);
    expect(page.body).toContain('href="/"');
  });

test('who is not signed in is shown the way to do so', async () => {
  const page = await request(`${serverUrl()}/smart/recipients/zzz`);
  if (page.status === 303 || page.status === 302) expect(page.location).toContain('/smart/sign-in');
  else for (const part of FRAME) expect(page.body).toContain(part);
});
