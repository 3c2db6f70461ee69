import type { Page } from 'playwright/test';
import { bank, choice, control, expectThanks, field, submit, submitButton } from './support/form';
import { expect, test } from './support/journey';

const note = (page: Page) => page.locator('[data-part=kept-note]');
const SAVED = /^Saved just now$/;

const REPEATABLE = {
  title: 'A form that can be sent again',
  submitName: 'Send',
  thanksMessage: 'Thank you.',
  multipleSubmission: true,
  formElements: [
    {
      type: 'inputs' as const,
      inputForms: [
        { id: 'one', name: 'One', inputType: 'shortText' as const, required: true },
        { id: 'two', name: 'Two', inputType: 'shortText' as const },
      ],
    },
  ],
};

test('what is typed is kept while it is typed, and the page says so; without JavaScript from the first button on', async ({
  page,
  openForm,
  data,
  hasJavaScript,
  expectAccessible,
}) => {
  const recipient = await openForm('conditional');
  await expect(note(page)).toHaveText(
    hasJavaScript
      ? 'Your answers are saved to this link as you type.'
      : 'Your answers are saved to this link each time you press a button.',
  );
  await choice(page, 'problem-smell').check();
  await control(page, 'phone').fill('2025550177');
  if (hasJavaScript) {
    await expect(note(page)).toHaveText(SAVED);
    await expect
      .poll(() => data.draftAnswers(recipient))
      .toMatchObject({ problem: ['problem-smell'], phone: expect.stringContaining('2025550177') as unknown });
  } else {
    expect(data.draftAnswers(recipient)).toBeUndefined();
    await submit(page);
    await expect(page.locator('#error-summary')).toBeVisible();
    expect(data.draftAnswers(recipient)).toMatchObject({ problem: ['problem-smell'], phone: '+12025550177' });
  }
  await expectAccessible();
  expect(data.events(recipient).filter(({ kind }) => kind === 'Visit')).toHaveLength(1);
  await page.reload();
  await expect(choice(page, 'problem-smell')).toBeChecked();
  await expect(note(page)).toHaveText(
    hasJavaScript
      ? /^Saved on .+\. Your answers are saved to this link as you type\.$/
      : /^Saved on .+\. Your answers are saved to this link each time you press a button\.$/,
  );
});

test(
  'who only reads the form has visited it once he leaves',
  { tag: '@needs-js' },
  async ({ page, openForm, data }) => {
    const recipient = await openForm('conditional');
    const visits = () => data.events(recipient).filter(({ kind }) => kind === 'Visit').length;
    await expect(page.locator('html')).toHaveClass(/\bjs\b/);
    expect(visits()).toBe(0);
    await page.goto('about:blank');
    await expect.poll(visits).toBe(1);
  },
);

test(
  'leaving the page, a field and a failed check keep what was typed',
  { tag: '@needs-js' },
  async ({ page, openForm, data }) => {
    await page.clock.install();
    const recipient = await openForm(data.publishForm(REPEATABLE));
    // No pause in typing is ever long enough here.
    await page.clock.pauseAt(Date.now() + 60_000);
    await control(page, 'two').pressSequentially('left at once');
    await page.goto('/demo');
    await expect.poll(() => data.draftAnswers(recipient)).toEqual({ two: 'left at once' });
    await page.goto(recipient.path);
    await control(page, 'two').fill('left the field');
    await control(page, 'one').focus();
    await expect.poll(() => data.draftAnswers(recipient)).toEqual({ two: 'left the field' });
    await control(page, 'two').fill('failed');
    await control(page, 'two').press('Enter');
    await expect(page.locator('#error-summary')).toBeVisible();
    await expect.poll(() => data.draftAnswers(recipient)).toEqual({ two: 'failed' });
  },
);

test(
  'a click is a click, however the note of a save changes the page under it',
  { tag: '@needs-js' },
  async ({ page, openForm, data }) => {
    const recipient = await openForm(data.publishForm(REPEATABLE));
    await page.setViewportSize({ width: 390, height: 400 });
    await control(page, 'one').fill('pressed slowly');
    const send = submitButton(page);
    await send.scrollIntoViewIfNeeded();
    await page.mouse.wheel(0, 5000);
    // The wheel turns the page after it was told to, and the button with it.
    await page.waitForFunction(() => scrollY + innerHeight >= document.documentElement.scrollHeight - 1);
    const { x, y, width, height } = (await send.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await page.mouse.move(x + width / 2, y + height - 4);
    const saved = page.waitForResponse((response) => response.status() === 204);
    await page.mouse.down();
    await saved;
    await page.evaluate(() => new Promise((resolve) => setTimeout(() => requestAnimationFrame(resolve), 50)));
    await page.mouse.up();
    await expectThanks(page, 'Thank you.');
    expect(data.submissions(recipient)).toHaveLength(1);
  },
);

test('two tabs keep what each of them changed', { tag: '@needs-js' }, async ({ page, context, openForm, data }) => {
  const recipient = await openForm(data.publishForm(REPEATABLE));
  const second = await context.newPage();
  await second.goto(recipient.path);
  await control(page, 'one').fill('from the first');
  await expect(note(page)).toHaveText(SAVED);
  await control(second, 'two').fill('from the second');
  await expect(note(second)).toHaveText(SAVED);
  expect(data.draftAnswers(recipient)).toEqual({ one: 'from the first', two: 'from the second' });
});

test(
  'a save that fails says so and is tried again',
  { tag: '@needs-js' },
  async ({ page, openForm, data, browserErrors }) => {
    const recipient = await openForm(data.publishForm(REPEATABLE));
    await page.route('**/draft', (route) => route.abort());
    await control(page, 'one').fill('not lost');
    await expect(note(page)).toHaveText('Your last changes are not saved yet. We keep trying.');
    expect(data.draftAnswers(recipient)).toBeUndefined();
    await page.unroute('**/draft');
    await expect(note(page)).toHaveText(SAVED, { timeout: 15_000 });
    expect(data.draftAnswers(recipient)).toEqual({ one: 'not lost' });
    browserErrors.length = 0;
  },
);

test(
  'a save that is on its way when the form is sent brings no draft back',
  { tag: '@needs-js' },
  async ({ page, openForm, data }) => {
    const recipient = await openForm(data.publishForm(REPEATABLE));
    const held: Record<string, string>[] = [];
    await page.route('**/draft', async (route) => {
      held.push(Object.fromEntries(new URLSearchParams(route.request().postData() ?? '')));
      await route.fulfill({ status: 204 });
    });
    await control(page, 'one').fill('typed');
    await expect(note(page)).toHaveText(SAVED);
    await submit(page);
    await expectThanks(page, 'Thank you.');
    expect(held.length).toBeGreaterThan(0);
    for (const fields of held)
      expect((await page.request.post(`${recipient.path}/draft`, { form: fields })).status()).toBe(409);
    expect(data.draftAnswers(recipient)).toBeUndefined();
    expect(data.submissions(recipient)).toHaveLength(1);
  },
);

test(
  'a page from before the form was sent says that it keeps nothing, and not that the form is closed',
  { tag: '@needs-js' },
  async ({ page, context, openForm, data }) => {
    const recipient = await openForm(data.publishForm(REPEATABLE));
    const other = await context.newPage();
    await other.goto(recipient.path);
    await control(page, 'one').fill('sent');
    await submit(page);
    await expectThanks(page, 'Thank you.');
    await control(other, 'one').fill('typed later');
    await expect(note(other)).toHaveText(
      'We’ve stopped saving what you type on this page. Open your link again to find out why.',
    );
    await submit(other);
    await expect(other.getByText('You have sent this form before.')).toBeVisible();
    await expect(control(other, 'one')).toHaveValue('typed later');
  },
);

test('bank numbers are in no quiet save', { tag: '@needs-js' }, async ({ page, openForm }) => {
  const recipient = await openForm('autopay');
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/draft')) sent.push(decodeURIComponent(request.postData() ?? ''));
  });
  await bank(page, 'accountNumber').fill('9876543210123');
  await bank(page, 'routingNumber').fill('021000021');
  await control(page, 'email').fill(recipient.email);
  await expect(note(page)).toHaveText(SAVED);
  await page.goto('/demo');
  expect(sent.length).toBeGreaterThan(0);
  for (const body of sent) expect(body).not.toMatch(/9876543210123|021000021|bank\./);
});

test('a text is counted near its limit and marked beyond it, and never cut', async ({
  page,
  openForm,
  data,
  hasJavaScript,
  expectAccessible,
}) => {
  const form = {
    ...REPEATABLE,
    formElements: [
      {
        type: 'inputs' as const,
        inputForms: [
          { id: 'one', name: 'One', inputType: 'text' as const, length: 50 },
          { id: 'sign', name: 'Signature', inputType: 'signature' as const },
        ],
      },
    ],
  };
  const recipient = await openForm(data.publishForm(form));
  const count = page.locator('#in-one-count');
  await control(page, 'one').fill('x'.repeat(20));
  await expect(count).toHaveCount(0);
  if (hasJavaScript) {
    await control(page, 'one').fill('x'.repeat(45));
    await expect(count).toHaveText('Characters left: 5');
    await control(page, 'one').fill('x'.repeat(53));
    await expect(count).toHaveText('Characters over the limit: 3');
    await expect(control(page, 'one')).toHaveAttribute('aria-invalid', 'true');
    await expectAccessible();
    await control(page, 'one').fill('x'.repeat(49));
    await expect(control(page, 'one')).not.toHaveAttribute('aria-invalid', 'true');
  }
  const longName = `${'Terry '.repeat(25)}Test`;
  await control(page, 'one').fill('x'.repeat(53));
  await page.locator('#in-sign-typed').fill(longName);
  await submit(page);
  await expect(field(page, 'one').locator('.field-error')).toHaveText('Use 50 characters or fewer');
  await expect(field(page, 'sign').locator('.field-error')).toHaveText('Use 120 characters or fewer');
  await expect(control(page, 'one')).toHaveValue('x'.repeat(53));
  await expect(page.locator('#in-sign-typed')).toHaveValue(longName);
  expect(data.submissions(recipient)).toEqual([]);
  await control(page, 'one').fill('short');
  await page.locator('#in-sign-typed').fill('Terry Test');
  await submit(page);
  await expectThanks(page, 'Thank you.');
  expect(data.submissions(recipient)[0]?.files).toMatchObject([{ inputId: 'sign', text: 'Terry Test' }]);
});
