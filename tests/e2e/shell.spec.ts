import { type Page } from 'playwright/test';
import { field, control, fill } from './support/form';
import { expect, test } from './support/journey';
import { openDetails } from './support/frame';

const notices = (page: Page) => page.locator('.notices');
const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** Answers the health check as the test says; counts how often it was asked. */
async function answerHealth(
  page: Page,
  answer: () => { outage: boolean; message?: string } | 'away',
): Promise<() => number> {
  let checkCount = 0;
  await page.route('**/api/System/health-check', (route) => {
    checkCount += 1;
    const health = answer();
    if (health === 'away') return route.fulfill({ status: 503, body: '' });
    return route.fulfill({
      json: { hasErrors: false, code: 200, errors: [], errorGuid: null, data: { message: '', ...health } },
    });
  });
  return () => checkCount;
}

/** Lets the clock of the page run on. */
async function pass(page: Page, ms: number): Promise<void> {
  await page.clock.runFor(ms);
}

/** Lets the clock run on to the next check, and the check come to its end: its own time-out runs by the same clock. */
async function passCheck(page: Page, ms = 31 * SECOND): Promise<void> {
  const answered = page.waitForResponse('**/api/System/health-check');
  await pass(page, ms);
  await answered;
  // The page reads what came in a task of its own: this one is behind it.
  await page.evaluate(() => fetch('/robots.txt'));
}

/** A lid that was closed: each timer that is due runs once. */
async function sleep(page: Page, ms: number): Promise<void> {
  await page.clock.fastForward(ms);
}

test(
  'no page needs the shell: without JavaScript there is nothing of it to be seen',
  { tag: '@without-js' },
  async ({ page, openForm, expectAccessible }) => {
    await openForm('otp');
    await expect(notices(page)).toHaveCount(0);
    await expectAccessible();
  },
);

test(
  'the shell comes with what a page has something for, in one file, says nothing by itself, and is no part of a page that is only read',
  { tag: '@needs-js' },
  async ({ page, openForm }) => {
    const recipient = await openForm('otp');
    for (const path of [`${recipient.path}/verify/email`, recipient.path, '/smart/sign-in']) {
      await page.goto(path);
      await expect(page.locator('body > script#shell[type=module]'), path).toHaveCount(1);
      await expect(page.locator('script[src]'), path).toHaveCount(1);
      await expect(notices(page)).toBeAttached();
      await expect(notices(page)).toBeEmpty();
    }
    for (const path of ['/demo/outbox', '/404', '/form/none']) {
      await page.goto(path);
      await expect(page.locator('script#shell'), path).toHaveCount(0);
    }
  },
);

test(
  'a slow page is announced after a moment, and not when one comes back to it',
  { tag: '@needs-js' },
  async ({ page, expectAccessible }) => {
    await page.goto('/smart/sign-in');
    // An answer that leaves the browser where it is: the page waits and can be looked at.
    await page.route('**/terms', (route) => route.fulfill({ status: 204 }));
    await page.getByRole('link', { name: 'Terms' }).click();
    await expect(page.getByRole('status')).toHaveText('loading...');
    await expectAccessible();
    await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    await expect(notices(page)).toBeEmpty();
    await openDetails(page, 'Appearance');
    await page.getByRole('button', { name: 'Apply' }).click({ noWaitAfter: true });
    await expect(page).toHaveURL('/smart/sign-in');
    await expect(notices(page)).toBeEmpty();
  },
);

test('a link within the page, to a file or to another tab is no slow page', { tag: '@needs-js' }, async ({ page }) => {
  await page.clock.install();
  await page.goto('/smart/sign-in');
  await page.evaluate(() => {
    document
      .querySelector('main')
      ?.insertAdjacentHTML(
        'beforeend',
        '<a id="a" href="#main">a</a> <a id="b" href="/robots.txt" download>b</a> <a id="c" href="mailto:a@b.example">c</a>',
      );
    document.getElementById('c')?.addEventListener('click', (event) => event.preventDefault());
  });
  for (const id of ['a', 'b', 'c']) {
    await page.locator(`#${id}`).click();
    await pass(page, SECOND);
    await expect(notices(page)).toBeEmpty();
  }
});

test(
  'a success message leaves after 10 seconds in view, a page’s own words never do',
  { tag: '@needs-js' },
  async ({ page, openForm, data }) => {
    await page.clock.install();
    const recipient = await openForm('otp');
    await control(page, 'email').fill(recipient.email);
    await field(page, 'email').locator('[data-part=verify]').click();
    await expect(page.locator('#code-form-code')).toBeVisible();
    await page.locator('#code-form-code').fill(data.codeFor(recipient.email));
    await page.locator('#code-form button[value=verify]').click();
    const message = page.getByText('Email successfully verified.');
    await expect(message).toBeVisible();
    await pass(page, 9 * SECOND);
    await expect(message).toBeVisible();
    await message.hover();
    await pass(page, 20 * SECOND);
    await expect(message).toBeVisible();
    // Whoever moves to a button finds it where it was.
    for (let step = 0; step < 10; step += 1) {
      await page.mouse.move(5, 400 + step);
      await pass(page, SECOND / 2);
    }
    await expect(message).toBeVisible();
    await pass(page, 5 * SECOND);
    await expect(message).toHaveCount(0);
  },
);

test('a message stays where there is no JavaScript', { tag: '@without-js' }, async ({ page, openForm, data }) => {
  const recipient = await openForm('otp');
  await control(page, 'email').fill(recipient.email);
  await field(page, 'email').locator('[data-part=verify]').click();
  await expect(page.locator('#code-form-code')).toBeVisible();
  await page.locator('#code-form-code').fill(data.codeFor(recipient.email));
  await page.locator('#code-form button[value=verify]').click();
  await page.waitForTimeout(11 * SECOND);
  await expect(page.getByText('Email successfully verified.')).toBeVisible();
});

test(
  'health is asked every 30 seconds; one failure says nothing, two do, until it works again',
  { tag: '@needs-js' },
  async ({ page, expectAccessible }) => {
    await page.clock.install();
    let isAway = false;
    const checkCount = await answerHealth(page, () => (isAway ? 'away' : { outage: false }));
    await page.goto('/smart/sign-in?lang=ar');
    await pass(page, 25 * SECOND);
    expect(checkCount()).toBe(0);
    await passCheck(page, 6 * SECOND);
    expect(checkCount()).toBe(1);
    isAway = true;
    await passCheck(page);
    expect(checkCount()).toBe(2);
    await expect(notices(page)).toBeEmpty();
    await passCheck(page);
    await expect(page.getByRole('status')).toContainText('يتعذر الوصول إلى خدمتنا حاليًا');
    await expectAccessible();
    isAway = false;
    await passCheck(page);
    await expect(notices(page)).toBeEmpty();
    expect(new URL(page.url()).pathname).toBe('/smart/sign-in');
  },
);

test(
  'an outage takes a page to maintenance, but none on which somebody has typed',
  { tag: '@needs-js' },
  async ({ page, openForm, expectAccessible }) => {
    await page.clock.install();
    let isOn = true;
    await answerHealth(page, () => (isOn ? { outage: true, message: 'Back at noon.' } : { outage: false }));
    const recipient = await openForm('otp');
    await fill(page, { email: 'half.typed@mail.example.com' });
    await passCheck(page);
    await expect(page.getByRole('status')).toHaveText('Back at noon. What you have typed stays on this page.');
    await expect(control(page, 'email')).toBeInViewport({ ratio: 1 });
    await expect(control(page, 'email')).toHaveValue('half.typed@mail.example.com');
    await expectAccessible();
    isOn = false;
    await passCheck(page);
    await expect(notices(page)).toBeEmpty();
    isOn = true;
    await page.goto(recipient.path);
    await page.route('**/maintenance?*', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: '<!DOCTYPE html><html lang="en"><title>m</title><main>m</main></html>',
      }),
    );
    await pass(page, 31 * SECOND);
    await expect(page).toHaveURL(`/maintenance?next=${encodeURIComponent(recipient.path)}`);
  },
);

test(
  'a new build is offered after an hour and forced on nobody; what was typed is kept',
  { tag: '@needs-js' },
  async ({ page, openForm, data, expectAccessible }) => {
    await page.clock.install();
    await answerHealth(page, () => ({ outage: false }));
    let version: string | undefined;
    await page.route('**/version', (route) =>
      version ? route.fulfill({ contentType: 'text/plain', body: version }) : route.continue(),
    );
    const recipient = await openForm('otp');
    await sleep(page, 61 * MINUTE);
    await expect(notices(page)).toBeEmpty();
    await fill(page, { email: 'half.typed@mail.example.com' });
    version = 'another';
    await sleep(page, 61 * MINUTE);
    await expect(page.getByRole('status')).toContainText(
      'A new version of these pages is ready. What you have typed is kept when you reload.',
    );
    await expectAccessible();
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await sleep(page, 61 * MINUTE);
    await expect(notices(page)).toBeEmpty();

    await page.goto(recipient.path);
    await fill(page, { email: 'half.typed@mail.example.com' });
    await sleep(page, 61 * MINUTE);
    await expect(page.getByRole('link', { name: 'Reload' })).toBeVisible();
    version = undefined;
    await page.getByRole('link', { name: 'Reload' }).click();
    await expect(notices(page)).toBeEmpty();
    await expect(control(page, 'email')).toHaveValue('half.typed@mail.example.com');
    expect(data.submissions(recipient)).toEqual([]);
  },
);

test('a failure tells what support needs behind "Show Details" @once', async ({ page, expectAccessible }) => {
  await page.goto('/marketing/welcome');
  await expect(page.getByRole('alert')).toBeVisible();
  const details = page.locator('.problem details');
  await expect(details.locator('summary')).toHaveText('Show Details');
  await expect(details.locator('p').first()).toBeHidden();
  await details.locator('summary').click();
  await expect(details.locator('p').first()).toBeVisible();
  await expectAccessible();
});

test('no worker is registered on this machine’s own address', { tag: '@needs-js' }, async ({ page }) => {
  await page.clock.install();
  await page.goto('/smart/sign-in');
  await pass(page, 40 * SECOND);
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
});
