import { randomInt } from 'node:crypto';
import type { Page } from 'playwright/test';
import { signIn } from './support/admin';
import { choice, submit } from './support/form';
import { expect, test } from './support/journey';

const SURVEY = '/smart/dynamic-form/survey';
const title = (page: Page) => page.getByRole('heading', { level: 1 });

test('an answer is found by the account, and adds to results that everybody may see @once @passes-form @passes-results-dialog @passes-charts', async ({
  page,
  openForm,
  data,
  baseURL,
  expectAccessible,
}) => {
  const recipient = await openForm('survey');
  await choice(page, 'satisfaction-4').check();
  await choice(page, 'services-gas').check();
  await submit(page);
  await page.getByRole('link', { name: 'See what everybody answered' }).click();
  await expect(title(page)).toHaveText('Poll / Survey Results');
  await expect(page.getByText('Numbers that could reveal individual people are hidden.').first()).toBeVisible();
  const towns = page.locator('section', { has: page.getByRole('heading', { name: 'In which town do you live?' }) });
  await expect(towns.getByRole('rowheader')).toHaveText(['Submitted', 'Not submitted']);
  await expect(page.getByText('Laurel')).toHaveCount(0);
  await expectAccessible();
  await page.getByRole('link', { name: 'Back to the form' }).click();
  await expect(page).toHaveURL(new RegExp(`${recipient.path}$`));

  await signIn(page, data, baseURL);
  await page.goto(`${SURVEY}/submissions?lang=en`);
  await page.getByRole('main').getByRole('searchbox').fill(recipient.id);
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
  await expect(page.getByText('Found: 1')).toBeVisible();
  await expectAccessible();
  await page.getByRole('rowheader').getByRole('link').click();
  await expect(title(page)).toContainText(data.submissions(recipient)[0]?.reference ?? 'no reference');
  await expect(page.locator('dl.answers dd')).toHaveText(['Satisfied', 'Natural gas']);
  await expectAccessible();
  // The account reads in its own language; what the person read stands beside it.
  await page.goto(`${new URL(page.url()).pathname}?lang=es`);
  await expect(page.locator('dl.answers dt').first()).toHaveText('¿Qué tan satisfecho está con nuestro servicio?');
  await expect(page.locator('dl.answers dd').first()).toHaveText(
    /^Satisfecho\s*Tal como lo leyó la persona, en inglés: Satisfied$/,
  );
  await expectAccessible();
});

test('results have a table for every question, whose lines are bars @once', async ({
  page,
  data,
  baseURL,
  expectAccessible,
}) => {
  await signIn(page, data, baseURL);
  await page.goto(`${SURVEY}/results`);
  const rating = page.locator('section', {
    has: page.getByRole('heading', { name: 'How satisfied are you with our service?' }),
  });
  await expect(rating.getByRole('columnheader')).toHaveText(['Answer', 'Number', 'Share']);
  await expect(rating.getByRole('rowheader', { name: 'Neither satisfied nor dissatisfied' })).toBeVisible();
  const bars = rating.locator('.poll-bars rect');
  await expect(bars).toHaveCount(5);
  const renderedBars = await bars.evaluateAll((all) =>
    all.map((bar) => ({
      fill: getComputedStyle(bar).fill,
      length: bar.getBoundingClientRect().width,
      count: Number(bar.closest('tr')?.querySelector('td')?.textContent),
    })),
  );
  expect(new Set(renderedBars.map(({ fill }) => fill)).size).toBe(1);
  const longest = Math.max(...renderedBars.map(({ count }) => count));
  const whole = Math.max(...renderedBars.map(({ length }) => length));
  for (const { length, count } of renderedBars) expect(Math.abs(length - (whole * count) / longest)).toBeLessThan(2);
  const towns = page.locator('section', { has: page.getByRole('heading', { name: 'In which town do you live?' }) });
  // Twelve towns are too many for bars: the chart has who answered, the table below it every town.
  await expect(towns.getByRole('table')).toHaveCount(2);
  await expect(towns.getByRole('table').first().getByRole('rowheader')).toHaveText(['Submitted', 'Not submitted']);
  await expect(towns.getByRole('rowheader', { name: 'Gambrills' })).toBeVisible();
  expect(await towns.getByRole('table').nth(1).getByRole('rowheader').count()).toBeGreaterThan(11);
  await towns.scrollIntoViewIfNeeded();
  await expect(towns.locator('.poll-bars')).toHaveCount(2);
  const services = page.locator('section', { has: page.getByRole('heading', { name: 'What do you get from us?' }) });
  await expect(services.getByText('Each share is of the people who answered')).toBeVisible();
  await expectAccessible();
  await page.goto(`${SURVEY}/results?lang=ar`);
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(title(page)).toHaveText('نتائج الاستطلاع');
  // Bars begin at the side where one begins to read.
  const first = page.locator('.poll-bars rect').last();
  const [bar, room] = await Promise.all([first.boundingBox(), page.locator('.poll-bars').last().boundingBox()]);
  expect((bar?.x ?? 0) + (bar?.width ?? 0)).toBeCloseTo((room?.x ?? 0) + (room?.width ?? 0), 0);
  await expectAccessible();
});

test('results are narrowed down by days, language and version, and compared with the days before @once @passes-form @passes-results-dialog', async ({
  page,
  data,
  baseURL,
  openForm,
  expectAccessible,
}) => {
  await openForm('survey');
  await choice(page, 'satisfaction-4').check();
  await submit(page);
  await signIn(page, data, baseURL);
  await page.goto(`${SURVEY}/results`);
  const status = page.getByRole('status').filter({ hasText: 'Submissions, tests left out' });
  const all = await status.textContent();
  await page.getByRole('link', { name: 'Last 30 days' }).click();
  await expect(page.getByText(/^In the period before,/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Last 30 days' })).toHaveAttribute('aria-current', 'true');
  await expect(page.getByLabel('First day')).toBeVisible();
  expect(await page.getByLabel('First day').inputValue()).toMatch(/^\d{4}-\d\d-\d\d$/);
  await expectAccessible();
  const from = await page.getByLabel('First day').inputValue();
  await page.locator('.poll-filter').getByRole('combobox', { name: 'Language' }).selectOption('es');
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(page).toHaveURL(new RegExp(`from=${from}.*language=es`));
  await expect(page.getByLabel('First day')).toHaveValue(from);
  await page.goto(`${SURVEY}/results?from=1999-01-01&to=1999-12-31`);
  await expect(page.getByText('No submission fits this choice.')).toBeVisible();
  await expectAccessible();
  await page.goto(`${SURVEY}/results?from=yesterday&version=new`);
  await expect(page.getByText('A date such as 2026-01-31').first()).toBeVisible();
  await expect(status).toHaveText(all ?? '');
  await page.getByRole('link', { name: 'Last 7 days' }).click();
  await page.getByRole('link', { name: 'Show all' }).click();
  await expect(page).toHaveURL(/\/results$/);
});

test('submissions are paged, read and downloaded; a form without any says so @once', async ({
  page,
  data,
  baseURL,
  expectAccessible,
}) => {
  await signIn(page, data, baseURL);
  await page.goto(`${SURVEY}/submissions`);
  await expect(page.locator('tbody tr')).toHaveCount(50);
  const first = await page.getByRole('rowheader').first().textContent();
  await expectAccessible();
  await page.getByRole('link', { name: 'Older' }).click();
  await expect(page.getByRole('link', { name: 'Newer' })).toBeVisible();
  await page.getByRole('link', { name: 'Newer' }).click();
  await expect(page.getByRole('rowheader').first()).toHaveText(first ?? '');
  const [csv] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download as CSV' }).click(),
  ]);
  expect(csv.suggestedFilename()).toBe('survey.csv');

  await page.goto(`${SURVEY}/submissions/import-LK-SRVH-G284`);
  const [photo] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'meter.png' }).click(),
  ]);
  expect(photo.suggestedFilename()).toBe('meter.png');
  await page.goto('/smart/dynamic-form/expired/submissions');
  await expect(page.getByText('Nothing has been submitted yet.')).toBeVisible();
  await expectAccessible();
});

test('a form whose account keeps the results answers calmly @once', async ({ page, data, expectAccessible }) => {
  const recipient = await data.newRecipientLink('conditional');
  const response = await page.goto(`${recipient.path}/results`);
  expect(response?.status()).toBe(403);
  await expect(title(page)).toHaveText('These results are not shown');
  await expectAccessible();
});

test('a link goes to one recipient, and a test link makes a test @once @passes-form @passes-results-dialog', async ({
  page,
  data,
  baseURL,
  expectAccessible,
}) => {
  const id = String(randomInt(1e9, 9e9));
  await signIn(page, data, baseURL);
  await page.goto(`${SURVEY}/send`);
  await page.getByRole('textbox', { name: 'Email address' }).fill('nobody');
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByRole('alert')).toContainText('Nothing was sent.');
  await expect(page.getByRole('textbox', { name: 'Email address' })).toHaveValue('nobody');
  await expectAccessible();
  await page.getByRole('textbox', { name: 'Email address' }).fill(`one.${id}@mail.example.com`);
  await page.getByRole('combobox', { name: 'Language of the message' }).selectOption('es');
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText('Emails kept in the test outbox: 1')).toBeVisible();
  await page.reload();
  const messages = data.messagesTo(`one.${id}@mail.example.com`);
  expect(messages).toMatchObject([{ language: 'es' }]);

  await page.getByRole('link', { name: 'Send to somebody else' }).click();
  await page.getByRole('button', { name: 'Open a test link' }).click();
  await expect(title(page)).toHaveText('How was your last year with us?');
  await choice(page, 'satisfaction-3').check();
  await submit(page);
  await page.goto(`${SURVEY}/submissions`);
  await expect(page.getByRole('rowheader').filter({ hasText: 'Test' }).first()).toBeVisible();
});

test('a list is checked first, sent once, and its failed rows come back @once', async ({
  page,
  data,
  baseURL,
  expectAccessible,
}) => {
  const id = String(randomInt(1e9, 9e9));
  await signIn(page, data, baseURL);
  await page.goto(`${SURVEY}/send`);
  const list = [
    'recipientId;name;email;Town',
    `${id}1;"Ann; A";ann.${id}@mail.example.com;Laurel`,
    `${id}2;=cmd();nobody;Bowie`,
    `${id}1;Again;ann.${id}@mail.example.com;`,
  ];
  await page
    .getByLabel('CSV file')
    .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(`\ufeff${list.join('\r')}`) });
  await page.getByRole('button', { name: 'Check the list' }).click();
  await expect(page.getByText('Can be sent: 1. Left out: 2.')).toBeVisible();
  await expect(page.getByRole('row', { name: /=cmd/ })).toContainText('The email address is missing or not valid.');
  expect(data.messagesTo(`ann.${id}@mail.example.com`)).toEqual([]);
  await expectAccessible();
  await page.getByRole('button', { name: 'Change the list' }).click();
  await expect(page.getByRole('textbox', { name: 'Or paste the list' })).toHaveValue(/Ann; A/);
  await page.getByRole('button', { name: 'Check the list' }).click();
  await page.getByRole('button', { name: 'Send now, recipients: 1' }).click();
  await expect(page.getByText('Emails kept in the test outbox: 1')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Not sent: 2' })).toBeVisible();
  await expectAccessible();
  const [failed] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download these lines as CSV' }).click(),
  ]);
  const chunks: Buffer[] = [];
  for await (const chunk of await failed.createReadStream()) chunks.push(chunk as Buffer);
  expect(Buffer.concat(chunks).toString('utf8')).toContain(
    "'=cmd(),nobody,,,Bowie,The email address is missing or not valid.",
  );
  expect(data.messagesTo(`ann.${id}@mail.example.com`)).toHaveLength(1);
});

test('on paper a chart of 0 to 10 with the period before is no longer than a page @needs-js', async ({
  page,
  data,
  baseURL,
}) => {
  await signIn(page, data, baseURL);
  await page.goto(`${SURVEY}/results`);
  await page.getByRole('link', { name: 'Last 7 days' }).click();
  await expect(page.getByText('The thin bar below is the period before.')).toBeVisible();
  await page.setViewportSize({ width: 720, height: 940 });
  await page.emulateMedia({ media: 'print' });
  const recommend = page.locator('section', {
    has: page.getByRole('heading', { name: 'How likely are you to recommend us to a neighbor?' }),
  });
  expect((await recommend.boundingBox())?.height).toBeLessThan(940);
});
