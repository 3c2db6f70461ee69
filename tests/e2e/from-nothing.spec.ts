import { isDeepStrictEqual } from 'node:util';
import type { Page } from 'playwright/test';
import { findPostgresFolder } from '../../scripts/find-programs.mjs';
import { control, expectThanks, submit } from './support/form';
import {
  createCompanyData,
  exportRecords,
  idOf,
  recordKey,
  setUpCompany,
  startEmptyInstallation,
  type Company,
} from './support/empty-installation';
import { expect, test } from './support/journey';
import { GOOD_CARD } from './support/payments';
import { USER_AGENTS } from './support/wallet';

test.describe.configure({ mode: 'default' });
test.skip(!findPostgresFolder(), 'there is no PostgreSQL here');

const maya = idOf(0);
const title = (page: Page) => page.getByRole('heading', { level: 1 });
const press = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('button', { name }).click();

let company: Company;
let opened: { stop(): Promise<void> } | undefined;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  const empty = await startEmptyInstallation();
  opened = empty;
  company = await setUpCompany(empty);
});
test.afterAll(() => opened?.stop());

interface Order {
  kind: string;
  target?: string;
  amount?: number;
  recipients?: string[];
}

/** Makes a link by the API, and opens it. */
async function open(page: Page, order: Order): Promise<void> {
  const { links, problems } = await company.api<{ links: { url: string }[]; problems: unknown[] }>('links/Mint', {
    recipients: [maya],
    ...order,
  });
  expect(problems).toEqual([]);
  expect((await page.goto(links[0]?.url ?? ''))?.status()).toBe(200);
}

test('what was brought in comes out the same, and brought in again changes nothing @without-js', async () => {
  test.setTimeout(240_000);
  for (const [dataset, lines] of Object.entries(createCompanyData())) {
    const records = await exportRecords(company, dataset);
    expect(records.size, dataset).toBe(lines.length);
    for (const line of lines) {
      // Dates were told as so many days from today, and come out as what they were.
      const given = Object.entries(line).filter(([, value]) => !/^(today|month)[+-]/.test(String(value)));
      const record = records.get(recordKey(dataset, line)) ?? {};
      // What is not the same at a glance may have been completed by what was left out.
      if (given.some(([field, value]) => !isDeepStrictEqual(record[field], value)))
        expect(record, dataset).toMatchObject(Object.fromEntries(given));
    }
  }
  const folder = `${company.folder}/copy`;
  await company.run('data', 'export', '--to', folder, '--account', 'acme');
  const importReport = await company.run('data', 'import', folder, '--account', 'acme');
  expect(importReport).not.toMatch(/new|changed|wrong/);
  const settings = await company.run('accounts', 'export', 'acme');
  expect(JSON.parse(settings)).toMatchObject({ account: { timeZone: 'America/Chicago', minimumPaymentPercent: 25 } });
});

test('a form is filled in @without-js', async ({ page }) => {
  await open(page, { kind: 'form', target: 'contact-details' });
  await control(page, 'full-name').fill('Maya Torres-Lind');
  await submit(page);
  await expectThanks(page, 'You have successfully submitted the form.');
  // What was finished within the last two seconds is not listed yet.
  const listed = () => company.api<{ submissions: object[] }>('submissions').then(({ submissions }) => submissions);
  await expect
    .poll(listed)
    .toMatchObject([{ recipientId: maya, answers: { 'full-name': { value: 'Maya Torres-Lind' } } }]);
});

test('preferences are changed, and a message of the category is left out @without-js', async ({ page }) => {
  await open(page, { kind: 'preferences' });
  await page.getByRole('checkbox', { name: /Email.*Saving tips/ }).uncheck();
  await press(page, /save/i);
  await expect(page.getByText('Your consent is updated successfully')).toBeVisible();
});

test('an unsubscribe link ends a category @without-js', async ({ page }) => {
  await open(page, { kind: 'unsubscribe', target: 'energy_tips', recipients: [idOf(2)] });
  await press(page, 'Unsubscribe');
  await expect(page.getByText('Your consent is updated successfully')).toBeVisible();
});

test('a demand is paid @without-js', async ({ page }) => {
  await open(page, { kind: 'pay', target: 'december' });
  await expect(page.getByText('Water, December')).toBeVisible();
  await press(page, 'Next');
  await page.getByLabel('Card number').fill(GOOD_CARD);
  await page.getByLabel('Name on card').fill('Maya Torres');
  await page.getByLabel('Expiration date').fill('11/39');
  await press(page, /^Pay /);
  await expect(title(page)).toHaveText('PAYMENT RECEIVED');
  const { payments } = await company.api<{ payments: object[] }>(`payments/List?recipient=${maya}`);
  expect(payments).toMatchObject([{ amount: 84.35 }]);
});

test('an installment plan is enrolled in @without-js', async ({ page }) => {
  await open(page, { kind: 'plan', recipients: [idOf(2)] });
  await expect(page.locator('tfoot td')).toHaveText('$84.37');
  await page.getByRole('checkbox').check();
  await press(page, 'Sign up');
  await expect(title(page)).toHaveText('Thank you for enrolling in the Installment Plan');
});

test('budget billing is enrolled in @without-js', async ({ page }) => {
  await open(page, { kind: 'budget', recipients: [idOf(3)] });
  await press(page, 'Submit Enrollment Request');
  await expect(title(page)).toHaveText('Thank you for enrolling in Budget Billing');
  const enrollments = [...(await exportRecords(company, 'enrollments')).values()];
  expect(enrollments).toContainEqual(expect.objectContaining({ recipient: idOf(3), kind: 'budget', enrolled: true }));
});

test('a bill opens behind its gate @without-js', async ({ page }) => {
  await open(page, { kind: 'bill' });
  await expect(page.getByText('Please tell us one thing from your last bill.')).toBeVisible();
  await page.getByLabel('ZIP code').fill('60602');
  await page.getByLabel('I am this customer.').check();
  await press(page, 'Next');
  await expect(page.getByText('This does not match our records.')).toBeVisible();
  await page.getByLabel('ZIP code').fill('60601');
  await press(page, 'Next');
  await expect(page.locator('.facts')).toContainText('Bill numberB-0');
  const address = await page.getByRole('link', { name: 'Open the bill' }).getAttribute('href');
  const bill = await page.request.get(new URL(address ?? '', page.url()).href);
  expect(bill.headers()['content-type']).toBe('application/pdf');
});

test('an agreement is signed @without-js', async ({ page }) => {
  await open(page, { kind: 'agreement', target: 'AG-1' });
  await press(page, 'Continue');
  await expect(page.getByText('Acme brings the water.')).toBeVisible();
  await page.locator('#in-signature-typed').fill('Maya Torres');
  await page.locator('#in-consent').check();
  await page.getByRole('button', { name: 'Sign the agreement' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('No contribution payment was required. Thank you.')).toBeVisible();
});

test('a choice about suppliers is made @without-js', async ({ page }) => {
  await open(page, { kind: 'supplier' });
  await page.getByLabel('Please exclude me from receiving communications from energy suppliers').check();
  await press(page, 'Submit');
  await expect(title(page)).toHaveText('Your choice is saved');
});

test('electronic bills are enrolled in, shown and ended @without-js', async ({ page }) => {
  await open(page, { kind: 'form', target: 'ebill' });
  await control(page, 'full-name').fill('Maya Torres');
  await submit(page);
  await open(page, { kind: 'report', target: 'ebill' });
  await page.getByRole('link', { name: 'Unenroll' }).click();
  await press(page, 'Yes');
  await expect(page.getByRole('link', { name: 'Unenroll' })).toHaveCount(0);
});

test.describe('on an iPhone', () => {
  test.use({ userAgent: USER_AGENTS.iphone });
  test('a card is added to a wallet @without-js', async ({ page }) => {
    await open(page, { kind: 'wallet', target: 'member-card' });
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Add to Apple Wallet' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('pass.pkpass');
  });
});

test('contacts are verified @without-js', async ({ page }) => {
  for (const [kind, done] of [
    ['verify-email', 'Your email was successfully validated.'],
    ['verify-sms', 'Your Phone Number was successfully validated.'],
  ] as const) {
    await open(page, { kind });
    await press(page, 'Continue');
    await expect(page.getByRole('main').getByRole('status')).toHaveText(done);
  }
});

test('push messages say what they need @without-js', async ({ page }) => {
  await open(page, { kind: 'push' });
  await expect(page.getByRole('main')).toContainText('To turn messages on, this page needs JavaScript.');
});

test('a field agent sends a link to pay @without-js', async ({ page }) => {
  await open(page, { kind: 'field-agent', target: 'installation-7Yt2mQwLr4Kd9ZsXb0Ne', recipients: [idOf(2)] });
  await press(page, 'Send Email');
  await expect(page.getByText('The email was kept in the test outbox.')).toBeVisible();
  const outbox = await company.run('outbox', '--json', '--to', 'customer.2@mail.example', '--limit', '1');
  expect(outbox).toMatch(/smart-pay/);
});
