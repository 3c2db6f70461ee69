import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { DRAFT_DAYS } from '~/config/limits';
import { REPLACED_SECRET_TTL_HOURS, WEBHOOK_DISABLED_AFTER_DAYS } from '~/areas/webhooks/calls';
import { PrivateAddressError } from '~/platform/adapters/public-fetch';
import { cleanUp } from '~/platform/assembly/cleanup';
import { QUEUE_RULES } from '~/platform/ports/jobs';
import { runWaitingJobs } from '../../support/jobs';
import { createTestPlatform, type TestPlatform } from '../../support/test-platform';
import { dataOf } from '../form-builder/team';
import { anOwner, aWebhook, DAY, captureWebhooks } from './webhook-helpers';

let platform: TestPlatform;
let listener: ReturnType<typeof captureWebhooks>;
let hook: Awaited<ReturnType<typeof aWebhook>>;
beforeEach(async () => {
  platform = await createTestPlatform();
  await platform.seed.account();
  listener = captureWebhooks(platform);
  hook = await aWebhook(platform, await anOwner(platform));
});
afterEach(async () => {
  vi.useRealTimers();
  await platform.close();
});

const logged = async () => (await hook.log()).deliveries;
const stateOf = async () => (await hook.log()).webhook.state;
const fails = (status: number, text = '') => {
  listener.answer = async () => ({ status, text });
};
const works = () => fails(204);

/** The library looks at the clock of the machine. */
function verify(secret: string, { headers, body } = listener.posts.at(-1) ?? { headers: {}, body: '' }): unknown {
  vi.useFakeTimers({ now: platform.clock.now(), toFake: ['Date'] });
  try {
    return new Webhook(secret).verify(body, headers);
  } finally {
    vi.useRealTimers();
  }
}

describe('what is posted', () => {
  test('is signed as the specification says, and its library takes it', async () => {
    dataOf(await hook.test());
    const [posted] = listener.posts;
    expect(hook.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(posted?.headers).toEqual({
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(posted?.body ?? '')),
      'user-agent': 'Latchkey-Webhooks/1',
      'webhook-id': expect.stringMatching(/^evt_[\w-]{22}$/),
      'webhook-timestamp': String(Math.floor(platform.clock.now() / 1000)),
      'webhook-signature': expect.stringMatching(/^v1,\S+$/),
    });
    expect(verify(hook.secret)).toEqual({
      type: 'webhook.test',
      timestamp: new Date(platform.clock.now()).toISOString(),
      accountId: 'prairie',
      data: { webhookId: hook.id },
    });
    expect(() => verify(`whsec_${Buffer.alloc(32).toString('base64')}`)).toThrow('No matching signature');
  });

  test('is signed with both secrets for a day after a rotation, and then with the new one alone', async () => {
    const { secret, webhook } = await hook.rotate();
    expect(secret).not.toBe(hook.secret);
    expect(webhook.oldSecretUntil).toBe(
      new Date(platform.clock.now() + REPLACED_SECRET_TTL_HOURS * 3600_000).toISOString(),
    );
    await hook.test();
    expect([verify(secret), verify(hook.secret)]).toEqual([expect.anything(), expect.anything()]);
    platform.clock.advance(REPLACED_SECRET_TTL_HOURS * 3600_000);
    await hook.test();
    expect(verify(secret)).toBeDefined();
    expect(() => verify(hook.secret)).toThrow('No matching signature');
    expect((await hook.log()).webhook.oldSecretUntil).toBeNull();
  });

  test('is replaced once by a page that is sent twice, so that the one in use signs on', async () => {
    const { secretMark } = (await hook.log()).webhook;
    const secrets = (await Promise.all([hook.rotate(secretMark), hook.rotate(secretMark)])).map(({ secret }) => secret);
    expect(secrets.filter(Boolean)).toHaveLength(1);
    expect((await hook.rotate(secretMark)).secret).toBe('');
    await hook.test();
    expect([verify(secrets.join('')), verify(hook.secret)]).toEqual([expect.anything(), expect.anything()]);
    const { webhook } = await hook.log();
    expect(webhook.secretMark).not.toBe(secretMark);
    expect((await hook.rotate(webhook.secretMark)).secret).toMatch(/^whsec_/);
  });

  test('has secrets that the database alone does not tell', async () => {
    await hook.rotate();
    const rows = JSON.stringify(await platform.context.db.selectFrom('webhooks').selectAll().execute());
    expect(rows).not.toContain(hook.secret.slice(6));
    expect(rows).not.toContain('whsec_');
  });
});

describe('an event that is not taken', () => {
  test.each([
    [500, 'broken', 'broken'],
    [302, '', ''],
    [404, 'x'.repeat(700), 'x'.repeat(500)],
    [503, 'half\0way', 'halfway'],
  ])('for it was answered %i is tried again with the same id and a time of its own', async (status, text, answer) => {
    fails(status, text);
    await hook.test();
    expect(await logged()).toMatchObject([{ state: 'waiting', attempts: 1, status, answer, trouble: null }]);
    platform.clock.advance(60_000);
    works();
    await runWaitingJobs(platform);
    expect(await logged()).toMatchObject([{ state: 'delivered', attempts: 2, status: 204, answer: '' }]);
    const [first, second] = listener.posts.map(({ headers }) => headers);
    expect(second?.['webhook-id']).toBe(first?.['webhook-id']);
    expect(Number(second?.['webhook-timestamp'])).toBe(Number(first?.['webhook-timestamp']) + 60);
    expect(verify(hook.secret)).toBeDefined();
  });

  test.each([
    [new DOMException('late', 'TimeoutError'), 'late'],
    [Object.assign(new Error('no'), { code: 'ECONNREFUSED' }), 'unreachable'],
    [Object.assign(new Error('no'), { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' }), 'certificate'],
    [new PrivateAddressError('inside'), 'address'],
  ])('for %s is told why', async (error, trouble) => {
    listener.answer = async () => Promise.reject(error);
    await hook.test();
    expect(await logged()).toMatchObject([{ state: 'waiting', status: null, answer: '', trouble }]);
  });

  test('fails after the last try, and no sooner', async () => {
    fails(500);
    await hook.test();
    for (let tries = 2; tries <= QUEUE_RULES.webhook.maxAttempts; tries += 1) {
      expect(await logged()).toMatchObject([{ state: 'waiting' }]);
      await runWaitingJobs(platform);
    }
    expect(await logged()).toMatchObject([{ state: 'failed', attempts: QUEUE_RULES.webhook.maxAttempts }]);
    await runWaitingJobs(platform);
    expect(listener.posts).toHaveLength(QUEUE_RULES.webhook.maxAttempts);
    expect(await platform.context.jobs.list({ queue: 'webhook', limit: 10 })).toEqual([]);
  });

  test('is sent again by hand, with the same id, and only once for two presses', async () => {
    fails(500);
    await hook.test();
    const [row] = await logged();
    works();
    await Promise.all([hook.again(row?.id ?? ''), hook.again(row?.id ?? '')].map(async (one) => dataOf(await one)));
    expect(await logged()).toMatchObject([{ state: 'delivered', eventId: row?.eventId, attempts: expect.any(Number) }]);
    const sent = listener.posts.length;
    expect(new Set(listener.posts.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    // The round of tries before it has ended with it.
    await runWaitingJobs(platform);
    expect(listener.posts).toHaveLength(sent);
  });

  test('is told that its secret can’t be read any more', async () => {
    await platform.context.db.updateTable('webhooks').set({ secret: 'changed' }).execute();
    await hook.test();
    expect(listener.posts).toEqual([]);
    expect(await logged()).toMatchObject([{ state: 'waiting', trouble: 'secret' }]);
  });
});

describe('an address', () => {
  test('that takes nothing for days is given up, its owners get one mail, and nothing more is sent', async () => {
    fails(500);
    await hook.test();
    await hook.test();
    const since = new Date(platform.clock.now()).toISOString();
    expect((await hook.log()).webhook).toMatchObject({ state: 'enabled', failingSince: since });
    platform.clock.advance(WEBHOOK_DISABLED_AFTER_DAYS * DAY - 1);
    await runWaitingJobs(platform);
    expect(await stateOf()).toBe('enabled');
    platform.clock.advance(1);
    await runWaitingJobs(platform);
    expect(await stateOf()).toBe('failed');
    const mails = platform.messages.filter(({ to }) => to === 'owner@prairie.example');
    expect(mails).toHaveLength(1);
    expect(mails[0]?.subject).toContain('hooks.example');
    expect(mails[0]?.text).toContain(`/smart/webhooks/${hook.id}`);
    expect(new Set((await logged()).map(({ state }) => state))).toEqual(new Set(['dropped']));
    const sent = listener.posts.length;
    await runWaitingJobs(platform);
    expect(listener.posts).toHaveLength(sent);
    expect(await hook.test()).toMatchObject({ isOk: false, name: 'webhook.disabled' });
    expect(await hook.again((await logged())[0]?.id ?? '')).toMatchObject({ isOk: false, name: 'webhook.disabled' });
  });

  test('that has taken something meanwhile begins anew', async () => {
    fails(500);
    await hook.test();
    platform.clock.advance((WEBHOOK_DISABLED_AFTER_DAYS - 1) * DAY);
    works();
    await hook.test();
    expect((await hook.log()).webhook.failingSince).toBeNull();
    platform.clock.advance(2 * DAY);
    fails(500);
    await hook.test();
    expect(await stateOf()).toBe('enabled');
  });

  test('that takes nothing is asked for one thing at a time, which costs what waits no try', async () => {
    fails(500);
    await hook.test();
    let end = () => undefined as void;
    const stall = new Promise<void>((resolve) => (end = resolve));
    listener.answer = async () => {
      await stall;
      return { status: 204, text: '' };
    };
    const before = listener.posts.length;
    const { jobs, events, db } = platform.context;
    const data = { messageId: 'm1', recipientId: null, channel: 'email', state: 'failed', reason: 'away' } as const;
    for (let count = 0; count < 3; count += 1)
      await events.announce(db, { type: 'message.failed', accountId: 'prairie', data });
    const drained = runWaitingJobs(platform);
    await expect.poll(async () => (await jobs.list({ queue: 'webhook', state: 'waiting', limit: 9 })).length).toBe(3);
    expect(listener.posts.length).toBe(before + 1);
    end();
    await drained;
    await runWaitingJobs(platform);
    expect((await logged()).map(({ state, attempts }) => `${state} ${attempts}`).sort()).toEqual([
      'delivered 1',
      'delivered 1',
      'delivered 1',
      'delivered 2',
    ]);
  });

  test('that says that it is gone is given up at once', async () => {
    fails(410, 'gone');
    await hook.test();
    expect(await logged()).toMatchObject([{ state: 'failed', status: 410, attempts: 1 }]);
    expect(await stateOf()).toBe('failed');
    expect(platform.messages.lastTo('owner@prairie.example').text).toContain('410');
    works();
    // A page that was opened before changes what was changed on it.
    dataOf(await hook.change({ description: 'Billing', isEnabled: undefined }));
    expect((await hook.log()).webhook).toMatchObject({ description: 'Billing', state: 'failed' });
    dataOf(await hook.change({ isEnabled: true }));
    expect((await hook.log()).webhook).toMatchObject({ state: 'enabled', failingSince: null });
    dataOf(await hook.test());
    expect((await logged()).map(({ state }) => state).sort()).toEqual(['delivered', 'failed']);
  });

  test('that is disabled is sent nothing, nor what waited for it', async () => {
    fails(500);
    await hook.test();
    dataOf(await hook.change({ isEnabled: false }));
    works();
    await runWaitingJobs(platform);
    expect(listener.posts).toHaveLength(1);
    expect(await logged()).toMatchObject([{ state: 'dropped' }]);
  });

  test('shows what it was told for a month', async () => {
    await hook.test();
    await cleanUp(platform.context);
    expect(await logged()).toHaveLength(1);
    platform.clock.advance((DRAFT_DAYS + 1) * DAY);
    await cleanUp(platform.context);
    expect(await logged()).toEqual([]);
  });
});
