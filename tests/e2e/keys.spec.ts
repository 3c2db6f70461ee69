import type { APIRequestContext } from 'playwright/test';
import { expect, test } from './support/journey';
import { createTestAccount, signInAs } from './support/test-account';

/** Asks the API on the pages' own host, as a machine does. */
async function who(request: APIRequestContext, key: string) {
  const answer = await request.get('/api/x/key/Who', { headers: { authorization: `Bearer ${key}`, cookie: '' } });
  return { status: answer.status(), body: (await answer.json()) as unknown };
}

test('an owner makes a key, a machine calls with it, and once it is revoked it is refused', async ({
  page,
  context,
  request,
  hasJavaScript,
  expectAccessible,
}) => {
  const testAccount = await createTestAccount();
  await signInAs(context, testAccount.omar);
  await page.goto('/smart/dashboard');
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('link', { name: 'API keys' }).click();
  await expect(page.getByText('There are no keys yet.')).toBeVisible();
  await expectAccessible();

  await page.locator('#name').fill('Billing system');
  await page.getByRole('radio', { name: /^live/ }).check();
  await page.getByRole('button', { name: 'Make the key' }).click();
  await expect(page.locator('#error-summary')).toContainText('Tick at least one scope.');
  await expect(page.locator('#name')).toHaveValue('Billing system');
  await expect(page.getByRole('radio', { name: /^live/ })).toBeChecked();
  await expectAccessible();
  await page.getByRole('checkbox', { name: /^read read/ }).check();
  await page.getByRole('checkbox', { name: /^links/ }).check();
  await page.getByRole('button', { name: 'Make the key' }).click();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your new key');
  const key = await page.getByLabel('API key', { exact: true }).inputValue();
  expect(key).toMatch(/^lk_live_\w{12}_\w{32}$/);
  await expectAccessible();
  const copy = page.getByRole('button', { name: 'Copy' });
  if (hasJavaScript) {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await copy.click();
    await expect(page.getByText('The key has been copied.')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key);
  } else await expect(copy).toHaveCount(0);

  expect(await who(request, key)).toMatchObject({
    status: 200,
    body: {
      data: { accountId: testAccount.accountId, kind: 'live', scopes: ['read', 'links'], name: 'Billing system' },
    },
  });
  expect(await who(request, `${key}x`)).toMatchObject({ status: 401, body: { errorName: 'key.invalid' } });

  await page.getByRole('link', { name: 'Back to the keys' }).click();
  const row = page.getByRole('row', { name: /Billing system/ });
  await expect(row).toContainText('read, links');
  await expect(row).toContainText('Omar Haddad');
  await expect(row).not.toContainText('Never used');
  expect(await page.content()).not.toContain(key.split('_')[3]);
  await expectAccessible();
  await row.getByRole('link', { name: /^Calls/ }).click();
  await expect(page.getByRole('row', { name: /getKeyHolder/ })).toContainText('200');
  await expectAccessible();
  await page.getByRole('link', { name: 'Back to the keys' }).click();

  await row.getByRole('link', { name: /^Revoke/ }).click();
  await expect(page.getByText(/Revoke the key .*Billing system/)).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText('The key has been revoked.')).toBeVisible();
  await expect(row).toContainText('Revoked');
  expect(await who(request, key)).toMatchObject({ status: 401, body: { errorName: 'key.invalid' } });
});

test('a form that is sent again makes no second key, and does not show the first again', async ({ page, context }) => {
  const testAccount = await createTestAccount();
  await signInAs(context, testAccount.omar);
  await page.goto('/smart/keys');
  const fields = await page
    .locator('form:has(#name) input[type=hidden]')
    .evaluateAll((inputs) => inputs.map((input) => [input.getAttribute('name'), input.getAttribute('value')]));
  const form = {
    ...(Object.fromEntries(fields) as Record<string, string>),
    name: 'Twice',
    kind: 'test',
    scopes: 'read',
  };
  const [first, second] = [
    await page.request.post('/smart/keys', { form }),
    await page.request.post('/smart/keys', { form }),
  ];
  expect(first.headers()['cache-control']).toContain('no-store');
  expect(await first.text()).toMatch(/lk_test_\w{12}_\w{32}/);
  expect(await second.text()).not.toMatch(/lk_test_/);
  expect(await second.text()).toContain('A key is shown once');
  await page.goto('/smart/keys');
  await expect(page.getByRole('row', { name: /Twice/ })).toHaveCount(1);
});
