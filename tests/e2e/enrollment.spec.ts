import type { Page } from 'playwright/test';
import { enrolledIn, historyOf, newPlanCustomer, planLink, setBalance, storedPlan } from './support/enrollment';
import { expect, test } from './support/journey';

const title = (page: Page) => page.getByRole('heading', { level: 1 });
const main = (page: Page) => page.getByRole('main');
const press = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true }).click();
/** Table rows as texts, heads and feet left out. */
const tableOf = (page: Page) =>
  page
    .locator('tbody tr')
    .evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent ?? '')));

test('budget billing: from two numbers to enrolled, out and in again, by addresses that survive reload and back', async ({
  page,
  expectAccessible,
  hasJavaScript,
  data,
}) => {
  const customer = newPlanCustomer({ state: 'DC' });
  await page.goto(`/budget?source=postcard&RecipientId=${customer.id}`);
  await expect(title(page)).toHaveText('Budget Billing');
  await expect(page.getByLabel('Account Number')).toHaveValue(customer.id);
  await expect(main(page).getByRole('listitem')).toHaveCount(4);
  await expectAccessible();

  await page.getByLabel('Account Number').fill('1234567890123');
  await press(page, 'Submit');
  await expect(page.locator('#accountNumber-error')).toHaveText('Please enter the correct Account Number');
  await expect(page.locator('#houseNumber-error')).toHaveText('Please enter a House Number');
  await page.locator('#error-summary').getByRole('link', { name: 'Please enter a House Number' }).click();
  await expect(page.getByLabel('House Number')).toBeFocused();
  await expectAccessible();

  await page.getByLabel('Account Number').fill(customer.id);
  await page.getByLabel('House Number').fill('1');
  await press(page, 'Submit');
  await expect(page.getByRole('alert')).toHaveText(
    "We can't find an account with this Account Number and House Number. Please compare both with your bill and try again.",
  );
  await page.getByLabel('House Number').fill(customer.streetNumber);
  await press(page, 'Submit');

  await expect(page).toHaveURL(/\/enroll-bbp\/ey[^?]*\?source=postcard(#.*)?$/);
  await expect(title(page)).toHaveText('Enroll in Budget Billing');
  await expect(main(page)).toContainText(customer.id);
  await expect(main(page)).toContainText('Jul 1, 2025 – Jun 30, 2026');
  for (const term of ['Highest monthly bill', 'Average monthly bill', 'Monthly budget estimate']) {
    await expect(main(page).locator('dt', { hasText: term }).locator('+ dd')).toHaveText('$100.00');
  }
  await expect(main(page)).toContainText('adjusted only at the end of the 12-month cycle');
  expect(await tableOf(page)).toHaveLength(12);
  expect((await tableOf(page))[0]).toEqual(['Jul 1, 2025', 'Jul 31, 2025', '80.37', '$100.00']);
  const bars = page.locator(hasJavaScript ? '.chart-bars path' : '.chart-months rect');
  await page.locator('.chart').last().scrollIntoViewIfNeeded();
  await expect(bars).toHaveCount(24);
  const lengths = await bars.evaluateAll((all) => all.slice(0, 12).map((bar) => bar.getBoundingClientRect().height));
  const used = (await tableOf(page)).map(([, , therms]) => Number(therms));
  const [longest, most] = [Math.max(...lengths), Math.max(...used)];
  for (const [index, length] of lengths.entries())
    expect(Math.abs(length - (longest * (used[index] ?? 0)) / most)).toBeLessThan(2);
  await expectAccessible();

  const enroll = page.url().replace(/#.*/, '');
  await press(page, 'Submit Enrollment Request');
  await expect(page).toHaveURL(/step=thank-you(#.*)?$/);
  await expect(title(page)).toHaveText('Thank you for enrolling in Budget Billing');
  await expect(main(page)).toContainText('844-WASHGAS (844-927-4427)');
  expect(enrolledIn(customer)).toEqual(['budget']);
  expect(data.messagesTo(customer.email)).toHaveLength(1);
  await expectAccessible();
  await page.reload();
  await expect(title(page)).toHaveText('Thank you for enrolling in Budget Billing');
  await page.goto(enroll);
  await expect(page).toHaveURL(/step=thank-you(#.*)?$/);

  await page.getByRole('link', { name: '[click here]' }).click();
  if (!hasJavaScript) await expect(page).toHaveURL(/step=unenroll(#.*)?$/);
  await expect(page.getByText('Do you want to unenroll your account from the Budget Billing Plan?')).toBeVisible();
  await expectAccessible();
  expect(enrolledIn(customer)).toEqual(['budget']);
  await page.getByRole('button', { name: 'Yes, unenroll' }).click();
  await expect(page).toHaveURL(/step=thank-you-unenrolled(#.*)?$/);
  await expect(title(page)).toHaveText('Your account is now unenrolled from Budget Billing Plan');
  expect(enrolledIn(customer)).toEqual([]);
  await expectAccessible();
  await page.goBack();
  await page.reload();
  await expect(title(page)).toHaveText('Enroll in Budget Billing');
  await press(page, 'Submit Enrollment Request');
  await expect(title(page)).toHaveText('Thank you for enrolling in Budget Billing');
  expect(historyOf(customer).map(({ action, source }) => [action, source])).toEqual([
    ['enrolled', 'postcard'],
    ['ended', 'postcard'],
    ['enrolled', 'postcard'],
  ]);
});

test('a balance comes first: the installment plan on the way to budget billing, with its consent', async ({
  page,
  expectAccessible,
}) => {
  const customer = newPlanCustomer({ balanceCents: 100_001 });
  await page.goto('/budget');
  await page.getByLabel('Account Number').fill(customer.id);
  await page.getByLabel('House Number').fill(customer.streetNumber);
  await press(page, 'Submit');
  await expect(page).toHaveURL(/\/enroll-ip\/ey[^?]*\?bbp=true$/);
  await expect(title(page)).toHaveText('Enroll in the Deferred Payment Program');
  await expect(main(page)).toContainText('$1,000.01');
  await expect(page.locator('tfoot td')).toHaveText('$1,000.01');
  const shown = await tableOf(page);
  expect(shown).toHaveLength(12);
  await expectAccessible();

  await press(page, 'Continue');
  await expect(page.locator('#consent-error')).toHaveText('Please confirm your enrollment by checking the checkbox.');
  await page.locator('#error-summary').getByRole('link').click();
  await expect(page.getByRole('checkbox')).toBeFocused();
  await expectAccessible();

  // Another bill comes while the person reads.
  setBalance(customer, 120_000);
  await page.getByRole('checkbox').check();
  await press(page, 'Continue');
  await expect(page.getByRole('alert')).toContainText('What we showed you has changed in the meantime.');
  await expect(page.locator('tfoot td')).toHaveText('$1,200.00');
  await expect(page.getByRole('checkbox')).not.toBeChecked();
  expect(storedPlan(customer)).toEqual([]);
  await expectAccessible();

  await page.getByRole('checkbox').check();
  await press(page, 'Continue');
  await expect(page).toHaveURL(/\/enroll-bbp\/[^?]+$/);
  await expect(page.getByRole('status')).toHaveText('You are successfully enrolled in Deferred Payment Program.');
  await expect(title(page)).toHaveText('Enroll in Budget Billing');
  expect(storedPlan(customer).map(([, cents]) => cents)).toEqual(Array(12).fill(10_000));
  await press(page, 'Submit Enrollment Request');
  expect(enrolledIn(customer)).toEqual(['budget', 'installment']);
});

test('the deferred payment plan: rows shown are rows stored, and the summary stays @once', async ({
  page,
  expectAccessible,
}) => {
  const customer = newPlanCustomer({ balanceCents: 63_018, hasEnergyAssistance: true });
  await page.goto(`/dpp?RecipientId=${customer.id}`);
  await expect(title(page)).toHaveText('Deferred Payment Plan');
  await expectAccessible();
  await page.getByLabel('House Number').fill(customer.streetNumber);
  await press(page, 'Submit');
  await expect(title(page)).toHaveText('Enroll in the Installment Plan');
  const shown = await tableOf(page);
  expect(shown).toHaveLength(24);
  await page.getByRole('checkbox').check();
  await press(page, 'Sign up');
  await expect(page).toHaveURL(/step=thank-you(#.*)?$/);
  await expect(title(page)).toHaveText('Thank you for enrolling in the Installment Plan');
  await expect(main(page)).toContainText('844-WASHGAS (844-927-4427)');
  expect(await tableOf(page)).toEqual(shown);
  expect(storedPlan(customer).map(([, cents]) => `$${(cents / 100).toFixed(2)}`)).toEqual(
    shown.map(([, amount]) => amount),
  );
  expect(historyOf(customer)).toEqual([{ kind: 'installment', action: 'enrolled', source: 'dpp' }]);
  await expectAccessible();
  setBalance(customer, 5);
  await page.reload();
  expect(await tableOf(page)).toEqual(shown);
  await page.goto(page.url().replace(/step=thank-you/, ''));
  await expect(page).toHaveURL(/step=thank-you(#.*)?$/);
});

test('from a direct email, the button waits for the consent where scripts run, and the server says so where none do', async ({
  page,
  hasJavaScript,
}) => {
  const customer = newPlanCustomer({ balanceCents: 5000 });
  await page.goto(`${await planLink(customer, 'enroll-ip')}?source=direct-email`);
  await expect(title(page)).toHaveText('Your Installment Plan offer');
  const button = main(page).getByRole('button', { name: 'Continue' });
  if (hasJavaScript) {
    await expect(button).toBeDisabled();
    await page.getByRole('checkbox').check();
    await page.getByRole('checkbox').uncheck();
    await expect(button).toBeDisabled();
  } else {
    await button.click();
    await expect(page.locator('#consent-error')).toHaveText('Please confirm your enrollment by checking the checkbox.');
  }
  await page.getByRole('checkbox').check();
  await button.click();
  await expect(title(page)).toHaveText('Thank you for enrolling in the Installment Plan');
  expect(historyOf(customer)).toEqual([{ kind: 'installment', action: 'enrolled', source: 'direct-email' }]);
});

test('what cannot be enrolled says why, and steps that do not fit lead to the one that does @once @passes-charts', async ({
  page,
  expectAccessible,
}) => {
  const unread = newPlanCustomer({ months: 0 });
  const link = await planLink(unread, 'enroll-bbp');
  await page.goto(link);
  await expect(title(page)).toHaveText("Budget Billing isn't available for your account right now");
  await expect(main(page)).toContainText(
    'There is not enough usage history to estimate your monthly amount. Please contact our support',
  );
  await expect(main(page)).toContainText('meter readings and bills of at least 28 days');
  await expect(main(page)).toContainText('844-WASHGAS (844-927-4427)');
  await expect(main(page)).not.toContainText(/try again/i);
  await expectAccessible();
  await page.goto(`${link}?step=error`);
  await expect(title(page)).toHaveText('Something went wrong.');
  const customer = newPlanCustomer();
  const enroll = await planLink(customer, 'enroll-bbp');
  for (const step of ['thank-you', 'unenroll', 'nonsense']) {
    await page.goto(`${enroll}?step=${step}`);
    await expect(title(page), step).toHaveText('Enroll in Budget Billing');
  }
  await page.goto(await planLink(customer, 'enroll-ip'));
  await expect(title(page)).toHaveText("The Installment Plan isn't available for your account right now");
  await expect(main(page)).toContainText('There is no balance to spread over months');
  await main(page).getByRole('link', { name: 'Budget Billing' }).click();
  await expect(title(page)).toHaveText('Enroll in Budget Billing');
  const owing = newPlanCustomer({ months: 0, balanceCents: 12_000 });
  await page.goto(await planLink(owing, 'enroll-bbp'));
  await main(page).getByRole('link', { name: 'Deferred Payment Plan' }).click();
  await expect(title(page)).toHaveText('Enroll in the Installment Plan');
});

test('in Arabic the pages read from right to left, numbers from left to right @once @passes-charts', async ({
  page,
  expectAccessible,
}) => {
  const customer = newPlanCustomer({ balanceCents: 34_275 });
  await page.goto(`/dpp?lang=ar&RecipientId=${customer.id}`);
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expectAccessible();
  await page.locator('#houseNumber').fill('٢٧b');
  await main(page).getByRole('button').last().click();
  await expect(title(page)).toHaveText('التسجيل في خطة التقسيط');
  await expectAccessible();
  await page.locator('#consent').check();
  await main(page).getByRole('button').last().click();
  await expect(page.locator('tfoot td .ltr')).toHaveText(/342[.٫]75|٣٤٢/);
  await page.goto(`${await planLink(customer, 'enroll-bbp')}?lang=ar`);
  await expect(title(page)).toHaveText('التسجيل في الفوترة الثابتة');
  await expectAccessible();
});

test('on a phone every number of the usage is in sight, in each language @once @passes-charts', async ({ page }) => {
  const path = await planLink(newPlanCustomer({ state: 'DC' }), 'enroll-bbp');
  await page.setViewportSize({ width: 360, height: 740 });
  for (const language of ['en', 'es', 'fr', 'de', 'zh-Hans', 'zh-Hant', 'ko', 'hi', 'ar']) {
    await page.goto(`${path}?lang=${language}`);
    const table = page.locator('.usage .table-scroll');
    expect(await table.evaluate((box) => box.scrollWidth - box.clientWidth), language).toBe(0);
  }
});
