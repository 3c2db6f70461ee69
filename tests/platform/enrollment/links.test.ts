import { afterEach, expect, test } from 'vitest';
import { mintLinks } from '~/areas/links/calls';
import type { TestPlatform } from '../../support/test-platform';
import { createTestKey } from '../api-keys/example-data';
import { createPlanPlatform } from './plan-platform';

let platform: TestPlatform;
afterEach(() => platform.close());

test.each([
  ['budget', 'less than a month of usage is known', { months: 0 }, 0, 'link.noUsage'],
  ['budget', 'a balance comes first', { offer: { is_installment_allowed: 0 } }, 24_000, 'link.balanceOwed'],
  ['budget', 'it is not offered', { offer: { is_budget_allowed: 0 } }, 0, 'link.noOffer'],
  ['plan', 'nothing is owed', {}, 0, 'link.nothingOwed'],
  ['plan', 'it is not offered', { offer: { is_installment_allowed: 0 } }, 24_000, 'link.noOffer'],
] as const)('a %s link is not made where %s, and its problem says so', async (kind, _when, options, balance, error) => {
  platform = await createPlanPlatform({ ...options, recipient: { balance_cents: balance } });
  const bearer = await createTestKey(platform, { scopes: ['links'] });
  const body = { kind, target: '', about: '', contact: '', days: 14, recipients: ['maya'] };
  expect(await platform.call(mintLinks, { body }, { bearer })).toMatchObject({
    data: { links: [], problems: [{ recipientId: 'maya', error }] },
  });
});
