import { formatPhone } from '~/domain/phone-number';
import {
  expectOpen,
  fillIdentityCheck,
  IDENTITY_CHECK_FORM,
  identityCheckLink,
  newMember,
  nextButton,
  valuesOf,
} from './support/identity-check';
import { serverData } from './support/global-setup';
import { expect, newReader, press, reasonsOf, test, writeStop } from './support/unsubscribe';

const QUESTION = 'Do you really want to unsubscribe?';
const DONE =
  'You have successfully unsubscribed from this communication. If you want to keep receiving the communication, click the resubscribe button.';
const BACK = 'You have successfully resubscribed.';
const UPDATED = 'Your consent is updated successfully';

test('unsubscribing and coming back, with every text, and each state may be reloaded @once', async ({
  page,
  openUnsubscribe,
  stored,
  expectAccessible,
}) => {
  const reader = await openUnsubscribe();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('CUSTOMER UNSUBSCRIBE');
  await expect(page).toHaveTitle(/^CUSTOMER UNSUBSCRIBE – /);
  await expect(page.getByText(QUESTION)).toBeVisible();
  await expect(page.locator('.facts')).toContainText('Service updates');
  await expect(page.locator('.facts')).toContainText('Email');
  await expect(page.locator('.facts')).toContainText('Cascadia Gas & Light');
  const service = page.getByRole('region', { name: 'Customer service' });
  await expect(service.getByRole('link', { name: '844-927-0142' })).toHaveAttribute('href', 'tel:8449270142');
  await expect(page.getByRole('button', { name: 'Resubscribe' })).toHaveCount(0);
  await expectAccessible();

  await press(page, 'Unsubscribe');
  await expect(page.getByText(DONE)).toBeVisible();
  await expect(page.getByText(UPDATED)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Unsubscribe', exact: true })).toHaveCount(0);
  expect(stored.consents(reader)).toEqual({ 'service_update.email': false });
  await expectAccessible();
  await page.reload();
  await expect(page.getByText(DONE)).toBeVisible();
  await expect(page.getByText(UPDATED)).toHaveCount(0);
  await page.goto(reader.unsubscribePath);
  await expect(page.getByText(DONE)).toBeVisible();

  await press(page, 'Resubscribe');
  await expect(page.getByText(BACK)).toBeVisible();
  expect(stored.consents(reader)).toEqual({ 'service_update.email': true });
  await expectAccessible();
  await page.reload();
  await expect(page.getByText(BACK)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Unsubscribe', exact: true })).toBeVisible();
  await page.goto(reader.unsubscribePath);
  await expect(page.getByText(QUESTION)).toBeVisible();
  expect(stored.events(reader).map(({ action, source }) => `${action} ${source}`)).toEqual([
    'withdrawn page',
    'given page',
  ]);
});

test('a page that is older than what was done since does what it says, once @once', async ({
  page,
  context,
  openUnsubscribe,
  stored,
}) => {
  const reader = await openUnsubscribe();
  const other = await context.newPage();
  await other.goto(reader.unsubscribePath);
  await press(page, 'Unsubscribe');
  await expect(page.getByText(DONE)).toBeVisible();
  await press(other, 'Unsubscribe');
  await expect(other.getByText(DONE)).toBeVisible();
  expect(stored.consents(reader)).toEqual({ 'service_update.email': false });
  expect(stored.events(reader)).toHaveLength(1);
});

test('a reason may be given afterwards, and is in nobody’s way @once', async ({
  page,
  openUnsubscribe,
  stored,
  expectAccessible,
}) => {
  const reader = await openUnsubscribe();
  await expect(page.getByText('Would you tell us why?')).toHaveCount(0);
  await press(page, 'Unsubscribe');
  await expect(page.getByRole('heading', { name: 'Would you tell us why?' })).toBeVisible();
  await page.getByLabel('Comment').fill('Too long '.repeat(70));
  await press(page, 'Send');
  const summary = page.locator('#error-summary');
  await expect(summary.getByRole('link', { name: 'Choose a reason' })).toHaveAttribute('href', '#reason');
  await expect(summary.getByRole('link', { name: 'Use 500 characters or fewer' })).toHaveAttribute('href', '#comment');
  await expect(page.getByText(DONE)).toBeVisible();
  await expect(page.getByLabel('Comment')).toHaveValue('Too long '.repeat(70));
  await expectAccessible();

  await page.getByLabel('I get too many messages').check();
  await page.getByLabel('Comment').fill('Twice a day.');
  await press(page, 'Send');
  await expect(page.getByText('Thank you for telling us.')).toBeVisible();
  await expect(page.getByText('Would you tell us why?')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Resubscribe' })).toBeVisible();
  await expectAccessible();
  expect(reasonsOf(serverData(), reader)).toEqual([
    { reason: 'tooMany', comment: 'Twice a day.', category: 'service_update' },
  ]);
  expect(stored.consents(reader)).toEqual({ 'service_update.email': false });
});

test('messages are paused for 30 or 90 days, and resumed @once', async ({
  page,
  openUnsubscribe,
  stored,
  expectAccessible,
}) => {
  const reader = await openUnsubscribe();
  await press(page, 'Pause for 30 days');
  await expect(page.getByText('The pause has started.')).toBeVisible();
  await expect(page.getByText(/^Paused until \w{3} \d{1,2}, \d{4}, \d{1,2}:\d{2} [AP]M E[SD]T\.$/)).toBeVisible();
  await expect(page.getByText(QUESTION)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pause for 90 days' })).toHaveCount(0);
  await expectAccessible();
  await press(page, 'Resume now');
  await expect(page.getByText('The pause has ended.')).toBeVisible();
  await press(page, 'Pause for 90 days');
  await expect(page.getByText('The pause has started.')).toBeVisible();
  expect(stored.events(reader).map(({ action, category }) => `${action} ${category}`)).toEqual([
    'paused service_update',
    'resumed service_update',
    'paused service_update',
  ]);
  expect(stored.consents(reader)).toEqual({});
});

test('“Manage preferences” opens the preferences of the same person @once @passes-preferences', async ({
  page,
  openUnsubscribe,
  expectAccessible,
}) => {
  const reader = await openUnsubscribe();
  await press(page, 'Manage preferences');
  await expect(page).toHaveURL(/\/customer-preferences\//);
  expect(page.url()).not.toContain(reader.unsubscribeToken);
  await expect(page.locator('main')).toContainText(reader.id);
  await expect(page.locator('[data-part=came-from]')).toHaveText(
    'You came here from a message: \u2068Service updates\u2069, by Email.',
  );
  await expectAccessible();
  await page.goto(reader.path);
  await expect(page.locator('[data-part=came-from]')).toHaveCount(0);
});

test('an account that leads to the preferences does so at once @once @passes-preferences', async ({
  page,
  openUnsubscribe,
}) => {
  const reader = await openUnsubscribe('gas-ebill');
  await expect(page).toHaveURL(/\/customer-preferences\//);
  const preferencesUrl = page.url();
  await page.goto(reader.unsubscribePath);
  expect(page.url()).toBe(preferencesUrl);
});

test('what is mandatory says so and leads to the preferences @once @passes-preferences', async ({
  page,
  openUnsubscribe,
  stored,
  expectAccessible,
}) => {
  const reader = await openUnsubscribe('one-contact', { category: 'outage_alert' });
  await expect(
    page.getByText("These messages can't be switched off: Harbor City Water has to send them"),
  ).toBeVisible();
  for (const name of ['Unsubscribe', 'Resubscribe', 'Pause for 30 days'])
    await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0);
  await expectAccessible();
  await press(page, 'Manage preferences');
  await expect(page).toHaveURL(/\/customer-preferences\//);
  expect(stored.consents(reader)).toEqual({});
});

test('messages that are not sent say so, and no act is claimed or offered @once @passes-preferences', async ({
  page,
  data,
  stored,
  expectAccessible,
}) => {
  const reader = await newReader(data, stored, serverData(), 'standard', { category: 'removed_since' });
  await page.goto(`${reader.unsubscribePath}?done=unsubscribe`);
  await expect(page.getByText('No such messages are sent to you now: there is nothing to switch off.')).toBeVisible();
  await expect(page.getByText(DONE)).toHaveCount(0);
  for (const name of ['Unsubscribe', 'Resubscribe', 'Pause for 30 days'])
    await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0);
  await expect(page.locator('main')).not.toContainText('removed_since');
  await expectAccessible();
  await press(page, 'Manage preferences');
  await expect(page).toHaveURL(/\/customer-preferences\//);
  expect(stored.events(reader)).toEqual([]);
});

test('a STOP by SMS shows by number on the page of an SMS, on the preferences and in the history, until START alone ends it @once @passes-preferences', async ({
  page,
  data,
  stored,
  expectAccessible,
}) => {
  const reader = await newReader(data, stored, serverData(), 'standard', {
    category: 'payment_reminder',
    channel: 'sms',
  });
  const { number, start } = writeStop(serverData(), reader, 30);
  const notice = page.locator('#stop-notice');
  await page.goto(reader.unsubscribePath);
  await expect(notice).toContainText(`\u2066•••• ${number.slice(-4)}\u2069 sent STOP by SMS on`);
  await expect(notice).toContainText('send START from that number to \u2066(202) 555-0301\u2069.');
  await expect(page.locator('.facts')).toContainText('SMS');
  await expectAccessible();
  for (const path of [`${reader.path}/history`, reader.path]) {
    await page.goto(path);
    await expect(notice).toContainText(`\u2066${formatPhone(number)}\u2069 sent STOP by SMS on`);
    await expectAccessible();
  }
  await expect(page.getByText('Not sent: STOP').first()).toBeVisible();
  await page.goto(reader.unsubscribePath);
  await press(page, 'Unsubscribe');
  await expect(page.getByText('You have also unsubscribed from these messages.')).toBeVisible();
  await expect(notice).toBeVisible();
  await expect(page.getByRole('button', { name: 'Resubscribe' })).toHaveCount(0);
  start();
  await page.goto(reader.unsubscribePath);
  await expect(notice).toHaveCount(0);
  await press(page, 'Resubscribe');
  await expect(page.getByText(BACK)).toBeVisible();
});

test('right-to-left, from the question to the reason @once', async ({
  page,
  openUnsubscribe,
  stored,
  expectAccessible,
}) => {
  const reader = await openUnsubscribe('rtl', { locale: 'ar' });
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.getByText('هل تريد حقًا إلغاء الاشتراك؟')).toBeVisible();
  await expectAccessible();
  await press(page, 'إلغاء الاشتراك');
  await expect(page.getByText('تم إلغاء اشتراكك في هذه الرسائل بنجاح.')).toBeVisible();
  await expectAccessible();
  await press(page, 'إرسال');
  await expect(page.locator('#error-summary')).toContainText('اختر سببًا');
  await page.getByLabel('سبب آخر').check();
  await press(page, 'إرسال');
  await expect(page.getByText('شكرًا لإخبارنا.')).toBeVisible();
  await press(page, 'إعادة الاشتراك');
  await expect(page.getByText('تمت إعادة اشتراكك بنجاح.')).toBeVisible();
  expect(stored.consents(reader)).toEqual({ 'service_update.email': true });
});

test('behind the gate it works the same, and a preferences gate with the same questions is not asked again @once @passes-identity-check @passes-preferences', async ({
  page,
  data,
}) => {
  const member = newMember();
  const { path } = await identityCheckLink(data, member, 'unsubscribe');
  await page.goto(path);
  await expect(page.locator(IDENTITY_CHECK_FORM)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Unsubscribe', exact: true })).toHaveCount(0);
  await fillIdentityCheck(page, valuesOf(member));
  await page.getByRole('checkbox').check();
  await nextButton(page).click();
  await expectOpen(page, path);
  await press(page, 'Unsubscribe');
  await expect(page.getByText(DONE)).toBeVisible();
  await press(page, 'Manage preferences');
  await expect(page).toHaveURL(/\/customer-preferences\//);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your preferences');
  await expect(page.locator(IDENTITY_CHECK_FORM)).toHaveCount(0);
});

test.describe('from the preferences', () => {
  test('everything is paused and resumed @once @passes-preferences', async ({ page, stored, expectAccessible }) => {
    const customer = await stored.newCustomer('standard');
    await page.goto(`${customer.path}/pause`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pause messages');
    await expectAccessible();
    await press(page, 'Pause for 90 days');
    await expect(page.getByText('The pause has started.')).toBeVisible();
    await expectAccessible();
    await press(page, 'Resume now');
    await expect(page.getByText('The pause has ended.')).toBeVisible();
    expect(stored.events(customer).map(({ action, category }) => `${action} ${category}`)).toEqual([
      'paused ',
      'resumed ',
    ]);
    await page.getByRole('link', { name: 'Back to my preferences' }).click();
    await expect(page).toHaveURL((url) => url.pathname === customer.path);
  });

  test('unsubscribing from all says what stops and what goes on, asks, and says how to come back @once', async ({
    page,
    stored,
    expectAccessible,
  }) => {
    const customer = await stored.newCustomer('standard');
    await page.goto(`${customer.path}/unsubscribe-all`);
    const lists = page.locator('main ul');
    await expect(lists.nth(0)).toContainText('Service updates');
    await expect(lists.nth(0)).toContainText('Payment reminders');
    await expect(lists.nth(0)).not.toContainText('New bill');
    await expect(lists.nth(1)).toContainText('Outages (mandatory)');
    await expect(lists.nth(1)).toContainText('New bill');
    await expect(lists.nth(1)).toContainText('Codes that you ask for');
    await expectAccessible();
    expect(stored.consents(customer)).toEqual({});
    await press(page, 'Unsubscribe from all');
    await expect(page.getByText('You have successfully unsubscribed from these messages.')).toBeVisible();
    await expect(
      page.getByText('To get some of them again, open your preferences, tick what you want and save.'),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: 'Unsubscribe from all' })).toHaveCount(0);
    await expectAccessible();
    const consents = stored.consents(customer);
    expect(consents).toMatchObject({
      'service_update.email': false,
      'payment_reminder.sms': false,
      'outage_alert.email': false,
    });
    expect(Object.values(consents).every((isGiven) => !isGiven)).toBe(true);
    expect(Object.keys(consents)).not.toContain('outage_alert.sms');
    expect(Object.keys(consents)).not.toContain('new_bill_alert.email');
    await page.goto(`${customer.path}/unsubscribe-all`);
    await expect(page.getByRole('heading', { name: 'Switched off' })).toBeVisible();
    await expect(lists.nth(0)).toContainText('Service updates');
  });

  test('unsubscribing from all may be taken back: everything is as it was @once @passes-preferences', async ({
    page,
    stored,
    expectAccessible,
  }) => {
    const customer = await stored.newCustomer('standard');
    await page.goto(`${customer.path}/unsubscribe-all`);
    await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
    await press(page, 'Unsubscribe from all');
    await expect(
      page.getByText(/^Until \w{3} \d{1,2}, \d{4}, .+ you can undo this\. What you change in between stays changed\.$/),
    ).toBeVisible();
    await expectAccessible();
    await press(page, 'Undo');
    await expect(page.getByText('Undone. What you have changed since then stays as it is.')).toBeVisible();
    expect(stored.consents(customer)).toEqual({});
    const actions = stored.events(customer).map(({ action }) => action);
    expect(actions.filter((action) => action === 'restored')).toHaveLength(
      actions.filter((action) => action === 'withdrawn').length,
    );
    await page.goto(`${customer.path}/history`);
    await expect(page.getByText('Restored by Undo').first()).toBeVisible();
    await page.goto(`${customer.path}/unsubscribe-all`);
    await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  });

  test('the way back from unsubscribing from all changes nothing @once @passes-preferences', async ({
    page,
    stored,
  }) => {
    const customer = await stored.newCustomer('standard');
    await page.goto(`${customer.path}/unsubscribe-all`);
    await page.getByRole('link', { name: 'Keep everything as it is' }).click();
    await expect(page).toHaveURL((url) => url.pathname === customer.path);
    expect(stored.consents(customer)).toEqual({});
  });
});

test('an expired link still takes the one unsubscribe that it was made for, and nothing else @once', async ({
  page,
  data,
  stored,
  expectAccessible,
}) => {
  const reader = await newReader(data, stored, serverData(), 'standard', { seconds: -60 });
  const response = await page.goto(reader.unsubscribePath);
  expect(response?.status()).toBe(410);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link has expired');
  await expect(page.locator('.facts')).toContainText('Service updates');
  await expect(page.locator('.facts')).toContainText('Email');
  for (const name of ['Manage preferences', 'Pause for 30 days'])
    await expect(page.getByRole('button', { name })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Send me a new link' })).toBeVisible();
  await expectAccessible();
  expect(stored.consents(reader)).toEqual({});
  await press(page, 'Unsubscribe');
  await expect(
    page.getByText('You are unsubscribed from these messages. For everything else, ask for a new link.'),
  ).toBeVisible();
  for (const name of ['Unsubscribe', 'Resubscribe'])
    await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0);
  await expectAccessible();
  expect(stored.consents(reader)).toEqual({ 'service_update.email': false });
  expect(stored.events(reader).map(({ action, source }) => `${action} ${source}`)).toEqual(['withdrawn page']);
});

test('an expired link is renewed, and the page tells no contact @once', async ({
  page,
  data,
  stored,
  expectAccessible,
}) => {
  const { token, id, email } = await (async () => {
    const recipient = await data.newRecipientLink('ebill');
    const expired = await data.mintLink(
      { ...recipient, formId: 'service_update' },
      { purpose: 'unsubscribe', seconds: -60 },
    );
    return { token: expired, id: recipient.id, email: recipient.email };
  })();
  const response = await page.goto(`/customer-unsubscribe/${token}`);
  expect(response?.status()).toBe(410);
  await expectAccessible();
  await press(page, 'Send me a new link');
  await expect(
    page.getByText('If we have a contact on file for you, a new link was kept in the test outbox.'),
  ).toBeVisible();
  expect(await page.content()).not.toContain(email);
  const fresh = /\/customer-unsubscribe\/[\w.-]+/.exec(data.messagesTo(email)[0]?.text ?? '')?.[0] ?? '';
  await page.goto(fresh);
  await press(page, 'Unsubscribe');
  await expect(page.getByText(DONE)).toBeVisible();
  expect(stored.consents({ accountId: 'cascadia', id })).toEqual({ 'service_update.email': false });
});
