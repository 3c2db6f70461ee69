import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createTraffic } from '../../server/traffic';

/** A request that is worked on until it is told to end. */
function aRequest(traffic: ReturnType<typeof createTraffic>) {
  let end: () => void = () => undefined;
  const over = traffic.track(() => new Promise<void>((resolve) => (end = resolve)))();
  return { end: () => end(), over };
}

test('what nobody waits for goes on one after the other while nobody waits for a page', async () => {
  const traffic = createTraffic();
  const order: number[] = [];
  await Promise.all([1, 2, 3].map((n) => traffic.calm().then(() => order.push(n))));
  expect(order).toEqual([1, 2, 3]);
});

test('it stands back while somebody waits, and goes on when all have their pages', async () => {
  const traffic = createTraffic();
  const [first, second] = [aRequest(traffic), aRequest(traffic)];
  const order: string[] = [];
  const calm = traffic.calm().then(() => order.push('work'));
  await wait(5);
  order.push('first page');
  first.end();
  await first.over;
  order.push('second page');
  second.end();
  await calm;
  expect(order).toEqual(['first page', 'second page', 'work']);
});

test('a handler that fails is waited for no longer', async () => {
  const traffic = createTraffic();
  await expect(traffic.track(() => Promise.reject(new Error('no')))()).rejects.toThrow('no');
  await traffic.calm();
});

test('it goes on again and again though there is always somebody who waits', async () => {
  const traffic = createTraffic();
  let isOver = false;
  let pages = 0;
  const people = Array.from({ length: 3 }, async (_none, n) => {
    await wait(n);
    for (; !isOver; pages += 1) await traffic.track(() => wait(4))();
  });
  await wait(10);
  for (let works = 0; works < 20; works += 1) await traffic.calm();
  isOver = true;
  await Promise.all(people);
  expect(pages).toBeGreaterThan(5);
});

test('whoever sends a file over a slow network holds nothing up', async () => {
  const traffic = createTraffic();
  const slow = aRequest(traffic);
  await wait(400);
  const order: string[] = [];
  const calm = traffic.calm().then(() => order.push('work'));
  await calm;
  order.push('file');
  slow.end();
  await slow.over;
  expect(order).toEqual(['work', 'file']);
});
