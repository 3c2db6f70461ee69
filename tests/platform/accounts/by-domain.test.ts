import { afterEach, beforeEach, expect, test } from 'vitest';
import { getAccountByDomain } from '~/areas/accounts/calls';
import { inspectLink } from '~/areas/links/calls';
import { createTestPlatform, type TestPlatform } from '../../support/test-platform';

let platform: TestPlatform;
beforeEach(async () => {
  platform = await createTestPlatform();
  await platform.seed.account({ domain: 'pages.prairie.example' });
  await platform.seed.recipient();
});
afterEach(() => platform.close());

const byDomain = (domain: string) => platform.call(getAccountByDomain, { query: { domain } });

test('a host name gives what a link of the account gives', async () => {
  const link = await platform.call(inspectLink, { query: { token: await platform.seed.link() } });
  const found = await byDomain('Pages.Prairie.example');
  expect(found).toMatchObject({ isOk: true, data: { companyName: 'Prairie Light & Water', locales: ['en', 'es'] } });
  expect(found.isOk && found.data).toEqual(link.isOk && link.data.account);
});

test('a host name of nobody, and no host name, give nothing', async () => {
  await platform.seed.account({ id: 'plain', public_id: 'plain-public', domain: null });
  for (const domain of ['localhost', 'prairie.example', 'null', '%', "' or 1=1"]) {
    expect(await byDomain(domain), domain).toMatchObject({ isOk: false, name: 'account.notFound' });
  }
  expect(await byDomain('')).toMatchObject({ isOk: false, name: 'request.invalid' });
});
