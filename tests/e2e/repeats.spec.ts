import type { BrowserContext, Page } from 'playwright/test';
import { pdf } from './support/files';
import { choice, control, expectThanks, submit, submitButton } from './support/form';
import { expect, test } from './support/journey';
import { chooseAppearance } from './support/frame';

/** The same link in a second tab. */
async function openTwice<R extends { path: string }>(
  context: BrowserContext,
  openForm: (formId: string) => Promise<R>,
) {
  const recipient = await openForm('submitted');
  const second = await context.newPage();
  await second.goto(recipient.path);
  return { recipient, second };
}

async function fillFeedback(page: Page): Promise<void> {
  await choice(page, 'rating-4').check();
  await choice(page, 'on-time-yes').check();
}

test('pressing the button twice stores one submission', async ({ page, openForm, data }) => {
  const recipient = await openForm('submitted');
  await fillFeedback(page);
  await submitButton(page).dblclick();
  await expectThanks(page, /Thank you for your feedback\.|already submitted/);
  expect(data.submissions(recipient)).toHaveLength(1);
});

test('files of a form that is pressed twice, or sent again from an old page, are kept once and begin no new one', async ({
  page,
  context,
  openForm,
  data,
  hasJavaScript,
}) => {
  const attachment = (id: string, options: string[]) => ({
    id,
    name: id,
    inputType: 'attachment' as const,
    options: options.map((value, index) => ({ guid: `${id}-${index}`, value, name: value })),
  });
  const formId = data.publishForm({
    title: 'A form that may be sent again',
    submitName: 'Send',
    thanksMessage: 'Thank you.',
    multipleSubmission: true,
    formElements: [
      {
        type: 'inputs',
        inputForms: [
          { id: 'note', name: 'Note', inputType: 'shortText' },
          attachment('pages', ['pdf', '1', '2']),
          attachment('plan', ['pdf', '1']),
          { id: 'sign', name: 'Signature', inputType: 'signature' },
        ],
      },
    ],
  });
  const recipient = await openForm(formId);
  const old = await context.newPage();
  await old.goto(recipient.path);
  const fillIn = async (tab: Page) => {
    await control(tab, 'note').fill('the same');
    await control(tab, 'pages').setInputFiles([pdf('one.pdf'), pdf('two.pdf')]);
    await control(tab, 'plan').setInputFiles(pdf('plan.pdf'));
    await tab.getByLabel('Your full name').fill('Terry Test');
  };
  await fillIn(page);
  await submitButton(page).dblclick();
  await expect(page.locator('.flash-success')).toContainText('Thank you.');
  // With scripts a file goes by itself, and is not taken any more.
  if (!hasJavaScript) {
    await fillIn(old);
    await submit(old);
    await expectThanks(old, 'Thank you.');
  }
  const names = data.submissions(recipient).map(({ files }) => files.map(({ name }) => name));
  expect(names).toEqual([['one.pdf', 'two.pdf', 'plan.pdf', 'signature.png']]);
  expect(data.draftAnswers(recipient)).toBeUndefined();
  expect(data.draftFiles(recipient)).toEqual([]);
});

test('two tabs that send the same form store one submission and show the same receipt', async ({
  page,
  context,
  openForm,
  data,
}) => {
  const { recipient, second } = await openTwice(context, openForm);
  await fillFeedback(page);
  await fillFeedback(second);
  await Promise.all([submit(page), submit(second)]);
  const reference = () => data.submissions(recipient)[0]?.reference ?? 'none';
  for (const tab of [page, second]) {
    await expectThanks(tab, /Thank you for your feedback\.|This form was already submitted by you/);
    await expect(tab.getByRole('main')).toContainText(reference());
  }
  expect(data.submissions(recipient)).toHaveLength(1);
});

test('the same answers from another tab later are thanked', async ({ page, context, openForm, data }) => {
  const { recipient, second } = await openTwice(context, openForm);
  for (const tab of [page, second]) {
    await fillFeedback(tab);
    await submit(tab);
    await expectThanks(tab, 'Thank you for your feedback.');
  }
  expect(data.submissions(recipient)).toHaveLength(1);
});

test('a tab that sends other answers later is told that the form was sent', async ({
  page,
  context,
  openForm,
  data,
}) => {
  const { recipient, second } = await openTwice(context, openForm);
  await fillFeedback(page);
  await submit(page);
  await expectThanks(page, 'Thank you for your feedback.');
  await choice(second, 'rating-1').check();
  await choice(second, 'on-time-no').check();
  await submit(second);
  await expectThanks(second, 'This form was already submitted by you');
  await expect(second.getByRole('main')).not.toContainText('Thank you');
  const stored = data.submissions(recipient);
  expect(stored).toHaveLength(1);
  expect(stored[0]?.answers.rating).toBe('rating-4');
});

test('the back button after submitting does not send twice', async ({ page, openForm, data }) => {
  const recipient = await openForm('submitted');
  await fillFeedback(page);
  await submit(page);
  await expectThanks(page, 'Thank you for your feedback.');
  await page.goBack();
  const again = submitButton(page);
  if (await again.isVisible()) {
    await fillFeedback(page);
    await submit(page);
  }
  await expectThanks(page, /Thank you for your feedback\.|This form was already submitted by you/);
  await page.reload();
  await expectThanks(page, /Thank you for your feedback\.|This form was already submitted by you/);
  expect(data.submissions(recipient)).toHaveLength(1);
});

test('what was typed is there again from the link, on another device too', async ({
  page,
  browser,
  openForm,
  baseURL,
  hasJavaScript,
}) => {
  const recipient = await openForm('ebill');
  await control(page, 'email').fill('half.done@mail.example.com');
  await page.locator('#language').count();
  await submitHalf(page, hasJavaScript);
  const otherContext = await browser.newContext({ baseURL, javaScriptEnabled: hasJavaScript });
  const other = await otherContext.newPage();
  await other.goto(recipient.path);
  await expect(control(other, 'email')).toHaveValue('half.done@mail.example.com');
  await otherContext.close();
});

/** Sends the form past the browser's own checks, as a page does that keeps a draft. */
async function submitHalf(page: Page, hasJavaScript: boolean): Promise<void> {
  if (hasJavaScript) await page.locator('#dynamic-form').evaluate((form: HTMLFormElement) => form.submit());
  else await submit(page);
  await page.waitForLoadState();
  await expect(control(page, 'email')).toHaveValue('half.done@mail.example.com');
}

test('the choice of language and of light or dark is kept', async ({ page, context, openForm, expectAccessible }) => {
  const recipient = await openForm('ebill');
  await chooseAppearance(page, 'dark');
  await expect(page.locator('meta[name=color-scheme]')).toHaveAttribute('content', 'dark');
  expect(new URL(page.url()).pathname).toBe(recipient.path);
  const background = await page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor);
  expect(background).not.toBe('rgb(255, 255, 255)');
  await expectAccessible();
  const tab = await context.newPage();
  await tab.goto('/demo');
  await expect(tab.locator('meta[name=color-scheme]')).toHaveAttribute('content', 'dark');
  await chooseAppearance(tab, 'light');
  await expect(tab.locator('meta[name=color-scheme]')).toHaveAttribute('content', 'light');
  await page.reload();
  await expect(page.locator('meta[name=color-scheme]')).toHaveAttribute('content', 'light');
});

test('pages fit a phone in the dark, in the colours that each account picked', async ({
  page,
  data,
  expectAccessible,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 360, height: 740 });
  for (const formId of ['all-inputs', 'attachments', 'rtl', 'multilingual']) {
    const recipient = await data.newRecipientLink(formId);
    await page.goto(recipient.path);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), formId).toBeLessThanOrEqual(360);
    await expectAccessible();
  }
});
