import { receiptPath } from '~/lib/contract/page-paths';
import { aFormFile } from '../support/builders';
import { signIn } from './support/admin';
import { expectThanks, fill, press, submit } from './support/form';
import { expect, test } from './support/journey';
import { publishNextVersion } from './support/own-form';

const reading = {
  id: 'reading',
  name: 'Reading',
  inputType: 'shortText' as const,
  required: true,
  visible: true,
  options: [],
  rules: [],
};
const note = { ...reading, id: 'note', name: 'Note', required: false };
const form = {
  title: 'Meter readings',
  mayChangeDays: 7,
  mayWithdraw: true,
  nextSteps: 'We check the reading within a day.',
  formElements: [{ type: 'inputs' as const, inputForms: [reading, note] }],
};

test('what was sent is changed, keeps its reference, and says what stood before', async ({
  page,
  data,
  openForm,
  baseURL,
  expectAccessible,
}) => {
  const id = data.publishForm(form);
  const recipient = await openForm(id);
  await fill(page, { reading: '4711' });
  await submit(page);
  await expectThanks(page, /successfully submitted/);
  const { reference = '' } = data.submissions(recipient)[0] ?? {};
  const path = receiptPath(recipient.token, reference);

  // The link that was opened before offers both ways, and so does the receipt.
  await page.goto(recipient.path);
  await expectThanks(page, 'This form was already submitted by you');
  await expect(page.getByRole('link', { name: 'Withdraw' })).toHaveAttribute('href', `${path}/withdraw`);
  await page.getByRole('link', { name: 'Change your answers' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Change what you sent?');
  await expectAccessible();
  await page.getByRole('button', { name: 'Change your answers' }).click();

  await expect(page).toHaveURL(recipient.path);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: `You are changing ${reference}` })).toBeVisible();
  await expect(page.locator('#in-reading')).toHaveValue('4711');
  await expectAccessible();
  await page.getByRole('button', { name: 'Send the changes' }).click();
  await expect(main).toContainText('You haven’t changed anything yet.');

  // Left as it was: asked first, and nothing is lost by the question.
  await fill(page, { reading: '1' });
  await page.getByRole('button', { name: 'Leave it as it was' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Leave it as it was?');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page.locator('#in-reading')).toHaveValue('1');
  await page.getByRole('button', { name: 'Leave it as it was' }).click();
  await page.getByRole('button', { name: 'Leave it as it was' }).click();
  await expect(page).toHaveURL(path);
  await expect(main).toContainText('4711');

  await page.goto(`${path}/change`);
  await page.getByRole('button', { name: 'Change your answers' }).click();
  await fill(page, { reading: '4712', note: 'Two digits were exchanged.' });
  await page.getByRole('button', { name: 'Send the changes' }).click();
  await expect(page).toHaveURL(path);
  await expect(main).toContainText('4712');
  await expect(main.getByRole('heading', { name: 'Changes' })).toBeVisible();
  await expect(main).toContainText(/Before:\s*4711/);
  await expectAccessible();
  expect(data.submissions(recipient)).toHaveLength(1);
  await main.getByRole('link', { name: /^Version 1/ }).click();
  await expect(main).toContainText('This is an earlier version.');
  await expect(main.getByRole('link', { name: 'Change your answers' })).toHaveCount(0);
  const pdf = await page.request.get(`${path}/pdf?version=1`);
  expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-');
  expect((await page.request.get(`${path}?version=9`)).status()).toBe(404);

  await signIn(page, data, baseURL);
  await page.goto(`/smart/dynamic-form/${id}/submissions`);
  await expect(main).toContainText('Changed');
  await main.getByRole('link', { name: reference }).click();
  await expect(main).toContainText(/Before:\s*4711/);
  await expectAccessible();
});

test('a change goes on on another device, and what was withdrawn there meanwhile is said with what was typed', async ({
  page,
  data,
  openForm,
  browser,
}) => {
  const id = data.publishForm(form);
  const recipient = await openForm(id);
  await fill(page, { reading: '4711' });
  await submit(page);
  const { reference = '' } = data.submissions(recipient)[0] ?? {};
  const path = receiptPath(recipient.token, reference);
  await page.goto(`${path}/change`);
  await page.getByRole('button', { name: 'Change your answers' }).click();

  const phone = await browser.newContext({ javaScriptEnabled: false });
  const other = await phone.newPage();
  await other.goto(new URL(recipient.path, page.url()).href);
  await expect(other.getByRole('heading', { name: `You are changing ${reference}` })).toBeVisible();
  await other.goto(new URL(`${path}/withdraw`, page.url()).href);
  await other.getByRole('button', { name: 'Withdraw' }).click();
  await phone.close();

  await fill(page, { reading: '4799' });
  await page.getByRole('button', { name: 'Send the changes' }).click();
  const main = page.getByRole('main');
  await expect(main).toContainText('Your changes were not sent');
  await expect(main).toContainText('You’ve since withdrawn');
  await expect(main).toContainText(/Then:\s*4799/);
  await page.getByRole('link', { name: 'Discard these changes' }).click();
  await page.getByRole('button', { name: 'Leave it as it was' }).click();
  await expect(page).toHaveURL(path);
  await expect(main).toContainText('4711');
});

for (const [ending, wasSent] of [
  ['left', false],
  ['sent', true],
] as const)
  test(`a page of a change that was ${ending} elsewhere begins it again with what was typed, and sends nothing unseen`, async ({
    page,
    data,
    openForm,
    browser,
  }) => {
    const recipient = await openForm(data.publishForm(form));
    await fill(page, { reading: '4711' });
    await submit(page);
    const { reference = '' } = data.submissions(recipient)[0] ?? {};
    const path = receiptPath(recipient.token, reference);
    await page.goto(`${path}/change`);
    await page.getByRole('button', { name: 'Change your answers' }).click();

    const phone = await browser.newContext({ javaScriptEnabled: false });
    const other = await phone.newPage();
    await other.goto(new URL(wasSent ? recipient.path : `${recipient.path}/leave`, page.url()).href);
    if (wasSent) await fill(other, { note: 'From the phone.' });
    await other.getByRole('button', { name: wasSent ? 'Send the changes' : 'Leave it as it was' }).click();
    await expect(other).toHaveURL(new URL(path, page.url()).href);
    await phone.close();

    await fill(page, { reading: '4788' });
    await page.getByRole('button', { name: 'Send the changes' }).click();
    const main = page.getByRole('main');
    await expect(main).toContainText('It is begun again below, with what you filled in here.');
    await expect(page.locator('#in-reading')).toHaveValue('4788');
    await expect(page.locator('#in-note')).toHaveValue(wasSent ? 'From the phone.' : '');
    expect(data.submissions(recipient)).toMatchObject([{ answers: { reading: '4711' } }]);
    await page.getByRole('button', { name: 'Send the changes' }).click();
    await expect(page).toHaveURL(path);
    await expect(main).toContainText('Your changes have been sent.');
    const note = wasSent ? { note: 'From the phone.' } : {};
    expect(data.submissions(recipient)).toMatchObject([{ answers: { reading: '4788', ...note } }]);
    await page.getByRole('link', { name: 'Withdraw' }).click();
    await page.getByRole('button', { name: 'Withdraw' }).click();
    // The link says it too.
    await page.goto(recipient.path);
    await expect(main).toContainText('Withdrawn on');
  });

test('a form in steps is changed in its steps, each of which says so, and sent behind its summary', async ({
  page,
  data,
  openForm,
  expectAccessible,
}) => {
  const section = (id: string, title: string) => ({ type: 'section' as const, id, title });
  const id = data.publishForm({
    title: 'Meter readings in steps',
    submitName: 'Report the reading',
    mayChangeDays: 7,
    mayWithdraw: true,
    steps: true,
    formElements: [
      section('meter', 'The meter'),
      { type: 'inputs' as const, inputForms: [reading] },
      section('more', 'What else'),
      { type: 'inputs' as const, inputForms: [note] },
    ],
  });
  const recipient = await openForm(id);
  const main = page.getByRole('main');
  await expect(main).toContainText(/About \d+ minute/);
  await fill(page, { reading: '4711' });
  await press(page, 'next');
  await press(page, 'next');
  await expect(main).toContainText('You can send this form only once.');
  await page.getByRole('button', { name: 'Report the reading' }).click();
  await expectThanks(page, /successfully submitted/);
  const { reference = '' } = data.submissions(recipient)[0] ?? {};
  const path = receiptPath(recipient.token, reference);
  await page.goto(`${path}/change`);
  await page.getByRole('button', { name: 'Change your answers' }).click();

  const changing = main.getByRole('heading', { name: `You are changing ${reference}` });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The meter');
  await expect(changing).toBeVisible();
  await expect(main).not.toContainText(/About \d+ minute/);
  await expect(page.locator('#in-reading')).toHaveValue('4711');
  await expectAccessible();
  await fill(page, { reading: '4712' });
  await press(page, 'next');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What else');
  await expect(changing).toBeVisible();
  await press(page, 'next');
  await expect(changing).toBeVisible();
  await expect(main).toContainText('It keeps its reference number');
  await expect(main).not.toContainText('You can send this form only once.');
  await expect(main).toContainText('4712');
  await expectAccessible();
  await page.getByRole('button', { name: 'Send the changes' }).click();
  await expect(page).toHaveURL(path);
  await expect(main).toContainText(/Before:\s*4711/);
  expect(data.submissions(recipient)).toHaveLength(1);
});

test('the builder sets what happens next, and how long what was sent may be changed or withdrawn', async ({
  page,
  data,
  baseURL,
}) => {
  const id = data.publishForm({ ...form, mayChangeDays: undefined, mayWithdraw: false, nextSteps: undefined });
  await signIn(page, data, baseURL);
  const settings = `/smart/dynamic-form/${id}?part=settings`;
  await page.goto(settings);
  await page.getByLabel('What happens next, on the receipt').fill('We call you.');
  await page.getByLabel('Days in which answers may be changed after sending').fill('400');
  await page.getByLabel('People may withdraw what they sent').check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.goto(settings);
  await expect(page.locator('#mayChangeDays')).toHaveValue('400');
  await expect(page.locator('#mayChangeDays')).toHaveAttribute('aria-invalid', 'true');
  await page.locator('#mayChangeDays').fill('14');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.goto(settings);
  await expect(page.locator('#mayChangeDays')).toHaveValue('14');
  await expect(page.locator('#mayChangeDays')).not.toHaveAttribute('aria-invalid', 'true');
  await expect(page.locator('#nextSteps')).toHaveValue('We call you.');
  await expect(page.locator('#mayWithdraw')).toBeChecked();
});

test('words that a form has got while a change is begun are agreed to anew, and told among the changes', async ({
  page,
  data,
  openForm,
}) => {
  const agreeing = (name: string) => ({
    ...form,
    formElements: [
      {
        type: 'inputs' as const,
        inputForms: [
          reading,
          {
            ...note,
            id: 'terms',
            name: 'Terms',
            inputType: 'checkbox' as const,
            required: true,
            options: [{ guid: 'yes', value: 'yes', name }],
          },
        ],
      },
    ],
  });
  const id = data.publishForm(agreeing('You may call me.'));
  const recipient = await openForm(id);
  const box = page.locator('input[value=yes]');
  await fill(page, { reading: '4711' });
  await box.check();
  await submit(page);
  const { reference = '' } = data.submissions(recipient)[0] ?? {};
  await page.goto(`${receiptPath(recipient.token, reference)}/change`);
  await page.getByRole('button', { name: 'Change your answers' }).click();
  await expect(box).toBeChecked();
  await fill(page, { reading: '4712' });

  publishNextVersion(aFormFile({ ...agreeing('You may sell my number.'), id }));
  await page.getByRole('button', { name: 'Send the changes' }).click();
  const main = page.getByRole('main');
  await expect(main).toContainText('what is new or worded differently is asked again.');
  await expect(page.locator('#in-reading')).toHaveValue('4712');
  await expect(box).not.toBeChecked();
  await box.check();
  await page.getByRole('button', { name: 'Send the changes' }).click();
  await expect(main).toContainText('Your changes have been sent.');
  await expect(main).toContainText(/Before:\s*You may call me\.\s*Then:\s*You may sell my number\./);
});
