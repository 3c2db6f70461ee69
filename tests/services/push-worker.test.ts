import { beforeEach, expect, test } from 'vitest';
import { showPushMessages } from '~/browser/worker/push-messages';
import type { WorkerScope } from '~/browser/worker/scope';

const ORIGIN = 'https://pages.example';
const listeners = new Map<string, (event: unknown) => void>();
let opened: string[];
let shown: { title: string; options: Record<string, unknown> }[];
let windows: { url: string; focus(): Promise<unknown> }[];

beforeEach(() => {
  [opened, shown, windows] = [[], [], []];
  showPushMessages({
    location: new URL(`${ORIGIN}/service-worker.js`),
    registration: {
      showNotification: (title: string, options: Record<string, unknown>) =>
        Promise.resolve(void shown.push({ title, options })),
    },
    clients: {
      matchAll: () => Promise.resolve(windows),
      openWindow: (url: string) => Promise.resolve(void opened.push(url)),
    },
    addEventListener: (type: string, listener: (event: unknown) => void) => void listeners.set(type, listener),
  } as unknown as WorkerScope);
});

async function fire(type: string, event: Record<string, unknown>): Promise<void> {
  let work: Promise<unknown> = Promise.resolve();
  listeners.get(type)?.({ ...event, waitUntil: (promise: Promise<unknown>) => (work = promise) });
  await work;
}
const press = (data: unknown, action = '') =>
  fire('notificationclick', { action, notification: { data, close: () => undefined } });

test('a message is shown with its way out, and carries what a press opens', async () => {
  const leave = { title: 'Unsubscribe', url: '/customer-unsubscribe/a' };
  await fire('push', {
    data: {
      json: () => ({
        title: 'Closed',
        body: 'On Monday',
        url: '/view-online/a',
        lang: 'en',
        dir: 'ltr',
        tag: 't',
        leave,
      }),
    },
  });
  expect(shown).toMatchObject([
    {
      title: 'Closed',
      options: {
        body: 'On Monday',
        tag: 't',
        actions: [{ action: 'leave', title: 'Unsubscribe' }],
        data: { url: '/view-online/a', leaveUrl: leave.url },
      },
    },
  ]);
});

test.each([
  [{ url: `${ORIGIN}/view-online/a?x=1` }, '', `${ORIGIN}/view-online/a?x=1`],
  [{ url: '/a', leaveUrl: '/leave' }, 'leave', `${ORIGIN}/leave`],
  // The same site by another of its names, and another site: both stay here.
  [{ url: 'https://other.example/view-online/a' }, '', `${ORIGIN}/view-online/a`],
  [{ url: 'https://other.example//evil.example/a' }, '', `${ORIGIN}//evil.example/a`],
  [{ url: '//evil.example' }, '', `${ORIGIN}/`],
  [{ url: 'javascript:alert(1)' }, '', `${ORIGIN}/alert(1)`],
  [{ url: 'https://[' }, '', `${ORIGIN}/`],
  [undefined, '', `${ORIGIN}/`],
])('a press on %o opens a page of this site', async (data, action, address) => {
  await press(data, action);
  expect(opened).toEqual([address]);
});

test('a page that is open already comes to the front', async () => {
  let focused = 0;
  windows = [{ url: `${ORIGIN}/a`, focus: () => Promise.resolve((focused += 1)) }];
  await press({ url: '/a' });
  expect([focused, opened]).toEqual([1, []]);
});
