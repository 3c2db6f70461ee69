import type { Page } from 'playwright/test';
import { anInput, inputsElement } from '../support/builders';
import { control, expectFieldError, expectSummary, expectThanks, field, fill, showSent, submit } from './support/form';
import { signIn } from './support/admin';
import { expect, test } from './support/journey';
import { publishForm } from './support/own-form';

const visitForm = () =>
  publishForm({
    title: 'When may we come?',
    thanksMessage: 'Thank you.\nWe will be there.',
    formElements: [
      inputsElement(
        anInput('born', 'date', { name: 'Born on' }),
        anInput('visit', 'dateTime', { name: 'Visit' }),
        anInput('call', 'time', { name: 'Call at' }),
        anInput('note', 'text', { name: 'Note' }),
      ),
    ],
    translations: { de: { title: 'Wann dürfen wir kommen?', inputs: { visit: { name: 'Besuch' } } } },
  });

test('a time that daylight saving leaves out is a mistake in words, and everything typed stays', async ({
  page,
  openForm,
  data,
  expectAccessible,
}) => {
  const recipient = await openForm(visitForm());
  await fill(page, { visit: '2027-03-14T02:30', note: 'Ring twice' });
  await submit(page);
  const message = 'Clocks go forward on this day and leave this time out. Choose an earlier or a later one';
  await expectSummary(page, 'Please check the errors before submitting', { 'in-visit': `Visit: ${message}` });
  await expectFieldError(page, 'visit', message);
  await expect(control(page, 'visit')).toHaveValue('2027-03-14T02:30');
  await expect(control(page, 'note')).toHaveValue('Ring twice');
  await expectAccessible();
  await fill(page, { visit: '2027-03-14T03:30' });
  await submit(page);
  await expectThanks(page, 'Thank you.');
  expect(data.submissions(recipient)[0]?.answers.visit).toBe('2027-03-14T03:30');
});

test('half a date is a mistake in words whatever the button, and what was kept before stays @needs-js', async ({
  page,
  openForm,
  data,
}) => {
  const recipient = await openForm(visitForm());
  await control(page, 'born').focus();
  await page.keyboard.type('12');
  await submit(page);
  const message = 'Enter a real date, for example 2026-11-30';
  await expectSummary(page, 'Please check the errors before submitting', { 'in-born': `Born on: ${message}` });
  await expectFieldError(page, 'born', message);
  expect(data.submissions(recipient)).toEqual([]);
  await control(page, 'born').focus();
  await page.keyboard.type('12311990');
  await expect(control(page, 'born')).toHaveValue('1990-12-31');
  await submit(page);
  await expectThanks(page, 'Thank you.');
  expect(data.submissions(recipient)[0]?.answers.born).toBe('1990-12-31');
});

test('a year of two digits is no date, in one sentence, and stays as it was typed', async ({
  page,
  openForm,
  data,
}) => {
  const recipient = await openForm(visitForm());
  await fill(page, { born: '0048-07-02', note: 'Ring twice' });
  await submit(page);
  await expectFieldError(page, 'born', 'Enter the year with four digits');
  await expect(control(page, 'born')).toHaveValue('0048-07-02');
  await expect(control(page, 'note')).toHaveValue('Ring twice');
  expect(data.submissions(recipient)).toEqual([]);
});

/** As a browser without pickers has it: such a field is one of text. */
const withoutPickers = (page: Page) =>
  page.evaluate(() => {
    for (const input of document.querySelectorAll('input[type=date],input[type=time],input[type=datetime-local]'))
      input.setAttribute('type', 'text');
  });

test('without pickers what people type is understood, and what is not stays, with its sentence', async ({
  page,
  openForm,
  data,
}) => {
  const recipient = await openForm(visitForm());
  await withoutPickers(page);
  await fill(page, { born: '07/02/48', visit: 'tomorrow 3pm', call: '2:30 PM' });
  await submit(page);
  await expectFieldError(page, 'born', 'Enter the year with four digits');
  await expectFieldError(page, 'visit', /^We can't convert this to a date and a time, so it can't be sent/);
  await expect(control(page, 'born')).toHaveValue('07/02/48');
  await expect(control(page, 'visit')).toHaveValue('tomorrow 3pm');
  await expect(control(page, 'call')).toHaveValue('14:30');
  await expect.poll(() => data.draftAnswers(recipient)).toMatchObject({ visit: 'tomorrow 3pm', call: '14:30' });
  await page.reload();
  await expect(control(page, 'visit')).toHaveValue('tomorrow 3pm');
  await withoutPickers(page);
  await fill(page, { born: '7/2/1948', visit: '12/01/2026 10:15 AM' });
  await submit(page);
  await expectThanks(page, 'Thank you.');
  expect(data.submissions(recipient)[0]?.answers).toMatchObject({
    born: '1948-07-02',
    visit: '2026-12-01T10:15',
    call: '14:30',
  });
});

test('the receipt and the company read dates and times as people write them, line by line @once @passes-form', async ({
  page,
  openForm,
  data,
  baseURL,
  expectAccessible,
}) => {
  const formId = visitForm();
  const recipient = await openForm(formId);
  await fill(page, {
    born: '1948-07-02',
    visit: '2026-11-01T01:30',
    call: '14:05',
    note: 'Ring twice.\nThe dog is kind.',
  });
  await submit(page);
  await expect(page.getByRole('status').locator('br')).toHaveCount(1);
  await showSent(page);
  const answers = page.locator('dl.facts').last();
  await expect(answers).toContainText(/Jul 2, 1948/);
  await expect(answers).toContainText(/Nov 1, 2026, 1:30\sAM EDT/);
  await expect(answers).toContainText(/2:05\sPM, Eastern Time \(New York\)/);
  await expect(answers.locator('dd').last()).toHaveText('Ring twice.\nThe dog is kind.', { useInnerText: true });
  await expectAccessible();
  await signIn(page, data, baseURL);
  await page.goto(`/smart/dynamic-form/${formId}/submissions/${data.submissions(recipient)[0]?.id}`);
  await expect(page.locator('dl.answers')).toContainText(/Nov 1, 2026, 1:30\sAM EDT/);
  await expect(page.locator('main')).not.toContainText('2026-11-01T01:30');
});

test('the zone is named in words, and what to write stands only where there is no picker', async ({
  page,
  openForm,
  request,
}) => {
  const recipient = await openForm(visitForm(), { query: '?lang=de' });
  await expect(field(page, 'visit').locator('.hint').first()).toHaveText(
    'Zeitzone: Nordamerikanische Ostküstenzeit (New York)',
  );
  for (const id of ['born', 'visit', 'call']) {
    await expect(field(page, id).locator('.written-example')).toBeHidden();
    await expect(control(page, id)).not.toHaveAttribute('aria-describedby', /example/);
  }
  // A browser that knows no styles shows what is there.
  expect(await (await request.get(`${recipient.path}?lang=de`)).text()).toContain('Zum Beispiel 2026-11-30 14:30');
});
