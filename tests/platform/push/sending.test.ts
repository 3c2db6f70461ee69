import { afterEach, beforeEach, expect, test } from 'vitest';
import { pauseMessages } from '~/areas/preferences/unsubscribe/calls';
import { sendNotification } from '~/areas/messages/calls';
import { listCapturedMessages } from '~/areas/messages/calls';
import { viewEmail } from '~/areas/messages/calls';
import { runWaitingJobs } from '../../support/jobs';
import { DeliveryError } from '~/platform/ports/messages';
import type { TestPlatform } from '../../support/test-platform';
import { aCategory, createPreferencesPlatform } from '../preferences/preferences-platform';
import { aBrowser, addLink, createFakePush, listRows, register } from './browsers';

let platform: TestPlatform;
let push: ReturnType<typeof createFakePush>;

async function open(hasFake = true): Promise<void> {
  push = createFakePush();
  platform = await createPreferencesPlatform({
    config: { publicUrl: 'https://pages.example', isDemo: false },
    overrides: hasFake ? { push } : {},
  });
  const options = { push: { isGivenByDefault: true } };
  await platform.context.db
    .insertInto('categories')
    .values([
      aCategory('closures', options, { position: 9 }),
      aCategory('alarms', { push: { isMandatory: true } }, { position: 10 }),
    ])
    .execute();
  await addLink(platform);
}
beforeEach(() => open());
afterEach(() => platform.close());

const notify = (over: { category?: string; subject?: string; text?: string } = {}) =>
  platform.call(sendNotification, {
    body: {
      accountId: 'prairie',
      recipientId: 'maya',
      category: 'closures',
      channel: 'push',
      subject: 'Closed',
      text: 'We are closed on Monday.',
      ...over,
    },
  });
const listLogs = () => platform.context.db.selectFrom('notification_logs').selectAll().execute();
const revision = async () =>
  (await platform.context.db.selectFrom('recipients').select('revision').executeTakeFirstOrThrow()).revision;

test('goes to every browser of the recipient, opens the whole text, and can be ended', async () => {
  const [phone, desktop] = [aBrowser(), aBrowser()];
  await register(platform, phone);
  await register(platform, desktop);
  const result = await notify();
  expect(result).toMatchObject({ isOk: true, data: { outcome: 'sent' } });
  expect(push.sent.map(({ target }) => target.kind === 'web' && target.endpoint).sort()).toEqual(
    [phone.endpoint, desktop.endpoint].sort(),
  );
  const payload = push.sent[0]?.payload;
  expect(payload).toMatchObject({
    title: 'Closed',
    body: 'We are closed on Monday.',
    lang: 'en',
    dir: 'ltr',
    leave: { title: 'Unsubscribe' },
  });
  expect(payload?.leave?.url).toMatch(/^https:\/\/pages\.example\/customer-unsubscribe\/ey/);
  const token = /^https:\/\/pages\.example\/view-online\/([\w.-]+)$/.exec(payload?.url ?? '')?.[1] ?? '';
  expect(await platform.call(viewEmail, { query: { token } })).toMatchObject({ isOk: true });
  expect(await listLogs()).toMatchObject([
    { channel: 'push', category: 'closures', subject: 'Closed', body: 'We are closed on Monday.' },
  ]);
  // Nothing went anywhere else.
  expect(platform.messages).toEqual([]);
});

test('is not sent to who has no browser, has paused, or has not agreed; mandatory ones come anyway and can’t be ended', async () => {
  expect(await notify()).toMatchObject({ isOk: true, data: { outcome: 'noContact', messageId: null } });
  await register(platform, aBrowser());
  expect(await notify({ category: 'energy_tips' })).toMatchObject({ isOk: false, name: 'preferences.unknownCategory' });
  await platform.call(pauseMessages, {
    body: { token: await platform.seed.link({ purpose: 'preferences' }), days: 30 },
  });
  expect(await notify()).toMatchObject({ data: { outcome: 'paused' } });
  expect(push.sent).toEqual([]);
  expect(await notify({ category: 'alarms' })).toMatchObject({ data: { outcome: 'sent' } });
  expect(push.sent[0]?.payload.leave).toBeUndefined();
  await platform.context.db
    .insertInto('consents')
    .values({
      account_id: 'prairie',
      recipient_id: 'maya',
      category: 'closures',
      channel: 'push',
      is_given: 0,
      source: 'page',
      text_version: '',
      updated_at: 0,
    })
    .execute();
  expect(await notify()).toMatchObject({ data: { outcome: 'noConsent' } });
  expect(await listLogs()).toHaveLength(1);
});

test('a browser that is gone is forgotten; one that can’t be reached now stays', async () => {
  const [gone, away, well] = [aBrowser(), aBrowser(), aBrowser()];
  for (const browser of [gone, away, well]) await register(platform, browser);
  push.fail.set(gone.endpoint, new DeliveryError('undeliverable', 'gone'));
  push.fail.set(away.endpoint, new DeliveryError('temporary', 'away'));
  const before = await revision();
  expect(await notify()).toMatchObject({ data: { outcome: 'sent' } });
  expect((await listRows(platform)).map(({ endpoint }) => endpoint).sort()).toEqual(
    [away.endpoint, well.endpoint].sort(),
  );
  expect(await revision()).toBeGreaterThan(before);
});

test('when the last browser is gone there is nobody to send to; when none can be reached it goes there later', async () => {
  const only = aBrowser();
  await register(platform, only);
  push.fail.set(only.endpoint, new DeliveryError('temporary', 'away'));
  expect(await notify()).toMatchObject({ data: { outcome: 'queued' } });
  push.fail.clear();
  await runWaitingJobs(platform);
  expect(push.sent).toHaveLength(1);
  expect(await listLogs()).toHaveLength(1);
  push.fail.set(only.endpoint, new DeliveryError('undeliverable', 'gone'));
  expect(await notify()).toMatchObject({ data: { outcome: 'noContact', messageId: null } });
  expect(await listLogs()).toHaveLength(1);
  expect(await listRows(platform)).toEqual([]);
});

test('a long text is cut to what a notification can carry, and is whole where it is opened', async () => {
  await register(platform, aBrowser());
  const text = '😀 ليلى '.repeat(500);
  await notify({ subject: '😀'.repeat(200), text });
  const payload = push.sent[0]?.payload;
  expect(Buffer.byteLength(JSON.stringify(payload))).toBeLessThan(3900);
  expect(payload?.body.endsWith('…')).toBe(true);
  expect((await listLogs())[0]?.body).toBe(text);
});

test('without VAPID_SUBJECT it is captured in the outbox, under the recipient', async () => {
  await platform.close();
  await open(false);
  await register(platform, aBrowser());
  expect(await notify()).toMatchObject({ data: { outcome: 'captured' } });
  const rows = await platform.context.db.selectFrom('outbox').selectAll().execute();
  expect(rows).toMatchObject([{ channel: 'push', to: 'maya', subject: 'Closed' }]);
  platform.context.config.isDemo = true;
  expect(await platform.call(listCapturedMessages, { query: { to: 'maya', limit: 5 } })).toMatchObject({ isOk: true });
});
