import { expect, test } from './support/journey';
import {
  expectMailingPage,
  addRecipient,
  addSurvey,
  createTestAccount,
  signInAs,
  waitForText,
  type TestAccount,
} from './support/test-account';
import { insertRow, withDb, type Row } from './support/insert-rows';

const WEEK_MS = 7 * 24 * 3600_000;

/** A week goes by for the mailings of an office. */
function passWeek({ accountId }: TestAccount): void {
  withDb((db) => {
    db.prepare('update mailings set start_at = start_at - ? where account_id = ?').run(WEEK_MS, accountId);
    db.prepare('update mailing_rows set at = at - ? where account_id = ?').run(WEEK_MS, accountId);
    db.prepare("update jobs set start_at = 0 where account_id = ? and state = 'waiting'").run(accountId);
  });
}

/** A recipient sends the survey. */
function giveAnswer(submissionId: string, recipientId: string): void {
  const model = withDb((db) => db.prepare('select * from submissions where id = ?').get(submissionId) as Row);
  const own = { id: recipientId, submission_key: recipientId, reference: recipientId, recipient_id: recipientId };
  insertRow('submissions', { ...model, ...own, submitted_at: Date.now(), completed_at: Date.now() });
}

test('an admin sends a form with reminders, which go to whoever has not answered, and ends them @once @passes-refresh-progress', async ({
  page,
  context,
  data,
  expectAccessible,
}) => {
  const testAccount = await createTestAccount();
  const { submissionId } = addSurvey(testAccount);
  const [silent, quick] = [addRecipient(testAccount).recipientId, addRecipient(testAccount).recipientId];
  await signInAs(context, testAccount.ruth);
  await page.goto('/smart/links');
  await page.getByLabel('What it opens').selectOption('form/survey');
  await page.locator('#recipients').fill(`${silent}\n${quick}`);
  await page.locator('#reminders').selectOption('2');
  await page.locator('#reminderDays').fill('90');
  await page.getByRole('button', { name: 'Check' }).click();
  await expect(page.locator('#field-reminders')).toContainText(
    'Reminders follow only a form that goes by email or SMS',
  );
  await expect(page.locator('#field-reminderDays')).toContainText('from 1 to 60');
  await expect(page.locator('#reminders')).toHaveValue('2');
  await expect(page.locator('#reminderDays')).toHaveValue('90');
  await expectAccessible();

  await page.getByLabel('By email, to the address on file').check();
  await page.locator('#reminderDays').fill('7');
  await page.getByRole('button', { name: 'Check' }).click();
  const reminderText = 'Whoever has not answered by then is reminded after 7 days, at most 2 times.';
  await expect(page.locator('.facts')).toContainText(reminderText);
  await expectAccessible();
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await expect(page.locator('#reminders')).toHaveValue('2');
  await page.getByRole('button', { name: 'Check' }).click();
  await page.getByRole('button', { name: 'Send', exact: true }).click();

  const status = page.getByRole('status');
  await expectMailingPage(page);
  await waitForText(page, 'Kept in the test outbox, not sent: 2');
  await expect(page.getByRole('heading', { name: 'Reminders' })).toBeVisible();
  await expect(page.getByText(reminderText)).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Reminder 2 of 2' })).toContainText('Begins on');
  await expectAccessible();
  await page.goto('/smart/messages');
  await expect(page.getByRole('row', { name: /Reminder 1 of 2/ })).toContainText('Begins on');
  await expectAccessible();
  await page
    .getByRole('row', { name: /Reminder 1 of 2/ })
    .getByRole('link')
    .click();
  await expect(page.getByText('7 days after it at the earliest')).toBeVisible();
  await expect(status).toContainText('Begins on');
  await expect(page.getByText('The reminders that follow are canceled with it.')).toBeVisible();
  await expectAccessible();

  giveAnswer(submissionId, quick);
  passWeek(testAccount);
  await waitForText(page, 'Finished: every recipient has been tried.');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('How was your last year with us?');
  await expect(status).toContainText('Recipients: 1.');
  const subjects = data.messagesTo(`${silent}@mail.example.com`).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject.startsWith('Reminder: '))).toHaveLength(1);
  expect(subjects).toHaveLength(2);
  expect(data.messagesTo(`${quick}@mail.example.com`)).toHaveLength(1);

  await page.getByRole('link', { name: 'The first message' }).click();
  await expect(page.getByRole('button', { name: 'Cancel the rest' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Cancel the reminders' }).click();
  await expect(page.getByRole('button', { name: 'Cancel the reminders' })).toHaveCount(0);
  const list = page.getByRole('listitem');
  await expect(list.filter({ hasText: 'Reminder 1 of 2' })).toContainText('Finished: every recipient has been tried.');
  await expect(list.filter({ hasText: 'Reminder 2 of 2' })).toContainText('It was canceled');
});
