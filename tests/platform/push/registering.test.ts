import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  createPushLink,
  getPushInfo,
  getSafariPushPackage,
  registerBrowserToken,
  registerSafariToken,
  removePushBrowsers,
} from '~/areas/push/calls';
import { createDevelopmentWalletCertificate } from '~/platform/adapters/development-wallet-certificate';
import { createSafariPush } from '~/platform/adapters/safari-push';
import { missingReaders } from '../../../scripts/find-programs.mjs';
import { createTestPlatform, type TestPlatform } from '../../support/test-platform';
import { withUnpacked } from '../wallet-passes/read-pass';
import { aBrowser, addLink, createFakePush, LINK, listRows, register } from './browsers';

let platform: TestPlatform;
beforeEach(async () => {
  platform = await createTestPlatform({ overrides: { push: createFakePush() } });
  await platform.seed.account();
  await platform.seed.recipient();
  await addLink(platform);
});
afterEach(() => platform.close());

const infoOf = (browserRecipientId: string) => platform.call(getPushInfo, { query: { browserRecipientId } });
const remove = (endpoint = '', browserRecipientId = LINK) =>
  platform.call(removePushBrowsers, { body: { browserRecipientId, endpoint } });
const hashOf = (endpoint: string) => createHash('sha256').update(endpoint).digest('base64url');
const revision = async () =>
  (await platform.context.db.selectFrom('recipients').select('revision').executeTakeFirstOrThrow()).revision;

describe('an id', () => {
  test('tells whose messages they are and with which key to subscribe', async () => {
    expect(await infoOf(LINK)).toMatchObject({
      isOk: true,
      data: {
        account: { companyName: 'Prairie Light & Water' },
        publicKey: `B${'A'.repeat(86)}`,
        safariWebsitePushId: '',
        browsers: [],
      },
    });
  });

  test('that nobody has, or that has run out, binds no browser and tells nothing; the recipient’s own id is none', async () => {
    await addLink(platform, { id: 'run-out', expires_at: platform.clock.now() });
    for (const id of ['nobody', 'run-out', 'maya', 'prairie', `${LINK} `, LINK.toUpperCase()]) {
      expect(await infoOf(id)).toEqual(await infoOf('nobody'));
      expect(await infoOf(id)).toMatchObject({ isOk: false, name: 'push.notFound', status: 404 });
      expect(await register(platform, aBrowser(), id)).toMatchObject({ isOk: false, name: 'push.notFound' });
      expect(await remove('', id)).toMatchObject({ isOk: false, name: 'push.notFound' });
    }
    expect(await listRows(platform)).toEqual([]);
  });

  test('is drawn at random for a recipient that exists, and lives as long as told', async () => {
    const createLink = (recipientId: string, accountId = 'prairie') =>
      platform.call(createPushLink, { body: { accountId, recipientId, seconds: 60 } });
    const createdLink = await createLink('maya');
    if (!createdLink.isOk) throw new Error(createdLink.details);
    const { browserRecipientId, path } = createdLink.data;
    expect(browserRecipientId).toMatch(/^[\w-]{32}$/);
    expect(path).toBe(`/web-push-registration?browserRecipientId=${browserRecipientId}`);
    expect(await register(platform, aBrowser(), browserRecipientId)).toMatchObject({ isOk: true });
    platform.clock.advance(60_000);
    expect(await infoOf(browserRecipientId)).toMatchObject({ isOk: false, name: 'push.notFound' });
    expect(await createLink('nobody')).toMatchObject({ isOk: false, name: 'recipient.notFound' });
    expect(await createLink('maya', 'nobody')).toMatchObject({ isOk: false, name: 'account.notFound' });
  });
});

describe('a browser', () => {
  test('is registered once, however often it says so, with its newest keys', async () => {
    const browser = aBrowser();
    const before = await revision();
    expect(await register(platform, browser)).toEqual({ isOk: true, data: { isRegistered: true } });
    const renewed = aBrowser(browser.endpoint);
    await Promise.all([register(platform, renewed), register(platform, renewed), register(platform, renewed)]);
    expect(await listRows(platform)).toMatchObject([
      {
        account_id: 'prairie',
        recipient_id: 'maya',
        kind: 'web',
        endpoint: browser.endpoint,
        ...renewed.keys,
        browser_type: 'Chrome',
      },
    ]);
    expect(await infoOf(LINK)).toMatchObject({ data: { browsers: [hashOf(browser.endpoint)] } });
    expect(await revision()).toBeGreaterThan(before);
  });

  test('makes room for the newest when there are more than twenty', async () => {
    for (let count = 0; count < 22; count += 1) {
      await register(platform, aBrowser(`https://fcm.googleapis.com/fcm/send/${count}`));
      platform.clock.advance(1000);
    }
    const rows = await listRows(platform);
    expect(rows).toHaveLength(20);
    expect(rows[0]?.endpoint).toBe('https://fcm.googleapis.com/fcm/send/2');
  });

  test.each([
    'http://fcm.googleapis.com/fcm/send/a',
    'https://fcm.googleapis.com:8443/a',
    'https://user:secret@fcm.googleapis.com/a',
    'https://fcm.googleapis.com.evil.example/a',
    'https://evilfcm.googleapis.com/a',
    'https://evil.example/fcm.googleapis.com',
    'https://127.0.0.1/a',
    'https://[::1]/a',
    'https://[::ffff:169.254.169.254]/a',
    'https://169.254.169.254/latest/meta-data',
    'https://2130706433/a',
    'https://localhost/a',
    'https://10.0.0.8/a',
    'https://metadata.google.internal/a',
    'https://fcm.googleapis.com@127.0.0.1/a',
    'file:///etc/passwd',
    'javascript:alert(1)',
    '',
  ])('whose messages would go to %s is refused', async (endpoint) => {
    expect(await register(platform, aBrowser(endpoint))).toMatchObject({
      isOk: false,
      name: 'push.invalidSubscription',
      status: 422,
    });
    expect(await listRows(platform)).toEqual([]);
  });

  test('of each known service is taken, and of those that were configured', async () => {
    const services = [
      'updates.push.services.mozilla.com/wpush/v2/x',
      'web.push.apple.com/x',
      'wns2-by3p.notify.windows.com/w/?token=x',
    ];
    for (const service of services)
      expect(await register(platform, aBrowser(`https://${service}`)), service).toMatchObject({ isOk: true });
    const own = aBrowser('https://push.prairie.example/x');
    expect(await register(platform, own)).toMatchObject({ isOk: false });
    platform.context.config.push.services.push('push.prairie.example');
    expect(await register(platform, own)).toMatchObject({ isOk: true });
  });

  test.each([
    'not JSON',
    'null',
    '[]',
    '7',
    '{}',
    '{"endpoint":"https://fcm.googleapis.com/a"}',
    '{"endpoint":"https://fcm.googleapis.com/a","keys":{"p256dh":"B","auth":7}}',
  ])('whose subscription is %s is refused', async (deviceToken) => {
    const result = await platform.call(registerBrowserToken, {
      body: { browserRecipientId: LINK, deviceToken, browserType: 'x' },
    });
    expect(result).toMatchObject({ isOk: false, name: 'push.invalidSubscription' });
  });

  test('is turned off by itself, or with all others of its recipient; other recipients’ stay', async () => {
    const [first, second, third] = [aBrowser(), aBrowser(), aBrowser()];
    await platform.seed.recipient({ id: 'noah' });
    await addLink(platform, { id: 'noahs', recipient_id: 'noah' });
    for (const browser of [first, second, third]) await register(platform, browser);
    await register(platform, first, 'noahs');
    expect(await remove(first.endpoint)).toEqual({ isOk: true, data: { removed: 1 } });
    expect(await remove(first.endpoint)).toEqual({ isOk: true, data: { removed: 0 } });
    expect(await remove()).toEqual({ isOk: true, data: { removed: 2 } });
    expect(await listRows(platform)).toMatchObject([{ recipient_id: 'noah', endpoint: first.endpoint }]);
  });
});

describe('an old Safari', () => {
  const TOKEN = 'ab'.repeat(32);
  const registerSafari = (deviceToken: string, id = LINK) =>
    platform.call(registerSafariToken, { query: { deviceToken, browserRecipientId: id, testId: '', clientId: '' } });
  const packageOf = (websitePushId: string, id = LINK) =>
    platform.call(getSafariPushPackage, { params: { websitePushId }, body: { browserRecipientId: id } } as never);
  const papers = createDevelopmentWalletCertificate({
    passTypeId: 'web.example.prairie',
    teamId: 'PRAIRIE000',
    now: Date.now(),
  });

  async function configure(): Promise<void> {
    await platform.close();
    const safariPush = createSafariPush({ websitePushId: 'web.example.prairie', ...papers });
    platform = await createTestPlatform({
      config: { publicUrl: 'https://pages.example' },
      overrides: { push: createFakePush(), safariPush },
    });
    await platform.seed.account();
    await platform.seed.recipient();
    await addLink(platform);
  }

  test('is refused plainly where it is not configured', async () => {
    expect(await registerSafari(TOKEN)).toMatchObject({ isOk: false, name: 'push.notFound' });
    expect(await packageOf('web.example.prairie')).toMatchObject({ isOk: false, name: 'push.notFound', status: 404 });
  });

  test('is registered by its device token, once', async () => {
    await configure();
    expect(await infoOf(LINK)).toMatchObject({ data: { safariWebsitePushId: 'web.example.prairie' } });
    await registerSafari(TOKEN);
    expect(await registerSafari(TOKEN.toUpperCase())).toMatchObject({ isOk: true, data: { isRegistered: true } });
    expect(await listRows(platform)).toMatchObject([{ kind: 'safari', endpoint: TOKEN.toUpperCase() }]);
    for (const wrong of ['x', 'zz'.repeat(32), `${TOKEN}/../..`])
      expect(await registerSafari(wrong)).toMatchObject({ isOk: false, name: 'push.invalidSubscription' });
    expect(await registerSafari(TOKEN, 'nobody')).toMatchObject({ isOk: false, name: 'push.notFound' });
  });

  test.skipIf(missingReaders().length > 0)('gets a signed package with its six icons', async () => {
    await configure();
    const result = await packageOf('web.example.prairie');
    if (!result.isOk) throw new Error(result.details);
    withUnpacked(
      new Uint8Array(await (result.data as Response).arrayBuffer()),
      ({ names, json, wrongHashes, verifySignature }) => {
        expect(names.filter((name) => name.startsWith('icon.iconset/'))).toHaveLength(6);
        expect(json('website.json')).toMatchObject({
          websiteName: 'Prairie Light & Water',
          websitePushID: 'web.example.prairie',
          allowedDomains: ['https://pages.example'],
          webServiceURL: 'https://pages.example/api/WebPush',
          authenticationToken: LINK,
        });
        expect(wrongHashes()).toEqual([]);
        expect(verifySignature(papers.wwdr)).toContain('website.json');
      },
    );
    for (const [id, link] of [
      ['web.example.other', LINK],
      ['web.example.prairie', 'nobody'],
    ] as const) {
      expect(await packageOf(id, link)).toMatchObject({ isOk: false, name: 'push.notFound' });
    }
  });
});
