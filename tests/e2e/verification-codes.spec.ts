import { type Page } from 'playwright/test';
import { choice, control, expectFieldError, expectSummary, expectThanks, field, fill, submit } from './support/form';
import { expect, test } from './support/journey';

const verifyButton = (page: Page, inputId: string) => field(page, inputId).locator('[data-part=verify]');
const badge = (page: Page, inputId: string) => field(page, inputId).locator('[data-part=verified]');
const code = (page: Page) => page.locator('#code-form-code');
/** A code that the given one is not. */
const wrong = (right: string): string => (right === '1111' ? '2222' : '1111');

/** Presses Verify beside the code. */
async function sendCode(page: Page, text: string): Promise<void> {
  await code(page).fill(text);
  await page.locator('#code-form button[value=verify]').click();
}

test('an email and a phone are verified by code, and the form keeps everything', async ({
  page,
  openForm,
  data,
  hasJavaScript,
  expectAccessible,
}) => {
  const recipient = await openForm('otp');
  const phone = '+12025550161';
  await fill(page, { email: recipient.email, phone: '(202) 555-0161' });
  await choice(page, 'use-tips').check();
  await choice(page, 'use-bills').uncheck();
  await verifyButton(page, 'email').click();

  await expect(code(page)).toBeVisible();
  if (hasJavaScript) await expect(page.getByRole('dialog', { name: 'Verify' })).toBeVisible();
  else expect(new URL(page.url()).pathname).toContain('/verify/email');
  await expect(page.getByText('The code was kept in the test outbox.')).toBeVisible();
  await expect(page.locator('[data-dialog-content]')).toContainText(recipient.email);
  await expect(code(page)).toHaveAttribute('autocomplete', 'one-time-code');
  await expect(code(page)).toHaveAttribute('inputmode', 'numeric');
  await expectAccessible();

  const right = data.codeFor(recipient.email);
  await sendCode(page, wrong(right));
  await expect(page.locator('#code-form-code-error')).toHaveText("The OTP you've entered is incorrect.");
  await expectAccessible();
  await sendCode(page, `${right.slice(0, 2)} ${right.slice(2)}`);
  await expect(page.getByText('Email successfully verified.')).toBeVisible();
  await expect(badge(page, 'email')).toBeVisible();
  await expect(field(page, 'email')).not.toContainText('We will send a code');
  await expect(verifyButton(page, 'email')).toBeHidden();
  await expectAccessible();
  await expect(control(page, 'email')).toHaveValue(recipient.email);
  await expect(choice(page, 'use-tips')).toBeChecked();
  await expect(choice(page, 'use-bills')).not.toBeChecked();

  await verifyButton(page, 'phone').click();
  await expect(code(page)).toBeVisible();
  await sendCode(page, data.codeFor(phone));
  await expect(page.getByText('Mobile number successfully verified.')).toBeVisible();
  await expect(badge(page, 'phone')).toBeVisible();
  await expect(badge(page, 'email')).toBeVisible();
  await submit(page);
  await expectThanks(page, 'Your contact details are confirmed.');
  expect(data.submissions(recipient)[0]?.answers).toEqual({
    email: recipient.email,
    phone,
    use: ['use-outages', 'use-tips'],
  });
});

test('a number of another country gets no code, and its field says why', async ({
  page,
  openForm,
  data,
  expectAccessible,
}) => {
  const recipient = await openForm('otp');
  await fill(page, { email: recipient.email, phone: '+1 876 555 0143' });
  await verifyButton(page, 'phone').click();
  await expectFieldError(
    page,
    'phone',
    "We don't send codes to this number, because of its country or its kind. Please use another number.",
  );
  await expectAccessible();
  await expect(control(page, 'phone')).toHaveValue(/^\+1 ?876 ?555 ?0143$/);
  expect(data.submissions(recipient)).toEqual([]);
});

test('one link reaches five different numbers a day, and its field says when there are more', async ({
  page,
  openForm,
}) => {
  await openForm('otp');
  for (const end of ['71', '72', '73', '74', '75', '76']) {
    await fill(page, { phone: `+120255501${end}` });
    await verifyButton(page, 'phone').click();
    if (end === '76') break;
    await expect(code(page)).toBeVisible();
    await page.goto(page.url().replace(/\/verify\/.*$/, ''));
  }
  await expectFieldError(
    page,
    'phone',
    'Codes were sent to too many different numbers. Please use one of those numbers, or try again in 24 hours.',
  );
});

test('a contact that is not verified keeps the form from being sent', async ({
  page,
  openForm,
  data,
  expectAccessible,
}) => {
  const recipient = await openForm('otp');
  await fill(page, { email: recipient.email, phone: '+12025550162', 'backup-email': `b.${recipient.email}` });
  await submit(page);
  await expectSummary(page, 'Please check the errors before submitting', {
    'in-email': 'Please verify this contact with a code',
    'in-phone': 'Please verify this contact with a code',
    'in-backup-email': 'Please verify this contact with a code',
  });
  await expectAccessible();
  expect(data.submissions(recipient)).toEqual([]);
});

test('Verify beside a wrong contact sends nothing and says what is wrong', async ({
  page,
  openForm,
  data,
  expectAccessible,
  hasJavaScript,
}) => {
  await openForm('otp');
  await fill(page, { email: 'nobody at all', phone: '+1202' });
  await verifyButton(page, 'email').click();
  await expectFieldError(page, 'email', 'Email Address is not valid');
  await expect(code(page)).toHaveCount(0);
  if (!hasJavaScript)
    await expect(page.locator('#error-summary')).toContainText('Please check the errors before verifying');
  await expect(control(page, 'email')).toHaveValue('nobody at all');
  await expectAccessible();
  await verifyButton(page, 'phone').click();
  await expectFieldError(page, 'phone', 'Phone Number is not valid');
  await verifyButton(page, 'backup-email').click();
  await expectFieldError(page, 'backup-email', 'Enter an email address');
  expect(data.messagesTo('nobody at all')).toEqual([]);
});

test('a changed contact is no longer verified', async ({ page, openForm, data, hasJavaScript }) => {
  const recipient = await openForm('otp');
  await control(page, 'email').fill(recipient.email);
  await verifyButton(page, 'email').click();
  await expect(code(page)).toBeVisible();
  await sendCode(page, data.codeFor(recipient.email));
  await expect(badge(page, 'email')).toBeVisible();
  await control(page, 'email').fill(`other.${recipient.email}`);
  if (hasJavaScript) {
    await expect(badge(page, 'email')).toBeHidden();
    await expect(verifyButton(page, 'email')).toBeVisible();
  }
  await submit(page);
  await expectFieldError(page, 'email', 'Please verify this contact with a code');
  await expect(badge(page, 'email')).toBeHidden();
  await expect(verifyButton(page, 'email')).toBeVisible();
});

test('another code may be asked for after a wait that the page names', async ({
  page,
  openForm,
  data,
  hasJavaScript,
  expectAccessible,
}) => {
  const recipient = await openForm('otp');
  await control(page, 'email').fill(recipient.email);
  await verifyButton(page, 'email').click();
  const resend = page.locator('button[value=resend]');
  await expect(page.locator('[data-part=wait]')).toHaveText(/^You can ask for a new code in (2[0-9]|30) seconds\.$/);
  if (hasJavaScript) {
    await expect(resend).toBeHidden();
    await expect(page.locator('[data-part=wait]')).toHaveText(/ 2[0-8] seconds/);
  } else {
    await resend.click();
    await expect(page.getByText(/Please wait \d+ seconds before asking for a new code\./)).toBeVisible();
    await expectAccessible();
  }
  expect(data.messagesTo(recipient.email)).toHaveLength(1);
});

test('after the wait a new code is sent, and both codes are good', async ({ page, openForm, data, hasJavaScript }) => {
  test.slow(hasJavaScript, 'the wait is counted down in the page');
  const recipient = await openForm('otp');
  await control(page, 'email').fill(recipient.email);
  await verifyButton(page, 'email').click();
  await expect(code(page)).toBeVisible();
  const first = data.codeFor(recipient.email);
  const resend = page.locator('button[value=resend]');
  if (hasJavaScript) await expect(resend).toBeVisible({ timeout: 40_000 });
  else data.forgetSends(recipient);
  await resend.click();
  await expect(page.getByText('The code was kept in the test outbox.')).toBeVisible();
  await expect.poll(() => data.messagesTo(recipient.email).length).toBe(2);
  await sendCode(page, first);
  await expect(badge(page, 'email')).toBeVisible();
});

test('a code that has expired says so, and a new one is sent from there', async ({
  page,
  openForm,
  data,
  hasJavaScript,
  expectAccessible,
}) => {
  const recipient = await openForm('otp');
  await control(page, 'email').fill(recipient.email);
  await verifyButton(page, 'email').click();
  await expect(code(page)).toBeVisible();
  data.expireCodes(recipient);
  await sendCode(page, data.codeFor(recipient.email));
  const state = page.locator('#code-state');
  await expect(state).toHaveText('This code has expired. Please ask for a new one.');
  await expect(code(page)).toHaveCount(0);
  if (hasJavaScript) await expect(page.getByRole('dialog', { name: 'Verify' })).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Send a new code' }).click();
  await expect(code(page)).toBeVisible();
  await sendCode(page, data.codeFor(recipient.email));
  await expect(badge(page, 'email')).toBeVisible();
  await page.goto(`${recipient.path}/verify/email`);
  await expect(page.getByText('There is nothing to verify.')).toBeVisible();
});

test('wrong codes count down to a lock, which offers no other code', async ({
  page,
  openForm,
  data,
  expectAccessible,
}) => {
  const recipient = await openForm('otp');
  await control(page, 'email').fill(recipient.email);
  await verifyButton(page, 'email').click();
  await expect(code(page)).toBeVisible();
  const wrongCode = wrong(data.codeFor(recipient.email));
  for (const left of ['4 tries', '3 tries', '2 tries', '1 try']) {
    await sendCode(page, wrongCode);
    await expect(page.locator('[data-part=tries-left]')).toHaveText(`You have ${left} left.`);
  }
  await sendCode(page, wrongCode);
  await expect(page.locator('#code-state')).toHaveText(/^Too many wrong codes\. You can ask for a new one after .+\.$/);
  await expect(page.locator('button[value=resend]')).toHaveCount(0);
  await expectAccessible();
  await page.goto(`${recipient.path}/verify/email`);
  await expect(page.locator('#code-state')).toBeVisible();
  await expect(code(page)).toHaveCount(0);
});

test('a contact that was changed in another tab leaves nothing to type a code for', async ({
  page,
  context,
  openForm,
  data,
  hasJavaScript,
}) => {
  const recipient = await openForm('otp');
  await control(page, 'email').fill(recipient.email);
  await verifyButton(page, 'email').click();
  await expect(code(page)).toBeVisible();
  const other = await context.newPage();
  await other.goto(recipient.path);
  await control(other, 'email').fill(`other.${recipient.email}`);
  await verifyButton(other, 'email').click();
  await expect(code(other)).toBeVisible();
  await sendCode(page, data.codeFor(recipient.email));
  if (hasJavaScript) await expect(page.getByRole('dialog', { name: 'Verify' })).toBeVisible();
  await expect(badge(page, 'email')).toBeHidden();
});

test('the way back without a code leaves everything as it was', async ({ page, openForm }) => {
  const recipient = await openForm('otp');
  await control(page, 'email').fill(recipient.email);
  await choice(page, 'use-tips').check();
  await verifyButton(page, 'email').click();
  await page.getByText('Back to the form').click();
  await expect(code(page)).toHaveCount(0);
  await expect(control(page, 'email')).toHaveValue(recipient.email);
  await expect(choice(page, 'use-tips')).toBeChecked();
  await expect(badge(page, 'email')).toBeHidden();
});

test('the code page without a code to wait for says so', async ({ page, openForm, expectAccessible }) => {
  const recipient = await openForm('otp');
  await page.goto(`${recipient.path}/verify/email`);
  await expect(page.getByText('There is nothing to verify.')).toBeVisible();
  await expectAccessible();
  await page.goto(`${recipient.path}/verify/__proto__`);
  await expect(page.getByText('There is nothing to verify.')).toBeVisible();
});
