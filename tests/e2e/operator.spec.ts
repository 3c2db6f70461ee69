import { expect, test } from './support/journey';
import { addSurvey, linkToForm, createTestAccount, operator, signInAs } from './support/test-account';
import { withDb } from './support/insert-rows';

test('an owner closes the account by its name, its links say so, and opens it again @once @passes-branding @passes-form @passes-password', async ({
  page,
  context,
  expectAccessible,
}) => {
  const testAccount = await createTestAccount();
  const { formId } = addSurvey(testAccount);
  const link = await linkToForm(testAccount.accountId, formId);
  await signInAs(context, testAccount.omar);
  await page.goto('/smart/profile');
  await page.getByRole('link', { name: 'Delete the account' }).click();
  await expect(page.getByText('After 30 days all of it is deleted for ever')).toBeVisible();
  await page.locator('#name').fill('Prairie');
  await page.getByRole('button', { name: 'Close and delete the account' }).click();
  await expect(page.locator('#error-summary')).toContainText('This is not the name of the account.');
  await expect(page.locator('#name')).toHaveValue('Prairie');
  await expectAccessible();
  await page.locator('#name').fill('Prairie Light & Water');
  await page.getByRole('button', { name: 'Close and delete the account' }).click();
  await expect(page.getByRole('main').getByText('The account is closed.', { exact: true })).toBeVisible();
  await expectAccessible();

  const answer = await page.goto(link);
  expect(answer?.status()).toBe(410);
  await expect(page.getByRole('heading', { name: 'This page has been closed' })).toBeVisible();
  await page.goto('/smart/branding');
  await expect(page.getByText(/^This account is closed, and all of it will be deleted on/)).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('so nothing can be changed')).toBeVisible();
  await page.goto('/smart/data');
  await page.getByRole('link', { name: 'Open the account again, or take your data' }).click();
  await page.getByRole('button', { name: 'Open the account again' }).click();
  await expect(page.getByText('The account is open again.')).toBeVisible();
  expect((await page.goto(link))?.status()).toBe(200);
});

test('an operator finds an account, suspends and closes it with reasons, opens it again, and makes another @once', async ({
  page,
  context,
  browser,
  baseURL,
  expectAccessible,
}) => {
  const testAccount = await createTestAccount();
  const { formId } = addSurvey(testAccount);
  const link = await linkToForm(testAccount.accountId, formId);
  const seen = async () => (await page.request.get(link)).status();
  await signInAs(context, await operator());
  await page.goto('/smart/dashboard');
  await page.getByRole('link', { name: 'Accounts', exact: true }).click();
  await page.getByRole('searchbox', { name: 'Id or name' }).fill(testAccount.accountId.toUpperCase());
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
  await expect(page.locator('tbody tr')).toHaveCount(1);
  await expectAccessible();
  await page.getByRole('link', { name: 'Prairie Light & Water' }).click();
  await expect(page.getByText(testAccount.ines.email)).toBeVisible();
  await expect(page.getByText('Nothing has been done yet.')).toBeVisible();

  for (const [act, status, message] of [
    ['Suspend', 403, 'The account is suspended.'],
    ['Resume', 200, 'The account works again.'],
    ['Close and delete', 410, 'The account is closed and will be deleted.'],
    ['Open again', 200, 'The account is open again.'],
  ] as const) {
    await page.getByRole('link', { name: act, exact: true }).click();
    await page.getByLabel('Reason').fill(`${act}, for a test`);
    if (act === 'Suspend') await expectAccessible();
    await page.getByRole('button', { name: act, exact: true }).click();
    await expect(page.getByText(message)).toBeVisible();
    expect(await seen()).toBe(status);
    if (act === 'Suspend') {
      const text = await (await page.request.get(link)).text();
      expect(text).toMatch(/<title[^>]*>This page isn’t available at the moment<\/title>[^]*Prairie Light &amp; Water/);
    }
    await expect(page.getByRole('row', { name: `${act}, for a test` })).toContainText('@operators.example.com');
  }
  await expectAccessible();
  // A question about what is done already leads back.
  await page.goto(`/smart/operator/${testAccount.accountId}/resume`);
  await expect(page.getByRole('link', { name: 'Suspend', exact: true })).toBeVisible();

  await page.getByRole('link', { name: 'Back to the accounts' }).click();
  const id = `made-${testAccount.accountId}`;
  await page.locator('#id').fill(testAccount.accountId);
  await page.locator('#name').fill('Acme Water');
  await page.locator('#owner').fill(`olga@${id}.example.com`);
  await page.getByRole('button', { name: 'Make the account' }).click();
  await expect(page.locator('#error-summary')).toContainText('There is an account with this id already.');
  await expect(page.locator('#owner')).toHaveValue(`olga@${id}.example.com`);
  await expectAccessible();
  await page.locator('#id').fill(id);
  await page.getByRole('button', { name: 'Make the account' }).click();
  const address = await page.getByLabel('Address').inputValue();
  await expectAccessible();
  const guest = await browser.newContext({ baseURL, javaScriptEnabled: false });
  const owner = await guest.newPage();
  await owner.goto(new URL(address).pathname);
  await expect(owner.getByText('Acme Water').first()).toBeVisible();
  await guest.close();
});

test('an operator sees what waits and what was given up, and lets it be tried again @once', async ({
  page,
  context,
  expectAccessible,
}) => {
  const testAccount = await createTestAccount();
  const row = {
    queue: 'webhook',
    job_key: testAccount.accountId,
    account_id: testAccount.accountId,
    data: '{}',
    priority: 0,
    attempt: 14,
    held_until: null,
    added_at: 1,
    reason: 'nobody answered',
  };
  const columns = Object.keys(row);
  withDb((db) => {
    for (const [id, state] of [
      [`dead-${testAccount.accountId}`, 'dead'],
      [`late-${testAccount.accountId}`, 'waiting'],
    ] as const)
      db.prepare(
        `insert into jobs (id, state, start_at, ${columns.join(', ')}) values (?, ?, 4e12, ${columns.map(() => '?').join(', ')})`,
      ).run(id, state, ...Object.values(row));
  });
  await signInAs(context, await operator());
  await page.goto('/smart/operator');
  await page.getByRole('link', { name: 'What goes out later' }).click();
  const dead = page.getByRole('row', { name: `dead-${testAccount.accountId}` });
  await expect(dead).toContainText('nobody answered');
  await expectAccessible();
  await dead.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('What was given up is tried again.')).toBeVisible();
  await expect(dead.getByRole('button')).toHaveCount(0);
  withDb((db) => db.prepare('delete from jobs where account_id = ?').run(testAccount.accountId));
});

test('an owner names a host name, sees the record that proves it, and takes it back @once @passes-branding', async ({
  page,
  context,
  expectAccessible,
}) => {
  const testAccount = await createTestAccount();
  const domain = `${testAccount.accountId}.pages.invalid`;
  await signInAs(context, testAccount.omar);
  await page.goto('/smart/branding');
  await page.getByRole('link', { name: 'Host name' }).click();
  await page.locator('#domain').fill('no name');
  await page.getByRole('button', { name: 'Set the host name' }).click();
  await expect(page.locator('#error-summary')).toContainText('This is not a host name.');
  await page.locator('#domain').fill(domain);
  await page.getByRole('button', { name: 'Set the host name' }).click();
  await expect(page.getByRole('heading', { name: /Prove that .* is yours/ })).toBeVisible();
  await expect(page.getByText(`_latchkey.${domain}`)).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Check' }).click();
  // A machine without name servers gets no answer.
  await expect(page.getByText(/There is no such record yet|The name servers did not answer/)).toBeVisible();
  await expectAccessible();
  withDb((db) => {
    db.prepare('update accounts set domain = ? where id = ?').run(domain, testAccount.accountId);
    db.prepare('update domain_proofs set proven_at = 1 where account_id = ?').run(testAccount.accountId);
  });
  await page.goto('/smart/domain');
  await expect(page.getByText(/Your pages are opened by/)).toBeVisible();
  await page.getByRole('link', { name: 'Remove the host name' }).click();
  await page.getByRole('button', { name: 'Remove the host name' }).click();
  await expect(page.getByText('No host name is set.')).toBeVisible();
});
