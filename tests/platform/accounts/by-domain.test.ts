import { afterEach, beforeEach, expect, test } from 'vitest';
import { getAccountByDomain } from '~/areas/accounts/calls';
import { inspectLink } from '~/areas/links/calls';
import { createWorld, type World } from '../../support/world';

let world: World;
beforeEach(async () => {
  world = await createWorld();
  await world.seed.account({ domain: 'pages.prairie.example' });
  await world.seed.recipient();
});
afterEach(() => world.close());

const byDomain = (domain: string) => world.call(getAccountByDomain, { query: { domain } });

test('a host name gives what a link of the account gives', async () => {
  const link = await world.call(inspectLink, { query: { token: await world.seed.link() } });
  const found = await byDomain('Pages.Prairie.example');
  expect(found).toMatchObject({ isOk: true, data: { companyName: 'Prairie Light & Water', locales: ['en', 'es'] } });
  expect(found.isOk && found.data).toEqual(link.isOk && link.data.account);
});

test('a host name of nobody, and no host name, give nothing', async () => {
  await world.seed.account({ id: 'plain', public_id: 'plain-public', domain: null });
  for (const domain of ['localhost', 'prairie.example', 'null', '%', "' or 1=1"]) {
    expect(await byDomain(domain), domain).toMatchObject({ isOk: false, name: 'account.notFound' });
  }
  expect(await byDomain('')).toMatchObject({ isOk: false, name: 'request.invalid' });
});
