import { type Page } from 'playwright/test';
import { choice, control, expectFieldError, expectSummary, expectThanks, field, fill, submit } from './support/form';
import { expect, test } from './support/journey';

const INPUTS = [
  'problem',
  'outside',
  'still-inside',
  'evacuation-help',
  'outage-kind',
  'breaker',
  'bill-reason',
  'bill-amount',
  'meter-reading',
  'since',
  'details',
  'callback-time',
  'phone',
];

async function expectShown(page: Page, shown: string[]): Promise<void> {
  for (const id of INPUTS) await expect(field(page, id), id).toBeVisible({ visible: shown.includes(id) });
}

const ALWAYS = ['problem', 'phone'];

test('all four conditions show and hide as answers change', async ({ page, openForm, expectAccessible }) => {
  await openForm('conditional');
  await expectShown(page, [...ALWAYS, 'since', 'details', 'callback-time']);
  await choice(page, 'problem-smell').check();
  await expectShown(page, [...ALWAYS, 'outside', 'since']);
  await choice(page, 'outside-no').check();
  await expectShown(page, [...ALWAYS, 'outside', 'still-inside', 'evacuation-help', 'since']);
  await expectAccessible();
  await choice(page, 'problem-bill').check();
  await expectShown(page, [...ALWAYS, 'bill-reason', 'details', 'callback-time']);
});

test('a chain of rules runs down, and all rules of an input must hold', async ({ page, openForm }) => {
  await openForm('conditional');
  await choice(page, 'problem-outage').check();
  await expectShown(page, [...ALWAYS, 'outage-kind', 'since', 'details', 'callback-time']);
  await control(page, 'outage-kind').selectOption('outage-part');
  await expect(field(page, 'breaker')).toBeVisible();
  await choice(page, 'problem-bill').check();
  await expect(field(page, 'breaker')).toBeHidden();
  await control(page, 'bill-reason').selectOption('bill-high');
  await expectShown(page, [...ALWAYS, 'bill-reason', 'bill-amount', 'meter-reading', 'details', 'callback-time']);
  await control(page, 'bill-reason').selectOption('bill-twice');
  await expectShown(page, [...ALWAYS, 'bill-reason', 'details', 'callback-time']);
});

test('a required input that is hidden never blocks, and its value is never sent', async ({
  page,
  openForm,
  data,
  expectAccessible,
}) => {
  const recipient = await openForm('conditional');
  await choice(page, 'problem-smell').check();
  await choice(page, 'outside-no').check();
  await fill(page, { 'still-inside': 'Grandfather, second floor', phone: '202-555-0150' });
  await choice(page, 'help-stairs').check();
  await choice(page, 'outside-yes').check();
  await expect(field(page, 'still-inside')).toBeHidden();
  await submit(page);
  await expectThanks(page, 'Thank you for telling us.');
  await expectAccessible();
  expect(data.submissions(recipient)[0]?.answers).toEqual({
    problem: 'problem-smell',
    outside: 'outside-yes',
    phone: '+12025550150',
  });
});

test('the Enter key sends the form, and presses no other button that belongs to it', async ({
  page,
  openForm,
  data,
}) => {
  const recipient = await openForm('conditional');
  await choice(page, 'problem-smell').check();
  await choice(page, 'outside-yes').check();
  await control(page, 'phone').press('Enter');
  await expect(page.locator('#error-summary')).toBeVisible();
  await fill(page, { phone: '202-555-0150' });
  await control(page, 'phone').press('Enter');
  await expectThanks(page, 'Thank you for telling us.');
  expect(data.submissions(recipient)).toHaveLength(1);
});

test('a hidden value is kept for when its input shows again', async ({ page, openForm, data }) => {
  const recipient = await openForm('conditional');
  await choice(page, 'problem-smell').check();
  await choice(page, 'outside-no').check();
  await control(page, 'still-inside').fill('Two cats');
  await choice(page, 'outside-yes').check();
  await choice(page, 'outside-no').check();
  await expect(control(page, 'still-inside')).toHaveValue('Two cats');
  await submit(page);
  await expectSummary(page, 'Please fill the red marked input fields', { 'in-phone': 'Enter a phone number' });
  await expect(control(page, 'still-inside')).toHaveValue('Two cats');
  await control(page, 'phone').fill('2025550151');
  await submit(page);
  await expectThanks(page, 'Thank you for telling us.');
  expect(data.submissions(recipient)[0]?.answers['still-inside']).toBe('Two cats');
});

test('a required input that an answer brings up is asked for', async ({ page, openForm, expectAccessible }) => {
  await openForm('conditional');
  await choice(page, 'problem-smell').check();
  await choice(page, 'outside-no').check();
  await control(page, 'phone').fill('2025550152');
  await submit(page);
  await expectSummary(page, 'Please fill the red marked input fields', { 'in-still-inside': 'Enter an answer' });
  await expectFieldError(page, 'still-inside', 'Enter an answer');
  await expectAccessible();
});

// With JavaScript the page needs no such step.
test(
  'the Continue step shows the next questions in a browser without :has()',
  { tag: '@without-js' },
  async ({ page, openForm, data }) => {
    const withoutHas = /@supports selector\(:has\(a\)\)/g;
    await page.route('**/form/**', async (route) => {
      const response = await route.fetch({ maxRedirects: 0 });
      const isPage = (response.headers()['content-type'] ?? '').includes('html') && response.status() !== 303;
      // What an old browser makes of the rule: a condition that never holds.
      if (!isPage) return route.fulfill({ response });
      const body = (await response.text()).replace(withoutHas, '@supports not (display: block)');
      // The policy names the hash of the styles as they were.
      await route.fulfill({ response, body, headers: { ...response.headers(), 'content-security-policy': '' } });
    });
    const recipient = await openForm('conditional');
    await expect(field(page, 'outside')).toBeHidden();
    await choice(page, 'problem-smell').check();
    await expect(field(page, 'outside')).toBeHidden();
    await page.locator('#update button').click();
    await expect(field(page, 'outside')).toBeVisible();
    await expect(choice(page, 'problem-smell')).toBeChecked();
    await expect(field(page, 'details')).toBeHidden();
    await choice(page, 'outside-yes').check();
    await control(page, 'phone').fill('2025550153');
    await submit(page);
    await expectThanks(page, 'Thank you for telling us.');
    expect(data.submissions(recipient)).toHaveLength(1);
  },
);
