import { createLinkPath, newVisit, verifiedContacts } from './support/field-service';
import { expect, test } from './support/journey';

test('a link verifies its contact when a person has seen it, as often as it is opened', async ({
  page,
  hasJavaScript,
  expectAccessible,
}) => {
  const customer = newVisit();
  const kinds = [
    {
      purpose: 'verify-sms',
      title: 'Sms Verification',
      done: 'Your Phone Number was successfully validated.',
      contact: customer.phone,
    },
    {
      purpose: 'verify-email',
      title: 'Email Verification',
      done: 'Your email was successfully validated.',
      contact: customer.email,
    },
  ] as const;
  for (const { purpose, title, done, contact } of kinds) {
    const path = await createLinkPath(customer, purpose);
    const first = await page.request.get(path);
    expect(await first.text()).toContain('Processing please wait...');
    expect(verifiedContacts(customer)).not.toContain(contact);
    for (let visit = 0; visit < 2; visit += 1) {
      await page.goto(path);
      if (!hasJavaScript) {
        // Nothing is being processed before the button is pressed.
        await expect(page.getByText('Processing please wait...')).toHaveCount(0);
        await expectAccessible();
        await page.getByRole('main').getByRole('button', { name: 'Continue' }).click();
      }
      await expect(page.getByRole('main').getByRole('status')).toHaveText(done);
    }
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page.getByRole('banner').getByRole('img', { name: 'Potomac Gas Company' })).toBeVisible();
    await expect(page.getByRole('banner')).toContainText('844-927-4427');
    await expectAccessible();
    expect(verifiedContacts(customer)).toContain(contact);
  }
  expect(verifiedContacts(customer)).toHaveLength(2);
});

test('a contact that is gone, and a link whose time is over, verify nothing', async ({
  page,
  data,
  hasJavaScript,
  expectAccessible,
}) => {
  const customer = newVisit();
  await page.goto(await createLinkPath(customer, 'verify-email', { contact: 'gone@mail.example.com' }));
  if (!hasJavaScript) await page.getByRole('main').getByRole('button', { name: 'Continue' }).click();
  const failed = 'Your request cannot be processed right now. Please try again later or contact our customer service.';
  await expect(page.getByRole('alert')).toHaveText(failed);
  await expectAccessible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('alert')).toHaveText(failed);

  expect((await page.goto(await createLinkPath(customer, 'verify-sms', { seconds: -5 })))?.status()).toBe(410);
  await page.getByRole('button', { name: 'Send me a new link' }).click();
  // By email it would prove nothing about the phone.
  expect(data.messagesTo(customer.email)).toEqual([]);
  const [short = ''] = /\/k\/[\w-]{22}/.exec(data.messagesTo(customer.phone)[0]?.text ?? '') ?? [];
  expect(verifiedContacts(customer)).toEqual([]);
  await page.goto(new URL(short, page.url()).href);
  await expect(page).toHaveURL(/\/verifySms\?token=eyJ/);
});

test('the page from right to left', async ({ page, hasJavaScript, expectAccessible }) => {
  const customer = newVisit({ accountId: 'indus', locale: 'ar' });
  await page.goto(await createLinkPath(customer, 'verify-sms'));
  if (!hasJavaScript) await page.getByRole('main').getByRole('button', { name: 'متابعة' }).click();
  await expect(page.getByRole('main').getByRole('status')).toHaveText('تم التحقق من رقم هاتفك بنجاح.');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expectAccessible();
});
