import type { Page } from 'playwright/test';
import { box, code, entry, expect, list, newContacts, test, typeCode, unsaved, wrongCode } from './support/preferences';

const SENT = 'The code was kept in the test outbox.';

async function pressAdd(page: Page, channel: string, hasJavaScript: boolean): Promise<void> {
  await page.locator(`#add-${channel}`).click();
  if (hasJavaScript) await expect(page.getByRole('dialog', { name: 'Add Contact Information' })).toBeVisible();
  else await expect(page.getByRole('heading', { level: 1 })).toHaveText('Add Contact Information');
}

async function requestCode(page: Page, contact: string): Promise<void> {
  await page.locator('#contact').fill(contact);
  await page.getByRole('button', { name: 'Send OTP' }).click();
}

test('an email address is added by a code, and no tick is lost', async ({
  page,
  openPage,
  stored,
  data,
  hasJavaScript,
  expectAccessible,
}) => {
  const customer = await openPage('standard');
  const { email } = newContacts();
  await box(page, 'energy_tips.email').check();
  await pressAdd(page, 'email', hasJavaScript);
  await expectAccessible();
  await requestCode(page, email.toUpperCase());
  await expect(page.getByText(SENT)).toBeVisible();
  await expect(page.locator('[data-dialog-content]')).toContainText(email);
  await expect(code(page)).toHaveAttribute('autocomplete', 'one-time-code');
  await expectAccessible();
  const right = data.codeFor(email);
  await typeCode(page, wrongCode(right));
  await expect(page.locator('#code-form-code-error')).toHaveText("The OTP you've entered is incorrect.");
  await expectAccessible();
  expect(stored.contacts(customer).map(({ contact }) => contact)).not.toContain(email);
  await typeCode(page, right);
  await expect(page.getByText('Email successfully verified.')).toBeVisible();
  await expect(entry(page, 'email', email)).toContainText('Verified');
  await expect(box(page, 'energy_tips.email')).toBeChecked();
  await expect(unsaved(page)).toBeVisible();
  await expectAccessible();
  expect(stored.contacts(customer)).toContainEqual({
    channel: 'email',
    contact: email,
    isVerified: true,
    isPreferred: false,
  });
  expect(stored.consents(customer)).toEqual({});
  await page.reload();
  await expect(entry(page, 'email', email)).toBeVisible();
  await expect(box(page, 'energy_tips.email')).toBeChecked();
});

test('a mobile number is added in any usual form', async ({ page, openPage, stored, data, hasJavaScript }) => {
  const customer = await openPage('standard');
  const { phone } = newContacts();
  await pressAdd(page, 'sms', hasJavaScript);
  await expect(page.locator('#country option')).toHaveText(['United States (\u2066+1\u2069)']);
  await expect(page.locator('#contact')).not.toHaveAttribute('maxlength');
  await requestCode(page, `(${phone.slice(2, 5)}) ${phone.slice(5, 8)}-${phone.slice(8)}`);
  await expect(page.getByText(SENT)).toBeVisible();
  await typeCode(page, data.codeFor(phone));
  await expect(page.getByText('Mobile number successfully verified.')).toBeVisible();
  await expect(entry(page, 'sms', phone)).toContainText('Verified');
  expect(stored.contacts(customer).map(({ contact }) => contact)).toContain(phone);
});

test('WhatsApp takes numbers of four countries', async ({
  page,
  openPage,
  stored,
  data,
  hasJavaScript,
  expectAccessible,
}) => {
  const customer = await openPage('standard');
  await expect(list(page, 'whatsApp')).toContainText('No WhatsApp number yet.');
  await pressAdd(page, 'whatsApp', hasJavaScript);
  await expect(page.locator('#country option')).toHaveCount(4);
  await page.locator('#country').selectOption('IN');
  const number = `98${newContacts().phone.slice(-8)}`;
  await requestCode(page, number);
  await expect(page.getByText(SENT)).toBeVisible();
  await typeCode(page, data.codeFor(`+91${number}`));
  await expect(page.getByText('Mobile number successfully verified.')).toBeVisible();
  await expect(entry(page, 'whatsApp', `+91${number}`)).toBeVisible();
  await expectAccessible();
  expect(stored.contacts(customer)).toContainEqual({
    channel: 'whatsApp',
    contact: `+91${number}`,
    isVerified: true,
    isPreferred: true,
  });
});

test('what is no contact is refused in the words of the specification', async ({
  page,
  openPage,
  hasJavaScript,
  expectAccessible,
}) => {
  const customer = await openPage('standard');
  await pressAdd(page, 'email', hasJavaScript);
  const error = page.locator('#contact-error');
  await requestCode(page, '');
  await expect(error).toHaveText(hasJavaScript ? 'Input is required here' : 'Invalid email');
  await expectAccessible();
  await requestCode(page, 'nobody at all');
  await expect(error).toHaveText('Please enter valid email address.');
  await expect(page.locator('#contact')).toHaveValue('nobody at all');
  await requestCode(page, customer.email);
  await expect(error).toHaveText('This contact is already on your list.');
  await page.getByText('Cancel').click();
  await pressAdd(page, 'sms', hasJavaScript);
  await requestCode(page, '202 555 01');
  await expect(error).toHaveText('Phone Number is not valid');
  await requestCode(page, '+44 20 7946 0958');
  await expect(error).toHaveText("Phone numbers of this country can't be used here");
});

test('a full list is told before a code is sent', async ({ page, openPage, data, expectAccessible }) => {
  const emails = Array.from({ length: 4 }, () => newContacts().email);
  const numbers = Array.from({ length: 4 }, () => newContacts().phone);
  await openPage('standard', {
    contacts: [
      ...emails.map((email) => ['email', email, 'verified'] as ['email', string, 'verified']),
      ...numbers.map((phone) => ['sms', phone, 'verified'] as ['sms', string, 'verified']),
    ],
  });
  await box(page, 'energy_tips.email').check();
  await page.locator('#add-email').click();
  await expect(page.locator('#contacts-email-error')).toHaveText("We can't add more than 4 emails.");
  await expect(page.getByText('Your preferences were not saved.')).toHaveCount(0);
  await expect(box(page, 'energy_tips.email')).toBeChecked();
  await expectAccessible();
  await page.locator('#add-sms').click();
  await expect(page.locator('#contacts-sms-error')).toHaveText("We can't add more than 4 mobile numbers.");
  for (const to of [...emails, ...numbers]) expect(data.messagesTo(to)).toEqual([]);
});

test('an unverified contact is verified by "Verify now"', async ({
  page,
  openPage,
  stored,
  data,
  expectAccessible,
}) => {
  const { email, phone } = newContacts();
  const customer = await openPage('standard', {
    contacts: [
      ['email', email, 'preferred'],
      ['sms', phone, 'unverified'],
    ],
  });
  const line = entry(page, 'sms', phone);
  await expect(line).toContainText('Not verified');
  await expect(line.getByRole('radio')).toHaveCount(0);
  await line.getByRole('button', { name: 'Verify now' }).click();
  await expect(page.getByText(SENT)).toBeVisible();
  await typeCode(page, data.codeFor(phone));
  await expect(page.getByText('Mobile number successfully verified.')).toBeVisible();
  await expect(line.getByRole('radio')).toBeChecked();
  await expectAccessible();
  expect(stored.contacts(customer)).toContainEqual({
    channel: 'sms',
    contact: phone,
    isVerified: true,
    isPreferred: true,
  });
});

test('the code page survives a reload and is found again from the page', async ({
  page,
  openPage,
  stored,
  data,
  hasJavaScript,
  expectAccessible,
}) => {
  const customer = await openPage('standard');
  const { email } = newContacts();
  await pressAdd(page, 'email', hasJavaScript);
  await requestCode(page, email);
  await expect(code(page)).toBeVisible();
  // As on another device: only the link is known.
  await page.goto(customer.path);
  await expect(
    page.getByText(`The code for \u2066${email}\u2069 was not sent but kept in the test outbox.`),
  ).toBeVisible();
  await expectAccessible();
  await page.getByRole('link', { name: 'Enter the code' }).click();
  await expect(code(page)).toBeVisible();
  await page.goto(`${customer.path}/verify/email`);
  await page.reload();
  await expect(page.locator('[data-dialog-content]')).toContainText(email);
  await typeCode(page, data.codeFor(email));
  await expect(page.getByText('Email successfully verified.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Enter the code' })).toHaveCount(0);
  expect(stored.contacts(customer).map(({ contact }) => contact)).toContain(email);
  await page.goto(`${customer.path}/verify/email`);
  await expect(page.getByText('There is no code to enter.')).toBeVisible();
  await expectAccessible();
});

test('another code may be asked for after a wait of 30 seconds', async ({ page, openPage, data, hasJavaScript }) => {
  await openPage('standard');
  const { email } = newContacts();
  await pressAdd(page, 'email', hasJavaScript);
  await requestCode(page, email);
  const resend = page.locator('button[value=resend]');
  await expect(page.locator('[data-part=wait]')).toHaveText(/^You can ask for a new code in (2[0-9]|30) seconds\.$/);
  if (hasJavaScript) await expect(resend).toBeHidden();
  else {
    await resend.click();
    await expect(page.getByText(/Please wait \d+ seconds before asking for a new code\./)).toBeVisible();
  }
  expect(data.messagesTo(email)).toHaveLength(1);
});

const EXPIRED = 'This code has expired. Please ask for a new one.';
const state = (page: Page) => page.locator('#code-state');

test('a code that has expired says so and adds nothing; a new one is sent from there', async ({
  page,
  openPage,
  stored,
  data,
  hasJavaScript,
  expectAccessible,
}) => {
  const customer = await openPage('standard');
  const { email } = newContacts();
  await box(page, 'energy_tips.email').check();
  await pressAdd(page, 'email', hasJavaScript);
  await requestCode(page, email);
  await expect(code(page)).toBeVisible();
  const late = data.codeFor(email);
  data.expireCodes(customer);
  await typeCode(page, late);
  await expect(state(page)).toHaveText(EXPIRED);
  await expect(code(page)).toHaveCount(0);
  await expect(page.getByText('Email successfully verified.')).toHaveCount(0);
  if (hasJavaScript) await expect(page.getByRole('dialog', { name: 'Add Contact Information' })).toBeVisible();
  await expectAccessible();
  expect(stored.contacts(customer).map(({ contact }) => contact)).not.toContain(email);
  await page.getByRole('button', { name: 'Send a new code' }).click();
  await expect(page.getByText(SENT)).toBeVisible();
  await typeCode(page, data.codeFor(email));
  await expect(entry(page, 'email', email)).toContainText('Verified');
  await expect(box(page, 'energy_tips.email')).toBeChecked();
  expect(stored.contacts(customer)).toContainEqual({
    channel: 'email',
    contact: email,
    isVerified: true,
    isPreferred: false,
  });
});

test('the page of an expired code says so when it is opened, and the preferences wait for none', async ({
  page,
  openPage,
  data,
  hasJavaScript,
  expectAccessible,
}) => {
  const customer = await openPage('standard');
  await pressAdd(page, 'email', hasJavaScript);
  await requestCode(page, newContacts().email);
  await expect(code(page)).toBeVisible();
  data.expireCodes(customer);
  await page.goto(customer.path);
  await expect(page.locator('#pending-email')).toHaveCount(0);
  await page.goto(`${customer.path}/verify/email`);
  await expect(state(page)).toHaveText(EXPIRED);
  await expectAccessible();
  await page.goto(`${customer.path}/verify/email?lang=es`);
  await expect(state(page)).toHaveText('Este código venció. Pida uno nuevo.');
});

test('wrong codes count down to a lock, which offers no other code and says until when', async ({
  page,
  openPage,
  stored,
  data,
  hasJavaScript,
  expectAccessible,
}) => {
  const customer = await openPage('standard');
  const { email } = newContacts();
  await pressAdd(page, 'email', hasJavaScript);
  await requestCode(page, email);
  await expect(code(page)).toBeVisible();
  const wrong = wrongCode(data.codeFor(email));
  for (const left of [
    'You have 4 tries left.',
    'You have 3 tries left.',
    'You have 2 tries left.',
    'You have 1 try left.',
  ]) {
    await typeCode(page, wrong);
    await expect(page.locator('[data-part=tries-left]')).toHaveText(left);
    await expect(page.locator('#code-form-code-error')).toHaveText("The OTP you've entered is incorrect.");
  }
  await expectAccessible();
  await typeCode(page, wrong);
  const words =
    /^Too many wrong codes\. You can ask for a new one after \w{3} \d{1,2}, \d{4}, \d{1,2}:\d{2} [AP]M \w+\.$/;
  await expect(state(page)).toHaveText(words);
  await expect(code(page)).toHaveCount(0);
  await expect(page.locator('button[value=resend]')).toHaveCount(0);
  await expectAccessible();
  await page.goto(`${customer.path}/verify/email`);
  await expect(state(page)).toHaveText(words);
  await expect(page.locator('button[value=resend]')).toHaveCount(0);
  expect(stored.contacts(customer).map(({ contact }) => contact)).not.toContain(email);
});

test('a code whose contact was removed meanwhile was used: it adds nothing again', async ({
  page,
  context,
  openPage,
  stored,
  data,
  hasJavaScript,
}) => {
  const { email, phone } = newContacts();
  const customer = await openPage('standard', {
    contacts: [
      ['email', `x${email}`, 'preferred'],
      ['sms', phone, 'unverified'],
    ],
  });
  await entry(page, 'sms', phone).getByRole('button', { name: 'Verify now' }).click();
  await expect(code(page)).toBeVisible();
  const right = data.codeFor(phone);
  const other = await context.newPage();
  await other.goto(`${customer.path}/verify/sms`);
  await typeCode(other, right);
  await entry(other, 'sms', phone).getByRole('button', { name: 'Remove' }).click();
  await other.locator('button[value=confirm]').click();
  await expect(entry(other, 'sms', phone)).toHaveCount(0);
  await typeCode(page, right);
  await expect(state(page)).toHaveText('This code was already used. Please ask for a new one.');
  if (hasJavaScript) await expect(page.getByRole('dialog')).toBeVisible();
  expect(stored.contacts(customer).map(({ contact }) => contact)).not.toContain(phone);
});

test('a contact is removed after a question', async ({ page, openPage, stored, hasJavaScript, expectAccessible }) => {
  const [first, second] = [newContacts().email, newContacts().email];
  const customer = await openPage('standard', {
    contacts: [
      ['email', first, 'preferred'],
      ['email', second, 'verified'],
    ],
  });
  await box(page, 'energy_tips.email').check();
  await entry(page, 'email', first).getByRole('button', { name: 'Remove' }).click();
  if (hasJavaScript) await expect(page.getByRole('dialog', { name: 'Confirmation' })).toBeVisible();
  await expect(page.getByText('Do you want to remove this data?')).toBeVisible();
  await expectAccessible();
  await page.getByText('Cancel').click();
  await expect(entry(page, 'email', first)).toBeVisible();
  await entry(page, 'email', first).getByRole('button', { name: 'Remove' }).click();
  await page.locator('button[value=confirm]').click();
  await expect(page.getByText('The contact was removed.')).toBeVisible();
  await expect(entry(page, 'email', first)).toHaveCount(0);
  await expect(entry(page, 'email', second).getByRole('radio')).toBeChecked();
  await expect(box(page, 'energy_tips.email')).toBeChecked();
  expect(stored.contacts(customer)).toEqual([
    { channel: 'email', contact: second, isVerified: true, isPreferred: true },
  ]);
  await page.reload();
  await expect(entry(page, 'email', first)).toHaveCount(0);
});

test('another contact becomes the preferred one', async ({
  page,
  openPage,
  stored,
  hasJavaScript,
  expectAccessible,
}) => {
  const [first, second] = [newContacts().phone, newContacts().phone];
  const customer = await openPage('standard', {
    contacts: [
      ['sms', first, 'preferred'],
      ['sms', second, 'verified'],
    ],
  });
  await box(page, 'energy_tips.sms').check();
  await entry(page, 'sms', second).getByRole('radio').check();
  if (!hasJavaScript) await page.getByRole('button', { name: 'Make preferred' }).click();
  await expect(page.getByText('Your preferred contact is saved.')).toBeVisible();
  await expect(page.getByText('Your preferences are saved successfully.')).toHaveCount(0);
  await expect(unsaved(page)).toBeVisible();
  await expect(entry(page, 'sms', second).getByRole('radio')).toBeChecked();
  await expect(box(page, 'energy_tips.sms')).toBeChecked();
  await expectAccessible();
  expect(stored.contacts(customer).find(({ isPreferred }) => isPreferred)?.contact).toBe(second);
  expect(stored.consents(customer)).toEqual({});
});

test('a contact that another tab has removed is said to be gone, whatever is done with it', async ({
  page,
  context,
  openPage,
  hasJavaScript,
  expectAccessible,
}) => {
  const GONE = 'This contact is no longer on your list.';
  const [first, second, third] = [newContacts().email, newContacts().email, newContacts().email];
  const customer = await openPage('standard', {
    contacts: [
      ['email', first, 'preferred'],
      ['email', second, 'verified'],
      ['email', third, 'unverified'],
    ],
  });
  const [removing, choosing, saving] = [await context.newPage(), await context.newPage(), await context.newPage()];
  for (const tab of [removing, choosing, saving]) await tab.goto(customer.path);
  await entry(removing, 'email', second).getByRole('button', { name: 'Remove' }).click();
  await expect(removing.locator('button[value=confirm]')).toBeVisible();
  const question = hasJavaScript ? undefined : removing.url();
  for (const contact of [second, third]) {
    await entry(page, 'email', contact).getByRole('button', { name: 'Remove' }).click();
    await page.locator('button[value=confirm]').click();
    await expect(entry(page, 'email', contact)).toHaveCount(0);
  }
  // Asked whether to remove it before it was removed.
  await removing.locator('button[value=confirm]').click();
  await expect(removing.getByText(GONE)).toBeVisible();
  await expect(entry(removing, 'email', second)).toHaveCount(0);
  if (question) {
    await removing.goto(question);
    await expect(removing.getByText(GONE)).toBeVisible();
  }
  // The answer may take the radio away before it would be seen checked.
  await saving.getByRole('radio').nth(1).click();
  if (!hasJavaScript) await saving.locator('[data-part=save]').click();
  await expect(list(saving, 'email')).toContainText(GONE);
  await expect(entry(saving, 'email', second)).toHaveCount(0);
  await entry(choosing, 'email', third).getByRole('button', { name: 'Verify now' }).click();
  await expect(list(choosing, 'email')).toContainText(GONE);
  await expect(entry(choosing, 'email', third)).toHaveCount(0);
  await choosing.goto(customer.path);
  await expectAccessible();
});

test('a radio button chosen without JavaScript is kept, and saved with the rest @without-js', async ({
  page,
  openPage,
  stored,
}) => {
  const [first, second] = [newContacts().phone, newContacts().phone];
  const customer = await openPage('standard', {
    contacts: [
      ['sms', first, 'preferred'],
      ['sms', second, 'verified'],
    ],
  });
  await entry(page, 'sms', second).getByRole('radio').check();
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('link', { name: 'Back to your preferences' }).click();
  await expect(entry(page, 'sms', second).getByRole('radio')).toBeChecked();
  await expect(unsaved(page)).toBeVisible();
  expect(stored.contacts(customer).find(({ isPreferred }) => isPreferred)?.contact).toBe(first);
  await page.locator('[data-part=save]').click();
  await expect(page.getByText('Your consent is updated successfully')).toBeVisible();
  expect(stored.contacts(customer).find(({ isPreferred }) => isPreferred)?.contact).toBe(second);
});

test('one contact of each kind: nothing to prefer, verify or remove, and a new one takes the old one’s place', async ({
  page,
  openPage,
  stored,
  data,
  hasJavaScript,
  expectAccessible,
}) => {
  const customer = await openPage('one-contact');
  await expect(page.getByRole('radio')).toHaveCount(0);
  for (const name of ['Remove', 'Verify now', 'Make preferred'])
    await expect(page.getByRole('button', { name })).toHaveCount(0);
  await expectAccessible();
  const { email } = newContacts();
  await expect(page.locator('#add-email')).toHaveText('Replace the email');
  await expect(page.locator('#add-sms')).toHaveText('Replace the mobile number');
  await pressAdd(page, 'email', hasJavaScript);
  await expect(page.locator('[data-part=replaced]')).toHaveText(
    `The new one takes the place of \u2066${customer.email}\u2069.`,
  );
  await requestCode(page, email);
  await expect(code(page)).toBeVisible();
  await typeCode(page, data.codeFor(email));
  await expect(page.getByText('Email successfully verified.')).toBeVisible();
  await expect(entry(page, 'email', email)).toBeVisible();
  await expect(entry(page, 'email', customer.email)).toHaveCount(0);
  expect(stored.contacts(customer).filter(({ channel }) => channel === 'email')).toEqual([
    { channel: 'email', contact: email, isVerified: true, isPreferred: true },
  ]);
});

test('an ERP customer’s contacts are those of the billing system', async ({ page, openPage, data, hasJavaScript }) => {
  const customer = await openPage('erp');
  await expect(entry(page, 'email', customer.email)).toBeVisible();
  const { email } = newContacts();
  await pressAdd(page, 'email', hasJavaScript);
  await requestCode(page, email);
  await expect(code(page)).toBeVisible();
  await typeCode(page, data.codeFor(email));
  await expect(entry(page, 'email', email)).toContainText('Verified');
  await expect(page.getByLabel('Service account')).toHaveValue(customer.id);
});

test('closing the dialog clears its fields @needs-js', async ({ page, openPage }) => {
  await openPage('standard');
  await pressAdd(page, 'email', true);
  await page.locator('#contact').fill('half@an');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.locator('#add-email')).toBeFocused();
  await pressAdd(page, 'email', true);
  await expect(page.locator('#contact')).toHaveValue('');
});

test('in Arabic a contact is added and removed', async ({ page, openPage, data, expectAccessible }) => {
  await openPage('rtl');
  const { email } = newContacts();
  await page.locator('#add-email').click();
  await expect(page.locator('#add-title')).toHaveText('إضافة معلومات الاتصال');
  await expect(page.locator('#contact')).toHaveAttribute('dir', 'ltr');
  await expectAccessible();
  await page.locator('#contact').fill(email);
  await page.getByRole('button', { name: 'إرسال الرمز' }).click();
  await expect(code(page)).toBeVisible();
  await expectAccessible();
  await typeCode(page, data.codeFor(email));
  await expect(page.getByText('تم التحقق من البريد الإلكتروني بنجاح.')).toBeVisible();
  await entry(page, 'email', email).getByRole('button', { name: 'إزالة' }).click();
  await expect(page.getByText('هل تريد إزالة هذه البيانات؟')).toBeVisible();
  await expectAccessible();
  await page.locator('button[value=confirm]').click();
  await expect(entry(page, 'email', email)).toHaveCount(0);
});
