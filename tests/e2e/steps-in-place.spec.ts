import type { Page, Route } from 'playwright/test';
import { control, expectSummary, expectThanks, field, fill, press } from './support/form';
import { expect, test } from './support/journey';

const FORM = {
  title: 'A form in steps',
  submitName: 'Send',
  thanksMessage: 'Thank you.',
  steps: true,
  formElements: [
    { type: 'section' as const, id: 'you', title: 'About you' },
    {
      type: 'inputs' as const,
      inputForms: [
        { id: 'name', name: 'Name', inputType: 'shortText' as const, required: true },
        { id: 'day', name: 'Day', inputType: 'date' as const },
      ],
    },
    { type: 'section' as const, id: 'judged', title: 'Your opinion' },
    { type: 'html' as const, beefreeHtmlTemplate: '<p style="color:#0a6e31" class="green">We read all of it.</p>' },
    {
      type: 'inputs' as const,
      inputForms: [
        {
          id: 'stars',
          name: 'How was it?',
          inputType: 'rating' as const,
          options: ['5', 'Bad', 'Good'].map((value, index) => ({ guid: `stars-${index}`, value, name: value })),
        },
        { id: 'number', name: 'Phone', inputType: 'phone' as const },
      ],
    },
    { type: 'section' as const, id: 'end', title: 'Your name below it' },
    {
      type: 'inputs' as const,
      inputForms: [
        { id: 'note', name: 'Note', inputType: 'shortText' as const },
        { id: 'sign', name: 'Signature', inputType: 'signature' as const },
      ],
    },
  ],
};

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
/** How many documents the browser has asked for since. */
function countPages(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => (count += request.isNavigationRequest() ? 1 : 0));
  return () => count;
}
/** Has the next move of the page answered in another way. */
async function changeMove(page: Page, change: (route: Route) => Promise<void>): Promise<void> {
  let isDone = false;
  await page.route('**/form/**', (route) => {
    const isMove = /\bintent\b.*\b(next|back)\b/s.test(route.request().postData() ?? '');
    if (isDone || !isMove || route.request().isNavigationRequest()) return route.continue();
    isDone = true;
    return change(route);
  });
}
const firstRules = (page: Page) =>
  page.evaluate(() => [...(document.styleSheets[0]?.cssRules ?? [])].map(({ cssText }) => cssText).join(''));

test.describe('the steps of a form follow each other in the page', { tag: '@needs-js' }, () => {
  test('forth and back, with address, title, rules and focus, and sent', async ({
    page,
    openForm,
    data,
    expectAccessible,
  }) => {
    const recipient = await openForm(data.publishForm(FORM));
    const pages = countPages(page);
    await fill(page, { name: 'Ada' });
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await press(page, 'next');
    await expect(heading(page)).toHaveText('Your opinion');
    await expect(heading(page)).toBeFocused();
    await expect(page).toHaveTitle(/^Step 2 of 3: Your opinion – A form in steps/);
    expect(new URL(page.url()).search).toBe('?step=judged');
    expect(await page.evaluate(() => scrollY)).toBe(0);
    // What only this step is drawn with: the rules of a rating, and of the author's own HTML.
    expect(await firstRules(page)).toContain('.rating');
    await expect(page.getByText('We read all of it.')).toHaveCSS('color', 'rgb(10, 110, 49)');
    await expectAccessible();
    await page.getByRole('radio', { name: /^4/ }).check({ force: true });
    await fill(page, { number: '206 555 0123' });
    // Enter goes on, and completes the number first.
    await control(page, 'number').press('Enter');
    await expect(heading(page)).toHaveText('Your name below it');
    expect(await firstRules(page)).not.toContain('.rating');
    await field(page, 'sign').getByText('Draw', { exact: true }).click();
    await expect(field(page, 'sign').locator('canvas[data-ready]')).toBeVisible();
    await press(page, 'back');
    await expect(heading(page)).toHaveText('Your opinion');
    await expect(heading(page)).toBeFocused();
    await expect(control(page, 'number')).toHaveValue('+12065550123');
    await press(page, 'next');
    await fill(page, { note: 'typed and kept' });
    await press(page, 'next');
    await expect(heading(page)).toHaveText('Check your answers');
    expect(new URL(page.url()).search).toBe('?summary=1');
    await expect(page).toHaveTitle(/^Check your answers/);
    await expectAccessible();
    expect(pages()).toBe(0);
    await press(page, 'submit');
    await expectThanks(page, 'Thank you.');
    expect(data.submissions(recipient)).toMatchObject([
      { answers: { name: 'Ada', number: '+12065550123', note: 'typed and kept' } },
    ]);
  });

  test('the browser’s own ways back and on lead through the steps, and lose nothing', async ({
    page,
    openForm,
    data,
  }) => {
    const recipient = await openForm(data.publishForm(FORM));
    const pages = countPages(page);
    await fill(page, { name: 'Ada' });
    await press(page, 'next');
    await fill(page, { number: '+12065550123' });
    await press(page, 'next');
    await expect(heading(page)).toHaveText('Your name below it');
    await fill(page, { note: 'nobody has saved this' });
    await page.goBack();
    await expect(heading(page)).toHaveText('Your opinion');
    await expect(control(page, 'number')).toHaveValue('+12065550123');
    expect(data.draftAnswers(recipient)).toMatchObject({ note: 'nobody has saved this' });
    await page.goBack();
    await expect(heading(page)).toHaveText('About you');
    await expect(page).toHaveTitle(/^Step 1 of 3/);
    await expect(control(page, 'name')).toHaveValue('Ada');
    await fill(page, { name: 'Ada L.' });
    await page.goForward();
    await page.goForward();
    await expect(control(page, 'note')).toHaveValue('nobody has saved this');
    await expect(heading(page)).toBeFocused();
    expect(pages()).toBe(0);
    expect(data.draftAnswers(recipient)).toMatchObject({ name: 'Ada L.' });
    // A page that is loaded anew knows the way, too.
    await page.reload();
    await page.goBack();
    await expect(heading(page)).toHaveText('Your opinion');
    await page.goForward();
    await expect(heading(page)).toHaveText('Your name below it');
  });

  test('what is wrong stands in place, with the summary in focus, and goes once it is right', async ({
    page,
    openForm,
    data,
    expectAccessible,
  }) => {
    await openForm(data.publishForm(FORM));
    const pages = countPages(page);
    await press(page, 'next');
    await expectSummary(page, 'Please check the errors before you go on', { 'in-name': 'Name' });
    await fill(page, { name: 'Ada' });
    // Only the server knows: nothing of it was said in the browser.
    await changeMove(page, async (route) => {
      const body = new URLSearchParams(route.request().postData() ?? '');
      body.set('a.day', 'no day');
      await route.continue({ postData: body.toString() });
    });
    const answer = page.waitForResponse((one) => one.status() === 422);
    await press(page, 'next');
    await answer;
    await expectSummary(page, 'Please check the errors before you go on', { 'in-day': 'Day' });
    await expect(page.locator('#error-summary')).toBeFocused();
    await expect(page).toHaveTitle(/^Error: Step 1 of 3/);
    await expect(control(page, 'name')).toHaveValue('Ada');
    await expectAccessible();
    await fill(page, { day: '2026-05-04' });
    await expect(page).toHaveTitle(/^(Error: )?Step 1 of 3/);
    await press(page, 'next');
    await expect(heading(page)).toHaveText('Your opinion');
    await expect(page).toHaveTitle(/^Step 2 of 3/);
    expect(pages()).toBe(0);
  });

  test('one press is one move, however often it is made, and what comes late is not shown', async ({
    page,
    openForm,
    data,
  }) => {
    await openForm(data.publishForm(FORM));
    await fill(page, { name: 'Ada' });
    let posts = 0;
    await page.route('**/form/**', async (route) => {
      const isMove = /intent.*(next|back)/s.test(route.request().postData() ?? '');
      if (isMove) posts += 1;
      if (isMove) await new Promise((resolve) => setTimeout(resolve, 2500));
      return route.continue();
    });
    await page.locator('[data-part=submit]').evaluate((button: HTMLButtonElement) => {
      for (let presses = 0; presses < 5; presses += 1) button.click();
    });
    await expect(page.locator('.loading')).toBeVisible();
    await expect(heading(page)).toHaveText('Your opinion');
    await expect(page.locator('.loading')).toHaveCount(0);
    expect(posts).toBe(1);
    expect(await page.evaluate(() => history.length)).toBeLessThanOrEqual(3);
  });

  test('another language, and what else the page’s frame offers, are of the step that is shown', async ({
    page,
    openForm,
    data,
  }) => {
    await openForm(data.publishForm({ ...FORM, translations: { es: { title: 'Un formulario' } } }));
    await fill(page, { name: 'Ada' });
    await press(page, 'next');
    await expect(heading(page)).toHaveText('Your opinion');
    await page.getByRole('group').filter({ hasText: 'Appearance' }).locator('summary').click();
    await page.locator('#appearance').selectOption('dark');
    await page.locator('#change-page-scheme').click();
    await expect(page.locator('meta[name=color-scheme]')).toHaveAttribute('content', 'dark');
    await expect(heading(page)).toHaveText('Your opinion');
    await press(page, 'back');
    await expect(heading(page)).toHaveText('About you');
    await fill(page, { name: 'Grace' });
    await page.locator('article select[name=language]').selectOption('es');
    await expect(page.locator('article')).toHaveAttribute('lang', 'es');
    await expect(control(page, 'name')).toHaveValue('Grace');
  });

  test('a form that was sent elsewhere and a new build are pages of their own', async ({ page, openForm, data }) => {
    const recipient = await openForm(data.publishForm(FORM));
    await fill(page, { name: 'Ada' });
    // The modules that are here are of another build.
    await page.evaluate(() => document.getElementById('shell')?.setAttribute('data-build', 'older'));
    const pages = countPages(page);
    await press(page, 'next');
    await expect(heading(page)).toHaveText('Your opinion');
    expect(pages()).toBe(1);
    const other = await page.context().newPage();
    await other.goto(`${recipient.path}?summary=1`);
    await press(other, 'submit');
    await expectThanks(other, 'Thank you.');
    await other.close();
    await fill(page, { number: '+12065550123' });
    await press(page, 'next');
    await expectThanks(page, 'This form was already submitted by you');
  });
});
