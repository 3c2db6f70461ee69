import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createWebhook, listWebhooks, MAX_WEBHOOKS, removeWebhook } from '~/areas/webhooks/calls';
import type { ApiResult } from '~/lib/contract/platform-port';
import { runWaitingJobs } from '../../support/jobs';
import { createTestPlatform, type TestPlatform } from '../../support/test-platform';
import { dataOf } from '../form-builder/team';
import { anOwner, aWebhook, captureWebhooks } from './webhook-helpers';

let platform: TestPlatform;
let bearer: string;
beforeEach(async () => {
  platform = await createTestPlatform();
  await platform.seed.account();
  bearer = await anOwner(platform);
});
afterEach(() => platform.close());

const body = { url: 'https://hooks.example/in', description: '', events: ['payment.received' as const] };
const list = async () => dataOf(await platform.call(listWebhooks, {}, { bearer })).webhooks;
const nameOf = (result: ApiResult<unknown>) => (result.isOk ? 'ok' : result.name);

test('an address is added once however often its form is sent, and its secret is told once', async () => {
  const add = () => platform.call(createWebhook, { body: { ...body, formKey: 'form-key-1' } }, { bearer });
  const first = dataOf(await add());
  const again = dataOf(await add());
  expect(first.secret).toMatch(/^whsec_/);
  expect(again).toEqual({ webhook: first.webhook, secret: '' });
  expect(await list()).toEqual([
    {
      id: first.webhook.id,
      ...body,
      state: 'enabled',
      createdAt: new Date(platform.clock.now()).toISOString(),
      secretMark: expect.stringMatching(/^[\w-]{16}$/),
      failingSince: null,
      oldSecretUntil: null,
    },
  ]);
});

test('an account has so many and no more, of many at once too', async () => {
  const added = await Promise.all(
    Array.from({ length: MAX_WEBHOOKS + 3 }, () => platform.call(createWebhook, { body }, { bearer })),
  );
  expect(added.filter(({ isOk }) => isOk)).toHaveLength(MAX_WEBHOOKS);
  expect(added.find(({ isOk }) => !isOk)).toMatchObject({ name: 'webhook.tooMany', params: { n: MAX_WEBHOOKS } });
});

const REFUSED = [
  'http://hooks.example/',
  'ftp://hooks.example/',
  'hooks.example',
  'https://user:word@hooks.example/',
  'https://localhost/',
  'https://intranet/',
  'https://printer.local/',
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://10.1.2.3:8443/x',
  'https://169.254.169.254/latest/meta-data',
  'https://[::1]/',
  'https://[::ffff:10.0.0.1]/',
  'https://[fd00::1]/',
  'https://[64:ff9b::a00:1]/',
  'https://[2002:a00:1::]/',
];

describe('an address that is not of the public web', () => {
  test.each(REFUSED)('%s is refused where it is typed', async (url) => {
    expect(nameOf(await platform.call(createWebhook, { body: { ...body, url } }, { bearer }))).toBe('webhook.address');
    const hook = await aWebhook(platform, bearer);
    expect(nameOf(await hook.change({ url }))).toBe('webhook.address');
    expect((await list()).map((each) => each.url)).toEqual([body.url]);
  });

  test('may be told where the installation allows it', async () => {
    await platform.close();
    platform = await createTestPlatform({ config: { allowsPrivateWebhooks: true } });
    await platform.seed.account();
    bearer = await anOwner(platform);
    for (const url of ['http://10.1.2.3:8080/x', 'http://localhost/x'])
      expect(nameOf(await platform.call(createWebhook, { body: { ...body, url } }, { bearer }))).toBe('ok');
    for (const url of ['ftp://10.1.2.3/', 'http://user:word@10.1.2.3/'])
      expect(nameOf(await platform.call(createWebhook, { body: { ...body, url } }, { bearer }))).toBe(
        'webhook.address',
      );
  });
});

test('an address that is removed takes its log along, and what waits is not sent', async () => {
  const listener = captureWebhooks(platform);
  const hook = await aWebhook(platform, bearer);
  listener.answer = async () => ({ status: 500 });
  await hook.test();
  const remove = () => platform.call(removeWebhook, { body: { id: hook.id } }, { bearer });
  expect([nameOf(await remove()), nameOf(await remove())]).toEqual(['ok', 'request.notFound']);
  await runWaitingJobs(platform);
  expect(listener.posts).toHaveLength(1);
  expect(await list()).toEqual([]);
  expect(await platform.context.db.selectFrom('webhook_deliveries').selectAll().execute()).toEqual([]);
});

test('an event of another address of the same account is none of this one’s', async () => {
  captureWebhooks(platform);
  const one = await aWebhook(platform, bearer);
  const two = await aWebhook(platform, bearer, { url: 'https://two.example/' });
  const { delivery } = dataOf(await two.test());
  expect(nameOf(await one.again(delivery.id))).toBe('request.notFound');
});
