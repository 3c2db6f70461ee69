import { expect, test } from 'playwright/test';
import { serverUrl } from '../support/global-setup';
import { request } from '../support/http';
import { newOffice } from '../support/office';

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

test('an error page of a signed-in user has the navigation and a way on', async () => {
  const { omar } = await newOffice(1);
  for (const address of ['/smart/recipients/zzz', '/smart/messages/zzz', '/smart/dynamic-form/zzz']) {
    const page = await request(serverUrl() + address, { headers: { cookie: omar.cookie } });
    expect(page.status, address).toBe(404);
    for (const part of FRAME) expect(page.body, address).toContain(part);
    expect(page.body.match(/<h1/g), address).toHaveLength(1);
    expect(page.body, address).toContain('href="/smart/recipients"');
    expect(page.body.split('<main')[1], address).toContain('href="/smart/dashboard"');
  }
});

test('who is not signed in is shown the way to do so', async () => {
  const page = await request(`${serverUrl()}/smart/recipients/zzz`);
  if (page.status === 303 || page.status === 302) expect(page.location).toContain('/smart/sign-in');
  else for (const part of FRAME) expect(page.body).toContain(part);
});
