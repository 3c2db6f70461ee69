import type { Page } from 'playwright/test';
import { HOSTILE_HTML } from '../support/hostile-html';
import { expect, test } from './support/journey';
import { createLinkPath, newMessage, newNotice } from './support/notices';

const title = (page: Page) => page.getByRole('heading', { level: 1 });
const frame = (page: Page) => page.frameLocator('iframe.message-frame');

test.describe('an outage notice', () => {
  test('is the account’s own HTML, without what must not run @once', async ({ page, expectAccessible }) => {
    const html =
      '<script>document.title="x"</script><h1>Power is out</h1><p onclick="alert(1)">Crews are at work.</p><table><tr><th scope="row">Laurel</th><td>by noon</td></tr></table>';
    const response = await page.goto(await createLinkPath(newNotice(html), 'outage'));
    expect(response?.status()).toBe(200);
    await expect(title(page)).toHaveText('Outage notice');
    await expect(page.getByRole('heading', { level: 2, name: 'Power is out' })).toBeVisible();
    await expect(page.getByRole('rowheader', { name: 'Laurel' })).toBeVisible();
    await expect(page.getByRole('banner')).toContainText('844-927-4427');
    expect(await page.locator('[onclick]').count()).toBe(0);
    await expect(page).toHaveTitle(/^Outage notice – /);
    await expectAccessible();
  });

  test('without a link is the general one, which accounts without their own show too @once', async ({
    page,
    expectAccessible,
  }) => {
    expect((await page.goto('/outage-alert'))?.status()).toBe(200);
    await expect(page.getByRole('main')).toContainText('There is no outage that concerns all customers.');
    await expectAccessible();
    await page.goto(await createLinkPath(newNotice(undefined), 'outage'));
    await expect(page.getByRole('main')).toContainText('There is no outage that concerns all customers.');
  });

  test('has its page in Arabic @once', async ({ page, expectAccessible }) => {
    await page.goto(
      `${await createLinkPath(newNotice('<p dir="rtl" lang="ar">انقطعت الكهرباء</p>'), 'outage')}?lang=ar`,
    );
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await expect(title(page)).toHaveText('إشعار بانقطاع الخدمة');
    await expectAccessible();
  });

  test('is not behind links that have run out or are for another page @once', async ({ page, expectAccessible }) => {
    const somebody = newNotice('<p>Power is out</p>');
    expect((await page.goto(await createLinkPath(somebody, 'outage', { seconds: -5 })))?.status()).toBe(410);
    await expect(page.getByRole('button', { name: 'Send me a new link' })).toBeVisible();
    await expectAccessible();
    const other = (await createLinkPath(somebody, 'wallet')).replace('/walletpass-addtowallet/', '/outage-alert/');
    expect((await page.goto(other))?.status()).toBe(403);
    await expect(page.getByRole('main')).not.toContainText('Power is out');
  });
});

test.describe('a message online', () => {
  test('stands in a frame with its subject and date above, and as text below @once', async ({
    page,
    expectAccessible,
  }) => {
    const body =
      '<table style="background:#ffffff"><tr><td style="color:#b3261e">Your bill is <b>42.00</b></td></tr></table><img src="https://x.example/a.jpg" alt="A meter">';
    const message = newMessage({ body });
    expect((await page.goto(await createLinkPath(message, 'view-online', message)))?.status()).toBe(200);
    await expect(title(page)).toHaveText('Your bill is ready');
    await expect(page).toHaveTitle(/^Your bill is ready – /);
    await expect(page.getByRole('main')).toContainText('Sent on March 5, 2026 at 12:30 PM EST');
    await expect(page.getByRole('main')).toContainText('We don’t load pictures from other sites here');
    await expect(frame(page).getByText('42.00')).toBeVisible();
    await expect(frame(page).locator('td').first()).toHaveCSS('color', 'rgb(179, 38, 30)');
    await expect(frame(page).getByText('A meter')).toBeVisible();
    await page.getByText('Read as plain text').click();
    await expect(page.locator('pre.message')).toHaveText('Your bill is 42.00\nA meter');
    await expectAccessible();
    await page.getByRole('link', { name: 'Open the message by itself' }).click();
    await expect(page.getByText('42.00')).toBeVisible();
    await expect(page).toHaveTitle('Your bill is ready');
  });

  test('opens its links in a tab of their own that can’t reach back @once', async ({ page, context, baseURL }) => {
    const message = newMessage({ body: `<p><a href="${baseURL}/404?from=message">Pay now</a></p>` });
    await page.goto(await createLinkPath(message, 'view-online', message));
    const opened = context.waitForEvent('page');
    await frame(page).getByRole('link', { name: 'Pay now' }).click();
    const tab = await opened;
    await tab.waitForLoadState();
    expect(tab.url()).toContain('/404?from=message');
    expect(await tab.evaluate(() => [window.opener, document.referrer])).toEqual([null, '']);
    await expect(title(page)).toHaveText('Your bill is ready');
  });

  test('that was a text message is text @once', async ({ page, expectAccessible }) => {
    const message = newMessage({ body: 'Bill <due> Friday.\nCall us.', subject: '', channel: 'sms' });
    await page.goto(await createLinkPath(message, 'view-online', message));
    await expect(title(page)).toHaveText('Your message');
    await expect(page.locator('pre.message')).toHaveText('Bill <due> Friday.\nCall us.');
    await expect(page.locator('iframe')).toHaveCount(0);
    await expectAccessible();
  });

  test('has its page in Arabic @once', async ({ page, expectAccessible }) => {
    const message = newMessage({
      body: '<p dir="rtl" lang="ar">فاتورتك جاهزة</p>',
      subject: 'فاتورتك جاهزة',
      locale: 'ar',
    });
    await page.goto(await createLinkPath(message, 'view-online', message));
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await expect(page.getByText('القراءة كنص عادي')).toBeVisible();
    await expect(frame(page).getByText('فاتورتك جاهزة')).toBeVisible();
    await expectAccessible();
  });

  test('that is somebody else’s, gone or behind a wrong link is not shown @once', async ({
    page,
    expectAccessible,
  }) => {
    const message = newMessage({ body: '<p>Private</p>' });
    const other = newMessage({ body: '<p>Other</p>' });
    for (const messageId of [message.messageId, 'message-none']) {
      const address = await createLinkPath(other, 'view-online', { messageId });
      expect((await page.goto(address))?.status()).toBe(404);
      await expect(title(page)).toHaveText("We can't find this message");
      await expectAccessible();
      expect((await page.request.get(`${address}/body`)).status()).toBe(404);
    }
    expect((await page.goto(await createLinkPath(message, 'view-online', { ...message, seconds: -5 })))?.status()).toBe(
      410,
    );
    await expect(page.getByRole('button', { name: 'Send me a new link' })).toBeVisible();
    const wrong = (await createLinkPath(message, 'form', message)).replace('/form/', '/view-online/');
    expect((await page.goto(wrong))?.status()).toBe(403);
    expect((await page.request.get(`${wrong}/body`)).status()).toBe(403);
  });
});

test(
  'nothing that is stored runs, asks or fetches, in a notice or a message',
  { tag: '@needs-js' },
  async ({ page, context, baseURL }) => {
    test.setTimeout(180_000);
    const origin = new URL(baseURL ?? '').origin;
    const happened: string[] = [];
    context.on('request', (request) => {
      if (!/^(data|blob|about):/.test(request.url()) && new URL(request.url()).origin !== origin)
        happened.push(`request ${request.url()}`);
    });
    context.on('page', (popup) => happened.push(`popup ${popup.url()}`));
    page.on('dialog', (dialog) => {
      happened.push(`dialog ${dialog.message()}`);
      void dialog.dismiss();
    });
    for (const payload of HOSTILE_HTML) {
      const html = `<p id="before">before</p>${payload}<p>after</p>`;
      await page.goto(await createLinkPath(newNotice(html), 'outage'));
      await expect(page.getByText('before', { exact: true })).toBeVisible();
      await expect(page.getByRole('contentinfo')).toBeVisible();
      await expect(page).toHaveTitle(/^Outage notice – /);

      const message = newMessage({ body: html });
      const address = await createLinkPath(message, 'view-online', message);
      await page.goto(address, { waitUntil: 'load' });
      await expect(frame(page).getByText('before', { exact: true })).toBeVisible();
      await expect(page.getByRole('contentinfo')).toBeVisible();
      await expect(page).toHaveTitle(/^Your bill is ready – /);
      await page.goto(`${address}/body`, { waitUntil: 'load' });
      await expect(page.getByText('before', { exact: true })).toBeVisible();
      await expect(page).toHaveTitle('Your bill is ready');
      expect(happened, payload).toEqual([]);
    }
  },
);

test('the demo’s notice and message open @once @passes-demo', async ({ page }) => {
  await page.goto('/demo');
  await page.getByRole('link', { name: 'Outage notice', exact: true }).click();
  await expect(page.getByRole('table')).toContainText('Laurel, north of Main Street');
  await expect(page).toHaveTitle(/^Outage notice – /);
  await page.goto('/demo');
  await page.getByRole('link', { name: 'A message to read online' }).click();
  await expect(frame(page).getByRole('link', { name: 'Choose another day' })).toBeVisible();
  await expect(frame(page).getByText('Our fitter, with the badge that all our fitters wear')).toBeVisible();
});
