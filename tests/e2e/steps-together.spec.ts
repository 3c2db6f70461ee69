import { receiptPath } from '~/lib/contract/page-paths';
import { picture } from './support/files';
import { control, expectThanks, field, fill, press, submit } from './support/form';
import { expect, randomAddress, test } from './support/journey';

const section = (id: string, title: string) => ({ type: 'section' as const, id, title });
const text = (id: string, name: string) => ({ id, name, inputType: 'shortText' as const, required: true });
const STEPS = {
  title: 'A meter in steps',
  submitName: 'Send',
  thanksMessage: 'Thank you.',
  steps: true,
  formElements: [
    section('meter', 'The meter'),
    { type: 'inputs' as const, inputForms: [text('reading', 'Reading')] },
    section('proof', 'How it looks'),
    {
      type: 'inputs' as const,
      inputForms: [
        { id: 'photo', name: 'Photo', inputType: 'attachment' as const, required: true },
        text('note', 'Note'),
      ],
    },
  ],
};

test('a phone answers a question of a step, which goes on with it', async ({
  page,
  browser,
  baseURL,
  openForm,
  data,
  hasJavaScript,
}) => {
  const recipient = await openForm(data.publishForm(STEPS));
  const title = page.getByRole('heading', { level: 1 });
  await fill(page, { reading: '4711' });
  await press(page, 'next');
  await expect(title).toHaveText('How it looks');
  await fill(page, { note: 'typed before' });
  await press(page, 'phone:photo');
  const address = (await page.locator('[data-part=phone-address]').textContent()) ?? '';
  const context = await browser.newContext({
    javaScriptEnabled: hasJavaScript,
    baseURL,
    extraHTTPHeaders: { 'X-Forwarded-For': randomAddress() },
  });
  const phone = await context.newPage();
  await phone.goto(address.replace(/^[^/]*/, ''));
  await phone.getByRole('button', { name: 'Go on with this phone' }).click();
  await control(phone, 'photo').setInputFiles(picture('meter.png'));
  if (hasJavaScript) await expect(field(phone, 'photo')).toContainText('meter.png (');
  await phone.getByRole('button', { name: 'Send to my computer' }).click();
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Done');
  await context.close();
  if (!hasJavaScript) await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(field(page, 'photo')).toContainText('meter.png (');
  await expect(title).toHaveText('How it looks');
  await expect(control(page, 'note')).toHaveValue('typed before');
  await press(page, 'next');
  await expect(title).toHaveText('Check your answers');
  await expect(field(page, 'photo')).toContainText('meter.png');
  await submit(page);
  await expectThanks(page, 'Thank you.');
  expect(data.submissions(recipient)).toMatchObject([
    { answers: { reading: '4711', note: 'typed before' }, files: [{ inputId: 'photo', name: 'meter.png' }] },
  ]);
});

test('a page of something new sends nothing while a change is begun on another device, and holds what was typed', async ({
  page,
  browser,
  openForm,
  data,
}) => {
  const recipient = await openForm(
    data.publishForm({
      ...STEPS,
      steps: false,
      multipleSubmission: true,
      mayChangeDays: 7,
      formElements: STEPS.formElements.slice(0, 2),
    }),
  );
  await fill(page, { reading: '4711' });
  await submit(page);
  await expectThanks(page, 'Thank you.');
  await page.goto(recipient.path);
  await expect(control(page, 'reading')).toHaveValue('');

  const { reference = '' } = data.submissions(recipient)[0] ?? {};
  const context = await browser.newContext({ javaScriptEnabled: false });
  const other = await context.newPage();
  await other.goto(new URL(`${receiptPath(recipient.token, reference)}/change`, page.url()).href);
  await other.getByRole('button', { name: 'Change your answers' }).click();
  await expect(other.getByRole('heading', { name: `You are changing ${reference}` })).toBeVisible();

  await fill(page, { reading: '4712' });
  await submit(page);
  const main = page.getByRole('main');
  await expect(main).toContainText(/another/i);
  expect(await page.content()).toContain('4712');
  await expect(control(other, 'reading')).toHaveValue('4711');
  expect(data.submissions(recipient)).toMatchObject([{ answers: { reading: '4711' } }]);

  // Once the change is left, what was typed goes its way.
  await other.getByRole('button', { name: 'Leave it as it was' }).click();
  await other.getByRole('button', { name: 'Leave it as it was' }).click();
  await context.close();
  await main.getByRole('button').filter({ visible: true }).first().click();
  await expectThanks(page, 'Thank you.');
  expect(data.submissions(recipient).map(({ answers }) => answers)).toEqual([{ reading: '4711' }, { reading: '4712' }]);
});
