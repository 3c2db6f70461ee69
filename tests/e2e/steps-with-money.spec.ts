import type { Page } from 'playwright/test';
import { bank, control, expectThanks, field, fill, press, submit, submitButton } from './support/form';
import { expect, test } from './support/journey';

const ACCOUNT = '9876543210123';
const CHASE = '021000021';
const section = (id: string, title: string) => ({ type: 'section' as const, id, title });
const EMAIL = { id: 'email', name: 'Email', inputType: 'email' as const, required: true };

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('a bank account is typed in a step, shown by its last four digits in the summary, and sent once', async ({
  page,
  openForm,
  data,
  expectAccessible,
}) => {
  const bodies: Promise<string>[] = [];
  page.on('response', (response) => {
    if (['document', 'fetch', 'xhr'].includes(response.request().resourceType()))
      bodies.push(response.text().catch(() => ''));
  });
  const days = ['1', '15'].map((value) => ({ guid: `day-${value}`, value, name: `Day ${value}` }));
  const recipient = await openForm(
    data.publishForm({
      type: 'AutoPay',
      title: 'AutoPay in steps',
      submitName: 'Enroll',
      thanksMessage: 'You are enrolled.',
      steps: true,
      formElements: [
        section('account', 'Your account'),
        {
          type: 'inputs',
          inputForms: [{ id: 'day', name: 'Pay on', inputType: 'autopayDate', required: true, options: days }],
        },
        section('reach', 'How we reach you'),
        { type: 'inputs', inputForms: [EMAIL] },
      ],
    }),
  );
  await bank(page, 'routingNumber').fill(CHASE);
  await bank(page, 'accountNumber').fill(ACCOUNT);
  await bank(page, 'confirmAccountNumber').fill('9876543210124');
  await control(page, 'day').selectOption({ index: 1 });
  await submit(page);
  await expect(page.locator('#bank-confirmAccountNumber-error')).toBeVisible();
  // Without scripts numbers that came to nothing are typed again.
  await bank(page, 'routingNumber').fill(CHASE);
  await bank(page, 'accountNumber').fill(ACCOUNT);
  await bank(page, 'confirmAccountNumber').fill(ACCOUNT);
  await press(page, 'next');
  await expect(heading(page)).toHaveText('How we reach you');
  expect(await page.content()).not.toContain(ACCOUNT);
  await press(page, 'back');
  await expect(page.getByLabel(/ending in 0123/)).toBeChecked();
  await expect(bank(page, 'accountNumber')).toBeHidden();
  await press(page, 'next');
  await fill(page, { email: recipient.email });
  await press(page, 'next');
  await expect(heading(page)).toHaveText('Check your answers');
  await expect(field(page, 'day')).toContainText(/0123/);
  await expectAccessible();
  expect(data.submissions(recipient)).toEqual([]);
  // Pressed twice, it is sent once.
  await page.locator('[data-part=submit]').dblclick();
  await expectThanks(page, 'You are enrolled.');
  const stored = data.submissions(recipient);
  expect(stored).toHaveLength(1);
  expect(data.bankAccount(stored[0]?.bankToken ?? '')).toEqual({ lastFour: '0123', routingNumber: CHASE });
  for (const body of await Promise.all(bodies)) expect(body).not.toContain(ACCOUNT);
});

test('the plan of a step is the one that is agreed to in the summary, and stored', async ({
  page,
  openForm,
  data,
  hasJavaScript,
  expectAccessible,
}) => {
  const periods = ['3', '6'].map((value) => ({ guid: `period-${value}`, value, name: `${value} months` }));
  const recipient = await openForm(
    data.publishForm({
      type: 'InstallmentPlan',
      title: 'A plan in steps',
      downPayment: -1,
      submitName: 'Agree',
      steps: true,
      formElements: [
        section('plan', 'Your plan'),
        {
          type: 'inputs',
          inputForms: [
            { id: 'period', name: 'Period', inputType: 'installmentPeriod', required: true, options: periods },
          ],
        },
        section('reach', 'How we reach you'),
        { type: 'inputs', inputForms: [EMAIL] },
      ],
    }),
    { balanceCents: 84_355 },
  );
  const rows = page.locator('[data-part=plan] tbody tr');
  await control(page, 'period').selectOption('period-6');
  if (!hasJavaScript) await page.getByRole('button', { name: 'Show the plan' }).click();
  await expect(rows).toHaveCount(6);
  await control(page, 'period').selectOption('period-3');
  await press(page, 'next');
  await expect(heading(page)).toHaveText('How we reach you');
  await expect(rows).toHaveCount(0);
  await fill(page, { email: recipient.email });
  await press(page, 'next');
  await expect(heading(page)).toHaveText('Check your answers');
  await expect(rows).toHaveCount(3);
  await expectAccessible();
  if (hasJavaScript) await expect(submitButton(page)).toBeDisabled();
  else {
    await press(page, 'submit');
    await expect(page.locator('#error-summary')).toContainText('Please confirm your enrollment');
  }
  expect(data.submissions(recipient)).toEqual([]);
  const shown = (await rows.locator('td.num').allInnerTexts()).map((text) =>
    Math.round(Number(text.replace(/[^\d.]/g, '')) * 100),
  );
  await page.locator('#agree').check();
  await press(page, 'submit');
  await expect(page).toHaveURL(/\/installment-plan\//);
  const [stored, ...more] = data.submissions(recipient);
  expect(more).toEqual([]);
  expect(stored?.plan.map(({ amountCents }) => amountCents)).toEqual(shown);
  expect(shown.reduce((sum, cents) => sum + cents, 0)).toBe(84_355);
});
