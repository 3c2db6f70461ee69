import {
  expectOpen,
  fillIdentityCheck,
  identityCheckLink,
  IDENTITY_CHECK_FORM,
  newMember,
  nextButton,
  TITLE,
  valuesOf,
} from './support/identity-check';
import { expect, test } from './support/journey';

const WRONG = 'What you entered does not match our records. Please check your last bill.';

test('the gate asks, is answered and opens the page at the same address', async ({
  page,
  data,
  hasJavaScript,
  expectAccessible,
}) => {
  const member = newMember();
  const { path } = await identityCheckLink(data, member);
  const address = `${path}?showHeader=false`;
  const response = await page.goto(address);
  expect(response?.status()).toBe(200);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(TITLE);
  await expect(page).toHaveTitle(new RegExp(`^${TITLE} – `));
  await expect(page.getByText('Before we show you your preferences')).toBeVisible();
  expect(await page.content()).not.toContain(member.name);
  await expect(page.getByLabel('ZIP code')).toHaveAttribute('inputmode', 'numeric');
  await expect(page.getByLabel('ZIP code')).toHaveAttribute('autocomplete', 'postal-code');
  await expectAccessible();

  if (hasJavaScript) await expect(nextButton(page)).toHaveAttribute('aria-disabled', 'true');
  else await expect(nextButton(page)).toBeEnabled();
  await fillIdentityCheck(page, valuesOf(member));
  await page.getByRole('checkbox').check();
  await expect(nextButton(page)).toBeEnabled();
  await nextButton(page).click();
  await expectOpen(page, address);

  const [cookie] = (await page.context().cookies()).filter(({ name }) => name === 'latchkey-device');
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
  const again = await page.goto(address);
  expect(again?.status()).toBe(200);
  await expectOpen(page, address);
});

test('numbers may be pasted in groups', async ({ page, data }) => {
  const member = newMember();
  const { path } = await identityCheckLink(data, member);
  await page.goto(path);
  const grouped = member.id.replace(/(\d{4})(?=\d)/g, '$1 - ');
  await page.locator('#gate-1').focus();
  await page.keyboard.insertText(` ${grouped} `);
  await expect(page.locator('#gate-1')).toHaveValue(` ${grouped} `);
  await page.getByLabel('ZIP code').fill(' 02139 ');
  await page.getByRole('checkbox').check();
  await nextButton(page).click();
  await expectOpen(page, path);
});

test('what is missing is named beside its field, and what was typed stays', async ({
  page,
  data,
  expectAccessible,
}) => {
  const { path } = await identityCheckLink(data, newMember());
  await page.goto(path);
  await nextButton(page).click({ force: true });
  await expect(page.locator('#gate-1-error')).toHaveText('Input is required');
  await expect(page.locator('#gate-2-error')).toHaveText('Input is required');
  await expect(page.locator('#isAuthorized-error')).toHaveText('Please tick the authorization.');
  await expect(page).toHaveTitle(new RegExp(`^Error: ${TITLE} – `));
  await expectAccessible();

  await fillIdentityCheck(page, ['1234', '0213x']);
  await nextButton(page).click({ force: true });
  await expect(page.locator('#gate-2-error')).toHaveText('Input value must be number only');
  await expect(page.locator('#gate-1-error')).toHaveCount(0);
  await expect(page.locator('#gate-1')).toHaveValue('1234');
  await expect(page.locator('#gate-2')).toHaveValue('0213x');
  await page.getByRole('link', { name: 'ZIP code: Input value must be number only' }).click();
  await expect(page.locator('#gate-2')).toBeFocused();

  await fillIdentityCheck(page, ['1'.repeat(13), '00000']);
  await page.getByRole('checkbox').check();
  await nextButton(page).click();
  await expect(page.locator('#gate-1-error')).toHaveText('Use 12 characters or fewer');
  await expect(page.locator('#gate-2-error')).toHaveText('Input value must be number only');
  await expect(page.getByRole('checkbox')).toBeChecked();
});

test('wrong values are refused in the account’s words; the fifth is the last, and the right ones come too late', async ({
  page,
  data,
  expectAccessible,
}) => {
  const member = newMember();
  const { path } = await identityCheckLink(data, member);
  await page.goto(path);
  for (let tries = 1; tries <= 5; tries += 1) {
    await fillIdentityCheck(page, [member.id, String(10_000 + tries)]);
    await page.getByRole('checkbox').check();
    await nextButton(page).click();
    await expect(page.locator('#error-summary')).toContainText(WRONG);
    await expect(page.locator('#gate-2')).toHaveValue(String(10_000 + tries));
    await expect(page.locator('.field-error')).toHaveCount(0);
  }
  await expectAccessible();
  await fillIdentityCheck(page, valuesOf(member));
  await nextButton(page).click();
  await expect(page.locator('#error-summary')).toContainText('Too many tries. Please try again in 15 minutes.');
  await expectAccessible();
  await page.goto(path);
  await expect(page.locator(IDENTITY_CHECK_FORM)).toBeVisible();
});

test('the gate in front of unsubscribing', async ({ page, data }) => {
  const member = newMember();
  const { path } = await identityCheckLink(data, member, 'unsubscribe');
  await page.goto(path);
  await expect(page.getByText('Before we show you your subscriptions')).toBeVisible();
  await fillIdentityCheck(page, valuesOf(member));
  await page.getByRole('checkbox').check();
  await nextButton(page).click();
  await expectOpen(page, path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('CUSTOMER UNSUBSCRIBE');
});

test('a pass is for one link: another one of the same person asks again', async ({ page, data }) => {
  const member = newMember();
  const [first, second] = [await identityCheckLink(data, member), await identityCheckLink(data, member)];
  await page.goto(first.path);
  await fillIdentityCheck(page, valuesOf(member));
  await page.getByRole('checkbox').check();
  await nextButton(page).click();
  await expectOpen(page, first.path);
  await page.goto(second.path);
  await expect(page.locator(IDENTITY_CHECK_FORM)).toBeVisible();
  await page.goto(first.path);
  await expectOpen(page, first.path);
});

test('an expired link offers a new one in place of the gate @once', async ({ page, data, expectAccessible }) => {
  const { path } = await identityCheckLink(data, newMember(), 'preferences', -60);
  const response = await page.goto(path);
  expect(response?.status()).toBe(410);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link has expired');
  await expect(page.locator(IDENTITY_CHECK_FORM)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Send me a new link' })).toBeVisible();
  await expectAccessible();
});

test('while the service is away the page says so, and asks nothing @once', async ({ page, data, expectAccessible }) => {
  const { path } = await identityCheckLink(data, newMember({ accountId: 'lone-star' }), 'view-bill');
  const response = await page.goto(path);
  expect(response?.status()).toBe(200);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Service not available');
  await expect(page).toHaveTitle(/^Service not available – /);
  await expect(page.locator(IDENTITY_CHECK_FORM)).toHaveCount(0);
  await expectAccessible();
});

test('in Arabic the gate reads from right to left, and its numbers from left to right', async ({
  page,
  data,
  expectAccessible,
}) => {
  const member = newMember({ locale: 'ar' });
  const { path } = await identityCheckLink(data, member);
  await page.goto(path);
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('يُرجى تأكيد هويتك');
  await expect(page.getByLabel('الرمز البريدي')).toHaveAttribute('dir', 'ltr');
  await expectAccessible();
  await fillIdentityCheck(page, [member.id, '٠٢١٣٨']);
  await page.getByRole('checkbox').check();
  await nextButton(page).click();
  await expect(page.locator('#error-summary')).toContainText('لا تتطابق البيانات');
  await expectAccessible();
  await fillIdentityCheck(page, [member.id, '٠٢١٣٩']);
  await nextButton(page).click();
  await expectOpen(page, path);
});
