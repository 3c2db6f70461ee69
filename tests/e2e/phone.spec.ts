import type { BrowserContext, Page } from 'playwright/test';
import { accessibilityProblems } from './support/accessibility';
import { falsePdf, pdf, picture } from './support/files';
import { control, drawSignature, expectThanks, field, press, submit } from './support/form';
import { expect, randomAddress, test as journey } from './support/journey';
import { collectBrowserErrors } from './support/watch-browser-errors';

const FORM = {
  title: 'A form with a photo',
  submitName: 'Send it',
  thanksMessage: 'Thank you.',
  formElements: [
    {
      type: 'inputs' as const,
      inputForms: [
        { id: 'secret', name: 'Something private', inputType: 'shortText' as const, required: true },
        {
          id: 'photo',
          name: 'Photo of the meter',
          inputType: 'attachment' as const,
          required: true,
          options: ['image,pdf', '10'].map((value, index) => ({ guid: `photo-${index}`, value, name: value })),
        },
        {
          id: 'pages',
          name: 'Pages of the letter',
          inputType: 'attachment' as const,
          options: ['pdf', '1', '3'].map((value, index) => ({ guid: `pages-${index}`, value, name: value })),
        },
        { id: 'sign', name: 'Signature', inputType: 'signature' as const },
      ],
    },
  ],
};

interface Phones {
  /** A phone of its own, with scripts or without, and what its browser may complain of. */
  newPhone(hasScripts: boolean, complaint?: RegExp): Promise<Page>;
}

const test = journey.extend<Phones>({
  newPhone: async ({ browser, baseURL }, use) => {
    const contexts: BrowserContext[] = [];
    const browserErrors: string[][] = [];
    const expected: RegExp[] = [/ERR_CONNECTION_RESET/];
    await use(async (hasScripts, complaint) => {
      if (complaint) expected.push(complaint);
      const context = await browser.newContext({
        javaScriptEnabled: hasScripts,
        baseURL,
        viewport: { width: 360, height: 740 },
        hasTouch: true,
        isMobile: true,
        extraHTTPHeaders: { 'X-Forwarded-For': randomAddress() },
      });
      contexts.push(context);
      browserErrors.push(collectBrowserErrors(context));
      return context.newPage();
    });
    // A connection that a test breaks is one that the browser complains of.
    expect(browserErrors.flat().filter((line) => !expected.some((one) => one.test(line)))).toEqual([]);
    for (const context of contexts) await context.close();
  },
});

const offer = (page: Page) => page.locator('[data-part=to-phone]');
const go = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Asks for a code at the desktop. Resolves to the path that it holds. */
async function requestCode(page: Page, inputId = 'photo'): Promise<string> {
  await press(page, `phone:${inputId}`);
  await expect(offer(page).getByRole('img', { name: /QR code/ })).toBeVisible();
  const address = (await offer(page).locator('[data-part=phone-address]').textContent()) ?? '';
  expect(address).toMatch(/\/phone\/[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}$/);
  return address.replace(/^[^/]*/, '');
}

async function takeOver(phone: Page, path: string): Promise<void> {
  const response = await phone.goto(path);
  expect(response?.status()).toBe(200);
  await go(phone, 'Go on with this phone');
}

/** With scripts the desktop sees by itself that the phone is done; without, Continue asks. */
async function comeBack(page: Page, hasJavaScript: boolean): Promise<void> {
  if (!hasJavaScript) await go(page, 'Continue');
  await expect(page.locator('main .flash').first()).toHaveText('What you gave on your phone is in the form now.');
  await expect(offer(page)).toHaveCount(0);
}

for (const hasScripts of [true, false]) {
  const where = hasScripts ? 'with scripts' : 'without scripts';

  test(`a photo from a phone ${where} is in the form, with what was typed, and is sent`, async ({
    page,
    newPhone,
    openForm,
    data,
    hasJavaScript,
    desk,
    expectAccessible,
  }) => {
    const recipient = await openForm(data.publishForm(FORM));
    await control(page, 'secret').fill('nobody else reads this');
    const path = await requestCode(page);
    await expectAccessible();
    const phone = await newPhone(hasScripts);
    await phone.goto(path);
    await expect(phone.locator('main')).toContainText('Photo of the meter');
    await expect(phone.locator('main')).toContainText('A form with a photo');
    expect(await accessibilityProblems(phone, desk)).toEqual([]);
    await go(phone, 'Go on with this phone');
    expect(await accessibilityProblems(phone, desk)).toEqual([]);
    expect(await phone.content()).not.toMatch(/nobody else|Something private|Use your phone/);
    // A file of the wrong kind is said, and costs nothing.
    await control(phone, 'photo').setInputFiles(falsePdf());
    if (!hasScripts) await go(phone, 'Send to my computer');
    await expect(field(phone, 'photo')).toContainText(/not allowed|was not kept/);
    await control(phone, 'photo').setInputFiles(picture('meter.png'));
    if (hasScripts) await expect(field(phone, 'photo')).toContainText('meter.png (');
    await go(phone, 'Send to my computer');
    await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Done');
    await comeBack(page, hasJavaScript);
    await expect(field(page, 'photo')).toContainText('meter.png (');
    if (hasJavaScript) await expect(control(page, 'photo')).toBeFocused();
    else await expect(page).toHaveURL(/#field-in-photo$/);
    await expect(control(page, 'secret')).toHaveValue('nobody else reads this');
    await submit(page);
    await expectThanks(page, 'Thank you.');
    expect(data.submissions(recipient)).toMatchObject([
      { answers: { secret: 'nobody else reads this' }, files: [{ inputId: 'photo', name: 'meter.png' }] },
    ]);
    // The phone's way back shows nothing more.
    await phone.goto(path);
    await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Done');
  });

  test(`a signature from a phone ${where} is in the form`, async ({
    page,
    newPhone,
    openForm,
    data,
    hasJavaScript,
  }) => {
    const recipient = await openForm(data.publishForm(FORM));
    const path = await requestCode(page, 'sign');
    const phone = await newPhone(hasScripts);
    await takeOver(phone, path);
    if (hasScripts) await drawSignature(phone, 'sign');
    else {
      await field(phone, 'sign').getByText('Type', { exact: true }).click();
      await phone.locator('#in-sign-typed').fill('Terry Test');
    }
    await go(phone, 'Send to my computer');
    await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Done');
    await comeBack(page, hasJavaScript);
    await expect(field(page, 'sign').getByAltText('Your signature')).toBeVisible();
    expect(data.draftFiles(recipient)).toMatchObject([{ inputId: 'sign' }]);
  });
}

test('several files come from one phone, one after the other', async ({
  page,
  newPhone,
  openForm,
  data,
  hasJavaScript,
}) => {
  const recipient = await openForm(data.publishForm(FORM));
  const path = await requestCode(page, 'pages');
  const phone = await newPhone(hasJavaScript);
  await takeOver(phone, path);
  for (const name of ['one.pdf', 'two.pdf']) {
    await control(phone, 'pages').setInputFiles(pdf(name));
    if (!hasJavaScript) await go(phone, 'Add these files');
    await expect(field(phone, 'pages')).toContainText(`${name} (`);
  }
  await phone.getByRole('button', { name: 'Remove one.pdf' }).click();
  await expect(field(phone, 'pages')).not.toContainText('one.pdf');
  await go(phone, 'Send to my computer');
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Done');
  await comeBack(page, hasJavaScript);
  expect(data.draftFiles(recipient).map(({ name }) => name)).toEqual(['two.pdf']);
});

test('a code is good for one phone and one time, and each other moment has its page', async ({
  page,
  newPhone,
  openForm,
  data,
  hasJavaScript,
}) => {
  await openForm(data.publishForm(FORM));
  const path = await requestCode(page);
  // Scanners open codes, and take nothing.
  for (const method of ['HEAD', 'GET', 'HEAD']) expect((await page.request.fetch(path, { method })).status()).toBe(200);
  if (!hasJavaScript) {
    await go(page, 'Continue');
    await expect(page.locator('main .flash')).toHaveText('Nothing has come from your phone yet.');
  }
  const [phone, other] = [await newPhone(hasJavaScript), await newPhone(false)];
  await other.goto(path);
  // As somebody types it.
  await takeOver(phone, path.toLowerCase().replaceAll('-', ''));
  await go(other, 'Go on with this phone');
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('This code has been used');
  expect((await other.request.get(path)).status()).toBe(409);
  // The claimed page stays the first phone's, and a desktop with scripts says where to go on.
  await phone.reload();
  await expect(control(phone, 'photo')).toBeVisible();
  if (hasJavaScript) await expect(offer(page)).toContainText('A phone has opened the code');
  const unknown = await other.goto('/phone/AAAA-BBBB-CCCC');
  expect(unknown?.status()).toBe(404);
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('We don’t recognize this code');
  expect((await other.goto('/phone/nonsense'))?.status()).toBe(404);
  expect((await other.request.post(`${path}/upload/photo`, { data: 'x' })).status()).toBeGreaterThanOrEqual(400);
});

test(
  'a photo that the phone takes away again has not come',
  { tag: '@without-js' },
  async ({ page, newPhone, openForm, data }) => {
    const recipient = await openForm(data.publishForm(FORM));
    const phone = await newPhone(false);
    await takeOver(phone, await requestCode(page, 'pages'));
    await control(phone, 'pages').setInputFiles(pdf('one.pdf'));
    await go(phone, 'Add these files');
    await go(phone, 'Remove one.pdf');
    await go(page, 'Continue');
    await expect(page.locator('main .flash')).toHaveText('Nothing has come from your phone yet.');
    expect(data.draftFiles(recipient)).toEqual([]);
  },
);

test('a code that has run out says so on both sides, and another one is at hand', async ({
  page,
  newPhone,
  openForm,
  data,
  hasJavaScript,
}) => {
  const recipient = await openForm(data.publishForm(FORM));
  const path = await requestCode(page);
  data.expirePhoneParts(recipient);
  const phone = await newPhone(hasJavaScript);
  expect((await phone.goto(path))?.status()).toBe(410);
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('This code has run out');
  if (!hasJavaScript) await page.reload();
  await go(page, 'Get a new code');
  await expect(offer(page).getByRole('img', { name: /QR code/ })).toBeVisible();
  const again = (await offer(page).locator('[data-part=phone-address]').textContent()) ?? '';
  await takeOver(phone, again.replace(/^[^/]*/, ''));
  await expect(control(phone, 'photo')).toBeVisible();
});

test(
  'a file for a code that has run out meanwhile leads to the page that says so',
  { tag: '@needs-js' },
  async ({ page, newPhone, openForm, data }) => {
    const recipient = await openForm(data.publishForm(FORM));
    const phone = await newPhone(true, /401|410/);
    await takeOver(phone, await requestCode(page));
    await expect(control(phone, 'photo')).toBeAttached();
    data.expirePhoneParts(recipient);
    await control(phone, 'photo').setInputFiles(picture('late.png'));
    await expect(phone.getByRole('heading', { level: 1 })).toHaveText('This code has run out');
    expect(data.draftFiles(recipient)).toEqual([]);
  },
);

test('a form that was sent meanwhile needs nothing more from the phone', async ({
  page,
  newPhone,
  openForm,
  data,
  hasJavaScript,
}) => {
  const recipient = await openForm(data.publishForm(FORM));
  const path = await requestCode(page, 'pages');
  const phone = await newPhone(hasJavaScript);
  await takeOver(phone, path);
  await page.goto(recipient.path);
  await control(page, 'secret').fill('yes');
  await control(page, 'photo').setInputFiles(picture());
  if (hasJavaScript) await expect(field(page, 'photo')).toContainText('photo.png (');
  await submit(page);
  await expectThanks(page, 'Thank you.');
  const answer = await phone.goto(path);
  expect(answer?.status()).toBe(409);
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('The form has been sent');
});

test('what came by the phone is sent from a page that does not show it yet, and is asked about by nobody', async ({
  page,
  newPhone,
  openForm,
  data,
  hasJavaScript,
}) => {
  const recipient = await openForm(data.publishForm(FORM));
  await page.route('**/state', (route) => route.fulfill({ status: 503 }));
  await control(page, 'secret').fill('yes');
  await control(page, 'photo').setInputFiles(picture('own.png'));
  if (hasJavaScript) await expect(field(page, 'photo')).toContainText('own.png (');
  const path = await requestCode(page, 'pages');
  const phone = await newPhone(false);
  await takeOver(phone, path);
  await control(phone, 'pages').setInputFiles(pdf('letter.pdf'));
  await go(phone, 'Send to my computer');
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Done');
  if (hasJavaScript) {
    await page.route('**/draft', (route) => route.fulfill({ status: 503 }));
    await page.keyboard.press('Escape');
  } else await page.goBack();
  await submit(page);
  await expectThanks(page, 'Thank you.');
  expect(
    data
      .submissions(recipient)[0]
      ?.files.map(({ name }) => name)
      .sort(),
  ).toEqual(['letter.pdf', 'own.png']);
});

test(
  'a dialog that was closed brings the file all the same, and the phone goes on after its connection broke',
  { tag: '@needs-js' },
  async ({ page, newPhone, openForm, data }) => {
    await openForm(data.publishForm(FORM));
    const path = await requestCode(page);
    await page.keyboard.press('Escape');
    await expect(offer(page)).toHaveCount(0);
    await control(page, 'secret').fill('typing on');
    const phone = await newPhone(true);
    await takeOver(phone, path);
    let pieces = 0;
    await phone.route('**/phone/*/upload/**', async (route) => {
      if (route.request().method() !== 'PATCH') return route.continue();
      pieces += 1;
      // The second piece and its first two repeats get nowhere.
      return pieces >= 2 && pieces <= 4 ? route.abort('connectionreset') : route.continue();
    });
    await control(phone, 'photo').setInputFiles(pdf('large.pdf', 3 * 1024 * 1024));
    await expect(field(phone, 'photo')).toContainText('large.pdf (', { timeout: 20_000 });
    expect(pieces).toBeGreaterThan(4);
    await go(phone, 'Send to my computer');
    await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Done');
    await expect(field(page, 'photo')).toContainText('large.pdf (');
    await expect(control(page, 'secret')).toBeFocused();
    await expect(control(page, 'secret')).toHaveValue('typing on');
  },
);

test('phones have no such button; a desktop has it in a narrow window too', async ({
  newPhone,
  page,
  openForm,
  data,
  hasJavaScript,
}) => {
  const recipient = await openForm(data.publishForm(FORM));
  const button = page.getByRole('button', { name: 'Use your phone: Signature' });
  await expect(button).toBeVisible();
  // As at 400% of 1280 pixels.
  await page.setViewportSize({ width: 320, height: 256 });
  await expect(button).toBeVisible();
  const phone = await newPhone(hasJavaScript);
  await phone.goto(recipient.path);
  await expect(field(phone, 'sign')).toBeVisible();
  await expect(phone.locator('p.to-phone').first()).toBeHidden();
});
