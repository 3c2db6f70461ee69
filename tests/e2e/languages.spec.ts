import { type Page } from 'playwright/test';
import { choice, control, expectThanks, field, fill, submit } from './support/form';
import { expect, test } from './support/journey';

/** Titles and thanks of the demo's form, by language. */
const WORDS: Record<string, { title: string; thanks: string }> = {
  en: { title: 'Your yearly meter reading', thanks: 'Thank you. Your reading will appear on your next bill.' },
  es: { title: 'Su lectura anual del medidor', thanks: 'Gracias. Su lectura aparecerá en su próxima factura.' },
  fr: { title: 'Votre relevé annuel de compteur', thanks: 'Merci. Votre relevé figurera sur votre prochaine facture.' },
  de: {
    title: 'Ihre jährliche Zählerablesung',
    thanks: 'Vielen Dank. Ihr Zählerstand erscheint auf Ihrer nächsten Rechnung.',
  },
  'zh-Hans': { title: '您的年度电表读数', thanks: '谢谢。您的读数将显示在下一期账单上。' },
  'zh-Hant': { title: '您的年度電表讀數', thanks: '謝謝您。您的讀數將顯示於下一期帳單。' },
  ko: { title: '연간 계량기 검침', thanks: '감사합니다. 검침값은 다음 청구서에 표시됩니다.' },
  hi: { title: 'आपके मीटर की वार्षिक रीडिंग', thanks: 'धन्यवाद। आपकी रीडिंग आपके अगले बिल में दिखाई देगी।' },
};

async function switchTo(page: Page, language: string, hasJavaScript: boolean): Promise<void> {
  await page.locator('#language').selectOption(language);
  if (!hasJavaScript) await page.locator('#change-language').click();
  await expect(page.locator('html')).toHaveAttribute('lang', language);
}

test('switching the language keeps what was typed, in all eight languages', async ({
  page,
  openForm,
  data,
  hasJavaScript,
  expectAccessible,
}) => {
  test.slow();
  const recipient = await openForm('multilingual');
  await fill(page, { reading: '48213', 'read-on': '2027-01-15', comments: 'Zähler im Keller' });
  await choice(page, 'access-manager').check();
  await control(page, 'manager-name').fill('Frau Özil');
  await choice(page, 'channel-sms').check();
  const ownWords = new Set<string>();
  for (const [language, { title }] of Object.entries(WORDS)) {
    if (language !== 'en') await switchTo(page, language, hasJavaScript);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page.locator('html')).toHaveAttribute('dir', 'ltr');
    await expect(page.locator('article')).toHaveAttribute('lang', language);
    await expect(control(page, 'reading')).toHaveValue('48213');
    await expect(control(page, 'read-on')).toHaveValue('2027-01-15');
    await expect(control(page, 'manager-name')).toHaveValue('Frau Özil');
    await expect(control(page, 'comments')).toHaveValue('Zähler im Keller');
    await expect(choice(page, 'access-manager')).toBeChecked();
    await expect(choice(page, 'channel-sms')).toBeChecked();
    await expect(page.locator('#language')).toHaveValue(language);
    await expectAccessible();
    ownWords.add((await page.locator('.site-header summary').innerText()).trim());
  }
  expect(ownWords.size).toBe(Object.keys(WORDS).length);
  await submit(page);
  await expectThanks(page, WORDS.hi?.thanks ?? '');
  expect(data.submissions(recipient)[0]).toMatchObject({
    language: 'hi',
    answers: { reading: '48213', 'manager-name': 'Frau Özil' },
  });
});

for (const [language, { title, thanks }] of Object.entries(WORDS)) {
  // The modules have no sentence of their own: one language tries them.
  const tags = language === 'en' ? '' : ' @once @passes-form';
  test(`a form is filled in and sent in ${language}${tags}`, async ({ page, openForm, data, expectAccessible }) => {
    const recipient = await openForm('multilingual', { locale: language });
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expect(page).toHaveTitle(`${title} – Alpenstrom`);
    await submit(page);
    await expect(page.locator('#error-summary')).toBeVisible();
    const summaryText = await page.locator('#error-summary p').innerText();
    if (language === 'en') expect(summaryText).toBe('Please fill the red marked input fields');
    else expect(summaryText).not.toMatch(/Please|input fields/);
    await expectAccessible();
    await fill(page, { reading: '1', 'read-on': '2027-01-15' });
    await choice(page, 'access-self').check();
    await submit(page);
    await expectThanks(page, thanks);
    await expectAccessible();
    expect(data.submissions(recipient)[0]?.language).toBe(language);
    expect(data.messagesTo(recipient.email)[0]?.language ?? language).toBe(language);
  });
}

test('a right-to-left form is laid out from right to left, with numbers and addresses from left to right', async ({
  page,
  openForm,
  data,
  expectAccessible,
}) => {
  const recipient = await openForm('rtl', { locale: 'ar', tags: { 'رقم الحساب': '550' } });
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('طلب تركيب خدمة الألياف الضوئية');
  await expect(control(page, 'phone')).toHaveCSS('direction', 'ltr');
  await expect(control(page, 'full-name')).toHaveCSS('direction', 'rtl');
  await expectAccessible();
  const label = await field(page, 'full-name').locator('label').boundingBox();
  const box = await field(page, 'full-name').boundingBox();
  expect(Math.round((label?.x ?? 0) + (label?.width ?? 0))).toBe(Math.round((box?.x ?? 0) + (box?.width ?? 0)));
  await fill(page, { 'full-name': 'ليلى الهاشمي', visit: '2027-05-06T10:00', phone: '0301 2345678' });
  await choice(page, 'package-500').check();
  await control(page, 'building').selectOption('building-flat');
  await control(page, 'floor').fill('3');
  await page.locator('#in-signature-typed').fill('ليلى الهاشمي');
  await submit(page);
  await expectThanks(page, 'شكرًا لك.');
  await expectAccessible();
  expect(data.submissions(recipient)[0]?.answers).toMatchObject({
    phone: '+923012345678',
    floor: '3',
    'full-name': 'ليلى الهاشمي',
  });
});

test('the link, then the choice, then the stored language decide', async ({ page, data, hasJavaScript }) => {
  const recipient = await data.newRecipientLink('multilingual', { locale: 'fr' });
  await page.goto(recipient.path);
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await page.goto(`${recipient.path}?lang=ko`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'ko');
  await page.goto(recipient.path);
  await expect(page.locator('html')).toHaveAttribute('lang', 'ko');
  await switchTo(page, 'es', hasJavaScript);
  await page.goto('/demo');
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await page.goto(recipient.path);
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
});
