import { readFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { serverUrl } from './support/global-setup';
import { expect, randomAddress, test } from './support/journey';
import { linkToForm, createTestAccount, signInAs, storedTemplate, type TestAccount } from './support/test-account';

const save = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Save', exact: true }).click();
/** Opens the menu of the whole form, or of one of its items. */
const openMenu = (page: Page, item?: string) =>
  page.locator('.act-menu > summary', { hasText: item === undefined ? /^More$/ : `More: ${item}` }).click();
const idOf = (page: Page): string => /dynamic-form\/([\w-]+)/.exec(page.url())?.[1] ?? '';

async function createForm(page: Page, title: string): Promise<string> {
  await page.goto('/smart/dynamic-form/new');
  await page.getByLabel('Title').fill(title);
  await page.getByRole('button', { name: 'Create the form' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  return idOf(page);
}

/** Imports a form file under an id of its own. */
async function importForm(page: Page, file: string, id: string): Promise<string> {
  await page.goto('/smart/dynamic-form/new');
  const form = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
  await page.getByLabel('JSON text').fill(JSON.stringify({ ...form, id }));
  await page.getByRole('button', { name: 'Import' }).click();
  await expect(page).toHaveURL(new RegExp(`/dynamic-form/${id}`));
  return id;
}

async function addQuestion(page: Page, kind: string, label: string): Promise<void> {
  await page.locator('#kind').selectOption(kind);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.locator('#name')).toBeVisible();
  await page.locator('#name').fill(label);
}

/** A form with one question, saved. */
async function createWhole(page: Page, title: string): Promise<string> {
  const id = await createForm(page, title);
  await addQuestion(page, 'shortText', 'Your name');
  await save(page);
  await expect(page.locator('.builder-item')).toHaveCount(1);
  return id;
}

/** Sends the form to every owner, past the advice where there is some. */
async function requestApprovalOfAll(page: Page, id: string, { isAdvised = false } = {}): Promise<void> {
  await page.goto(`/smart/dynamic-form/${id}/approval-request`);
  if (isAdvised) await page.getByRole('button', { name: 'Ask all the same' }).click();
  await page.getByLabel("All admin's").check();
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('The approval request is made. Its emails were kept in the test outbox.')).toBeVisible();
}

test('a form is built, approved by two owners, and live for its recipient', async ({
  page,
  context,
  data,
  expectAccessible,
}) => {
  const testAccount: TestAccount = await createTestAccount(2);
  await signInAs(context, testAccount.ruth);
  const id = await createForm(page, 'Report a problem');
  await expect(page.getByText('Fix before it can go live: 1')).toBeVisible();
  await expectAccessible();
  await addQuestion(page, 'dropdown', 'Kind of problem');
  await page.locator('#option-0-name').fill('Smell of gas');
  await page.locator('#option-0-value').fill('gas');
  await page.locator('#option-1-name').fill('A wrong bill');
  await page.getByRole('button', { name: 'Add an option' }).click();
  await page.locator('#option-2-name').fill('Something else');
  await page.getByRole('button', { name: 'Move up: Option 3' }).click();
  await expect(page.locator('#option-1-name')).toHaveValue('Something else');
  await page.getByLabel('An answer is required').check();
  await expectAccessible();
  await save(page);
  await addQuestion(page, 'shortText', 'Have you left the house?');
  await page.getByRole('button', { name: 'Add a rule' }).click();
  await page.locator('#rule-0-target').selectOption({ label: 'Smell of gas' });
  await page.getByRole('button', { name: 'Save and stay here' }).click();
  await expect(page.getByText('Shown when “Kind of problem” is “Smell of gas”')).toBeVisible();
  await save(page);
  await openMenu(page, 'Have you left the house?');
  await page.getByRole('button', { name: 'Move up: Have you left the house?' }).click();
  await expect(page.locator('.builder-item').first()).toContainText('Have you left the house?');
  await openMenu(page, 'Have you left the house?');
  await page.getByRole('button', { name: 'Move down: Have you left the house?' }).click();
  await page.locator('#kind').selectOption('html');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.locator('#html').fill('<p>We answer <b>today</b>.</p><script>alert(1)</script>');
  await page.getByRole('button', { name: 'Save and stay here' }).click();
  await expect(page.locator('.html-block')).toHaveText('We answer today.');
  await save(page);
  await openMenu(page);
  await expectAccessible();
  await page.getByRole('link', { name: 'Add a language' }).click();
  await page.getByRole('button', { name: 'Add the language' }).click();
  await expect(page.getByText('Enter the tag of another language').first()).toBeVisible();
  await expectAccessible();
  await page.locator('#newLanguage').fill('es');
  await page.getByRole('button', { name: 'Add the language' }).click();
  await page.getByLabel('Title').fill('Avisar de un problema');
  await expectAccessible();
  await save(page);
  await expect(page.getByText('Fix before it can go live')).toHaveCount(0);
  await expectAccessible();
  // Of the translation only the title is there.
  await requestApprovalOfAll(page, id, { isAdvised: true });
  await expect(page.getByText('Version 1 waits for approval')).toBeVisible();
  expect(data.messagesTo(testAccount.omar.email)[0]?.subject).toBe('Please approve: Report a problem');
  const link = await linkToForm(testAccount.accountId, id);
  expect((await page.goto(link))?.status()).toBe(404);
  for (const owner of [testAccount.omar, testAccount.ines]) {
    await signInAs(context, owner);
    await page.goto(`/form/preview/${id}`);
    await expect(page.getByRole('button', { name: 'Activate' })).toBeVisible();
    await expectAccessible();
    await page.getByRole('button', { name: 'Activate' }).click();
    await expect(page).toHaveURL(/\/smart\/dynamic-form\/$/);
  }
  await expect(page.getByText('The form is active now.')).toBeVisible();
  await expectAccessible();
  expect(data.messagesTo(testAccount.ruth.email)[0]?.subject).toBe('Now active: Report a problem');
  expect((await page.goto(link))?.status()).toBe(200);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Report a problem');
  expect(storedTemplate(testAccount.accountId, id).form).toMatchObject({ status: 'active', version: 1 });
});

test('a rejection asks for its reason, and the author reads it', async ({ page, context, data, expectAccessible }) => {
  const testAccount = await createTestAccount(1);
  await signInAs(context, testAccount.ruth);
  const id = await createWhole(page, 'Meter reading');
  await requestApprovalOfAll(page, id);
  await signInAs(context, testAccount.kofi);
  await page.goto(`/form/preview/${id}`);
  await page.getByRole('link', { name: 'Reject' }).click();
  await expect(page.getByRole('heading', { name: 'Reject this form' })).toBeVisible();
  await page.getByRole('button', { name: 'Reject' }).click();
  await expect(page.getByText('Enter a reason').first()).toBeVisible();
  await expectAccessible();
  await page.getByLabel('Reason').fill('Please ask for the meter’s number.');
  await page.getByRole('button', { name: 'Reject' }).click();
  await expect(page).toHaveURL(/\/smart\/dynamic-form\/$/);
  await expect(page.getByRole('listitem').filter({ hasText: 'Meter reading' })).toContainText('Rejected');
  expect(data.messagesTo(testAccount.ruth.email)[0]?.text).toContain('Please ask for the meter’s number.');
  await signInAs(context, testAccount.ruth);
  await page.goto(`/smart/dynamic-form/${id}`);
  await expect(page.getByText('Rejected by Kofi Mensah')).toBeVisible();
  await expect(page.getByText('Please ask for the meter’s number.')).toBeVisible();
  await expectAccessible();
});

test('of two tabs the later one shows both, and keeps what was typed', async ({ page, context, expectAccessible }) => {
  const testAccount = await createTestAccount();
  await signInAs(context, testAccount.ruth);
  const id = await createWhole(page, 'Call back');
  const address = (await page.getByRole('link', { name: 'Edit: Your name' }).getAttribute('href')) ?? '';
  await page.goto(address);
  const other = await context.newPage();
  await other.goto(address);
  await other.locator('#name').fill('Full name');
  await save(other);
  await other.close();
  await page.locator('#name').fill('First and last name');
  await save(page);
  await expect(page.getByRole('heading', { name: 'This form has changed since you opened this page' })).toBeVisible();
  await expect(page.locator('#name')).toHaveValue('First and last name');
  await expect(page.getByRole('row', { name: /Text of the question/ })).toContainText('Full name');
  await expectAccessible();
  await save(page);
  await expect(page.locator('.builder-item')).toContainText('First and last name');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('The form is live.')).toBeVisible();
  expect(storedTemplate(testAccount.accountId, id).events).toEqual(['created', 'changed', 'activated']);
});

test('the closing time is typed in the time zone of the profile', async ({ page, context, expectAccessible }) => {
  const testAccount = await createTestAccount();
  await signInAs(context, testAccount.ruth);
  await page.goto('/smart/profile');
  await page.getByLabel('Time zone').selectOption('Asia/Kolkata');
  await save(page);
  const id = await createWhole(page, 'Storm help');
  await page.goto(`/smart/dynamic-form/${id}?part=settings`);
  const closesAt = page.getByLabel('Closes at');
  await expect(page.locator('#expirationDate-hint')).toContainText('Date and time in Asia/Kolkata');
  await closesAt.fill('2031-06-30T17:30');
  await expectAccessible();
  await save(page);
  const storedExpiration = () =>
    (JSON.parse(storedTemplate(testAccount.accountId, id).draft?.definition ?? '{}') as { expirationDate?: string })
      .expirationDate;
  await expect.poll(storedExpiration).toBe('2031-06-30T12:00:00Z');
  await page.goto(`/smart/dynamic-form/${id}?part=settings`);
  await expect(closesAt).toHaveValue('2031-06-30T17:30');
  await page.locator('#title').fill('Help after a storm');
  await save(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Help after a storm');
  expect(storedExpiration()).toBe('2031-06-30T12:00:00Z');
});

test('a question that others look at is removed with their rules, after a word of warning', async ({
  page,
  context,
  expectAccessible,
}) => {
  const testAccount = await createTestAccount();
  await signInAs(context, testAccount.mina);
  await page.goto('/smart/dynamic-form/new');
  const file = {
    id: `dep-${testAccount.accountId}`,
    title: 'Depends',
    formElements: [
      {
        type: 'inputs',
        inputForms: [
          { id: 'a', name: 'First', inputType: 'dropdown', options: [{ guid: 'a1', value: 'a1', name: 'Yes' }] },
          {
            id: 'b',
            name: 'Second',
            inputType: 'shortText',
            rules: [{ inputId: 'b', parentId: 'a', condition: 'selected', choiceId: 'a1' }],
          },
        ],
      },
    ],
  };
  await page.getByLabel('JSON text').fill(JSON.stringify({ ...file, colour: 'blue' }));
  await page.getByRole('button', { name: 'Import' }).click();
  await expect(page.getByText('Mistakes in the file: 1')).toBeVisible();
  await expect(page.getByText('colour', { exact: true })).toBeVisible();
  await expectAccessible();
  await page.getByLabel('JSON text').fill(JSON.stringify(file));
  await page.getByRole('button', { name: 'Import' }).click();
  await expect(page.getByText('Shown when “First” is “Yes”')).toBeVisible();
  await openMenu(page, 'First');
  await expectAccessible();
  await page.getByRole('link', { name: 'Remove: First' }).click();
  await expect(page.getByText('These questions have rules that look at it.')).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.locator('.builder-item')).toHaveCount(1);
  await expect(page.locator('.rule-list')).toHaveCount(0);
});

test('how templates are approved is set, with the words of the page', async ({
  page,
  context,
  hasJavaScript,
  expectAccessible,
}) => {
  const testAccount = await createTestAccount();
  await signInAs(context, testAccount.omar);
  await page.goto(`/smart/accounts/${testAccount.accountId}/template-approval`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Config For Template Approval');
  await page.getByLabel('Does admin need to get approval?').check();
  await page.getByLabel('Number Of Approvals Required').fill('4');
  await save(page);
  await expect(
    page.getByText('Please select only 3 admins for approval. as you have only 3 admins to approve').first(),
  ).toBeVisible();
  await expect(page.getByLabel('Number Of Approvals Required')).toHaveValue('4');
  await expectAccessible();
  await page.getByLabel('Number Of Approvals Required').fill('1');
  await page.getByLabel('Send approval for all admins').uncheck();
  if (hasJavaScript) {
    await expect(page.getByRole('dialog', { name: 'Approval Request' })).toBeVisible();
    await expect(page.getByText('Please specify the recipient for the template approval request.')).toBeVisible();
  }
  if (hasJavaScript) {
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Submit' })).toBeDisabled();
  } else {
    await save(page);
    await expect(page.getByText('Choose who is to be asked.').first()).toBeVisible();
    await expectAccessible();
  }
  await page.getByLabel('Choose admin').check();
  await page.getByLabel(/Ines Duarte/).check();
  if (hasJavaScript) await page.getByRole('dialog').getByRole('button', { name: 'Submit' }).click();
  await save(page);
  await expect(page.getByText('Template approval configs saved successfully')).toBeVisible();
  await expect(page.getByText('Note: Explicitly provide list of admins to send approval request.')).toBeVisible();
  await expect(page.getByLabel(/Ines Duarte/)).toBeChecked();
  await expectAccessible();
});

test('of two owners the slower one is told how it ended, and an archived form’s links say that it is gone', async ({
  page,
  context,
  browser,
  hasJavaScript,
  expectAccessible,
}) => {
  const testAccount = await createTestAccount(1);
  await signInAs(context, testAccount.ruth);
  const id = await createWhole(page, 'Street light');
  await requestApprovalOfAll(page, id);
  await signInAs(context, testAccount.kofi);
  await page.goto(`/form/preview/${id}`);
  const slower = await browser.newContext({
    javaScriptEnabled: hasJavaScript,
    extraHTTPHeaders: { 'X-Forwarded-For': randomAddress() },
  });
  await signInAs(slower, testAccount.ines);
  const second = await slower.newPage();
  await second.goto(`${serverUrl()}/form/preview/${id}`);
  await page.getByRole('button', { name: 'Activate' }).click();
  await expect(page.getByText('The form is active now.')).toBeVisible();
  await second.getByRole('button', { name: 'Activate' }).click();
  await expect(second.getByRole('heading', { name: 'It is not waiting for approval any more' })).toBeVisible();
  await expect(second.getByText('It was approved, and is active.')).toBeVisible();
  await slower.close();
  await page.goto(`/form/preview/${id}/decision?version=1`);
  await expect(page.getByRole('heading', { name: 'It is not waiting for approval any more' })).toBeVisible();
  await expectAccessible();
  const link = await linkToForm(testAccount.accountId, id);
  expect((await page.goto(link))?.status()).toBe(200);
  await page.goto('/smart/dynamic-form/');
  await page.getByRole('link', { name: 'Submissions: 0: Street light' }).click();
  await page.getByRole('link', { name: 'Form', exact: true }).click();
  await openMenu(page);
  await page.getByRole('link', { name: 'Archive' }).click();
  await expect(page.getByText('Its links will say that it is not there.')).toBeVisible();
  await page.getByRole('button', { name: 'Archive', exact: true }).click();
  await expect(page.getByText('This form is archived.')).toBeVisible();
  await expectAccessible();
  expect((await page.goto(link))?.status()).toBe(404);
});

test('a list beside a moved question keeps what was chosen in it @needs-js', async ({ page, context }) => {
  const testAccount = await createTestAccount();
  await signInAs(context, testAccount.ruth);
  const id = await createWhole(page, 'Two questions');
  await addQuestion(page, 'text', 'Anything else?');
  await save(page);
  await page.goto(`/smart/dynamic-form/${id}`);
  await page.locator('#kind').selectOption('signature');
  await openMenu(page, 'Anything else?');
  await page.getByRole('button', { name: 'Move up: Anything else?' }).click();
  await expect(page.locator('.builder-item').first()).toContainText('Anything else?');
  await expect(page.locator('#kind')).toHaveValue('signature');
});

test('the builder in Arabic reads from right to left', async ({ page, context, expectAccessible }) => {
  const testAccount = await createTestAccount();
  await signInAs(context, testAccount.ruth);
  const id = await createWhole(page, 'نموذج');
  await page.goto(`/smart/dynamic-form/${id}?lang=ar`);
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.getByRole('heading', { name: 'الأسئلة والنصوص' })).toBeVisible();
  await expectAccessible();
});

test('a form of fourteen items is overlooked on a phone, and its rules are followed to their questions', async ({
  page,
  context,
  hasJavaScript,
  expectAccessible,
}) => {
  const testAccount = await createTestAccount(1);
  await signInAs(context, testAccount.ruth);
  await page.setViewportSize({ width: 360, height: 740 });
  const id = await importForm(page, 'demo/cascadia/forms/conditional.json', `tall-${testAccount.accountId}`);
  await page.goto(`/smart/dynamic-form/${id}`);
  await expect(page.locator('.builder-item')).toHaveCount(14);
  await expect(page.getByRole('link', { name: 'Ask for approval' })).toBeVisible();
  const { height, width } = await page.evaluate(() => ({
    height: document.documentElement.scrollHeight,
    width: document.documentElement.scrollWidth,
  }));
  expect(height).toBeLessThan(2500);
  expect(width).toBe(360);
  const row = page.locator('.builder-item', { has: page.getByRole('link', { name: 'Edit: What is out?' }) });
  await expect(row).toContainText('Shown when “What is the problem?” is “I have no service”');
  await row.getByRole('link', { name: 'What is the problem?', exact: true }).click();
  await expect(page.locator('.builder-item:target')).toContainText('What is the problem?');
  await openMenu(page);
  await expectAccessible();
  await expect(page.getByRole('link', { name: 'Public address' })).toBeVisible();
  if (hasJavaScript) {
    await page.keyboard.press('Escape');
    await expect(page.getByRole('link', { name: 'Public address' })).toBeHidden();
    await expect(page.locator('#builder-menu summary')).toBeFocused();
  }
  await page.goto(`/smart/dynamic-form/${id}`);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expectAccessible();
});

test('the last changes are taken back, one by one', async ({ page, context, hasJavaScript, expectAccessible }) => {
  const testAccount = await createTestAccount();
  await signInAs(context, testAccount.ruth);
  const id = await createWhole(page, 'Meter reading');
  await addQuestion(page, 'date', 'When was it read?');
  await save(page);
  await openMenu(page, 'When was it read?');
  await page.getByRole('button', { name: 'Move up: When was it read?' }).click();
  await expect(page.locator('.builder-item').first()).toContainText('When was it read?');
  const undo = page.getByRole('button', { name: 'Undo the last change' });
  await expectAccessible();
  const late = await context.newPage();
  await late.goto(`${serverUrl()}/smart/dynamic-form/${id}`);
  if (hasJavaScript) {
    await page.locator('.builder-name').first().focus();
    await page.keyboard.press('Control+z');
  } else await undo.click();
  await expect(page.locator('.builder-item').first()).toContainText('Your name');
  await late.getByRole('button', { name: 'Undo the last change' }).click();
  await expect(late.getByRole('alert')).toContainText('This form has changed since you opened the page');
  await late.close();
  // The name of the question, and that it was added.
  await undo.click();
  await expect(page.locator('.builder-item').last()).not.toContainText('When was it read?');
  await undo.click();
  await expect(page.locator('.builder-item')).toHaveCount(1);
  await expect(page.getByText('The last change was undone.')).toBeVisible();
  for (const label of ['Short text', null]) {
    await undo.click();
    if (label) await expect(page.locator('.builder-item')).toContainText(label);
    else await expect(page.locator('.builder-item')).toHaveCount(0);
  }
  await expect(undo).toHaveCount(0);
  await expectAccessible();
});

test('a question is written in its row, and moved by its handle @needs-js', async ({
  page,
  context,
  expectAccessible,
}) => {
  const testAccount = await createTestAccount();
  await signInAs(context, testAccount.ruth);
  const id = await importForm(page, 'demo/cascadia/forms/conditional.json', `row-${testAccount.accountId}`);
  const row = (label: string) =>
    page.locator('.builder-item', { has: page.getByRole('link', { name: `Edit: ${label}`, exact: true }) });
  const order = async () =>
    (await page.locator('.builder-name').allTextContents()).map((text) => text.replace(' *', ''));
  await row('Phone number').locator('.builder-name').click();
  const label = page.locator('.builder-open #name');
  await expect(label).toBeFocused();
  await expect(page).toHaveURL(new RegExp(`/dynamic-form/${id}$`));
  await expectAccessible();
  await label.fill('A number to call');
  await page.getByRole('button', { name: 'Add a rule' }).click();
  await expect(page.locator('.builder-open #rule-0-target')).toBeFocused();
  await page.locator('#rule-0-target').selectOption({ label: 'I have no service' });
  await page.locator('.builder-open').getByRole('button', { name: 'Save', exact: true }).click();
  await expect(row('A number to call')).toContainText('Shown when “What is the problem?” is “I have no service”');
  await expect(row('A number to call').locator('.builder-name')).toBeFocused();
  // Typed, and another row is pressed: what was typed is saved first.
  await row('Since when?').locator('.builder-name').click();
  await label.fill('Since what day?');
  await row('What is out?').locator('.builder-name').click();
  await expect(page.locator('.builder-open #name')).toHaveValue('What is out?');
  await expect(row('Since what day?')).toBeVisible();
  await page.locator('.builder-open').getByRole('link', { name: 'Cancel' }).click();
  await expect(page.locator('.builder-open')).toHaveCount(0);
  // Somebody else has saved meanwhile: the row says so, with what was typed.
  await row('Since what day?').locator('.builder-name').click();
  const other = await context.newPage();
  await other.goto(`${serverUrl()}/smart/dynamic-form/${id}`);
  await openMenu(other, 'Since what day?');
  await other.getByRole('button', { name: 'Move up: Since what day?' }).click();
  await expect(other.locator('.builder-name').nth(9)).toContainText('Since what day?');
  await other.close();
  await label.fill('Since when exactly?');
  await page.locator('.builder-open').getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.locator('.builder-open [role=alert]')).toBeVisible();
  await expect(label).toHaveValue('Since when exactly?');
  await page.locator('.builder-open').getByRole('button', { name: 'Save', exact: true }).click();
  await expect(row('Since when exactly?')).toBeVisible();
  // By the keys, and by dragging.
  const handle = page.getByRole('button', { name: 'Move: What is the problem?' });
  await handle.focus();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('button', { name: 'Move: What is the problem?. Place 1 of 14' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('button', { name: 'Move: What is the problem?. Place 2 of 14' })).toBeFocused();
  await handle.evaluate((one) => one.scrollIntoView({ block: 'start' }));
  const from = await handle.boundingBox();
  const to = await row('What is out?').boundingBox();
  await page.mouse.move((from?.x ?? 0) + 8, (from?.y ?? 0) + 12);
  await page.mouse.down();
  await page.mouse.move((from?.x ?? 0) + 8, (to?.y ?? 0) + (to?.height ?? 0) * 0.75, { steps: 8 });
  await page.mouse.up();
  await expect.poll(async () => (await order()).indexOf('What is the problem?')).toBe(5);
  // The row stands where it was let go before the answer is here.
  await expect(page.locator('#builder[inert]')).toHaveCount(0);
  await page.reload();
  expect((await order()).indexOf('What is the problem?')).toBe(5);
});
