import { expect, test } from 'vitest';
import { getUsageChart } from '~/areas/enrollment/calls';
import { dataOf } from '../drafts/form-calls';
import { linkOf, createPlanPlatform } from './plan-platform';

test('usage and bills are charts with every month; where none is known there is no chart', async () => {
  const platform = await createPlanPlatform({ months: 3 });
  const readChart = async (of: 'usage' | 'bill', format: 'svg' | 'png' = 'svg') =>
    platform
      .api({ language: 'de', clientAddress: '203.0.113.7' })
      .call(getUsageChart, { query: { token: await linkOf(platform), of, format } });
  const usage = await new Response(dataOf(await readChart('usage')).body as BodyInit).text();
  expect(usage.match(/>80,25</g)).toHaveLength(3);
  const bills = await new Response(dataOf(await readChart('bill')).body as BodyInit).text();
  expect(bills.match(/>100,00\s\$</g)?.length).toBeGreaterThanOrEqual(3);
  expect(new Headers(dataOf(await readChart('bill', 'png')).headers).get('content-type')).toBe('image/png');
  const form = await platform.seed.link({ purpose: 'form' });
  const wrong = await platform.call(getUsageChart, { query: { token: form, of: 'usage', format: 'svg' } });
  expect(wrong.isOk).toBe(false);
  await platform.close();
  const empty = await createPlanPlatform({ months: 0 });
  const query = { token: await linkOf(empty), of: 'usage' as const, format: 'svg' as const };
  expect(await empty.call(getUsageChart, { query })).toMatchObject({ isOk: false, name: 'file.notFound' });
  await empty.close();
});
