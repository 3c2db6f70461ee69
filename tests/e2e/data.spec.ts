import type { Page } from 'playwright/test';
import { expect, test } from './support/journey';
import { importLines, createTestAccount, signInAs } from './support/test-account';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const press = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true }).click();
const follow = (page: Page, name: string | RegExp) =>
  page.getByRole('main').getByRole('link', { name, exact: true }).first().click();

test('a recipient is added, found, edited with a mistake that is mended, and has a history @once', async ({
  page,
  context,
  expectAccessible,
}) => {
  const testAccount = await createTestAccount();
  await signInAs(context, testAccount.ruth);
  await page.goto('/smart/dashboard');
  await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Data' }).click();
  await expect(heading(page)).toHaveText('Data');
  await expectAccessible();
  await follow(page, 'Recipients');
  await expect(page.getByText('There is nothing here yet.')).toBeVisible();
  await expectAccessible();

  await follow(page, 'Add');
  await expectAccessible();
  await page.locator('#f_id').fill('4711');
  await page.locator('#f_email').fill('rosa at home');
  await page.locator('[name="f_tags.0.name"]').fill('City');
  await page.locator('[name="f_tags.0.value"]').fill('Laurel');
  await press(page, 'Save');
  await expect(page.locator('#error-summary')).toContainText('must be an email address');
  await expect(page.locator('#field-f_email')).toContainText('Must be an email address');
  await expect(page.locator('#f_email')).toHaveValue('rosa at home');
  await expect(page.locator('[name="f_tags.0.value"]')).toHaveValue('Laurel');
  await expectAccessible();
  await page.locator('#f_name').fill('Rosa Delgado');
  await page.locator('#f_email').fill('rosa@mail.example.com');
  await page.locator('#f_balance').fill('84.35');
  await press(page, 'Save');
  await expect(page.getByText('It has been saved.')).toBeVisible();
  await expect(heading(page)).toHaveText('Recipients 4711');
  await expect(page.getByText('$84.35')).toBeVisible();
  await expect(page.getByText('Laurel')).toBeVisible();
  await expectAccessible();

  await page.goto('/smart/data/recipients');
  await page.locator('#search').fill('nobody');
  await press(page, 'Search');
  await expect(page.getByText('No matches.')).toBeVisible();
  await page.locator('#search').fill('delgado');
  await press(page, 'Search');
  await expectAccessible();
  await follow(page, '4711');
  await follow(page, 'Edit');
  await expect(page.locator('#f_id')).toHaveAttribute('readonly');
  await page.locator('#f_balance').fill('many');
  await press(page, 'Save');
  await expect(page.locator('#field-f_balance')).toContainText('Must be an amount such as 84.35');
  await expect(page.locator('#f_balance')).toHaveValue('many');
  await page.locator('#f_balance').fill('12.5');
  await press(page, 'Save');
  await expect(page.getByText('It has been saved.')).toBeVisible();
  const history = page.getByRole('region', { name: 'History' });
  await expect(history).toContainText('Changed Ruth Adeyemi');
  await expect(history).toContainText('Balance: $84.35');
  await expect(history).toContainText('$12.50');
  await expect(history).toContainText('Added Ruth Adeyemi');
  await expectAccessible();
  await page.goto('/smart/data/recipients/record?key=4711&lang=ar');
  await expectAccessible();
});

test('what somebody else changed meanwhile is not overwritten unseen, and other fields are @once', async ({
  page,
  context,
  expectAccessible,
}) => {
  const testAccount = await createTestAccount();
  await signInAs(context, testAccount.omar);
  await importLines(page, 'recipients', ['id,name,balance', '1,Rosa,10']);
  await page.goto('/smart/data/recipients/edit?key=1');
  const other = await context.newPage();
  await other.goto('/smart/data/recipients/edit?key=1');
  await other.locator('#f_balance').fill('20');
  await press(other, 'Save');
  await expect(other.getByText('It has been saved.')).toBeVisible();
  await page.locator('#f_balance').fill('30');
  await page.locator('#f_name').fill('Rosa Delgado');
  await press(page, 'Save');
  await expect(page.getByText('Somebody else has changed this meanwhile')).toBeVisible();
  await expect(page.getByRole('row', { name: /Balance/ })).toContainText('$30.00');
  await expect(page.getByRole('row', { name: /Balance/ })).toContainText('$20.00');
  await expectAccessible();
  await press(page, 'Save');
  await expect(page.getByText('$30.00').first()).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: 'Rosa Delgado' })).toBeVisible();
  await other.close();
});

test('a file with a mistake is looked at, its good lines are written once, and what is there is exported @once', async ({
  page,
  context,
  expectAccessible,
}) => {
  const testAccount = await createTestAccount();
  await signInAs(context, testAccount.ruth);
  await importLines(page, 'recipients', ['id,name,balance', '1,Rosa,10', '2,Walter,20']);
  await page.goto('/smart/data/recipients');
  await follow(page, 'Import');
  await expectAccessible();
  const template = await page.request.get('/smart/data/recipients/template');
  expect(template.headers()['content-disposition']).toBe('attachment; filename="recipients.csv"');
  expect(await template.text()).toMatch(
    /^\ufeffid,name,email,phone,language,timeZone,type,balance,nextBillDate,test\r\n$/,
  );
  await press(page, 'See what would change');
  await expect(page.locator('#field-pasted')).toContainText('Choose a file or paste its lines.');

  const good = ['id,name,balance', '1,Rosa Delgado,10', '2,Walter,20', '3,"Nguyen, Ann",many', '4,Lee,7.5'];
  const file = [...good, '4,Li,8'].join('\r\n');
  await page.locator('#file').setInputFiles({ name: 'march.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
  await press(page, 'See what would change');
  await expect(heading(page)).toContainText('march.csv');
  await expect(page.getByRole('row', { name: /^2 1 / })).toContainText('Full name: Rosa');
  await expect(page.getByRole('row', { name: /^4 3 / })).toContainText('Balance: must be an amount such as 84.35');
  await expect(page.getByRole('row', { name: /^5 4 / })).toContainText('New');
  await expect(page.getByRole('row', { name: /^6 4 / })).toContainText(/is there already, in line \W?5/);
  await expect(page.getByText('New: 1', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Write all lines' })).toHaveCount(0);
  await expectAccessible();
  const preview = page.url();
  await press(page, 'Write the good lines');
  await expect(page.getByText('The file has been written.')).toBeVisible();
  await expect(page.getByText('New: 1', { exact: true })).toBeVisible();
  await expect(page.getByText('Changed: 1', { exact: true })).toBeVisible();
  await expectAccessible();
  await page.goto(preview);
  await expect(page.getByText('This file has been written already')).toBeVisible();
  await page.goto('/smart/data/recipients/import?created=999');
  await expect(page.getByText('The file has been written.')).toHaveCount(0);
  await page.goto('/smart/data/account/record');
  await expect(page.getByRole('link', { name: 'Edit', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Remove', exact: true })).toHaveCount(0);

  await page.goto('/smart/data/recipients');
  const download = page.waitForEvent('download');
  await follow(page, 'Download as JSON Lines');
  expect((await download).suggestedFilename()).toBe('recipients.jsonl');
  const csv = await (await page.request.get('/smart/data/recipients/export?format=csv')).text();
  expect(csv.split('\r\n').slice(0, -1)).toEqual([
    '\ufeffid,name,email,phone,language,timeZone,type,balance,nextBillDate,test',
    '1,Rosa Delgado,,,,,,10.00,,no',
    '2,Walter,,,,,,20.00,,no',
    '4,Lee,,,,,,7.50,,no',
  ]);
});

test('fields are chosen for the columns of a file that are not known @once', async ({
  page,
  context,
  expectAccessible,
}) => {
  const testAccount = await createTestAccount();
  await signInAs(context, testAccount.ruth);
  await page.goto('/smart/data/recipients/import');
  const file = ['sep=;', 'Recipient ID;Name;Private;Shoe size;Note', '1;Rosa;rosa@x.example;38;x'].join('\r\n');
  await page.locator('#file').setInputFiles({ name: 'march.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
  await press(page, 'See what would change');
  await expectAccessible();
  await page.getByLabel('Private').selectOption('email');
  await page.getByLabel('Shoe size').selectOption('tags');
  await page.getByLabel('Note').selectOption('-');
  await press(page, 'Look again with these columns');
  await expect(page.getByLabel('Shoe size')).toHaveValue('tags');
  await expect(page.getByText('New: 1', { exact: true })).toBeVisible();
  await press(page, 'Write all lines');
  await expect(page.getByText('The file has been written.')).toBeVisible();
  const written = await (await page.request.get('/smart/data/recipients/export?format=jsonl')).text();
  expect(JSON.parse(written.replace('\ufeff', ''))).toMatchObject({
    id: '1',
    email: 'rosa@x.example',
    tags: { 'Shoe size': '38' },
  });
});

test('a record that others refer to stays, one that stands alone is removed @once', async ({
  page,
  context,
  expectAccessible,
}) => {
  const testAccount = await createTestAccount();
  await signInAs(context, testAccount.ruth);
  await importLines(page, 'recipients', [
    '{"id": "1", "name": "Rosa"}',
    '{"id": "2", "name": "Walter"}',
    '{"id": "3", "name": "Ann"}',
  ]);
  await importLines(page, 'demands', ['id,recipient,amount', 'D-1,1,44.5']);
  await page.goto('/smart/data/recipients/record?key=1');
  await follow(page, 'Amounts to pay');
  await expect(page.getByText('Only those of: Recipients 1')).toBeVisible();
  await expectAccessible();
  await follow(page, 'D-1');
  await expect(page.getByText('Rosa', { exact: true })).toBeVisible();

  await page.goto('/smart/data/recipients/record?key=1');
  await follow(page, 'Remove');
  await expect(page.getByText("It can't be removed while other records refer to it.")).toBeVisible();
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
  await expectAccessible();
  await page.goto('/smart/data/recipients/remove?key=3');
  const other = await context.newPage();
  await importLines(other, 'demands', ['id,recipient,amount', 'D-3,3,1']);
  await other.close();
  await press(page, 'Remove');
  await expect(page.getByText("It can't be removed while other records refer to it.")).toBeVisible();
  await page.goto('/smart/data/recipients/record?key=2');
  await follow(page, 'Remove');
  await expect(page.getByText(/^Remove .2. \(Recipients\)\?/)).toBeVisible();
  await press(page, 'Remove');
  await expect(page.getByText('It has been removed.')).toBeVisible();
  await expect(page.getByRole('row', { name: /Rosa/ })).toBeVisible();
  await expect(page.getByText('Walter')).toHaveCount(0);
  expect((await page.goto('/smart/data/recipients/record?key=2'))?.status()).toBe(404);
});

test('texts by language, a file and the only record of a dataset are typed on forms @once', async ({
  page,
  context,
  expectAccessible,
}) => {
  const testAccount = await createTestAccount();
  await signInAs(context, testAccount.ruth);
  await page.goto('/smart/data/categories/edit');
  await page.locator('#f_name').fill('outage_alert');
  const names = page.getByRole('group', { name: /What it is called/ });
  await names.getByLabel('English').fill('Outages');
  await names.getByText('Add another language').click();
  await names.getByLabel('Español').fill('Cortes');
  await page.locator('#f_email').selectOption('offered');
  await expectAccessible();
  await press(page, 'Save');
  await expect(page.getByRole('row', { name: /Español/ })).toContainText('Cortes');

  await page.goto('/smart/data/outage-templates');
  await expect(heading(page)).toHaveText('Outage notice');
  await follow(page, 'Add');
  await page.locator('#f_html').fill('<p>We are working on it.</p>');
  await press(page, 'Save');
  await expect(page.getByText('<p>We are working on it.</p>')).toBeVisible();
  await expectAccessible();

  await importLines(page, 'recipients', ['id,name', '1,Rosa']);
  await page.goto('/smart/data/bills/edit');
  for (const [name, value] of Object.entries({
    id: 'B-1',
    recipient: '1',
    number: '2027-1',
    issuedOn: '2027-03-01',
    total: '84.35',
  }))
    await page.locator(`#f_${name}`).fill(value);
  await page
    .locator('#f_pdf-file')
    .setInputFiles({ name: 'bill.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') });
  await press(page, 'Save');
  await expect(page.locator('#field-f_dueOn')).toContainText('Is missing');
  await expect(page.getByText('The file that you chose is kept for this try.')).toBeVisible();
  await expectAccessible();
  await page.locator('#f_dueOn').fill('2027-03-31');
  await press(page, 'Save');
  await expect(page.getByText('It has been saved.')).toBeVisible();
  await expect(page.getByText('Mar 31, 2027')).toBeVisible();
  await follow(page, 'Edit');
  await expect(page.getByText(/Kept so far: \w+/)).toBeVisible();
});

test('a member sees no data @once', async ({ page, context }) => {
  const testAccount = await createTestAccount();
  await signInAs(context, testAccount.mina);
  await page.goto('/smart/dashboard');
  await expect(page.getByRole('link', { name: 'Data', exact: true })).toHaveCount(0);
  for (const path of ['', '/recipients', '/recipients/edit', '/recipients/import', '/recipients/export'])
    expect((await page.request.get(`/smart/data${path}`)).status(), path).toBe(403);
});
