import { picture } from './support/files';
import {
  bank,
  choice,
  control,
  expectFieldError,
  expectSummary,
  expectThanks,
  field,
  fill,
  press,
  submit,
} from './support/form';
import { expect, test } from './support/journey';

const START_DATE = '2027-03-01';

test('every input is filled in, sent and found stored', async ({
  page,
  openForm,
  data,
  hasJavaScript,
  expectAccessible,
}) => {
  const recipient = await openForm('all-inputs', { query: '?source=spring-letter' });
  await expectAccessible();
  await fill(page, {
    'full-name': '  Terry  Test ',
    'preferred-name': 'Terry',
    'start-date': START_DATE,
    'call-time': '09:30',
  });
  await control(page, 'technician-visit').fill('2027-03-02T14:30');
  await control(page, 'service-type').selectOption('service-both');
  await choice(page, 'home-apartment').check();
  await control(page, 'unit-number').fill('4B');
  await fill(page, { email: recipient.email, phone: '(202) 555-0143', notes: 'Ring twice.\nThe dog is friendly.' });
  await choice(page, 'extra-paperless').check();
  await choice(page, 'extra-medical').check();
  await choice(page, 'extra-autopay').check();
  await control(page, 'medical-details').fill('An oxygen concentrator, two hours');
  await bank(page, 'routingNumber').fill('021000021');
  await bank(page, 'accountNumber').fill('1234-5678 9012');
  await bank(page, 'confirmAccountNumber').fill('123456789012');
  await control(page, 'autopay-day').selectOption({ index: 1 });
  await control(page, 'deposit-period').selectOption('deposit-3');
  await control(page, 'photo-id').setInputFiles(picture('id card.png'));
  if (hasJavaScript) await expect(field(page, 'photo-id')).toContainText(/id card.png.* is attached/);
  await page.locator('#in-signature-typed').fill('Terry Test');
  await expectAccessible();
  await submit(page);

  await expectThanks(page, 'Thank you. We will confirm your start date by email within one business day.');
  await expectAccessible();
  const [stored, ...others] = data.submissions(recipient);
  expect(others).toEqual([]);
  expect(stored?.isComplete).toBe(true);
  expect(stored?.answers).toMatchObject({
    'full-name': 'Terry  Test',
    'preferred-name': 'Terry',
    'account-number': recipient.id,
    'service-type': 'service-both',
    'home-type': 'home-apartment',
    'unit-number': '4B',
    'start-date': START_DATE,
    'technician-visit': '2027-03-02T14:30',
    'call-time': '09:30',
    email: recipient.email,
    phone: '+12025550143',
    'medical-details': 'An oxygen concentrator, two hours',
    'deposit-period': 'deposit-3',
    notes: 'Ring twice.\nThe dog is friendly.',
  });
  expect([...(stored?.answers.extras ?? [])].sort()).toEqual(['extra-autopay', 'extra-medical', 'extra-paperless']);
  expect(stored?.files.map(({ inputId, name, method, text }) => ({ inputId, name, method, text }))).toEqual([
    { inputId: 'photo-id', name: 'id card.png', method: '', text: '' },
    { inputId: 'signature', name: 'signature.png', method: 'type', text: 'Terry Test' },
  ]);
  expect(data.bankAccount(stored?.bankToken ?? '')).toEqual({ lastFour: '9012', routingNumber: '021000021' });
  await expect(page.getByRole('main')).toContainText(stored?.reference ?? 'no reference');
  const kinds = data.events(recipient).map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind === 'Visit')).toHaveLength(1);
  expect(kinds).toContain('Success');
  expect(data.events(recipient).find(({ kind }) => kind === 'Visit')?.source).toBe('spring-letter');
});

test('what is missing is named beside its field and above the form, and nothing typed is lost', async ({
  page,
  openForm,
  data,
  hasJavaScript,
  expectAccessible,
}) => {
  const recipient = await openForm('all-inputs');
  await control(page, 'notes').fill('Please\nkeep this');
  await choice(page, 'home-apartment').check();
  await choice(page, 'extra-alerts').check();
  await control(page, 'call-time').fill('10:15');
  await submit(page);

  const missing = {
    'full-name': 'Enter an answer',
    'service-type': 'Choose one of the options',
    'unit-number': 'Enter an answer',
    'start-date': 'Enter a date',
    email: 'Enter an email address',
    'photo-id': 'Choose a file',
    signature: 'Sign by drawing, typing or uploading your signature',
  };
  await expectSummary(
    page,
    'Please fill the red marked input fields',
    Object.fromEntries(Object.entries(missing).map(([id, mend]) => [`in-${id}`, mend])),
  );
  for (const [id, mend] of Object.entries(missing)) await expectFieldError(page, id, mend);
  await expect(field(page, 'preferred-name').locator('.field-error')).toHaveCount(0);
  await expectAccessible();
  await page.locator('#error-summary a[href="#in-full-name"]').click();
  await expect(control(page, 'full-name')).toBeInViewport();
  if (hasJavaScript) await expect(control(page, 'full-name')).toBeFocused();

  await expect(control(page, 'notes')).toHaveValue('Please\nkeep this');
  await expect(choice(page, 'home-apartment')).toBeChecked();
  await expect(choice(page, 'extra-alerts')).toBeChecked();
  await expect(choice(page, 'extra-paperless')).not.toBeChecked();
  await expect(control(page, 'call-time')).toHaveValue('10:15');
  expect(data.submissions(recipient)).toEqual([]);
});

test('a wrong answer asks to check the errors, and files, signature, choices and dates stay', async ({
  page,
  openForm,
  data,
  hasJavaScript,
  expectAccessible,
}) => {
  const recipient = await openForm('all-inputs');
  await fill(page, { 'full-name': 'Terry Test', 'start-date': START_DATE, email: 'terry at example', phone: '12345' });
  await control(page, 'service-type').selectOption('service-gas');
  await choice(page, 'home-house').check();
  await control(page, 'photo-id').setInputFiles(picture());
  if (hasJavaScript) await expect(field(page, 'photo-id')).toContainText('photo.png');
  await page.locator('#in-signature-typed').fill('Terry Test');
  await submit(page);
  await expectSummary(page, 'Please check the errors before submitting', {
    'in-email': 'Email Address is not valid',
    'in-phone': 'Phone Number is not valid',
  });
  await expectFieldError(page, 'email', 'Email Address is not valid');
  await expectFieldError(page, 'phone', 'Phone Number is not valid');
  await expectAccessible();

  await expect(control(page, 'email')).toHaveValue('terry at example');
  await expect(control(page, 'start-date')).toHaveValue(START_DATE);
  await expect(control(page, 'service-type')).toHaveValue('service-gas');
  await expect(choice(page, 'home-house')).toBeChecked();
  await expect(field(page, 'photo-id')).toContainText('photo.png');
  await expect(page.locator('#in-signature-typed')).toHaveValue('Terry Test');
  await fill(page, { email: recipient.email, phone: '+1 202 555 0144' });
  await submit(page);
  await expectThanks(page, 'Thank you. We will confirm your start date');
  expect(data.submissions(recipient)[0]?.answers.phone).toBe('+12025550144');
});

test('answers that are too long are refused with their limit', async ({ page, openForm, data }) => {
  const recipient = await openForm('all-inputs');
  await control(page, 'preferred-name').fill('x'.repeat(41));
  await submit(page);
  await expectFieldError(page, 'preferred-name', 'Use 40 characters or fewer');
  await expect(control(page, 'preferred-name')).toHaveValue('x'.repeat(41));
  expect(data.submissions(recipient)).toEqual([]);
});

test('the autopay element and its numbers stay hidden and out of the way until asked for', async ({
  page,
  openForm,
  hasJavaScript,
}) => {
  await openForm('all-inputs');
  await expect(bank(page, 'routingNumber')).toBeHidden();
  await choice(page, 'extra-autopay').check();
  await expect(bank(page, 'routingNumber')).toBeVisible();
  await choice(page, 'extra-autopay').uncheck();
  await expect(bank(page, 'routingNumber')).toBeHidden();
  if (!hasJavaScript) {
    await choice(page, 'extra-autopay').check();
    await press(page, 'bank');
    await expect(bank(page, 'routingNumber')).toBeVisible();
  }
});
