import type { Page } from 'playwright/test';
import { anInput, inputsElement, someOptions } from '../support/builders';
import {
  choice,
  control,
  expectFieldError,
  expectSummary,
  expectThanks,
  field,
  fill,
  showSent,
  submit,
} from './support/form';
import { expect, test } from './support/journey';
import { publishForm } from './support/own-form';

const part = (page: Page, inputId: string, name: string) => page.locator(`#in-${inputId}-${name}`);

async function fillParts(page: Page, inputId: string, parts: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(parts)) await part(page, inputId, name).fill(value);
}

const bornForm = () =>
  publishForm({
    title: 'Who are you?',
    thanksMessage: 'Thank you.',
    formElements: [
      inputsElement(
        anInput('first', 'shortText', { name: 'Given name', autocomplete: 'given-name' }),
        anInput('born', 'date', { name: 'Date of birth', parts: true, required: true, autocomplete: 'bday' }),
        anInput('kind', 'multipleChoice', { name: 'Moving in?', options: someOptions('yes', 'no') }),
        anInput('since', 'date', {
          name: 'Since when?',
          parts: true,
          rules: [{ inputId: 'since', parentId: 'kind', condition: 'selected', choiceId: 'yes' }] as never,
        }),
      ),
    ],
    translations: { es: { title: '¿Quién es?' }, ar: { title: 'من أنت؟' } },
  });

test('a date is typed in three fields, and a mistake is told of the one that it is in', async ({
  page,
  openForm,
  data,
  expectAccessible,
}) => {
  const recipient = await openForm(bornForm());
  await expect(page.getByLabel('Given name')).toHaveAttribute('autocomplete', 'given-name');
  await expect(part(page, 'born', 'day')).toHaveAttribute('autocomplete', 'bday-day');
  await expect(page.getByRole('group', { name: 'Date of birth' }).getByRole('textbox')).toHaveCount(3);
  await expect(field(page, 'born').locator('.hint')).toHaveText('For example 11 30 2026');
  await submit(page);
  await expectSummary(page, 'Please fill the red marked input fields', { 'in-born': 'Date of birth: Enter a date' });
  await fillParts(page, 'born', { day: '30', year: '1948' });
  await submit(page);
  await expectSummary(page, 'Please check the errors before submitting', {
    'in-born-month': 'Date of birth: Enter the month too',
  });
  await expectFieldError(page, 'born', 'Enter the month too');
  await expect(part(page, 'born', 'month')).toHaveAttribute('aria-invalid', 'true');
  await expect(part(page, 'born', 'day')).not.toHaveAttribute('aria-invalid', 'true');
  await expect(part(page, 'born', 'day')).toHaveValue('30');
  await expect(part(page, 'born', 'year')).toHaveValue('1948');
  await expectAccessible();
  await page.locator('#error-summary a').click();
  await expect(part(page, 'born', 'month')).toBeFocused();
  await part(page, 'born', 'month').fill('2');
  await submit(page);
  await expectFieldError(page, 'born', 'Enter a day from 1 to 29');
  await fillParts(page, 'born', { day: '٢', month: '7' });
  await submit(page);
  await expectThanks(page, 'Thank you.');
  await expect(page.locator('dl.facts').last()).toContainText(/Jul 2, 1948/);
  expect(data.submissions(recipient)[0]?.answers).toEqual({ born: '1948-07-02' });
});

test('what is typed of a date is kept, in the order of each language, and hidden as any answer', async ({
  page,
  openForm,
  hasJavaScript,
}) => {
  const recipient = await openForm(bornForm());
  await fill(page, { first: 'Ada' });
  await fillParts(page, 'born', { day: '31', year: '19' });
  await expect(part(page, 'since', 'day')).toBeHidden();
  await choice(page, 'yes').check();
  await expect(part(page, 'since', 'day')).toBeVisible();
  await fillParts(page, 'since', { month: '5' });
  const order = () =>
    field(page, 'born')
      .locator('input')
      .evaluateAll((inputs) => inputs.map((input) => input.id.replace('in-born-', '')).join(' '));
  for (const [language, first, expected] of [
    ['es', 'Día', 'day month year'],
    ['ar', 'اليوم', 'day month year'],
    ['en', 'Month', 'month day year'],
  ] as const) {
    await page.locator('#language').selectOption(language);
    if (!hasJavaScript) await page.locator('#change-language').click();
    await expect(page.locator('article')).toHaveAttribute('lang', language);
    expect(await order()).toBe(expected);
    await expect(field(page, 'born').locator('label').first()).toHaveText(first);
    await expect(part(page, 'born', 'day')).toHaveValue('31');
    await expect(part(page, 'born', 'year')).toHaveValue('19');
    await expect(part(page, 'since', 'month')).toHaveValue('5');
  }
  await page.goto(recipient.path);
  await expect(part(page, 'born', 'day')).toHaveValue('31');
  await expect(control(page, 'first')).toHaveValue('Ada');
});

test('nobody is told of a date that is still being typed @needs-js', async ({ page, openForm }) => {
  await openForm(bornForm());
  await part(page, 'born', 'month').fill('13');
  await page.keyboard.press('Tab');
  await expect(part(page, 'born', 'day')).toBeFocused();
  await expect(field(page, 'born').locator('.field-error')).toHaveCount(0);
  await part(page, 'born', 'day').fill('3');
  await part(page, 'born', 'year').fill('1948');
  await control(page, 'first').focus();
  await expectFieldError(page, 'born', 'Enter the month as a number from 1 to 12');
  await expect(part(page, 'born', 'month')).toHaveAttribute('aria-invalid', 'true');
  await part(page, 'born', 'month').fill('12');
  await expect(field(page, 'born').locator('[aria-invalid]')).toHaveCount(0);
});

const homeForm = (country: 'United States' | 'India' = 'United States') =>
  publishForm({
    title: 'Where do you live?',
    thanksMessage: 'Thank you.',
    country,
    formElements: [inputsElement(anInput('home', 'address', { name: 'Home address', required: true }))],
    translations: {
      es: { title: '¿Dónde vive?', inputs: { home: { name: 'Domicilio' } } },
      ar: { title: 'أين تسكن؟', inputs: { home: { name: 'عنوان السكن' } } },
    },
  });

/** Types a ZIP code and has its city and state looked up. */
async function lookUp(page: Page, zip: string, hasJavaScript: boolean): Promise<void> {
  await part(page, 'home', 'zip').fill(zip);
  if (!hasJavaScript) await page.locator('button[value="address:home"]').click();
}

for (const [language, note, missing] of [
  ['en', 'We filled in Portland, ME. You can change it.', 'Enter the street and house number'],
  ['es', 'Completado: Portland, ME. Puede cambiarlo.', 'Escriba la calle y el número'],
  ['ar', 'تم ملء: Portland, ME. يمكنك تغييره.', 'أدخل الشارع ورقم المبنى'],
] as const) {
  test(`a ZIP code brings its city and state, in ${language}`, async ({
    page,
    openForm,
    data,
    hasJavaScript,
    expectAccessible,
  }) => {
    const recipient = await openForm(homeForm(), { query: `?lang=${language}` });
    await expect(page.locator('article')).toHaveAttribute('lang', language);
    await expect(part(page, 'home', 'zip')).toHaveAttribute('autocomplete', 'postal-code');
    await lookUp(page, '04101', hasJavaScript);
    await expect(part(page, 'home', 'city')).toHaveValue('Portland');
    await expect(part(page, 'home', 'state')).toHaveValue('ME');
    if (hasJavaScript) await expect(page.locator('[data-part=place]')).toHaveText(note);
    await submit(page);
    await expectFieldError(page, 'home', missing);
    await expect(part(page, 'home', 'line1')).toHaveAttribute('aria-invalid', 'true');
    await expect(part(page, 'home', 'zip')).toHaveValue('04101');
    await expectAccessible();
    await part(page, 'home', 'line1').fill('12 Pine St');
    await submit(page);
    await expectThanks(page, 'Thank you.');
    await showSent(page);
    await expect(page.locator('dl.facts').last().locator('dd').last()).toHaveText('12 Pine St\nPortland, ME 04101', {
      useInnerText: true,
    });
    expect(data.submissions(recipient)[0]?.answers).toEqual({ home: '12 Pine St||04101|Portland|ME|' });
  });
}

test('what was filled in goes with another code, what was typed stays', async ({ page, openForm, hasJavaScript }) => {
  await openForm(homeForm());
  await lookUp(page, '04101', hasJavaScript);
  await expect(part(page, 'home', 'city')).toHaveValue('Portland');
  await lookUp(page, '12207-1234', hasJavaScript);
  await expect(part(page, 'home', 'city')).toHaveValue('Albany');
  await expect(part(page, 'home', 'state')).toHaveValue('NY');
  await part(page, 'home', 'city').fill('Menands');
  await lookUp(page, '98101', hasJavaScript);
  await expect(part(page, 'home', 'city')).toHaveValue('Menands');
  await lookUp(page, '99999', hasJavaScript);
  if (!hasJavaScript) await expect(page.locator('#error-summary')).toContainText('We don’t recognize this ZIP code.');
  await expect(part(page, 'home', 'zip')).toHaveValue('99999');
  await expect(part(page, 'home', 'city')).toHaveValue('Menands');
});

test('elsewhere an address is typed freely', async ({ page, openForm, data }) => {
  const recipient = await openForm(homeForm('India'));
  await expect(page.locator('button[value="address:home"]')).toHaveCount(0);
  await fillParts(page, 'home', { line1: '14 Park Street', zip: '700016', city: 'Kolkata' });
  await submit(page);
  await expectThanks(page, 'Thank you.');
  expect(data.submissions(recipient)[0]?.answers).toEqual({ home: '14 Park Street||700016|Kolkata||' });
});

test('what a ZIP code has filled in is said as long as it stands @needs-js', async ({ page, openForm }) => {
  await openForm(homeForm());
  const note = page.locator('[data-part=place]');
  for (const [name, typed] of [
    ['city', ''],
    ['zip', '99999'],
    ['zip', '0410'],
  ] as const) {
    await fillParts(page, 'home', { city: '', state: '', zip: '' });
    await part(page, 'home', 'zip').fill('10001');
    await expect(note).toHaveText('We filled in New York, NY. You can change it.');
    await part(page, 'home', name).fill(typed);
    await expect(note).toHaveText('');
    await part(page, 'home', 'zip').fill('02139');
    await expect(note).toContainText('Cambridge');
  }
});
