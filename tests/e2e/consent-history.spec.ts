import { readFileSync } from 'node:fs';
import { serverData } from './support/global-setup';
import { expect, test, writeHistory } from './support/unsubscribe';

const TEXT = '<p>I agree to be written to.</p><script>alert(1)</script>';
const EVENTS = [
  {
    category: 'energy_tips',
    channel: 'email',
    action: 'given',
    source: 'page',
    hours: 900,
    textVersion: 'abc123',
    address: '198.51.100.9',
  },
  { category: 'surveys', channel: 'email', action: 'given', source: 'page', hours: 800, textVersion: 'default.en' },
  {
    category: '',
    channel: 'email',
    action: 'contactAdded',
    source: 'page',
    hours: 700,
    detail: '=cmd@mail.example.com',
  },
  { category: 'surveys', channel: 'email', action: 'withdrawn', source: 'oneClick', hours: 600 },
  { category: '', channel: 'webForm', action: 'paused', source: 'page', hours: 500, detail: '2027-03-04' },
  { category: 'payment_reminder', channel: 'sms', action: 'withdrawn', source: 'sms', hours: 400 },
];

test('the history has what was agreed to, when, where and under which text @once', async ({
  page,
  stored,
  expectAccessible,
}) => {
  const customer = await stored.newCustomer('standard');
  writeHistory(serverData(), customer, EVENTS, { abc123: TEXT });
  const response = await page.goto(`${customer.path}/history`);
  expect(response?.status()).toBe(200);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('History of my consents');
  await expect(page.getByRole('table')).toContainText('Times are in America/New_York.');
  const rows = page.getByRole('table').locator('tbody').getByRole('row');
  await expect(rows).toHaveCount(EVENTS.length);
  await expect(rows.nth(0)).toContainText(/Withdrawn or refused Payment reminders/);
  await expect(rows.nth(0)).toContainText('Reply by SMS');
  await expect(rows.nth(0).getByRole('rowheader')).toHaveText(/^\w{3} \d{1,2}, \d{4}, \d{1,2}:\d{2} [AP]M E[SD]T$/);
  await expect(rows.nth(1)).toContainText('Optional messages, except those about bills');
  await expect(rows.nth(1)).toContainText('until Mar 4, 2027');
  await expect(rows.nth(2)).toContainText('Unsubscribe button of the mail program');
  await expect(rows.nth(3)).toContainText('Contact added');
  await expectAccessible();

  await rows.nth(5).getByText('Version abc123').click();
  await expect(rows.nth(5).getByText('I agree to be written to.')).toBeVisible();
  await expect(rows.nth(5)).toContainText('198.51.100.9');
  await rows.nth(4).getByText('Version default.en').click();
  await expect(rows.nth(4).getByText(/By saving, you agree that Cascadia Gas & Light may contact you/)).toBeVisible();
  expect(await page.content()).not.toContain('alert(1)');
  await expectAccessible();
});

test('the history is a file too, as a table and as data @once', async ({ page, stored }) => {
  const customer = await stored.newCustomer('standard');
  writeHistory(serverData(), customer, EVENTS, { abc123: TEXT });
  await page.goto(`${customer.path}/history`);
  const csv = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download as a table (CSV)' }).click();
  const table = await csv;
  expect(table.suggestedFilename()).toBe('consents.csv');
  const lines = readFileSync(await table.path(), 'utf8').split('\r\n');
  expect(lines[0]).toBe('\ufeffISO 8601,When,What,Category,Channel,Detail,From where,Network address,Version,Text');
  expect(lines).toHaveLength(EVENTS.length + 2);
  // What a spreadsheet would run as a formula is text.
  expect(lines[4]).toContain(",'=cmd@mail.example.com,");
  expect(lines[6]).toMatch(/,198\.51\.100\.9,abc123,I agree to be written to\.$/);

  const json = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download as data (JSON)' }).click();
  const data = await json;
  expect(data.suggestedFilename()).toBe('consents.json');
  const { company, consents } = JSON.parse(readFileSync(await data.path(), 'utf8')) as {
    company: string;
    consents: Record<string, string>[];
  };
  expect(company).toBe('Cascadia Gas & Light');
  expect(consents.map(({ action, source, category }) => [action, source, category])).toEqual(
    EVENTS.map(({ action, source, category }) => [action, source, category]).reverse(),
  );
});

test('an empty history says so and offers no file @once', async ({ page, stored, expectAccessible }) => {
  const customer = await stored.newCustomer('standard');
  await page.goto(`${customer.path}/history`);
  await expect(page.getByText('Nothing has been recorded yet.')).toBeVisible();
  await expect(page.getByRole('link', { name: /Download/ })).toHaveCount(0);
  await expectAccessible();
});

test('what is saved on the page is in the history @once @passes-preferences', async ({ page, openPage, stored }) => {
  const customer = await openPage('standard');
  await page.locator('.grid input[value="energy_tips.email"]').check();
  await page.locator('[data-part=save]').click();
  await expect.poll(() => stored.consents(customer)['energy_tips.email']).toBe(true);
  await page.goto(customer.path);
  await page.getByRole('button', { name: 'History of your consents' }).click();
  const row = page.getByRole('table').locator('tbody').getByRole('row').first();
  await expect(row).toContainText('Agreed Saving tips');
  await expect(row).toContainText('Email');
  await expect(row).toContainText('This website');
});

test('right-to-left, on a phone, and on paper @once', async ({ page, stored, expectAccessible }) => {
  const customer = await stored.newCustomer('rtl', { locale: 'ar' });
  writeHistory(serverData(), customer, EVENTS);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${customer.path}/history`);
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('سجل موافقاتي');
  await expect(page.getByRole('table').locator('tbody').getByRole('row')).toHaveCount(EVENTS.length);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await expectAccessible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.actions')).toBeHidden();
  await expect(page.getByRole('table')).toBeVisible();
});

test('the files of a link that does not open them lead to the page that says why @once', async ({
  page,
  data,
  stored,
}) => {
  const customer = await stored.newCustomer('standard', { seconds: -60 });
  for (const file of ['history.csv', 'history.json']) {
    const response = await page.goto(`${customer.path}/${file}`);
    expect(response?.status()).toBe(410);
    expect(new URL(page.url()).pathname).toBe(`${customer.path}/history`);
  }
  const other = await data.mintLink({ ...customer, formId: 'service_update' }, { purpose: 'unsubscribe' });
  const response = await page.goto(`/customer-preferences/${other}/history.csv`);
  expect(response?.status()).toBe(403);
});
