import { readFile } from 'node:fs/promises';
import { readConfig } from '~/config/env';
import { systemClock } from '~/platform/ports/clock';
import { randomIds } from '~/platform/ports/ids';
import { createTokens } from '~/platform/tokens';
import { serverData } from './support/global-setup';
import { expect, test } from './support/journey';
import { insertRow } from './support/insert-rows';
import { addMailing, addRecipient, addSurvey, createTestAccount, signInAs } from './support/test-account';

test('an admin finds a recipient, sees what is kept, and gives a payment back in part @once', async ({
  page,
  context,
  expectAccessible,
}) => {
  const testAccount = await createTestAccount();
  const { recipientId, reference } = addRecipient(testAccount);
  await signInAs(context, testAccount.ruth);
  await page.goto('/smart/dashboard');
  await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Recipients' }).click();
  await page.locator('#search').fill('nobody at all');
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
  await expect(page.getByText('No matches.')).toBeVisible();
  await page.locator('#search').fill('delgado');
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
  await expectAccessible();
  await page.getByRole('main').getByRole('link', { name: recipientId }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rosa Delgado');
  await expect(page.getByRole('heading', { level: 2, name: 'Links' })).toBeVisible();
  await expect(page.locator('#contacts')).toContainText(`${recipientId}@mail.example.com`);
  await expect(page.locator('#contacts')).toContainText('Not proven');
  await expect(page.locator('#messages')).toContainText('There is nothing here yet.');
  await expectAccessible();

  const contact = { account_id: testAccount.accountId, channel: 'email', contact: `${recipientId}@mail.example.com` };
  insertRow('suppressions', { ...contact, reason: 'bounced', since: Date.UTC(2026, 0, 2) });
  addMailing(testAccount, recipientId, 'failed');
  await page.reload();
  await expect(page.locator('#contacts')).toContainText('was returned on');
  await expect(page.locator('#messages').getByRole('row', { name: /Held back/ })).toContainText(
    'Does not want such messages.',
  );
  await expectAccessible();

  await page.locator('#payments').getByRole('link', { name: reference }).click();
  await expect(page.getByText('Nothing was refunded.')).toBeVisible();
  await expectAccessible();
  await page.getByRole('link', { name: 'Refund' }).click();
  await expect(page.getByLabel('Amount to refund')).toHaveValue('84.35');
  await page.getByLabel('Amount to refund').fill('90');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.locator('#field-amount')).toContainText('You can refund $84.35 at most.');
  await expect(page.getByLabel('Amount to refund')).toHaveValue('90');
  await expectAccessible();
  await page.getByLabel('Amount to refund').fill('30.5');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText(`Refund $30.50 of payment`)).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Refund $30.50' }).click();
  await expect(page.getByText('The gateway has accepted the refund.')).toBeVisible();
  await expect(page.getByText('$30.50 of $84.35 was refunded.')).toBeVisible();
  await expect(page.getByRole('row', { name: /Ruth Adeyemi/ })).toContainText('Accepted by the gateway');

  await page.goto('/smart/payments');
  await page.getByLabel('State').selectOption('refunded');
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(page.getByRole('row', { name: new RegExp(reference) })).toContainText('$30.50');
  await expectAccessible();
  await page.goto('/smart/payments?from=2026-02-31');
  await expect(page.getByText('A date such as 2026-01-31').first()).toBeVisible();
  const file = await page.request.get('/smart/payments/export?format=csv');
  expect(await file.text()).toContain(`${reference},2026-01-15T16:00:00.000Z,${recipientId},Rosa Delgado`);
});

test('the answer to one question, sent twice, gives back once @once', async ({ page, context }) => {
  const testAccount = await createTestAccount();
  const { reference } = addRecipient(testAccount);
  await signInAs(context, testAccount.ruth);
  const address = `/smart/payments/${reference}/refund?amount=40`;
  await page.goto(address);
  const fields = await page
    .locator('article form input[type=hidden]')
    .evaluateAll((inputs) => inputs.map((input) => [input.getAttribute('name'), input.getAttribute('value')]));
  const form = { ...(Object.fromEntries(fields) as Record<string, string>), intent: 'confirm' };
  await Promise.all([page.request.post(address, { form }), page.request.post(address, { form })]);
  await page.goto(`/smart/payments/${reference}`);
  await expect(page.getByText('$40.00 of $84.35 was refunded.')).toBeVisible();
});

test('all that is kept of a person is handed over, then erased, and their link says so @once', async ({
  page,
  context,
  browser,
  expectAccessible,
}) => {
  const testAccount = await createTestAccount();
  const { formId } = addSurvey(testAccount);
  const { recipientId } = addRecipient(testAccount);
  const config = readConfig({ DATA_DIR: serverData() });
  const tokens = createTokens({ keys: config.linkKeys, clock: systemClock, ids: randomIds });
  const claims = { purpose: 'form', accountId: testAccount.accountId, recipientId, target: formId } as const;
  const link = `/form/${await tokens.mintLink(claims, 3600)}`;
  await signInAs(context, testAccount.ruth);
  await page.goto(`/smart/recipients/${recipientId}`);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Hand over' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`recipient-${recipientId}.json`);
  const personalData = JSON.parse(await readFile(await download.path(), 'utf8')) as { data: Record<string, unknown[]> };
  expect(Object.keys(personalData.data).sort()).toEqual(['payments', 'recipients']);

  await page.getByRole('link', { name: 'Erase' }).click();
  await expectAccessible();
  await page.locator('#confirm').fill('12');
  await page.getByRole('button', { name: 'Erase' }).click();
  await expect(page.locator('#field-confirm')).toContainText('This is not the number of this recipient');
  await expect(page.locator('#confirm')).toHaveValue('12');
  await page.locator('#confirm').fill(recipientId);
  await page.getByRole('button', { name: 'Erase' }).click();
  await expect(page.getByText('All that was kept of this person has been erased.')).toBeVisible();
  expect((await page.request.get(`/smart/recipients/${recipientId}`)).status()).toBe(410);

  await page.goto(`/smart/retention?recipient=${recipientId}`);
  await expect(page.getByRole('row', { name: /Erased Ruth Adeyemi/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /Handed over Ruth Adeyemi/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /^Submissions with their files/ })).toContainText('Kept without end');
  await expectAccessible();

  const stranger = await browser.newPage();
  const answer = await stranger.goto(new URL(link, page.url()).href);
  expect(answer?.status()).toBe(410);
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('This link no longer works');
  await stranger.close();
});
