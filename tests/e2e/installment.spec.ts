import { type Page } from 'playwright/test';
import { control, expectFieldError, expectThanks, submit } from './support/form';
import { expect, test } from './support/journey';

const plan = (page: Page) => page.locator('[data-part=plan]');
const rows = (page: Page) => page.getByRole('main').locator('tbody tr');
const agree = (page: Page) => page.locator('#agree');

/** Amounts of the schedule that the page shows, in cents. */
async function shownCents(page: Page): Promise<number[]> {
  const texts = await rows(page).locator('td.num').allInnerTexts();
  return texts.map((text) => Math.round(Number(text.replace(/[^\d.]/g, '')) * 100));
}

async function choosePeriod(page: Page, months: number, hasJavaScript: boolean): Promise<void> {
  await control(page, 'period').selectOption(`period-${months}`);
  if (!hasJavaScript) await plan(page).getByRole('button', { name: 'Show the plan' }).click();
  await expect(rows(page)).toHaveCount(months);
}

test('the plan of the chosen period is shown, agreed and stored as shown', async ({
  page,
  openForm,
  data,
  hasJavaScript,
  expectAccessible,
}) => {
  const recipient = await openForm('installment', { balanceCents: 84_355 });
  await expect(plan(page)).toContainText('$843.55');
  await expect(rows(page)).toHaveCount(6);
  await expect(rows(page).first()).toContainText('Down Payment');
  await expect(plan(page)).toContainText('Installments are in addition to your regular service charges.');
  await expectAccessible();
  for (const months of [3, 12, 9]) {
    await choosePeriod(page, months, hasJavaScript);
    expect((await shownCents(page)).reduce((sum, cents) => sum + cents, 0)).toBe(84_355);
  }
  await expectAccessible();
  const shown = await shownCents(page);
  await control(page, 'email').fill(recipient.email);
  await agree(page).check();
  await submit(page);

  await expect(page).toHaveURL(/\/installment-plan\//);
  await expectThanks(page, 'You are enrolled in the installment plan.');
  await expect(rows(page)).toHaveCount(9);
  await expectAccessible();
  const stored = data.submissions(recipient)[0];
  expect(stored?.plan.map(({ amountCents }) => amountCents)).toEqual(shown);
  expect(stored?.plan.map(({ isDownPayment }) => isDownPayment)).toEqual([
    true,
    ...Array.from({ length: 8 }, () => false),
  ]);
  expect(await shownCents(page)).toEqual(shown);
  expect(data.events(recipient).map(({ kind }) => kind)).toContain('EnrollmentSuccess');
  await page.reload();
  await expect(rows(page)).toHaveCount(9);
  await page.goto(recipient.path);
  await expect(page).toHaveURL(/\/installment-plan\//);
  await expectThanks(page, 'This form was already submitted by you');
  expect(data.submissions(recipient)).toHaveLength(1);
});

test('a plan that is not agreed to is not sent', async ({ page, openForm, data, expectAccessible }) => {
  const recipient = await openForm('installment');
  await control(page, 'reason').selectOption('reason-bill');
  await submit(page);
  await expect(page.locator('#error-summary')).toContainText(
    'Please confirm your enrollment by checking the checkbox.',
  );
  await expect(page.locator('#agree-error')).toHaveText('Please confirm your enrollment by checking the checkbox.');
  await expect(page.locator('#error-summary a[href="#agree"]')).toBeVisible();
  await expectAccessible();
  await expect(control(page, 'reason')).toHaveValue('reason-bill');
  expect(data.submissions(recipient)).toEqual([]);
  await agree(page).check();
  await submit(page);
  await expectThanks(page, 'You are enrolled in the installment plan.');
});

test('a plan without a period asks for one', async ({ page, openForm, hasJavaScript }) => {
  await openForm('installment');
  await control(page, 'period').selectOption('');
  if (!hasJavaScript) await plan(page).getByRole('button', { name: 'Show the plan' }).click();
  await expect(plan(page)).toContainText('Choose a period to see your plan.');
  await agree(page).check();
  await submit(page);
  await expectFieldError(page, 'period', 'Choose a number of months');
});

test('a failed post keeps the agreement', async ({ page, openForm, data }) => {
  const recipient = await openForm('installment');
  await agree(page).check();
  await control(page, 'email').fill('no address');
  await submit(page);
  await expectFieldError(page, 'email', 'Email Address is not valid');
  await expect(agree(page)).toBeChecked();
  await control(page, 'email').fill(recipient.email);
  await submit(page);
  await expectThanks(page, 'You are enrolled in the installment plan.');
  expect(data.submissions(recipient)).toHaveLength(1);
});

// Without JavaScript another plan is another page, and is agreed to anew.
test('the agreement stays when the period changes', { tag: '@needs-js' }, async ({ page, openForm }) => {
  await openForm('installment');
  await agree(page).check();
  await choosePeriod(page, 3, true);
  await expect(agree(page)).toBeChecked();
});

test('a plan page before anything was sent leads to the form @once @passes-form', async ({ page, openForm }) => {
  const recipient = await openForm('installment');
  await page.goto(`/installment-plan/${recipient.token}`);
  await expect(page).toHaveURL(new RegExp(`/form/${recipient.token}$`));
});
