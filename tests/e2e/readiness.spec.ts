import type { Page } from 'playwright/test';
import { bank, choice, control, expectFieldError, field, fill, submitButton } from './support/form';
import { expect, test } from './support/journey';

const reason = (page: Page) => page.locator('#submit-reason');

/** With JavaScript the button is disabled for a reason that is tied to it; without, it can be pressed. */
async function expectDisabled(page: Page, hasJavaScript: boolean, why: string | RegExp): Promise<void> {
  await expect(submitButton(page)).toBeEnabled({ enabled: !hasJavaScript });
  await expect(reason(page)).toHaveCount(hasJavaScript ? 1 : 0);
  if (!hasJavaScript) return;
  expect(await submitButton(page).evaluate((button: HTMLButtonElement) => button.disabled)).toBe(true);
  await expect(submitButton(page)).toHaveAttribute('aria-describedby', 'submit-reason');
  await expect(reason(page)).toHaveText(why);
}

async function expectEnabled(page: Page): Promise<void> {
  await expect(submitButton(page)).toBeEnabled();
  await expect(reason(page)).toHaveCount(0);
}

test('required unverified contacts disable Submit from the first moment on, an optional one while it has a value', async ({
  page,
  openForm,
  data,
  hasJavaScript,
  expectAccessible,
}) => {
  const recipient = await openForm('otp');
  await expectDisabled(page, hasJavaScript, 'Before you can submit, please verify: Email address and Mobile phone.');
  await expectAccessible();
  for (const [id, destination] of [
    ['email', recipient.email],
    // A number gets one code in so many seconds, whoever asks.
    ['phone', hasJavaScript ? '+12025550167' : '+12025550168'],
  ] as const) {
    await control(page, id).fill(destination);
    await field(page, id).locator('[data-part=verify]').click();
    await expect(page.locator('#code-form-code')).toBeVisible();
    await page.locator('#code-form-code').fill(data.codeFor(destination));
    await page.locator('#code-form button[value=verify]').click();
    await expect(field(page, id).locator('[data-part=verified]')).toBeVisible();
  }
  await expectEnabled(page);
  if (!hasJavaScript) return;
  await control(page, 'backup-email').fill('b@mail.example.com');
  await expectDisabled(page, true, 'Before you can submit, please verify: A second email address.');
  await control(page, 'backup-email').fill('');
  await expectEnabled(page);
});

test(
  'without JavaScript the server names the contact that waits for its code',
  { tag: '@without-js' },
  async ({ page, openForm }) => {
    const recipient = await openForm('otp');
    await fill(page, { email: recipient.email, phone: '+12025550162' });
    const answer = page.waitForResponse((response) => response.request().method() === 'POST');
    await submitButton(page).click();
    expect((await answer).status()).toBe(422);
    await expectFieldError(page, 'email', 'Please verify this contact with a code');
  },
);

test('a plan disables Submit until it is agreed to', async ({ page, openForm, hasJavaScript }) => {
  await openForm('installment');
  await expectDisabled(page, hasJavaScript, 'Please confirm your enrollment by checking the checkbox.');
  await page.locator('#agree').check();
  await expectEnabled(page);
});

test('autopay disables Submit until account and routing number are valid, and a hidden one never does', async ({
  page,
  openForm,
  hasJavaScript,
}) => {
  await openForm('autopay');
  const why = 'Before you can submit, please enter a valid bank account and routing number.';
  await expectDisabled(page, hasJavaScript, why);
  await bank(page, 'routingNumber').fill('021000021');
  await bank(page, 'accountNumber').fill('9876543210123');
  await bank(page, 'confirmAccountNumber').fill('9876543210124');
  await expectDisabled(page, hasJavaScript, why);
  await bank(page, 'confirmAccountNumber').fill('9876543210123');
  await expectEnabled(page);
  await openForm('all-inputs');
  await expectEnabled(page);
  await choice(page, 'extra-autopay').check();
  await expectDisabled(page, hasJavaScript, why);
  await choice(page, 'extra-autopay').uncheck();
  await expectEnabled(page);
});

const OWN = {
  title: 'A contact that the link carries',
  submitName: 'Send',
  formElements: [
    {
      type: 'inputs' as const,
      inputForms: [
        {
          id: 'other',
          name: 'Another address?',
          inputType: 'checkbox' as const,
          options: [{ guid: 'yes', value: 'yes', name: 'Yes' }],
        },
        {
          id: 'second',
          name: 'Second email',
          inputType: 'email' as const,
          required: true,
          verificationRequired: true,
          rules: [{ inputId: 'second', parentId: 'other', condition: 'selected' as const, choiceId: 'yes' }],
        },
        {
          id: 'mail',
          name: 'Email',
          inputType: 'email' as const,
          required: true,
          verificationRequired: true,
          tagName: 'Mail',
        },
      ],
    },
  ],
};

test("the link's own contact needs no code, another in its place does and can have it; a hidden question never disables", async ({
  page,
  openForm,
  data,
  hasJavaScript,
}) => {
  await openForm(data.publishForm(OWN), { tags: { Mail: 'terry@mail.example.com' } });
  await expectEnabled(page);
  const verify = field(page, 'mail').locator('[data-part=verify]');
  await expect(verify).toBeHidden();
  await control(page, 'mail').fill('other@mail.example.com');
  await expectDisabled(page, hasJavaScript, 'Before you can submit, please verify: Email.');
  if (hasJavaScript) await expect(verify).toBeVisible();
  await control(page, 'mail').fill('terry@mail.example.com');
  await expectEnabled(page);
  await choice(page, 'yes').check();
  await expectDisabled(page, hasJavaScript, 'Before you can submit, please verify: Second email.');
  await choice(page, 'yes').uncheck();
  await expectEnabled(page);
});
