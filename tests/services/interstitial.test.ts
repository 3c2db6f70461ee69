import { expect, test } from 'vitest';
import { statusWithInterstitial } from '~/lib/remote/interstitial.server';

/** Status and kept version of a page whose loaders gave this. */
function settled(loaderData: Record<string, unknown>, status: number, method = 'GET') {
  const headers = new Headers({ 'x-page-version': 'v1' });
  return {
    status: statusWithInterstitial(loaderData, { method, status, headers }),
    version: headers.get('x-page-version'),
  };
}

const root = { locale: 'en' };
const closed = { interstitial: { title: 'Who are you?', enhance: [] } };

test('a page keeps its status and may be kept, with an open gate above it', () => {
  expect(settled({ root, gate: { interstitial: null }, page: null }, 409)).toEqual({ status: 409, version: 'v1' });
});

test('a page that a gate stands in for is never kept, whatever the page itself says', () => {
  expect(settled({ root, gate: closed, page: {} }, 200).version).toBeNull();
});

test.each([403, 404, 500])('what is shown in its place is not answered with the page’s own %i', (status) => {
  expect(settled({ root, gate: closed, page: undefined }, status).status).toBe(200);
});

test('the answer to a post keeps the status of what the post did', () => {
  expect(settled({ root, gate: closed, page: null }, 422, 'POST').status).toBe(422);
});
