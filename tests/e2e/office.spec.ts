import { randomInt } from 'node:crypto';
import type { Browser, Page } from 'playwright/test';
import { submit } from './support/form';
import { expect, randomAddress, test } from './support/journey';
import { newAddress, PASSWORD, verificationPath } from './support/sign-up';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const press = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).first().click();
const follow = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).first().click();

/** A browser of somebody else, with scripts on or off as in the test's own. */
async function otherBrowser(page: Page, browser: Browser | null, hasJavaScript: boolean): Promise<Page> {
  if (!browser) throw new Error('There is no browser');
  const { origin } = new URL(page.url());
  const context = await browser.newContext({
    javaScriptEnabled: hasJavaScript,
    baseURL: origin,
    extraHTTPHeaders: { 'X-Forwarded-For': randomAddress() },
  });
  return context.newPage();
}

test('from sign-up to results: two owners join, a form is built, approved by both, sent, filled in and counted', async ({
  page,
  context,
  data,
  hasJavaScript,
  expectAccessible,
}) => {
  test.slow();
  const company = `whitlock-${Date.now()}-${randomInt(1e6)}.example.com`;
  const dana = newAddress();
  const browser = context.browser();

  await page.goto('/smart/sign-up/');
  await page.locator('#email').fill(dana);
  await page.locator('#password').fill(PASSWORD);
  await press(page, 'Sign up and Start Free Trial');
  await expect(heading(page)).toHaveText('The email is in the test outbox');
  await page.goto(verificationPath(data.messagesTo(dana)));
  if (!hasJavaScript) await press(page, 'Verify and sign in');
  await expect(heading(page)).toHaveText('Your email address is verified');
  await follow(page, 'Go to the dashboard');
  await expect(page).toHaveURL(/\/smart\/dashboard\/?$/);
  await expectAccessible();

  const owners: Page[] = [];
  for (const [firstName, lastName] of [
    ['Ines', 'Duarte'],
    ['Kofi', 'Mensah'],
  ] as const) {
    const email = `${firstName.toLowerCase()}@${company}`;
    await page.goto('/smart/people');
    await page.locator('#email').fill(email);
    await page.locator('#role').selectOption('Owner');
    await press(page, 'Send invitation');
    await expect(page.getByText('The invitation was kept in the test outbox.')).toBeVisible();
    const owner = await otherBrowser(page, browser, hasJavaScript);
    await owner.goto(/\/smart\/invitation\/[\w-]+/.exec(data.messagesTo(email)[0]?.text ?? '')?.[0] ?? '');
    await owner.locator('#firstName').fill(firstName);
    await owner.locator('#lastName').fill(lastName);
    await owner.locator('#password').fill(PASSWORD);
    await press(owner, 'Join');
    await expect(owner).toHaveURL(/\/smart\/dashboard\/?$/);
    owners.push(owner);
  }

  await page.goto('/smart/dashboard');
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  await follow(page, 'Template approval');
  await expect(heading(page)).toHaveText('Config For Template Approval');
  await page.getByLabel('Does admin need to get approval?').check();
  await page.getByLabel('Number Of Approvals Required').fill('2');
  await press(page, 'Save');
  await expect(page.getByText('Template approval configs saved successfully')).toBeVisible();

  await page.goto('/smart/dynamic-form/');
  await follow(page, 'New form');
  await page.getByLabel('Title').fill('How was our visit?');
  await press(page, 'Create the form');
  await page.locator('#kind').selectOption('multipleChoice');
  await press(page, 'Add');
  await page.locator('#name').fill('Was the work done well?');
  await page.locator('#option-0-name').fill('Yes');
  await page.locator('#option-1-name').fill('No');
  await page.getByLabel('An answer is required').check();
  await press(page, 'Save');
  const formPath = new URL(page.url()).pathname;
  const formId = formPath.split('/').pop() ?? '';
  await page.goto(`${formPath}/approval-request`);
  await page.getByLabel("All admin's").check();
  await press(page, 'Submit');
  await expect(page.getByText('The approval request is made. Its emails were kept in the test outbox.')).toBeVisible();
  await page.goto(`/form/preview/${formId}`);
  await expect(page.getByRole('button', { name: 'Activate' })).toHaveCount(0);
  await expectAccessible();

  for (const [index, owner] of owners.entries()) {
    await owner.goto('/smart/dashboard');
    await owner.getByRole('link', { name: 'How was our visit?' }).first().click();
    if (!owner.url().includes('/form/preview/')) await owner.goto(`/form/preview/${formId}`);
    await owner.getByRole('button', { name: 'Activate' }).click();
    await expect(owner).toHaveURL(/\/smart\/dynamic-form\/$/);
    await expect(owner.getByRole('listitem').filter({ hasText: 'How was our visit?' })).toContainText(
      index === 0 ? 'Pending for approval' : 'Active',
    );
    await owner.context().close();
  }

  const maya = `maya@${company}`;
  await page.goto(`${formPath}/send`);
  await page.getByRole('textbox', { name: 'Email address' }).fill(maya);
  await press(page, 'Send the link');
  await expect(page.getByText('Emails kept in the test outbox: 1')).toBeVisible();
  await expectAccessible();

  const recipient = await otherBrowser(page, browser, hasJavaScript);
  await recipient.goto(/\/form\/[\w.-]+/.exec(data.messagesTo(maya)[0]?.text ?? '')?.[0] ?? '');
  await expect(heading(recipient)).toHaveText('How was our visit?');
  await recipient.getByLabel('Yes').check();
  await submit(recipient);
  await expect(recipient.getByRole('status')).toContainText('You have successfully submitted the form.');
  await recipient.context().close();

  await page.goto(`${formPath}/results`);
  await expect(heading(page)).toHaveText('Poll / Survey Results');
  const question = page.locator('section', { has: page.getByRole('heading', { name: 'Was the work done well?' }) });
  await expect(question.getByRole('row', { name: 'Yes' })).toContainText('100');
  await expect(question.getByRole('row', { name: 'No' })).toContainText('0');
  await expectAccessible();
  await page.goto(`${formPath}/submissions`);
  await expect(page.locator('tbody tr')).toHaveCount(1);
});
