import type { Page } from 'playwright/test';
import { control, press } from './support/form';
import { expect, randomAddress, test } from './support/journey';

const FORM = {
  title: 'A form to go on with',
  submitName: 'Send',
  formElements: [
    {
      type: 'inputs' as const,
      inputForms: [{ id: 'one', name: 'One', inputType: 'shortText' as const }],
    },
  ],
};

/** Opens a path with a browser of its own. */
async function withPhone(page: Page, path: string, look: (phone: Page) => Promise<void>): Promise<void> {
  const browser = page.context().browser();
  if (!browser) throw new Error('There is no browser');
  const context = await browser.newContext({ extraHTTPHeaders: { 'X-Forwarded-For': randomAddress() } });
  const phone = await context.newPage();
  await phone.goto(new URL(path, page.url()).href);
  await look(phone);
  await context.close();
}

test('a link to a contact on file leads to what was typed, on another device', async ({
  page,
  openForm,
  data,
  expectAccessible,
}) => {
  const recipient = await openForm(data.publishForm(FORM));
  await control(page, 'one').fill('begun on the desktop');
  await press(page, 'elsewhere');
  await expect(page).toHaveURL(/\/elsewhere$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Finish later or on another device');
  await expect(page.getByText('The link in this code works until')).toBeVisible();
  await expect(page.getByRole('img', { name: 'QR code with the address of this form' })).toBeVisible();
  await expect(page.locator('main')).not.toContainText(recipient.email);
  await expectAccessible();
  await page.locator('input[name=contact][value^="email:"]').first().check();
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByRole('status')).toHaveText('The link was not sent but kept in the test outbox.');
  await expect.poll(() => data.messagesTo(recipient.email).length).toBe(1);
  const { text = '' } = data.messagesTo(recipient.email)[0] ?? {};
  const path = /https?:\/\/[^/\s]+(\/k\/[\w-]+)/.exec(text)?.[1] ?? '';
  await withPhone(page, path, (phone) => expect(control(phone, 'one')).toHaveValue('begun on the desktop'));
  await page.getByRole('link', { name: 'Back to the form' }).click();
  await expect(control(page, 'one')).toHaveValue('begun on the desktop');
});

test('without a choice nothing is sent, and a contact that is not offered is none', async ({
  page,
  openForm,
  data,
}) => {
  const recipient = await openForm(data.publishForm(FORM));
  const posted = await page.request.post(`${recipient.path}/elsewhere`, {
    form: { contact: 'email:thief@evil.example' },
  });
  expect(posted.status()).toBe(422);
  expect(await posted.text()).toContain('Choose one of the options');
  expect(data.messagesTo('thief@evil.example')).toEqual([]);
  // To look sends nothing, whoever does.
  for (const method of ['HEAD', 'GET']) await page.request.fetch(`${recipient.path}/elsewhere`, { method });
  expect(data.messagesTo(recipient.email)).toEqual([]);
  expect(data.draftAnswers(recipient)).toBeUndefined();
});
