import { formatPhone } from '~/domain/phone-number';
import { box, code, entry, expect, list, newContacts, save, test, typeCode, unsaved } from './support/preferences';
import { chooseAppearance } from './support/frame';

const CONSENT_SAVED = 'Your consent is updated successfully';
const PREFERENCES_SAVED = 'Your preferences are saved successfully.';

test('what is ticked is saved, and the page shows it after a reload', async ({
  page,
  openPage,
  stored,
  expectAccessible,
}) => {
  const customer = await openPage('standard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your preferences');
  await expect(
    page.getByText('Please modify your preferences below by category to manage your notification preferences.'),
  ).toBeVisible();
  await expect(page.getByText('Welcome back, Pat Test')).toBeVisible();
  await expect(page.locator('.account')).toContainText(customer.id);
  await expect(page.getByText(/autodialer/)).toContainText('message and data rates');
  await expectAccessible();
  await box(page, 'new_bill_alert.sms').check();
  await box(page, 'payment_reminder.email').uncheck();
  await page.locator('#preferredLanguage').selectOption('es');
  expect(stored.consents(customer)).toEqual({});
  await save(page);
  await expect(page.getByText(CONSENT_SAVED)).toBeVisible();
  await expectAccessible();
  // Only what changed is written.
  expect(stored.consents(customer)).toMatchObject({ 'new_bill_alert.sms': true, 'payment_reminder.email': false });
  expect(stored.language(customer)).toBe('es');
  await page.goto(`${customer.path}?lang=en`);
  await expect(box(page, 'new_bill_alert.sms')).toBeChecked();
  await expect(box(page, 'payment_reminder.email')).not.toBeChecked();
  await expect(page.locator('#preferredLanguage')).toHaveValue('es');
  await expect(unsaved(page)).toBeHidden();
});

test('the grid is a table: headings, a mandatory box with its reason, an empty cell', async ({ page, openPage }) => {
  await openPage('standard');
  const table = page.getByRole('table', { name: 'Notifications by category and channel' });
  await expect(table.getByRole('columnheader')).toHaveText(['Category', 'Email', 'SMS', 'WhatsApp']);
  const outages = table.getByRole('row').filter({ hasText: 'Outages' });
  await expect(outages.getByRole('rowheader')).toContainText('We’re required to send you these messages.');
  const mandatory = box(page, 'outage_alert.sms');
  await expect(mandatory).toBeDisabled();
  await expect(mandatory).toBeChecked();
  await expect(mandatory).toHaveAccessibleDescription('We’re required to send you these messages.');
  await expect(table.getByRole('row').filter({ hasText: 'Surveys' }).getByText('Not offered')).toHaveCount(2);
  for (const width of [1000, 360]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(mandatory).toHaveAccessibleName(/^SMS\b(?!.*SMS).*Outages/);
  }
});

test('a double click on Save saves once', async ({ page, openPage, stored }) => {
  const customer = await openPage('standard');
  await box(page, 'energy_tips.email').check();
  await page.locator('[data-part=save]').dblclick();
  await expect(page.getByText(CONSENT_SAVED)).toBeVisible();
  expect(stored.events(customer).map(({ action, category }) => `${action} ${category}`)).toContain('given energy_tips');
});

test('two tabs do not undo each other', async ({ page, openPage, stored, context }) => {
  const customer = await openPage('standard');
  const other = await context.newPage();
  await other.goto(customer.path);
  await box(page, 'energy_tips.email').check();
  await save(page);
  await expect(page.getByText(CONSENT_SAVED)).toBeVisible();
  await box(other, 'energy_tips.sms').check();
  await save(other);
  await expect(other.getByText(CONSENT_SAVED)).toBeVisible();
  expect(stored.consents(customer)).toMatchObject({ 'energy_tips.email': true, 'energy_tips.sms': true });
  await expect(box(other, 'energy_tips.email')).toBeChecked();
});

test('a change of language keeps what is ticked, and says that it is not saved', async ({
  page,
  openPage,
  stored,
  hasJavaScript,
  expectAccessible,
}) => {
  const customer = await openPage('standard');
  await expect(unsaved(page)).toBeHidden();
  await box(page, 'energy_tips.email').check();
  if (hasJavaScript) await expect(unsaved(page)).toBeVisible();
  await page.locator('#language').selectOption('ar');
  if (!hasJavaScript) await page.locator('#change-language').click();
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(box(page, 'energy_tips.email')).toBeChecked();
  await expect(unsaved(page)).toBeVisible();
  await expectAccessible();
  expect(stored.consents(customer)).toEqual({});
  await page.reload();
  await expect(box(page, 'energy_tips.email')).toBeChecked();
  await box(page, 'energy_tips.email').uncheck();
  await save(page);
  await expect(unsaved(page)).toBeHidden();
  expect(stored.consents(customer)).not.toHaveProperty(['energy_tips.email']);
});

test('Close says that the page may be closed, and keeps what was not saved', async ({
  page,
  openPage,
  expectAccessible,
}) => {
  await openPage('standard', { query: '?showHeader=false' });
  await box(page, 'energy_tips.email').check();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You can close this page now');
  await expect(page.getByText('You have changes that are not saved yet.')).toBeVisible();
  await expect(page.locator('.site-header')).toHaveCount(0);
  await expectAccessible();
  await page.getByRole('link', { name: 'Back to your preferences' }).click();
  await expect(box(page, 'energy_tips.email')).toBeChecked();
  await expect(page.locator('.site-header')).toHaveCount(0);
});

test('the header is shown unless the link says otherwise, over posts too', async ({ page, openPage }) => {
  const customer = await openPage('standard');
  await expect(page.locator('.site-header')).toBeVisible();
  await page.goto(`${customer.path}?showHeader=false`);
  await expect(page.locator('.site-header')).toHaveCount(0);
  await box(page, 'energy_tips.email').check();
  await save(page);
  await expect(page.getByText(CONSENT_SAVED)).toBeVisible();
  await expect(page.locator('.site-header')).toHaveCount(0);
  for (const name of ['Pause messages', 'Unsubscribe from all', 'History of your consents']) {
    await page.getByRole('button', { name }).click();
    await expect(page).toHaveURL(/\/(pause|unsubscribe-all|history)\?showHeader=false$/);
    await expect(page.locator('.site-header')).toHaveCount(0);
    await page.goto(`${customer.path}?showHeader=false`);
  }
  await page.goto(`${customer.path}?showHeader=true`);
  await expect(page.locator('.site-header')).toBeVisible();
});

test('terms have to be accepted', async ({ page, openPage, stored, hasJavaScript, expectAccessible }) => {
  const customer = await openPage('terms', { query: '?lang=en' });
  await box(page, 'energy_tips.email').check();
  const button = page.locator('[data-part=save]');
  if (hasJavaScript) await expect(button).toHaveAttribute('aria-disabled', 'true');
  // A button that stands as not ready can be pressed all the same, and says why it does nothing.
  await button.click({ force: true });
  await expect(page.locator('#terms-error')).toHaveText('Please accept the terms.');
  await expect(box(page, 'energy_tips.email')).toBeChecked();
  await expectAccessible();
  expect(stored.consents(customer)).toEqual({});
  await page.locator('#terms').check();
  await expect(button).not.toHaveAttribute('aria-disabled', 'true');
  await save(page);
  await expect(page.getByText(CONSENT_SAVED)).toBeVisible();
  expect(stored.consents(customer)).toMatchObject({ 'energy_tips.email': true });
  expect(stored.events(customer).map(({ action }) => action)).toContain('termsAccepted');
});

test('one Save is for all recipients of an ERP customer, and says for whom', async ({
  page,
  openPage,
  stored,
  hasJavaScript,
  expectAccessible,
}) => {
  const customer = await openPage('erp');
  const [own = '', second = ''] = customer.recipients;
  const show = async (id: string) => {
    await page.getByLabel('Service account').selectOption(id);
    if (!hasJavaScript) await page.locator('#show-recipient').click();
    await expect(page.locator('[name="shown.recipient"]')).toHaveValue(id);
  };
  await box(page, 'outage_alert.email').uncheck();
  await show(second);
  // Nothing was changed for this one, and yet there is something to save.
  await expect(unsaved(page)).toBeVisible();
  await expect(page.locator('[data-part=unsaved-others]')).toContainText(own);
  await expectAccessible();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText('You have changes that are not saved yet.')).toBeVisible();
  await expect(page.getByText(/^Not saved yet for/)).toContainText(own);
  await expect(page.getByText('There is nothing else to do here.')).toHaveCount(0);
  await page.getByRole('link', { name: 'Back to your preferences' }).click();
  await box(page, 'payment_reminder.sms').uncheck();
  expect(stored.consents({ ...customer, id: own })).toEqual({});
  await save(page);
  await expect(page.getByText(PREFERENCES_SAVED)).toBeVisible();
  await expect(page.locator('[data-part=saved-for]')).toContainText(own);
  await expect(page.locator('[data-part=saved-for]')).toContainText(second);
  await expect(unsaved(page)).toBeHidden();
  await expectAccessible();
  expect(stored.consents({ ...customer, id: own })).toMatchObject({ 'outage_alert.email': false });
  expect(stored.consents({ ...customer, id: second })).toMatchObject({ 'payment_reminder.sms': false });
  expect(stored.events({ ...customer, id: own }).map(({ action }) => action)).toContain('withdrawn');
  await page.goto(`${customer.path}/history`);
  await expect(page.getByRole('row').filter({ hasText: own })).not.toHaveCount(0);
  await expect(page.getByRole('row').filter({ hasText: second })).not.toHaveCount(0);
  const csv = await (await page.request.get(`${customer.path}/history.csv`)).text();
  for (const id of [own, second]) expect(csv).toContain(id);
  await page.goto(customer.path);
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText('There is nothing else to do here.')).toBeVisible();
});

test('the ways to other pages and other colours cost no tick', async ({ page, openPage, stored, expectAccessible }) => {
  const customer = await openPage('standard');
  await box(page, 'energy_tips.email').check();
  for (const name of ['Pause messages', 'Unsubscribe from all', 'History of your consents']) {
    await page.getByRole('button', { name }).click();
    await expect(page).toHaveURL(/\/(pause|unsubscribe-all|history)$/);
    await page.goto(customer.path);
    await expect(box(page, 'energy_tips.email')).toBeChecked();
    await expect(unsaved(page)).toBeVisible();
  }
  await box(page, 'energy_tips.sms').check();
  await chooseAppearance(page, 'dark');
  await expect(page.locator('meta[name=color-scheme]')).toHaveAttribute('content', 'dark');
  await expect(box(page, 'energy_tips.email')).toBeChecked();
  await expect(box(page, 'energy_tips.sms')).toBeChecked();
  await expect(box(page, 'outage_alert.sms')).toBeChecked();
  await expect(box(page, 'outage_alert.sms')).toBeDisabled();
  await expectAccessible();
  expect(stored.consents(customer)).toEqual({});
  await save(page);
  await expect(page.getByText(CONSENT_SAVED)).toBeVisible();
  expect(stored.consents(customer)).toMatchObject({ 'energy_tips.email': true, 'energy_tips.sms': true });
});

test('leaving with something unsaved asks first, and keeps it as a draft @needs-js', async ({
  page,
  openPage,
  stored,
}) => {
  const customer = await openPage('standard');
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.type());
    void (dialogs.length === 1 ? dialog.dismiss() : dialog.accept());
  });
  await page.locator('.site-footer a, footer a').first().click();
  await expect(page).not.toHaveURL((url) => url.pathname === customer.path);
  expect(dialogs).toEqual([]);
  await page.goto(customer.path);
  await box(page, 'energy_tips.email').check();
  await page.locator('.site-footer a, footer a').first().click();
  await expect.poll(() => dialogs).toEqual(['beforeunload']);
  await expect(page).toHaveURL((url) => url.pathname === customer.path);
  await expect(box(page, 'energy_tips.email')).toBeChecked();
  await page.locator('.site-footer a, footer a').first().click();
  await expect(page).not.toHaveURL((url) => url.pathname === customer.path);
  await page.goto(customer.path);
  await expect(box(page, 'energy_tips.email')).toBeChecked();
  await save(page);
  await expect(page.getByText(CONSENT_SAVED)).toBeVisible();
  expect(dialogs).toEqual(['beforeunload', 'beforeunload']);
  expect(stored.consents(customer)).toMatchObject({ 'energy_tips.email': true });
});

test('a tick for a channel without a contact is not saved into nothing', async ({
  page,
  openPage,
  stored,
  data,
  hasJavaScript,
  expectAccessible,
}) => {
  const { email, phone } = newContacts();
  const customer = await openPage('standard', { contacts: [['email', email, 'preferred']] });
  await box(page, 'energy_tips.sms').check();
  await box(page, 'energy_tips.email').check();
  await save(page);
  const row = page.getByRole('row').filter({ has: page.locator('input[value="energy_tips.sms"]') });
  await expect(row.locator('.field-error')).toHaveText('Add a mobile number first, or clear this box.');
  await expect(page.locator('#error-summary')).toContainText('Your preferences were not saved.');
  await expect(box(page, 'energy_tips.sms')).toBeChecked();
  await expect(box(page, 'energy_tips.sms')).toHaveAccessibleDescription(
    'Add a mobile number first, or clear this box.',
  );
  await expectAccessible();
  expect(stored.consents(customer)).toEqual({});
  await row.getByRole('button', { name: 'Add a mobile number' }).click();
  await page.locator('#contact').fill(phone);
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await expect(code(page)).toBeVisible();
  await typeCode(page, data.codeFor(phone));
  await expect(entry(page, 'sms', phone)).toContainText('Verified');
  await expect(row.locator('.field-error')).toHaveCount(0);
  if (hasJavaScript) await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(box(page, 'energy_tips.sms')).toBeChecked();
  await save(page);
  await expect(page.getByText(CONSENT_SAVED)).toBeVisible();
  expect(stored.consents(customer)).toMatchObject({ 'energy_tips.email': true, 'energy_tips.sms': true });
});

test('each recipient of an ERP customer has boxes of its own, and none of them is lost', async ({
  page,
  openPage,
  stored,
  hasJavaScript,
  expectAccessible,
}) => {
  const customer = await openPage('erp');
  const [own = '', second = '', third = ''] = customer.recipients;
  const show = async (id: string) => {
    await page.getByLabel('Service account').selectOption(id);
    if (!hasJavaScript) await page.locator('#show-recipient').click();
    await expect(page.locator('[name="shown.recipient"]')).toHaveValue(id);
  };
  await expect(box(page, 'energy_tips.email')).toBeVisible();
  await box(page, 'outage_alert.email').uncheck();
  await show(second);
  await expect(box(page, 'energy_tips.email')).toHaveCount(0);
  await expect(box(page, 'outage_alert.email')).toBeChecked();
  await expectAccessible();
  await box(page, 'payment_reminder.sms').uncheck();
  await show(third);
  await expect(page.locator('.grid tbody tr')).toHaveCount(2);
  await show(own);
  await expect(box(page, 'outage_alert.email')).not.toBeChecked();
  await expect(unsaved(page)).toBeVisible();
  await show(second);
  await expect(box(page, 'payment_reminder.sms')).not.toBeChecked();
  await save(page);
  await expect(page.getByText(PREFERENCES_SAVED)).toBeVisible();
  await expect(page.getByLabel('Service account')).toHaveValue(second);
  expect(stored.consents({ ...customer, id: second })).toMatchObject({ 'payment_reminder.sms': false });
  expect(stored.consents({ ...customer, id: own })).toMatchObject({ 'outage_alert.email': false });
});

test('the types of clients: gas shows no recipient and locks the bill alert, tax shows no number', async ({
  page,
  openPage,
  stored,
  expectAccessible,
}) => {
  const gas = await openPage('gas-ebill');
  await expect(page.locator('.account')).toContainText('Welcome back, Pat Test');
  await expect(page.locator('.account')).not.toContainText(gas.id);
  const alert = box(page, 'new_bill_alert.email');
  await expect(alert).toBeDisabled();
  await expect(alert).toBeChecked();
  await expect(alert).toHaveAccessibleDescription('You are enrolled in eBill, so your bills come by email.');
  await expectAccessible();
  await box(page, 'payment_reminder.sms').setChecked(false);
  await save(page);
  await expect(page.getByText(PREFERENCES_SAVED)).toBeVisible();
  expect(stored.consents(gas)).not.toHaveProperty('new_bill_alert.email');

  const tax = await openPage('tax');
  await expect(page.locator('.account')).toContainText('Welcome back, Pat Test');
  await expect(page.locator('.account')).not.toContainText(tax.id);
  await expect(list(page, 'email')).toBeVisible();
  await expect(list(page, 'sms').getByRole('button', { name: 'Add a mobile number' })).toHaveCount(0);
  await expectAccessible();
});

test('a running pause is shown and can be ended', async ({ page, openPage, stored, expectAccessible }) => {
  const customer = await openPage('standard');
  stored.pause(customer, 30);
  await page.reload();
  await expect(page.getByText(/^Messages are paused until/)).toBeVisible();
  await expectAccessible();
  await box(page, 'energy_tips.email').check();
  await page.getByRole('button', { name: 'Resume' }).click();
  await expect(page.getByText('Messages are no longer paused.')).toBeVisible();
  await expect(page.getByText(/^Messages are paused until/)).toHaveCount(0);
  await expect(box(page, 'energy_tips.email')).toBeChecked();
});

test('a contact from which messages came back is told of, and mended without losing a tick', async ({
  page,
  openPage,
  stored,
  expectAccessible,
}) => {
  const customer = await openPage('standard');
  await expect(page.locator('#returned')).toHaveCount(0);
  stored.cameBack(customer, 'email', customer.email);
  await page.reload();
  const notice = page.locator('#returned');
  await expect(notice).toContainText(customer.email);
  await expect(notice).toContainText('was returned on');
  await expectAccessible();
  await box(page, 'new_bill_alert.sms').check();
  await notice.getByRole('button', { name: 'Turn messages back on' }).click();
  await expect(page.getByText('Messages to this contact are on again.')).toBeVisible();
  await expect(page.locator('#returned')).toHaveCount(0);
  await expect(box(page, 'new_bill_alert.sms')).toBeChecked();
  expect(stored.consents(customer)).toEqual({});
  await expectAccessible();
});

test('in Arabic the page reads from the right, and contacts stay as they are', async ({
  page,
  openPage,
  stored,
  expectAccessible,
}) => {
  const customer = await openPage('rtl');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.getByText(formatPhone(customer.phone, 'PK'))).toHaveCSS('direction', 'ltr');
  await expectAccessible();
  await box(page, 'energy_tips.email').check();
  await save(page);
  await expect(page.getByText('تم تحديث موافقتك بنجاح')).toBeVisible();
  expect(stored.consents(customer)).toMatchObject({ 'energy_tips.email': true });
});

test('on a phone each box names its channel, and nothing is wider than the screen', async ({
  page,
  openPage,
  expectAccessible,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const story of ['standard', 'rtl', 'erp'] as const) {
    await openPage(story);
    await expect(page.locator('.grid .channel').first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await expectAccessible();
  }
});

test('a link that has run out offers a new one @once', async ({ page, stored, expectAccessible }) => {
  const customer = await stored.newCustomer('standard', { seconds: -60 });
  const response = await page.goto(customer.path);
  expect(response?.status()).toBe(410);
  await expect(page.getByRole('button', { name: 'Send me a new link' })).toBeVisible();
  await expectAccessible();
});
