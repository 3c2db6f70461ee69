import { readFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { expect, test } from './support/journey';
import { createTestAccount, signInAs } from './support/test-account';

/** Imports a form file under an id of its own. */
async function importForm(page: Page, file: string, id: string): Promise<void> {
  await page.goto('/smart/dynamic-form/new');
  const form = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
  await page.getByLabel('JSON text').fill(JSON.stringify({ ...form, id }));
  await page.getByRole('button', { name: 'Import' }).click();
  await expect(page).toHaveURL(new RegExp(`/dynamic-form/${id}`));
}

const CONDITIONAL = 'demo/cascadia/forms/conditional.json';
const row = (page: Page, name: string) => page.locator('.builder-item', { hasText: name });
const open = async (page: Page, name: string) => {
  await row(page, name).locator('.builder-name').click();
  await expect(page.locator('.builder-open #name')).toBeFocused();
};
const save = (page: Page) => page.locator('.builder-open').getByRole('button', { name: 'Save', exact: true }).click();

test('what was chosen for the next question holds while a row that was typed in is saved @needs-js', async ({
  page,
  context,
}) => {
  const testAccount = await createTestAccount();
  await signInAs(context, testAccount.ruth);
  await importForm(page, CONDITIONAL, `add-${testAccount.accountId}`);
  await open(page, 'Phone number');
  await page.locator('.builder-open #name').fill('A number to call');
  await page.locator('#kind').selectOption('multipleChoice');
  await page.locator('#after').selectOption({ label: 'What is out?' });
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.locator('#option-1-name')).toBeVisible();
  await page.getByRole('link', { name: 'Back to the form' }).click();
  await expect(row(page, 'A number to call')).toBeVisible();
  const after = row(page, 'What is out?').filter({ hasText: 'Dropdown' }).locator('+ li');
  await expect(after).toContainText('Multiple choice');
});

test('without a connection a row keeps what was typed, and is saved once there is one @needs-js', async ({
  page,
  context,
  expectAccessible,
  browserErrors,
}) => {
  const testAccount = await createTestAccount();
  await signInAs(context, testAccount.ruth);
  const id = `unsent-${testAccount.accountId}`;
  await importForm(page, CONDITIONAL, id);
  await open(page, 'Phone number');
  const label = page.locator('.builder-open #name');
  await label.fill('A number to call');
  await context.setOffline(true);
  await save(page);
  const note = page.getByRole('alert').filter({ hasText: 'Nothing you entered is lost' });
  await expect(note).toBeVisible();
  await save(page);
  await expect(note).toHaveCount(1);
  await expect(label).toHaveValue('A number to call');
  await context.setOffline(false);
  await expectAccessible();
  await save(page);
  await expect(row(page, 'A number to call')).toBeVisible();
  await expect(note).toHaveCount(0);
  // A move says the same, and leaves the page where it is.
  await context.setOffline(true);
  await page.locator('.builder-handle').nth(1).press('ArrowDown');
  await expect(note).toBeVisible();
  const [from, to] = await Promise.all([1, 4].map((at) => page.locator('.builder-handle').nth(at).boundingBox()));
  await page.mouse.move((from?.x ?? 0) + 8, (from?.y ?? 0) + 8);
  await page.mouse.down();
  await page.mouse.move((to?.x ?? 0) + 8, (to?.y ?? 0) + 8, { steps: 5 });
  await expect(page.locator('.builder-name').nth(1)).not.toContainText('What is the problem?');
  await page.mouse.up();
  await expect(page.locator('.builder-name').nth(1)).toContainText('What is the problem?');
  await context.setOffline(false);
  await page.locator('.builder-handle').nth(1).press('ArrowDown');
  await expect(page.locator('.builder-name').nth(2)).toContainText('What is the problem?');
  await expect(note).toHaveCount(0);
  for (const complaint of browserErrors.splice(0)) expect(complaint).toContain('net::ERR_INTERNET_DISCONNECTED');
});

test('a row shows its mistakes as its page does, and Escape closes one in which nothing was typed @needs-js', async ({
  page,
  context,
}) => {
  const testAccount = await createTestAccount();
  await signInAs(context, testAccount.ruth);
  await importForm(page, CONDITIONAL, `marks-${testAccount.accountId}`);
  await open(page, 'Phone number');
  await page.keyboard.press('Escape');
  await expect(page.locator('.builder-open')).toHaveCount(0);
  await open(page, 'Phone number');
  await page.locator('.builder-open #name').fill('A number to call');
  await page.keyboard.press('Escape');
  await expect(page.locator('.builder-open #name')).toHaveValue('A number to call');
  await page.getByRole('button', { name: 'Add a rule' }).click();
  const fieldError = page.locator('.builder-open .field-error').last();
  await expect(fieldError).toHaveText('Choose what the rule looks at.');
  const color = (element: Element) => getComputedStyle(element).color;
  expect(await fieldError.evaluate(color)).not.toBe(await page.locator('.builder-open label').first().evaluate(color));
});

test('names in another direction begin where their row begins, and a choice takes no quotes along', async ({
  page,
  context,
}) => {
  const testAccount = await createTestAccount();
  await signInAs(context, testAccount.ruth);
  const id = `ways-${testAccount.accountId}`;
  await importForm(page, CONDITIONAL, id);
  await page.goto(`/smart/dynamic-form/${id}?lang=ar`);
  const name = row(page, 'What is the problem?').first().locator('.builder-name');
  const [link, text] = await name.evaluate((element) => [
    element.getBoundingClientRect().right,
    element.firstElementChild?.getBoundingClientRect().right ?? 0,
  ]);
  expect(Math.abs((link ?? 0) - (text ?? 0))).toBeLessThan(2);
  await expect(page.locator('.builder-item').nth(2).locator('.rule-list bdi')).toContainText([
    'What is the problem?',
    'I smell gas',
    'Who is still inside, and where?',
    'When may we call you back?',
  ]);
});

test('the limits of a file are no texts to be translated', async ({ page, context }) => {
  const testAccount = await createTestAccount();
  await signInAs(context, testAccount.ruth);
  const id = `files-${testAccount.accountId}`;
  await importForm(page, 'demo/cascadia/forms/survey.json', id);
  await page.goto(`/smart/dynamic-form/${id}?language=es`);
  const photo = page.getByRole('group', { name: 'A photo of your meter, if you like' });
  await expect(photo.getByRole('textbox')).toHaveCount(1);
  await expect(page.getByRole('group', { name: 'How do you prefer to reach us?' }).getByRole('textbox')).toHaveCount(5);
});

test('arrow keys that are pressed while a row is on its way move it on @needs-js', async ({ page, context }) => {
  const testAccount = await createTestAccount();
  await signInAs(context, testAccount.ruth);
  await importForm(page, CONDITIONAL, `keys-${testAccount.accountId}`);
  const names = page.locator('.builder-name');
  const handle = page.locator('.builder-handle').nth(1);
  await handle.focus();
  for (let press = 0; press < 5; press++) await page.keyboard.press('ArrowDown');
  await expect(names.nth(6)).toContainText('What is the problem?');
  await expect(page.locator('.builder-handle').nth(6)).toBeFocused();
  // Past the end it stays at the end.
  for (let press = 0; press < 20; press++) await page.keyboard.press('ArrowDown');
  await expect(names.last()).toContainText('What is the problem?');
  await expect(page.locator('#builder[inert]')).toHaveCount(0);
  await expect(page.locator('.builder-handle').last()).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(names.nth(12)).toContainText('What is the problem?');
});
