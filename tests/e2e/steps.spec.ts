import type { Page } from 'playwright/test';
import { choice, control, expectSummary, expectThanks, field, fill, press } from './support/form';
import { expect, randomAddress, test as journey } from './support/journey';
import { collectBrowserErrors } from './support/watch-browser-errors';

const FORM = {
  title: 'A form in steps',
  submitName: 'Send',
  thanksMessage: 'Thank you.',
  haveReady: 'your lease',
  steps: true,
  formElements: [
    { type: 'section' as const, id: 'you', title: 'About you' },
    {
      type: 'inputs' as const,
      inputForms: [
        { id: 'name', name: 'Name', inputType: 'shortText' as const, required: true },
        {
          id: 'rents',
          name: 'Do you rent?',
          inputType: 'multipleChoice' as const,
          required: true,
          options: [
            { guid: 'rents-yes', value: 'yes', name: 'Yes' },
            { guid: 'rents-no', value: 'no', name: 'No' },
          ],
        },
      ],
    },
    { type: 'section' as const, id: 'landlord', title: 'Your landlord' },
    {
      type: 'inputs' as const,
      inputForms: [
        {
          id: 'landlord',
          name: 'Landlord',
          inputType: 'shortText' as const,
          required: true,
          rules: [{ inputId: 'landlord', parentId: 'rents', condition: 'selected' as const, choiceId: 'rents-yes' }],
        },
      ],
    },
    { type: 'section' as const, id: 'reach', title: 'How we reach you' },
    {
      type: 'inputs' as const,
      inputForms: [
        { id: 'email', name: 'Email', inputType: 'email' as const, required: true, verificationRequired: true },
        { id: 'sign', name: 'Signature', inputType: 'signature' as const, required: true },
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
      viewport: { width: 360, height: 740 },
      extraHTTPHeaders: { 'X-Forwarded-For': randomAddress() },
    });
    const browserErrors = collectBrowserErrors(context);
    await use(await context.newPage());
    expect(browserErrors).toEqual([]);
    await context.close();
  },
});

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const line = (page: Page, inputId: string) => field(page, inputId);

/** Answers the first steps, up to the one with this heading. */
async function goTo(page: Page, title: string): Promise<void> {
  await fill(page, { name: 'Ada' });
  await choice(page, 'rents-yes').check();
  await press(page, 'next');
  await expect(heading(page)).toHaveText('Your landlord');
  if (title === 'Your landlord') return;
  await fill(page, { landlord: 'Miller Homes' });
  await press(page, 'next');
  await expect(heading(page)).toHaveText('How we reach you');
}

async function verify(page: Page, code: () => string): Promise<void> {
  await press(page, 'verify:email');
  await expect(page.locator('#code-form-code')).toBeVisible();
  await page.locator('#code-form-code').fill(code());
  await page.locator('#code-form button[value=verify]').click();
  await expect(field(page, 'email').locator('[data-part=verified]')).toBeVisible();
}

test('a form is filled in step by step, looked over, changed line by line, and sent once', async ({
  page,
  openForm,
  data,
  expectAccessible,
}) => {
  const recipient = await openForm(data.publishForm(FORM));
  await expect(page).toHaveTitle(/^Step 1 of 2: About you – A form in steps/);
  await expect(page.locator('article')).toContainText('Have ready: your lease');
  await expectAccessible();
  await fill(page, { name: 'Ada' });
  await press(page, 'next');
  await expectSummary(page, 'Please check the errors before you go on', { 'in-rents': 'Do you rent?' });
  await expect(control(page, 'name')).toHaveValue('Ada');
  await goTo(page, 'Your landlord');
  await expect(page).toHaveTitle(/^Step 2 of 3: Your landlord/);
  expect(new URL(page.url()).search).toBe('?step=landlord');

  // Back keeps what is not whole, and forward finds it again.
  await fill(page, { landlord: 'Miller' });
  await press(page, 'back');
  await expect(control(page, 'name')).toHaveValue('Ada');
  await press(page, 'next');
  await expect(control(page, 'landlord')).toHaveValue('Miller');
  await press(page, 'next');
  await fill(page, { email: recipient.email });
  await verify(page, () => data.codeFor(recipient.email));
  await page.locator('[name="sig.sign.typed"]').fill('Ada');
  await press(page, 'next');

  await expect(heading(page)).toHaveText('Check your answers');
  expect(new URL(page.url()).search).toBe('?summary=1');
  await expect(line(page, 'rents')).toContainText('Yes');
  await expect(line(page, 'sign').getByRole('img', { name: 'Your signature' })).toBeVisible();
  await expectAccessible();
  await press(page, 'back');
  await expect(heading(page)).toHaveText('How we reach you');
  await press(page, 'next');
  await expect(heading(page)).toHaveText('Check your answers');
  await line(page, 'landlord').getByRole('link', { name: 'Change Landlord' }).click();
  expect(new URL(page.url()).search).toBe('?step=landlord&from=summary');
  await fill(page, { landlord: 'Miller Homes' });
  await press(page, 'next');
  await expect(heading(page)).toHaveText('Check your answers');
  await expect(line(page, 'landlord')).toContainText('Miller Homes');

  const summary = page.url();
  const second = await page.context().newPage();
  await second.goto(summary);
  for (const tab of [page, second]) {
    await press(tab, 'submit');
    await expectThanks(tab, 'Thank you.');
  }
  expect(data.submissions(recipient)).toMatchObject([
    { answers: { name: 'Ada', rents: 'rents-yes', landlord: 'Miller Homes', email: recipient.email } },
  ]);
  await page.goto(summary);
  await expect(page.getByRole('status')).toContainText('already submitted');
  expect(data.submissions(recipient)).toHaveLength(1);
});

test('the browser’s own way back finds each answer as it was given', async ({ page, openForm, data }) => {
  const rating = { id: 'visit', name: 'Visit', inputType: 'rating' as const, required: true };
  const recipient = await openForm(
    data.publishForm({
      ...FORM,
      formElements: FORM.formElements.map((element) =>
        element.type === 'inputs' && element.inputForms[0]?.id === 'name'
          ? { ...element, inputForms: [...element.inputForms, rating] }
          : element,
      ),
    }),
  );
  // A browser gives the buttons of a name the states that they had, by their places.
  const expectAnswers = async () => {
    await expect(choice(page, 'rents-yes')).toBeChecked();
    await expect(choice(page, 'rents-no')).not.toBeChecked();
    await expect(page.getByLabel('2 of 5', { exact: true })).toBeChecked();
  };
  await page.getByLabel('2 of 5', { exact: true }).check();
  await goTo(page, 'Your landlord');
  await page.goBack();
  await expect(heading(page)).toHaveText('About you');
  await expectAnswers();
  await page.goForward();
  await expect(heading(page)).toHaveText('Your landlord');
  await page.goto(recipient.path);
  await expectAnswers();
});

test('a change that hides a step takes it out, and one that opens a step leads to it', async ({
  page,
  openForm,
  data,
}) => {
  const recipient = await openForm(data.publishForm(FORM));
  await goTo(page, 'How we reach you');
  await page.goto(`${recipient.path}?summary=1`);
  await line(page, 'rents').getByRole('link', { name: 'Change Do you rent?' }).click();
  await choice(page, 'rents-no').check();
  await press(page, 'next');
  // It was not answered yet, and so comes first.
  await expect(heading(page)).toHaveText('How we reach you');
  await expect(page.locator('article')).toContainText('Step 2 of 2');
  await page.goto(`${recipient.path}?step=landlord`);
  await expect(heading(page)).toHaveText('How we reach you');
  await page.goto(`${recipient.path}?step=nowhere`);
  await expect(heading(page)).toHaveText('About you');
  await expect(choice(page, 'rents-no')).toBeChecked();
  expect(data.draftAnswers(recipient)).toMatchObject({ landlord: 'Miller Homes', rents: ['rents-no'] });
});

test('what keeps a form from being sent leads to its step', async ({ page, openForm, data, browserErrors }) => {
  const recipient = await openForm(data.publishForm(FORM));
  await goTo(page, 'Your landlord');
  await page.goto(`${recipient.path}?summary=1`);
  await press(page, 'submit');
  const summary = page.locator('#error-summary');
  await expect(summary.getByRole('link')).toHaveText([/^Landlord: /, /^Email: /, /^Signature: /]);
  await expect(line(page, 'landlord').locator('.field-error')).toBeVisible();
  expect(data.submissions(recipient)).toEqual([]);
  await summary.getByRole('link', { name: /^Landlord/ }).click();
  await expect(heading(page)).toHaveText('Your landlord');
  await fill(page, { landlord: 'Miller Homes' });
  await press(page, 'next');
  await expect(heading(page)).toHaveText('How we reach you');
  browserErrors.length = 0;
});

test('a phone and a desktop on different steps fill in one draft, and nothing is sent unseen', async ({
  page,
  phone,
  openForm,
  data,
  browserErrors,
}) => {
  const recipient = await openForm(data.publishForm(FORM));
  await goTo(page, 'How we reach you');
  await phone.goto(recipient.path);
  await expect(phone.locator('article')).toContainText('You have begun this form already.');
  await phone.getByRole('link', { name: 'Continue with step 3: How we reach you' }).click();
  await fill(phone, { email: recipient.email });
  await verify(phone, () => data.codeFor(recipient.email));
  await phone.locator('[name="sig.sign.typed"]').fill('Ada');
  await press(phone, 'next');
  await expect(heading(phone)).toHaveText('Check your answers');

  // Meanwhile the desktop goes back and changes another step.
  await press(page, 'back');
  await fill(page, { landlord: 'Another landlord' });
  await press(page, 'next');
  await expect.poll(() => data.draftAnswers(recipient)).toMatchObject({ landlord: 'Another landlord' });
  await press(phone, 'submit');
  await expect(phone.locator('#error-summary')).toContainText('Nothing was sent yet');
  await expect(line(phone, 'landlord')).toContainText('Another landlord');
  expect(data.submissions(recipient)).toEqual([]);
  await press(phone, 'submit');
  await expectThanks(phone, 'Thank you.');
  expect(data.submissions(recipient)).toMatchObject([{ answers: { landlord: 'Another landlord', name: 'Ada' } }]);
  browserErrors.length = 0;
});

test('the keys alone are enough', async ({ page, openForm, data }) => {
  const plain = {
    ...FORM,
    formElements: FORM.formElements.map((element) =>
      element.type === 'inputs'
        ? { ...element, inputForms: element.inputForms.filter(({ id }) => id !== 'email' && id !== 'sign') }
        : element,
    ),
  };
  const elements = plain.formElements.filter((element) =>
    element.type === 'section' ? element.id !== 'reach' : element.inputForms.length > 0,
  );
  const recipient = await openForm(data.publishForm({ ...plain, formElements: elements }));
  const tabTo = async (name: string) => {
    for (let presses = 0; presses < 40; presses += 1) {
      const focused = page.locator(':focus');
      const text =
        (await focused.count()) > 0
          ? await focused.evaluate((node) =>
              node.getAttribute('name') === 'a.rents' ? 'rents' : node.id || node.textContent?.trim() || '',
            )
          : '';
      if (text === name) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`No way to ${name}`);
  };
  await tabTo('in-name');
  await page.keyboard.type('Ada');
  await tabTo('rents');
  await page.keyboard.press('Space');
  await tabTo('Continue');
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText('Your landlord');
  await tabTo('in-landlord');
  await page.keyboard.type('Miller Homes');
  // Enter goes on, as the button would.
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText('Check your answers');
  await tabTo('Change Name');
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText('About you');
  await tabTo('in-name');
  await page.keyboard.press('End');
  await page.keyboard.type(' Lovelace');
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText('Check your answers');
  await tabTo('Send');
  await page.keyboard.press('Enter');
  await expectThanks(page, 'Thank you.');
  expect(data.submissions(recipient)).toMatchObject([{ answers: { name: 'Ada Lovelace', landlord: 'Miller Homes' } }]);
});

test('another language keeps the step and what was typed in it', async ({ page, openForm, data }) => {
  const translations = { es: { title: 'Un formulario', sections: { landlord: 'Su arrendador' } } };
  await openForm(data.publishForm({ ...FORM, translations }));
  await goTo(page, 'Your landlord');
  await fill(page, { landlord: 'Miller' });
  await page.locator('article select[name=language]').selectOption('es');
  const button = page.locator('article button[value=language]').filter({ visible: true });
  if ((await button.count()) > 0) await button.click();
  await expect(heading(page)).toHaveText('Su arrendador');
  await expect(control(page, 'landlord')).toHaveValue('Miller');
  await expect(page.locator('article')).toContainText('Paso 2 de 3');
});
