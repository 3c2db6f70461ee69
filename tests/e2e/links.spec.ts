import { missingReaders } from '../../scripts/find-programs.mjs';
import { readQr } from './support/field-service';
import { expect, test } from './support/journey';
import { withDb } from './support/insert-rows';
import { addRecipient, createTestAccount, signInAs } from './support/test-account';

const setWithdrawn = (recipientId: string, isWithdrawn: boolean) =>
  withDb((db) =>
    db.prepare('update demands set is_withdrawn = ? where recipient_id = ?').run(Number(isWithdrawn), recipientId),
  );

test('an admin makes a link, has it opened, sends another and withdraws both @once @passes-copy-secret @passes-pay @passes-pay-amount', async ({
  page,
  context,
  data,
  expectAccessible,
}) => {
  const testAccount = await createTestAccount();
  const { recipientId } = addRecipient(testAccount);
  await signInAs(context, testAccount.ruth);
  await page.goto(`/smart/recipients/${recipientId}`);
  await page.getByRole('link', { name: 'Make, send or withdraw a link' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Rosa Delgado');
  await expect(page.getByText('None yet.')).toBeVisible();
  await expectAccessible();

  const open = page.getByLabel('What it opens');
  await open.selectOption('pay');
  await page.getByLabel('Amount to be paid').fill('12.x');
  await page.getByLabel('How many days it works').fill('900');
  await page.getByLabel('What the amount is for').fill('Water, December');
  await page.getByRole('button', { name: 'Make the link' }).click();
  await expect(page.locator('#field-amount')).toContainText('Enter an amount above zero');
  await expect(page.locator('#field-days')).toContainText('from 1 to 366');
  await expect(page.getByLabel('What the amount is for')).toHaveValue('Water, December');
  await expect(open).toHaveValue('pay');
  await expectAccessible();

  await page.getByLabel('Amount to be paid').fill('12.50');
  await page.getByLabel('How many days it works').fill('7');
  await page.getByRole('button', { name: 'Make the link' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The link is made');
  const address = await page.getByLabel('Address', { exact: true }).inputValue();
  expect(address).toMatch(/\/k\/[\w-]{22}$/);
  if (!missingReaders().includes('zbarimg')) {
    const source = (await page.getByRole('img', { name: 'QR code of the address' }).getAttribute('src')) ?? '';
    expect(readQr(Buffer.from(source.split(',')[1] ?? '', 'base64'))).toBe(address);
  }
  await expectAccessible();
  const short = new URL(new URL(address).pathname, page.url()).href;
  await page.goto(short);
  await expect(page).toHaveURL(/\/smart-pay\/eyJ/);
  await expect(page.getByText('$12.50').first()).toBeVisible();
  await expect(page.getByText('Water, December')).toBeVisible();
  const long = page.url();

  setWithdrawn(recipientId, true);
  expect((await page.goto(short))?.status()).toBe(410);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This payment is no longer requested');
  await expectAccessible();
  setWithdrawn(recipientId, false);

  await page.goto(`/smart/recipients/${recipientId}/links`);
  await page.getByLabel('What it opens').selectOption('preferences');
  await page.getByLabel('By email, to the address on file').check();
  await page.getByRole('button', { name: 'Make the link' }).click();
  await expect(page.getByText('The message is in the outbox: it was captured and not sent.')).toBeVisible();
  const [message] = data.messagesTo(`${recipientId}@mail.example.com`);
  expect(message?.text).toMatch(/\/k\/[\w-]{22}/);
  await page.getByLabel('What it opens').selectOption('verify-sms');
  await page.getByLabel('By SMS, to the number on file').check();
  await page.getByRole('button', { name: 'Make the link' }).click();
  await expect(page.getByText('There is no such contact on file.')).toBeVisible();

  await page.goto(`/smart/recipients/${recipientId}/links`);
  const row = page.getByRole('row', { name: /^Payment/ });
  await row.getByRole('button', { name: 'Withdraw' }).click();
  await expect(page.getByText('The link is withdrawn.')).toBeVisible();
  await expect(row).toContainText('Withdrawn');
  await expectAccessible();
  for (const withdrawn of [short, long]) {
    expect((await page.goto(withdrawn))?.status()).toBe(410);
    await expect(page).toHaveTitle('This link has been withdrawn');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link has been withdrawn');
    await expect(page.getByRole('main')).toContainText('Prairie Light & Water');
  }
  await expectAccessible();
});
