import type { Page } from 'playwright/test';
import { expect, test } from './support/journey';
import { addBrowser, endpointsOf, newPushLink, USER_AGENTS } from './support/wallet';

const turnOn = (page: Page) => page.getByRole('button', { name: 'Turn on messages' });
const state = (page: Page) => page.getByRole('status').locator('p:not(:empty)');
const ENDPOINT = 'https://fcm.googleapis.com/fcm/send/a-browser-of-a-test';

/** A push service of the test's own in the place of the browser's, which needs a real one; what is asked for is counted. */
async function stubPush(page: Page, permission: NotificationPermission): Promise<void> {
  await page.addInitScript(
    ({ endpoint, answer }) => {
      const pushCalls: string[] = [];
      Object.assign(window, { pushCalls });
      const keys = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) };
      const subscription = {
        endpoint,
        toJSON: () => ({ endpoint, expirationTime: null, keys }),
        unsubscribe: () => Promise.resolve(true),
      };
      const manager = {
        subscribe: (options: PushSubscriptionOptionsInit) => {
          pushCalls.push(`subscribe ${(options.applicationServerKey as Uint8Array).length} ${options.userVisibleOnly}`);
          sessionStorage.setItem('subscribed', 'yes');
          return Promise.resolve(subscription);
        },
        getSubscription: () => Promise.resolve(sessionStorage.getItem('subscribed') ? subscription : null),
      };
      const registration = { pushManager: manager };
      Object.defineProperty(navigator, 'serviceWorker', {
        value: {
          register: (path: string) => {
            pushCalls.push(`register ${path}`);
            return Promise.resolve(registration);
          },
          getRegistration: () => Promise.resolve(sessionStorage.getItem('subscribed') ? registration : undefined),
          ready: Promise.resolve(registration),
        },
      });
      Object.defineProperty(Notification, 'permission', { get: () => (pushCalls.length > 0 ? answer : 'default') });
      Notification.requestPermission = () => {
        pushCalls.push('permission');
        return Promise.resolve(answer);
      };
    },
    { endpoint: ENDPOINT, answer: permission },
  );
}

const readPushCalls = (page: Page) => page.evaluate(() => (window as unknown as { pushCalls: string[] }).pushCalls);

test(
  'messages are turned on by a press and by nothing else, and off again',
  { tag: '@needs-js' },
  async ({ page, expectAccessible }) => {
    const link = newPushLink();
    await stubPush(page, 'granted');
    await page.goto(link.path);
    await expect(state(page)).toHaveText('Messages are not on in this browser.');
    await expect(page.getByRole('main')).toContainText('Lone Star County Tax Office can send you short messages');
    expect(await readPushCalls(page)).toEqual([]);
    expect(endpointsOf(link)).toEqual([]);
    await expectAccessible();

    await turnOn(page).click();
    await expect(state(page)).toHaveText('Messages are on in this browser.');
    expect(await readPushCalls(page)).toEqual(['permission', 'register /service-worker.js', 'subscribe 65 true']);
    expect(endpointsOf(link)).toEqual([ENDPOINT]);
    await expect(turnOn(page)).toBeHidden();
    await expectAccessible();

    addBrowser(link, 'https://updates.push.services.mozilla.com/another');
    await page.reload();
    await expect(state(page)).toHaveText('Messages are on in this browser.');
    await expect(page.getByRole('main')).toContainText('Messages are on in 2 browsers.');
    await page.getByRole('button', { name: 'Turn off in this browser' }).click();
    await expect(page.getByText('Messages are turned off.')).toBeVisible();
    expect(endpointsOf(link)).toEqual(['https://updates.push.services.mozilla.com/another']);
    await expect(turnOn(page)).toBeVisible();
    await expectAccessible();
  },
);

test(
  'a refused permission and a failed registration are told',
  { tag: '@needs-js' },
  async ({ page, expectAccessible }) => {
    const link = newPushLink();
    await stubPush(page, 'denied');
    await page.goto(link.path);
    await turnOn(page).click();
    await expect(state(page)).toContainText('Messages from this site are blocked in your browser.');
    await expect(turnOn(page)).toBeHidden();
    expect(endpointsOf(link)).toEqual([]);
    await expectAccessible();

    const other = await page.context().newPage();
    await stubPush(other, 'granted');
    await other.route('**/RegisterBrowserToken', (route) => route.fulfill({ status: 503, json: { hasErrors: true } }));
    await other.goto(link.path);
    await turnOn(other).click();
    await expect(state(other)).toHaveText('Messages could not be turned on. Please try again in a moment.');
    await expect(turnOn(other)).toBeVisible();
    expect(endpointsOf(link)).toEqual([]);
  },
);

test(
  'the worker shows a message once, and one that can’t be read too',
  { tag: ['@needs-js', '@whole-browser'] },
  async ({ page, context }) => {
    await context.grantPermissions(['notifications']);
    await page.goto(newPushLink().path);
    await page.evaluate(async () => void (await navigator.serviceWorker.register('/service-worker.js')));
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    const devTools = await context.newCDPSession(page);
    const registered = new Promise<string>((resolve) => {
      devTools.on(
        'ServiceWorker.workerRegistrationUpdated',
        ({ registrations: [registration] }) => registration && resolve(registration.registrationId),
      );
    });
    await devTools.send('ServiceWorker.enable');
    const registrationId = await registered;
    const deliver = (data: string) =>
      devTools.send('ServiceWorker.deliverPushMessage', { origin: new URL(page.url()).origin, registrationId, data });
    const shown = () =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.ready;
        return (await registration.getNotifications()).map(({ title, body, dir, lang, data }) => ({
          title,
          body,
          dir,
          lang,
          data: data as unknown,
        }));
      });

    const payload = {
      title: 'مغلق',
      body: 'يوم الاثنين',
      url: '/view-online/abc',
      lang: 'ar',
      dir: 'rtl',
      tag: 'one',
      leave: { title: 'إلغاء', url: '/customer-unsubscribe/abc' },
    };
    const data = { url: '/view-online/abc', leaveUrl: '/customer-unsubscribe/abc' };
    // A browser that is busy may drop what comes while its worker starts; a message that comes again is still one.
    const deliverUntil = (messages: string[], expectShown: () => Promise<void>) =>
      expect(async () => {
        for (const message of messages) await deliver(message);
        await expectShown();
      }).toPass();
    await deliverUntil([JSON.stringify(payload)], () =>
      expect
        .poll(shown, { timeout: 5000 })
        .toEqual([{ title: 'مغلق', body: 'يوم الاثنين', dir: 'rtl', lang: 'ar', data }]),
    );
    // The same message again stays one; one that can't be read is shown too, by the site's name.
    const titles = async () => (await shown()).map(({ title }) => title).sort();
    await deliverUntil([JSON.stringify(payload), 'no JSON'], () =>
      expect.poll(titles, { timeout: 5000 }).toEqual([new URL(page.url()).hostname, 'مغلق'].sort()),
    );
  },
);

test(
  'without JavaScript the page says so, and turns off what other browsers have',
  { tag: '@without-js' },
  async ({ page, expectAccessible }) => {
    const link = newPushLink();
    addBrowser(link, ENDPOINT);
    await page.goto(link.path);
    await expect(page.getByText('To turn messages on, this page needs JavaScript.')).toBeVisible();
    await expect(turnOn(page)).toBeHidden();
    await expect(page.getByRole('main')).toContainText('Messages are on in 1 browser.');
    await expectAccessible();
    await page.getByRole('button', { name: 'Turn off in all browsers' }).click();
    await expect(page.getByText('Messages are turned off.')).toBeVisible();
    await expect(page.getByRole('main')).toContainText('Messages are not on in any of your browsers.');
    expect(endpointsOf(link)).toEqual([]);
    await expectAccessible();
  },
);

test('an id that is missing, unknown or past its time has a calm page @once', async ({ page, expectAccessible }) => {
  expect((await page.goto('/web-push-registration'))?.status()).toBe(200);
  await expect(page.getByRole('main')).toContainText('Please open it from the link that you were sent');
  await expectAccessible();
  for (const path of ['/web-push-registration?browserRecipientId=nobody', newPushLink({ seconds: -5 }).path]) {
    expect((await page.goto(path))?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link does not work');
  }
  await expectAccessible();
});

test.describe('on an iPhone', () => {
  test.use({ userAgent: USER_AGENTS.iphone, viewport: { width: 360, height: 780 } });

  test('the Arabic page says that it has to be on the home screen first, and can be put there', async ({
    page,
    expectAccessible,
    hasJavaScript,
  }) => {
    // As in Safari's own window, where there is no push.
    await page.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'));
    const link = newPushLink({ locale: 'ar' });
    await page.goto(link.path);
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await expect(page.getByText('لا تعمل الرسائل إلا بعد إضافة هذه الصفحة إلى الشاشة الرئيسية.')).toBeVisible();
    if (hasJavaScript) await expect(page.locator('#push-script')).toBeHidden();
    await expect(page.locator('#push-on')).toBeHidden();
    const manifest = await page.request.get((await page.locator('link[rel=manifest]').getAttribute('href')) ?? '');
    expect(await manifest.json()).toMatchObject({
      start_url: link.path,
      display: 'standalone',
      name: 'Lone Star County Tax Office',
      dir: 'rtl',
    });
    await expectAccessible();
  });
});
