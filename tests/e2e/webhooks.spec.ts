import { HttpResponse } from 'msw';
import { startWebhookReceiver } from '../support/webhook-receiver';
import { expect, test } from './support/journey';
import { createTestAccount, signInAs, waitForText } from './support/test-account';

test('an owner adds a webhook, tries it out, sends again, changes its secret, switches it off and removes it', async ({
  page,
  context,
  hasJavaScript,
  expectAccessible,
}) => {
  const receiver = await startWebhookReceiver();
  const testAccount = await createTestAccount();
  await signInAs(context, testAccount.omar);
  await page.goto('/smart/settings');
  await page.getByRole('link', { name: 'Webhooks' }).click();
  await expect(page.getByText('There are no webhooks yet.')).toBeVisible();
  await expectAccessible();

  await page.getByLabel('What it is for').fill('Billing');
  await page.getByLabel('Address').fill('ftp://127.0.0.1/');
  await page.getByRole('button', { name: 'Add the webhook' }).click();
  await expect(page.locator('#error-summary')).toContainText('Tick at least one event.');
  await page.getByRole('checkbox', { name: /^payment.received/ }).check();
  await page.getByRole('button', { name: 'Add the webhook' }).click();
  await expect(page.locator('#error-summary')).toContainText("Events can't go to this address");
  await expect(page.getByLabel('What it is for')).toHaveValue('Billing');
  await expect(page.getByRole('checkbox', { name: /^payment.received/ })).toBeChecked();
  await expectAccessible();
  await page.getByLabel('Address').fill(receiver.url);
  await page.getByRole('button', { name: 'Add the webhook' }).click();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your new secret');
  const secret = await page.getByLabel('Secret', { exact: true }).inputValue();
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  receiver.secrets = [secret];
  await expectAccessible();
  const copy = page.getByRole('button', { name: 'Copy' });
  if (hasJavaScript) {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await copy.click();
    await expect(page.getByText('The secret has been copied.')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret);
  } else await expect(copy).toHaveCount(0);

  await page.getByRole('link', { name: 'Open the webhook' }).click();
  expect(await page.content()).not.toContain(secret);
  await expect(page.getByText('No events yet.')).toBeVisible();
  const takes = receiver.answer;
  receiver.answer = () => HttpResponse.text('away for a moment', { status: 503 });
  await page.getByRole('button', { name: 'Try it with a test event' }).click();
  await expect(page.getByText('A test event is on its way.', { exact: false })).toBeVisible();
  await expect.poll(() => receiver.accepted.length).toBe(1);
  const row = page.getByRole('row', { name: /webhook\.test/ });
  await waitForText(page, 'Answer 503', row);
  await expect(row).toContainText('Waiting');
  await row.getByText('Details').click();
  await expect(row).toContainText('away for a moment');
  await expect(row).toContainText(`webhook-id: ${receiver.accepted[0]}`);
  await expectAccessible();

  receiver.answer = takes;
  await row.getByRole('button', { name: /^Send again/ }).click();
  await expect(page.getByText('The event is on its way again.')).toBeVisible();
  await waitForText(page, 'Taken', row);
  expect(new Set(receiver.accepted).size).toBe(1);

  await page.getByRole('link', { name: 'Generate a new secret' }).click();
  await expect(page.getByText(/Generate a new secret for .* 24 hours/)).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Generate a new secret' }).click();
  const renewed = await page.getByLabel('Secret', { exact: true }).inputValue();
  expect(renewed).not.toBe(secret);
  receiver.secrets.push(renewed);
  // The page that is loaded again posts again, and draws none.
  await page.reload();
  await expect(page.getByText('A new secret has already been generated')).toBeVisible();
  await expect(page.getByLabel('Secret', { exact: true })).toHaveCount(0);
  await page.getByRole('link', { name: 'Open the webhook' }).click();
  await expect(page.getByText('The secret before signs too until')).toBeVisible();
  const before = receiver.accepted.length;
  await page.getByRole('button', { name: 'Try it with a test event' }).click();
  await expect.poll(() => receiver.accepted.length).toBe(before + 1);

  await page.getByLabel('What it is for').fill('Bookkeeping');
  await page.getByRole('checkbox', { name: 'Events go to this address' }).uncheck();
  await page.getByRole('region', { name: 'Settings' }).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The webhook has been changed.')).toBeVisible();
  await expect(page.getByText('State: Disabled')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try it with a test event' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Back to the webhooks' }).click();
  const listed = page.getByRole('row', { name: /Bookkeeping/ });
  await expect(listed).toContainText('Disabled');
  await expectAccessible();

  await listed.getByRole('link', { name: /^Open/ }).click();
  await page.getByRole('link', { name: 'Remove' }).click();
  await expect(page.getByText(/Remove the webhook .* and its log/)).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('The webhook has been removed.')).toBeVisible();
  await expect(page.getByText('There are no webhooks yet.')).toBeVisible();
  expect(receiver.refused).toBe(0);
  await receiver.close();
});

test('a form that is sent again adds no second webhook, and does not show the first secret again', async ({
  page,
  context,
}) => {
  const testAccount = await createTestAccount();
  await signInAs(context, testAccount.omar);
  await page.goto('/smart/webhooks');
  const fields = await page
    .locator('form:has(#url) input[type=hidden]')
    .evaluateAll((inputs) => inputs.map((input) => [input.getAttribute('name'), input.getAttribute('value')]));
  const form = {
    ...(Object.fromEntries(fields) as Record<string, string>),
    url: 'https://hooks.example/twice',
    events: 'payment.received',
  };
  const [first, second] = [
    await page.request.post('/smart/webhooks', { form }),
    await page.request.post('/smart/webhooks', { form }),
  ];
  expect(first.headers()['cache-control']).toContain('no-store');
  expect(await first.text()).toContain('whsec_');
  expect(await second.text()).not.toContain('whsec_');
  expect(await second.text()).toContain('Its secret is shown once');
  await page.goto('/smart/webhooks');
  await expect(page.getByRole('row', { name: /hooks\.example\/twice/ })).toHaveCount(1);
});
