import type { Page } from 'playwright/test';
import { pdf } from './support/files';
import { control, drawSignature, expectSummary, expectThanks, field, press, submit } from './support/form';
import { expect, randomAddress, test as journey } from './support/journey';
import { collectBrowserErrors } from './support/watch-browser-errors';

const note = (page: Page) => page.locator('[data-part=kept-note]');
const otherDeviceNote = (page: Page) => page.locator('[data-part=elsewhere]');
const SAVED = /^Saved just now$/;

const FORM = {
  title: 'A form for two devices',
  submitName: 'Send',
  thanksMessage: 'Thank you.',
  formElements: [
    {
      type: 'inputs' as const,
      inputForms: [
        { id: 'one', name: 'One', inputType: 'shortText' as const },
        { id: 'two', name: 'Two', inputType: 'shortText' as const },
        { id: 'must', name: 'Must', inputType: 'shortText' as const, required: true },
        { id: 'sign', name: 'Signature', inputType: 'signature' as const },
        {
          id: 'pages',
          name: 'Pages',
          inputType: 'attachment' as const,
          options: ['pdf', '1', '3'].map((value, index) => ({ guid: `pages-${index}`, value, name: value })),
        },
      ],
    },
  ],
};

/** A second device of the same person. */
const test = journey.extend<{ phone: Page }>({
  phone: async ({ browser, hasJavaScript, baseURL }, use) => {
    const context = await browser.newContext({
      javaScriptEnabled: hasJavaScript,
      baseURL,
      extraHTTPHeaders: { 'X-Forwarded-For': randomAddress() },
    });
    const browserErrors = collectBrowserErrors(context);
    await use(await context.newPage());
    expect(browserErrors).toEqual([]);
    await context.close();
  },
});

/** Keeps what was typed: by itself with JavaScript, else by a button. */
async function saveForm(page: Page, hasJavaScript: boolean): Promise<void> {
  if (!hasJavaScript) return submit(page);
  await control(page, 'one').focus();
  await control(page, 'two').focus();
  await expect(note(page)).toHaveText(SAVED);
}

test('a submit from a page that has gone stale loses nothing that the other device typed', async ({
  page,
  phone,
  openForm,
  data,
  hasJavaScript,
  expectAccessible,
  browserErrors,
}) => {
  const recipient = await openForm(data.publishForm(FORM));
  await phone.goto(recipient.path);
  await control(phone, 'one').fill('typed on the phone');
  await saveForm(phone, hasJavaScript);
  await expect.poll(() => data.draftAnswers(recipient)).toMatchObject({ one: 'typed on the phone' });
  // Nothing came in the meantime that could have told it.
  await page.route('**/draft', (route) => route.fulfill({ status: 503 }));
  await control(page, 'two').fill('typed on the desktop');
  await control(page, 'must').fill('yes');
  const answer = page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.status() === 409,
  );
  await submit(page);
  await answer;
  await expectSummary(page, 'Nothing was sent yet', { 'in-one': /One: This was changed on another device/ });
  await expect(control(page, 'one')).toHaveValue('typed on the phone');
  await expect(control(page, 'two')).toHaveValue('typed on the desktop');
  expect(data.submissions(recipient)).toEqual([]);
  await expectAccessible();
  await submit(page);
  await expectThanks(page, 'Thank you.');
  expect(data.submissions(recipient)).toMatchObject([
    { answers: { one: 'typed on the phone', two: 'typed on the desktop', must: 'yes' } },
  ]);
  browserErrors.length = 0;
});

test('what both devices changed is said, with the other answer to take or to leave', async ({
  page,
  phone,
  openForm,
  data,
  hasJavaScript,
  expectAccessible,
}) => {
  const recipient = await openForm(data.publishForm(FORM));
  await phone.goto(recipient.path);
  await control(phone, 'one').fill('from the phone');
  await control(phone, 'two').fill('also from the phone');
  await saveForm(phone, hasJavaScript);
  await expect.poll(() => data.draftAnswers(recipient)).toMatchObject({ two: 'also from the phone' });
  await control(page, 'one').fill('from the desktop');
  await saveForm(page, hasJavaScript);
  // Only one side has changed the second question; it may be under the cursor still.
  await expect(otherDeviceNote(page)).toContainText('Answered on two devices');
  await expect(otherDeviceNote(page).getByRole('listitem')).toContainText(['One']);
  await expect(otherDeviceNote(page).getByRole('blockquote')).toHaveText('from the phone');
  await expect(control(page, 'one')).toHaveValue('from the desktop');
  await expectAccessible();
  const body = await page.locator('#dynamic-form').evaluate((form: HTMLFormElement) => {
    const fields = [...new FormData(form)].filter((one): one is [string, string] => typeof one[1] === 'string');
    return Object.fromEntries([...fields, ['intent', 'use:one']]);
  });
  await press(page, 'use:one');
  await expect(control(page, 'one')).toHaveValue('from the phone');
  // A second press of the same button brings the page's old answer again, and changes nothing.
  expect((await page.request.post(recipient.path, { multipart: body, maxRedirects: 0 })).status()).toBe(303);
  await expect(control(page, 'one')).toHaveValue('from the phone');
  await expect(control(page, 'two')).toHaveValue('also from the phone');
  await expect(otherDeviceNote(page)).toBeEmpty();
  expect(data.draftAnswers(recipient)).toMatchObject({ one: 'from the phone', two: 'also from the phone' });
});

test('a pair of answers is left as it stands', async ({ page, phone, openForm, data, hasJavaScript }) => {
  const recipient = await openForm(data.publishForm(FORM));
  await phone.goto(recipient.path);
  await control(phone, 'one').fill('from the phone');
  await saveForm(phone, hasJavaScript);
  await expect.poll(() => data.draftAnswers(recipient)).toMatchObject({ one: 'from the phone' });
  await control(page, 'one').fill('from the desktop');
  await saveForm(page, hasJavaScript);
  await expect(otherDeviceNote(page)).toContainText('Answered on two devices');
  await press(page, 'settle');
  await expect(otherDeviceNote(page)).toBeEmpty();
  await expect(control(page, 'one')).toHaveValue('from the desktop');
});

test('a signature given on one device survives a post of the other', async ({
  page,
  phone,
  openForm,
  data,
  hasJavaScript,
  browserErrors,
}) => {
  const recipient = await openForm(data.publishForm(FORM));
  await phone.goto(recipient.path);
  if (hasJavaScript) {
    await field(phone, 'sign').getByText('Draw', { exact: true }).click();
    await drawSignature(phone, 'sign');
  } else await phone.locator('#in-sign-typed').fill('Terry Test');
  await saveForm(phone, hasJavaScript);
  await expect.poll(() => data.draftFiles(recipient)).toHaveLength(1);
  const [given] = data.draftFileIds(recipient);
  await page.route('**/draft', (route) => route.fulfill({ status: 503 }));
  await control(page, 'must').fill('yes');
  await submit(page);
  await expectSummary(page, 'Nothing was sent yet', { 'in-sign': 'Signature' });
  await expect(field(page, 'sign').getByAltText('Your signature')).toBeVisible();
  expect(data.draftFileIds(recipient)).toEqual([given]);
  await submit(page);
  await expectThanks(page, 'Thank you.');
  expect(data.submissions(recipient)[0]?.files).toMatchObject([{ inputId: 'sign' }]);
  browserErrors.length = 0;
});

test(
  'what one device types comes to the other as it saves, or comes back into view',
  { tag: '@needs-js' },
  async ({ page, phone, openForm, data }) => {
    const recipient = await openForm(data.publishForm(FORM));
    await phone.goto(recipient.path);
    await control(phone, 'one').fill('from the phone');
    await saveForm(phone, true);
    await control(page, 'must').fill('yes');
    await control(page, 'two').fill('from the desktop');
    await control(page, 'must').focus();
    await expect(control(page, 'one')).toHaveValue('from the phone');
    await expect(otherDeviceNote(page)).toHaveText('Changed on another device, and shown here now: One');
    await expect(note(page)).toHaveText(SAVED);
    // Its own signature is no news to the page that gave it.
    await page.locator('#in-sign-typed').fill('Terry Test');
    await control(page, 'one').focus();
    await expect.poll(() => data.draftFiles(recipient)).toHaveLength(1);
    await submit(page);
    await expectThanks(page, 'Thank you.');
    expect(data.submissions(recipient)).toMatchObject([
      { answers: { one: 'from the phone', two: 'from the desktop', must: 'yes' } },
    ]);
  },
);

test('files that are added on two devices are both there, and one that is taken away stays away', async ({
  page,
  phone,
  openForm,
  data,
  hasJavaScript,
}) => {
  const recipient = await openForm(data.publishForm(FORM));
  await phone.goto(recipient.path);
  const names = () => data.draftFiles(recipient).map(({ name }) => name);
  const add = async (device: Page, name: string) => {
    await control(device, 'pages').setInputFiles(pdf(name));
    if (!hasJavaScript) await submit(device);
    await expect(field(device, 'pages')).toContainText(`${name} (`);
  };
  await add(phone, 'phone.pdf');
  await add(page, 'desktop.pdf');
  await expect(field(page, 'pages')).toContainText('phone.pdf (');
  expect(names()).toEqual(['phone.pdf', 'desktop.pdf']);
  // The phone still shows its own alone, and keeps what is typed.
  await control(phone, 'one').fill('typed on the phone');
  await saveForm(phone, hasJavaScript);
  await page.getByRole('button', { name: 'Remove phone.pdf' }).click();
  await expect(field(page, 'pages')).not.toContainText('phone.pdf');
  await control(phone, 'one').fill('typed again');
  await saveForm(phone, hasJavaScript);
  await expect.poll(names).toEqual(['desktop.pdf']);
  await expect(field(phone, 'pages')).toContainText('desktop.pdf (');
  await expect(field(phone, 'pages')).not.toContainText('phone.pdf');
});

test('nothing is sent with a file of the other device that its sender has not seen', async ({
  page,
  phone,
  openForm,
  data,
  hasJavaScript,
}) => {
  const recipient = await openForm(data.publishForm(FORM));
  await phone.goto(recipient.path);
  await control(phone, 'pages').setInputFiles(pdf('phone.pdf'));
  if (!hasJavaScript) await submit(phone);
  await expect(field(phone, 'pages')).toContainText('phone.pdf (');
  await page.route('**/draft', (route) => route.fulfill({ status: 503 }));
  await control(page, 'must').fill('yes');
  // Without JavaScript the page's own file comes with the post itself.
  if (!hasJavaScript) await control(page, 'pages').setInputFiles(pdf('desktop.pdf'));
  await submit(page);
  await expectSummary(page, 'Nothing was sent yet', { 'in-pages': /Pages: This was changed on another device/ });
  const names = ['phone.pdf', ...(hasJavaScript ? [] : ['desktop.pdf'])];
  for (const name of names) await expect(field(page, 'pages')).toContainText(`${name} (`);
  expect(data.submissions(recipient)).toEqual([]);
  await submit(page);
  await expectThanks(page, 'Thank you.');
  expect(data.submissions(recipient)[0]?.files.map(({ name }) => name)).toEqual(names);
});
