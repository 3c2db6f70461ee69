import type { Page } from 'playwright/test';
import { anInput, inputsElement } from '../support/builders';
import { expect, test } from './support/journey';
import { linkToForm, createTestAccount, signInAs } from './support/test-account';
import { publishForm } from './support/own-form';
import { withDb } from './support/insert-rows';

const form = {
  title: 'Broken street lamp',
  formElements: [inputsElement(anInput('where', 'shortText', { name: 'Where is it?', required: true }))],
};

/** Mails to somebody, the oldest first. */
const mailsTo = (email: string) =>
  withDb(
    (db) =>
      db.prepare('select subject, text from outbox where "to" = ? order by seq').all(email) as {
        subject: string;
        text: string;
      }[],
  );

/** The look of pages has a button of the same name. */
const save = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Save' }).click();

test('an admin sets who is told, somebody submits the form, and the mail leads to the submission @once @passes-form', async ({
  page,
  context,
  expectAccessible,
}) => {
  const testAccount = await createTestAccount();
  const formId = publishForm(form, testAccount.accountId);
  await signInAs(context, testAccount.ruth);
  await page.goto(`/smart/dynamic-form/${formId}/submissions`);
  await page.getByRole('link', { name: 'Email alerts' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Broken street lamp');
  await expect(page.getByText('from 7:00 AM on by the clocks of')).toBeVisible();
  const mina = page.getByLabel('Mina Sato');
  for (const person of [mina, page.getByLabel('Ruth Adeyemi')]) await expect(person).toHaveValue('never');
  await expectAccessible();
  await page.getByLabel('Ruth Adeyemi').selectOption('An email for each submission');
  await mina.selectOption('A summary each week');
  await save(page);
  await expect(page.getByText('It has been saved.')).toBeVisible();
  await expect(mina).toHaveValue('week');
  await expect(page.getByLabel('Ruth Adeyemi')).toHaveValue('each');
  await expect(page.getByLabel('Omar Haddad')).toHaveValue('never');
  await expectAccessible();

  await context.clearCookies();
  await page.goto(await linkToForm(testAccount.accountId, formId));
  await page.getByLabel('Where is it?').fill('Elm Street 12');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('Thank you.')).toBeVisible();
  await expect.poll(() => mailsTo(testAccount.ruth.email).length).toBe(1);
  const [mail] = mailsTo(testAccount.ruth.email);
  expect(mail?.subject).toContain('New submission: Broken street lamp');
  expect(mail?.text).not.toContain('Elm Street');
  expect(mailsTo(testAccount.mina.email)).toEqual([]);
  const [, submission = ''] = /^(http\S+\/submissions\/\S+)$/m.exec(mail?.text ?? '') ?? [];
  const [, alerts = ''] = /^(http\S+\/alerts)$/m.exec(mail?.text ?? '') ?? [];

  await page.goto(submission);
  await expect(page).toHaveURL(/\/smart\/sign-in/);
  expect(await page.content()).not.toContain('Elm Street');
  await signInAs(context, testAccount.ruth);
  await page.goto(submission);
  await expect(page.getByText('Elm Street 12')).toBeVisible();
  await page.goto(alerts);
  // Another page of the same, opened before this one was saved, changes nothing but what is chosen there.
  const other = await context.newPage();
  await other.goto(alerts);
  await page.getByLabel('Ruth Adeyemi').selectOption('No emails');
  await save(page);
  await expect(page.getByText('It has been saved.')).toBeVisible();
  await expect(page.getByLabel('Ruth Adeyemi')).toHaveValue('never');
  await other.getByLabel('Omar Haddad').selectOption('A summary each day');
  await save(other);
  await expect(other.getByText('It has been saved.')).toBeVisible();
  await expect(other.getByLabel('Omar Haddad')).toHaveValue('day');
  await expect(other.getByLabel('Ruth Adeyemi')).toHaveValue('never');

  // Whoever is removed while the page is open is named as such, and costs the others nothing.
  withDb((db) => db.prepare('delete from users where email = ?').run(testAccount.omar.email));
  await other.getByLabel('Omar Haddad').selectOption('A summary each week');
  await other.getByLabel('Ruth Adeyemi').selectOption('A summary each day');
  await save(other);
  await expect(other.getByText('Somebody you had chosen has been removed meanwhile.')).toBeVisible();
  await expect(other.getByLabel('Ruth Adeyemi')).toHaveValue('day');
  await expect(other.getByLabel('Omar Haddad')).toHaveCount(0);
});

test('what the list does not have is refused with all that was chosen, and members find no such page @once', async ({
  page,
  context,
  expectAccessible,
}) => {
  const testAccount = await createTestAccount();
  const formId = publishForm(form, testAccount.accountId);
  await signInAs(context, testAccount.omar);
  await page.goto(`/smart/dynamic-form/${formId}/alerts`);
  await page.getByLabel('Mina Sato').selectOption('A summary each day');
  // As a page of another release might have it.
  await page
    .getByLabel('Ruth Adeyemi')
    .locator('option[value=each]')
    .evaluate((option) => option.setAttribute('value', 'hourly'));
  await page.getByLabel('Ruth Adeyemi').selectOption('hourly');
  await save(page);
  await expect(page.locator('#error-summary')).toContainText('Choose one from the list.');
  await expect(page.getByLabel('Mina Sato')).toHaveValue('day');
  await expectAccessible();
  await page.getByLabel('Ruth Adeyemi').selectOption('An email for each submission');
  await save(page);
  await expect(page.getByText('It has been saved.')).toBeVisible();
  await expect(page.getByLabel('Mina Sato')).toHaveValue('day');

  await context.clearCookies();
  await signInAs(context, testAccount.mina);
  await page.goto(`/smart/dynamic-form/${formId}/submissions`);
  await expect(page.getByRole('link', { name: 'Email alerts' })).toHaveCount(0);
  expect((await page.goto(`/smart/dynamic-form/${formId}/alerts`))?.status()).toBe(403);
});
