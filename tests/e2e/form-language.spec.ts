import type { Page } from 'playwright/test';
import { anInput, inputsElement, someOptions } from '../support/builders';
import { signIn } from './support/admin';
import { bank, choice, control, expectThanks, field, fill, submit } from './support/form';
import { expect, test } from './support/journey';
import { publishForm } from './support/own-form';

/** A form in English with translations into languages that no page speaks. */
const manyTongues = () =>
  publishForm({
    title: 'Your yearly check',
    submitName: undefined,
    thanksMessage: undefined,
    formElements: [inputsElement(anInput('reading', 'shortText', { name: 'Reading', required: true, length: 20 }))],
    translations: {
      pt: { title: 'A sua verificação anual', inputs: { reading: { name: 'Leitura' } } },
      vi: { title: 'Kiểm tra hằng năm', inputs: { reading: { name: 'Chỉ số' } } },
      ht: { title: 'Verifikasyon chak ane', inputs: { reading: { name: 'Lekti' } } },
      tl: { title: 'Ang inyong taunang pagsusuri', inputs: { reading: { name: 'Reading ng metro' } } },
    },
  });

const TITLES = [
  ['pt', 'A sua verificação anual', 'en'],
  ['vi', 'Kiểm tra hằng năm', 'en'],
  ['tl', 'Ang inyong taunang pagsusuri', 'en'],
  // By CLDR French stands in for Haitian Creole.
  ['ht', 'Verifikasyon chak ane', 'fr'],
] as const;

async function choose(page: Page, language: string, hasJavaScript: boolean): Promise<void> {
  await page.locator('#language').selectOption(language);
  if (!hasJavaScript) await page.locator('#change-language').click();
  await expect(page.locator('article')).toHaveAttribute('lang', language);
}

test('a form is chosen in a language that no page speaks, and stays in it', async ({
  page,
  openForm,
  data,
  hasJavaScript,
  expectAccessible,
}) => {
  const formId = manyTongues();
  const recipient = await openForm(formId);
  await fill(page, { reading: '48213' });
  for (const [language, title, frame] of TITLES) {
    await choose(page, language, hasJavaScript);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page.locator('html')).toHaveAttribute('lang', frame);
    await expect(page.locator('#language')).toHaveValue(language);
    await expect(control(page, 'reading')).toHaveValue('48213');
    await expectAccessible();
    await page.goto(recipient.path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  }
  await submit(page);
  await expectThanks(page, 'Votre formulaire a bien été envoyé');
  await expectAccessible();
  expect(data.submissions(recipient)[0]?.language).toBe('ht');
});

test('a frame that has no near language keeps the one it spoke', async ({ page, openForm, hasJavaScript }) => {
  const recipient = await openForm(manyTongues(), { query: '?lang=de' });
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await choose(page, 'pt', hasJavaScript);
  await page.goto(recipient.path);
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page.locator('article')).toHaveAttribute('lang', 'pt');
});

test("a form opens in the recipient's stored language, in any language @once @passes-form", async ({
  page,
  openForm,
}) => {
  await openForm(manyTongues(), { locale: 'vi' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kiểm tra hằng năm');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test('a form is previewed as recipients see it: its languages, the time zone and look of the account', async ({
  page,
  openForm,
  data,
  baseURL,
  hasJavaScript,
  expectAccessible,
}) => {
  const formId = publishForm({
    title: 'When may we come?',
    thanksMessage: 'First line.\nSecond line.',
    formElements: [inputsElement(anInput('visit', 'dateTime', { name: 'Visit' }))],
    translations: { pt: { title: 'Quando podemos ir?', inputs: { visit: { name: 'Visita' } } } },
  });
  const seen = async () => ({
    languages: await page.locator('#language option').allInnerTexts(),
    menus: await page.locator('select').count(),
    hint: await field(page, 'visit').locator('.hint').first().innerText(),
    logo: await page.locator('.site-header .logo').innerHTML(),
    footer: await page.locator('.site-footer').innerText(),
  });
  await openForm(formId);
  const recipients = await seen();
  expect(recipients.hint).toBe('Time zone: Eastern Time (New York)');
  expect(recipients.languages).toEqual(['English', 'português']);
  await signIn(page, data, baseURL);
  await page.goto(`/form/preview/${formId}?lang=en`);
  expect(await seen()).toEqual(recipients);
  await choose(page, 'pt', hasJavaScript);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Quando podemos ir?');
  await expectAccessible();
  await submit(page);
  await expect(page.getByRole('status')).toHaveText('First line.\nSecond line.', { useInnerText: true });
});

/** Sentences of ours that stand in a form, as it is drawn in English. */
const english = () =>
  publishForm({
    title: 'About your home',
    submitName: undefined,
    formElements: [
      inputsElement(
        anInput('name', 'shortText', { name: 'Name', required: true, length: 40 }),
        anInput('kind', 'dropdown', { name: 'Kind of home', options: someOptions('House', 'Flat') }),
        anInput('phone', 'phone', { name: 'Phone', verificationRequired: true }),
        anInput('visit', 'dateTime', { name: 'Visit' }),
        anInput('lease', 'attachment', { name: 'Lease' }),
        anInput('signed', 'signature', { name: 'Signature' }),
        anInput('pay', 'autopayDate', { name: 'Pay on', options: someOptions('First', 'Last') }),
      ),
    ],
  });

test('a form that lacks the language of the page speaks its own from end to end @once @passes-form', async ({
  page,
  openForm,
  data,
  expectAccessible,
}) => {
  const recipient = await openForm(english(), { locale: 'de', savedBankLastFour: '4321' });
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page.locator('.site-footer')).toContainText('Datenschutz');
  const article = page.locator('article');
  await expect(article).toHaveAttribute('lang', 'en');
  await expect(article).toHaveAttribute('dir', 'ltr');
  await expect(article.locator('[lang]:not(option)')).toHaveCount(0);
  await expect(field(page, 'kind').locator('option').first()).toHaveText('Choose…');
  await expect(field(page, 'kind')).toContainText('(optional)');
  await expect(field(page, 'phone')).toContainText('We will send a code to this number.');
  await expect(field(page, 'visit')).toContainText('Time zone: Eastern Time (New York)');
  await expect(field(page, 'pay')).toContainText('Routing number');
  await choice(page, 'new').check();
  await submit(page);
  await expect(page.locator('#error-summary')).toContainText('There is a problem');
  await expect(page.locator('#error-summary')).toContainText('Name: Enter an answer');
  await expect(field(page, 'name').locator('.field-error')).toHaveText('Enter an answer');
  expect(await article.innerText()).not.toMatch(
    /freiwillig|Bitte|Zum Beispiel|Datei|Absenden|Unterschrift|Bankleitzahl|Konto/,
  );
  await expectAccessible();
  await fill(page, { name: 'Terry' });
  await choice(page, `saved-${recipient.id}`).check();
  await submit(page);
  await expectThanks(page, 'Thank you.');
  await expect(article).toHaveAttribute('lang', 'en');
  await expect(article).toContainText('Reference number');
  await expect(article).toContainText('Your answers');
  expect(await article.innerText()).not.toMatch(/Referenz|Antworten|Gesendet/);
  await expectAccessible();
  expect(data.submissions(recipient)[0]?.language).toBe('en');
});

test('what we say in a form of a language that we do not speak names its own @once @passes-form', async ({
  page,
  openForm,
  expectAccessible,
}) => {
  await openForm(manyTongues(), { query: '?lang=pt', locale: 'ar' });
  const article = page.locator('article');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
  await expect(article).toHaveAttribute('lang', 'pt');
  await expect(article).toHaveAttribute('dir', 'ltr');
  await submit(page);
  const error = field(page, 'reading').locator('.field-error');
  for (const text of [
    error,
    field(page, 'reading').locator('.hint'),
    page.locator('#error-summary h2'),
    page.locator('#error-summary li span'),
  ]) {
    await expect(text).toHaveAttribute('lang', 'ar');
    await expect(text).toHaveAttribute('dir', 'rtl');
  }
  await expect(page.locator('#error-summary li')).toContainText('Leitura: ');
  await expectAccessible();
});

test('a mistake in a bank account is named by its field, in the order of the page @once @passes-form', async ({
  page,
  openForm,
}) => {
  await openForm(english());
  await fill(page, { name: 'Terry' });
  await bank(page, 'routingNumber').fill('123456789');
  await bank(page, 'accountNumber').fill('12');
  await bank(page, 'confirmAccountNumber').fill('34');
  await submit(page);
  const links = page.locator('#error-summary li a');
  await expect(links).toHaveText([
    'Routing number: Invalid routing number.',
    'Bank account number: Enter 9 to 16 digits',
    'Confirm bank account number: Bank account number does not match.',
  ]);
  expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
    '#bank-routingNumber',
    '#bank-accountNumber',
    '#bank-confirmAccountNumber',
  ]);
});
