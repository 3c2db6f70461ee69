import { insertRow, withDb } from './support/insert-rows';
import { expect, test } from './support/journey';
import {
  addMailing,
  addRecipient,
  createTestAccount,
  expectMailingPage,
  signInAs,
  waitForText,
  type TestAccount,
} from './support/test-account';

/** A category that everybody has until they say no, on email and SMS. */
function giveCategory({ accountId }: TestAccount): void {
  const given = { isGivenByDefault: true };
  insertRow('categories', {
    account_id: accountId,
    name: 'energy_tips',
    position: 1,
    labels: JSON.stringify({ en: 'Energy tips' }),
    descriptions: '{}',
    is_visible: 1,
    is_hidden: 0,
    options: JSON.stringify({ email: given, sms: given }),
  });
}

test('an admin writes a message, looks at it, and sends it to each of a segment once @once @passes-refresh-progress', async ({
  page,
  context,
  data,
  expectAccessible,
}) => {
  const testAccount = await createTestAccount();
  giveCategory(testAccount);
  const { recipientId } = addRecipient(testAccount);
  const other = addRecipient(testAccount);
  insertRow('consents', {
    account_id: testAccount.accountId,
    recipient_id: recipientId,
    category: 'energy_tips',
    channel: 'email',
    is_given: 0,
    source: 'page',
    text_version: '',
    updated_at: 1,
  });
  const setQuiet = (from: string, to: string) =>
    withDb((db) =>
      db.prepare('update accounts set quiet_from = ?, quiet_to = ? where id = ?').run(from, to, testAccount.accountId),
    );
  setQuiet('21:00', '08:00');
  await signInAs(context, testAccount.ruth);
  await page.goto('/smart/messages');
  await expect(page.getByText('There is no message to many yet.')).toBeVisible();
  await expectAccessible();
  await page.getByRole('link', { name: 'New message' }).click();

  await page.getByLabel('Category').selectOption('energy_tips');
  await page.locator('#subject').fill('Save this summer');
  const text = page.locator('#text');
  await text.fill('Hello {{nme}}, close the blinds.');
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.locator('#field-text')).toContainText('Only these merge tags are filled in here');
  await expect(text).toHaveValue('Hello {{nme}}, close the blinds.');
  await expectAccessible();
  await text.fill('Hello {{name}}, close the blinds.');
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.locator('#field-recipients')).toContainText('Name at least one recipient.');
  await page.locator('#recipients').fill('nobody@mail.example.com');
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.locator('#field-recipients')).toContainText('nobody@mail.example.com');
  await page.getByRole('radio', { name: 'Everybody to whom this applies' }).check();
  await page.getByRole('button', { name: 'Preview' }).click();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check before sending');
  await expect(page.getByRole('status')).toContainText('Recipients: 2. Would get it: 1.');
  await expect(page.getByRole('row', { name: new RegExp(recipientId) })).toContainText('Does not want such messages.');
  await expect(page.getByText('Nobody gets it between 21:00 and 08:00')).toBeVisible();
  await expect(page.frameLocator('.message-frame').getByText('Hello Rosa Delgado, close the blinds.')).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await expect(text).toHaveValue('Hello {{name}}, close the blinds.');
  await page.getByRole('button', { name: 'Preview' }).click();
  setQuiet('', '');
  await page.getByRole('button', { name: 'Send', exact: true }).click();

  await expectMailingPage(page);
  await waitForText(page, 'Finished: every recipient has been tried.');
  await expect(page.getByRole('status')).toContainText('Kept in the test outbox, not sent: 1');
  await expect(page.getByRole('row', { name: new RegExp(recipientId) })).toContainText('Does not want such messages.');
  await expect(page.getByRole('row', { name: new RegExp(other.recipientId) })).toHaveCount(0);
  await page.locator('#outcome').selectOption('Everybody');
  await page.getByRole('button', { name: 'Show' }).click();
  const got = page.getByRole('row', { name: new RegExp(other.recipientId) });
  await expect(got).toContainText('Rosa Delgado');
  await expect(got).toContainText('Kept in the test outbox');
  await expect(page.getByRole('row', { name: new RegExp(recipientId) })).toContainText('Did not get it');
  await expectAccessible();
  expect(data.messagesTo(`${other.recipientId}@mail.example.com`)).toHaveLength(1);
  expect(data.messagesTo(`${recipientId}@mail.example.com`)).toHaveLength(0);
  await page.goto('/smart/messages');
  await expect(page.getByRole('row', { name: /Energy tips/ })).toBeVisible();
  await expectAccessible();
});

test('one recipient is written to from their page, and a mailing that is paused goes on @once @passes-refresh-progress', async ({
  page,
  context,
  expectAccessible,
}) => {
  const testAccount = await createTestAccount();
  giveCategory(testAccount);
  const { recipientId } = addRecipient(testAccount);
  await signInAs(context, testAccount.ruth);
  await page.goto(`/smart/recipients/${recipientId}`);
  await page.getByRole('link', { name: 'Send a message' }).click();
  await expect(page.locator('#recipients')).toHaveValue(recipientId);

  const sendKey = addMailing(testAccount, recipientId, 'waiting');
  await page.goto(`/smart/messages/${sendKey}`);
  await expect(page.getByRole('status')).toContainText('It is paused: nobody gets it at the moment.');
  await expect(page.getByRole('status')).toContainText('Not tried yet: 1');
  await expectAccessible();
  await page.getByRole('button', { name: 'Resume' }).click();
  await expect(page.getByRole('status')).not.toContainText('It is paused');
  await waitForText(page, 'Finished: every recipient has been tried.');
  await expect(page.getByRole('button', { name: 'Pause' })).toHaveCount(0);
});

test('a message begins at its time, is paused, goes on, and is canceled for good @once @passes-refresh-progress', async ({
  page,
  context,
  expectAccessible,
}) => {
  const testAccount = await createTestAccount();
  giveCategory(testAccount);
  const { recipientId } = addRecipient(testAccount);
  await signInAs(context, testAccount.ruth);
  await page.goto(`/smart/messages/new?recipients=${recipientId}`);
  await page.getByLabel('Category').selectOption('energy_tips');
  await page.locator('#subject').fill('Save this summer');
  await page.locator('#text').fill('Close the blinds.');
  await page.locator('#startAt').fill('2020-01-01T09:00');
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.locator('#field-startAt')).toContainText('This time is over.');
  await expect(page.locator('#text')).toHaveValue('Close the blinds.');
  await expectAccessible();
  const tomorrow = new Date(Date.now() + 24 * 3600_000).toISOString().slice(0, 10);
  await page.locator('#startAt').fill(`${tomorrow}T09:00`);
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByText('Begins on')).toBeVisible();
  await page.getByRole('button', { name: 'Send', exact: true }).click();

  const status = page.getByRole('status');
  await expect(status).toContainText('Begins on');
  await expectAccessible();
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(status).toContainText('It is paused: nobody gets it at the moment. Not before');
  await page.getByRole('button', { name: 'Resume' }).click();
  await expect(status).toContainText('Begins on');
  await page.getByRole('button', { name: 'Cancel sending' }).click();
  await expect(status).toContainText('It was canceled: nobody else gets it.');
  await expect(status).toContainText('Never sent: 1');
  await expect(page.getByRole('row', { name: new RegExp(recipientId) })).toContainText('Never sent');
  await expect(page.getByRole('button', { name: 'Resume' })).toHaveCount(0);
});

test('with JavaScript a mailing shows by itself how far it has come @needs-js', async ({ page, context }) => {
  const testAccount = await createTestAccount();
  const { recipientId } = addRecipient(testAccount);
  await signInAs(context, testAccount.ruth);
  const sendKey = addMailing(testAccount, recipientId, 'waiting');
  withDb((db) => db.prepare("update mailings set state = 'running' where send_key = ?").run(sendKey));
  await page.goto(`/smart/messages/${sendKey}`);
  await expect(page.getByRole('status')).toContainText('It continues automatically.');
  withDb((db) => {
    db.prepare("update mailings set state = 'done' where send_key = ?").run(sendKey);
    db.prepare("update mailing_rows set outcome = 'sent' where send_key = ?").run(sendKey);
  });
  await expect(page.getByRole('status')).toContainText('Finished: every recipient has been tried.', {
    timeout: 10_000,
  });
  await expect(page.getByRole('button', { name: 'Pause' })).toHaveCount(0);
});

test('links for many are downloaded as a file, or sent @once @passes-refresh-progress', async ({
  page,
  context,
  data,
  expectAccessible,
}) => {
  const testAccount = await createTestAccount();
  const { recipientId } = addRecipient(testAccount);
  await signInAs(context, testAccount.ruth);
  await page.goto('/smart/links');
  await expectAccessible();
  await page.getByLabel('What it opens').selectOption('preferences');
  await page.locator('#recipients').fill(`recipientId,name\n${recipientId},Rosa\nnobody,None`);
  await page.getByRole('button', { name: 'Check' }).click();
  await expect(page.getByRole('status')).toContainText('Recipients: 2.');
  await expectAccessible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Make the links and download them' }).click(),
  ]);
  const file = await (await download.createReadStream()).toArray();
  const lines = Buffer.concat(file as Buffer[])
    .toString('utf8')
    .split('\r\n');
  expect(lines[1]).toMatch(new RegExp(`^${recipientId},http.*/k/[\\w-]{22},`));
  expect(lines[2]).toBe('nobody,,,There is no such recipient.');

  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await page.getByLabel('By email, to the address on file').check();
  await page.getByRole('button', { name: 'Check' }).click();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expectMailingPage(page);
  await waitForText(page, 'Kept in the test outbox, not sent: 1');
  expect(data.messagesTo(`${recipientId}@mail.example.com`)[0]?.text).toMatch(/\/k\/[\w-]{22}/);
});

test('links to pay are shown with all that they ask for, ask once, and leave out whom they cannot be for @once', async ({
  page,
  context,
  expectAccessible,
}) => {
  const testAccount = await createTestAccount();
  const { recipientId } = addRecipient(testAccount);
  await signInAs(context, testAccount.ruth);
  await page.goto('/smart/links');
  await page.getByLabel('What it opens').selectOption('pay');
  await page.getByLabel('Amount to be paid').fill('84.35');
  await page.getByLabel('What the amount is for').fill('Water, December');
  await page.locator('#recipients').fill(`${recipientId}\nnobody`);
  await page.getByRole('button', { name: 'Check' }).click();
  const details = page.locator('.facts');
  for (const text of ['Payment', '$84.35', 'Water, December', '14']) await expect(details).toContainText(text);
  const left = page.getByRole('row', { name: /^nobody/ });
  await expect(left).toContainText('There is no such recipient.');
  await expect(left.getByRole('link')).toHaveCount(0);
  await expectAccessible();
  for (let press = 0; press < 2; press += 1) {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Make the links and download them' }).click();
    await download;
  }
  const demands = withDb((db) => db.prepare('select id from demands where recipient_id = ?').all(recipientId));
  expect(demands).toHaveLength(1);

  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await page.getByLabel('What it opens').selectOption('bill');
  await page.getByRole('button', { name: 'Check' }).click();
  await expect(page.getByRole('row', { name: new RegExp(recipientId) })).toContainText('There is no bill of theirs.');
  await expect(page.getByRole('button', { name: 'Make the links and download them' })).toHaveCount(0);
});

test('a mailing that there is not is a page that is not found @once', async ({ page, context }) => {
  const testAccount = await createTestAccount();
  await signInAs(context, testAccount.ruth);
  for (const key of ['not-a-key', 'A'.repeat(43)]) {
    expect((await page.goto(`/smart/messages/${key}`))?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText("This Page Isn't Available");
  }
});

test('on a phone the menu shows the page that one is on @needs-js', async ({ page, context }) => {
  const testAccount = await createTestAccount();
  await signInAs(context, testAccount.ruth);
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/smart/settings');
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Settings' })).toBeInViewport({ ratio: 0.9 });
});
