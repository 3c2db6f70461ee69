import { expect, test } from 'playwright/test';
import { serverUrl } from '../support/global-setup';
import { request } from '../support/http';

const open = (path: string) => request(serverUrl() + path);

test('a page of a link whose address ends before its token says that it was cut off', async () => {
  for (const path of ['/view-bill-access', '/verifySms', '/verifyEmail', '/AgreementSign', '/form/x']) {
    const { status, body } = await open(path);
    expect(status, path).toBe(401);
    expect(body, path).toContain('The address may have been cut off.');
  }
});

test('an invitation that is none leads to the sign-in', async () => {
  const { status, body } = await open('/smart/invitation/x');
  expect(status).toBe(410);
  expect(body).toContain('href="/smart/sign-in/"');
});

test('pages of the sandboxes that are not there have a frame', async () => {
  for (const path of ['/sandbox-wallet/x', '/sandbox-signing/x']) {
    const { status, body } = await open(path);
    expect(status, path).toBe(404);
    expect(body, path).toContain('<header');
    expect(body, path).toContain('<footer');
  }
});

test('a sign-in link that opens nothing says so at once, and once', async () => {
  const { status, body } = await open('/sso-success/x');
  expect(status).toBe(401);
  expect(body).not.toContain('Press Continue');
  expect(body.match(/Something went wrong/g)).toHaveLength(1);
});
