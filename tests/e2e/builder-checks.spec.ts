import type { Page } from 'playwright/test';
import { expect, test } from './support/journey';
import { createTestAccount, signInAs, storedTemplate } from './support/test-account';

/** A form with an option that two rules want at once, a question that decides about others, and half a translation. */
const FORM = {
  title: 'Moving out',
  formElements: [
    {
      type: 'inputs',
      inputForms: [
        {
          id: 'home',
          name: 'What kind of home is it?',
          inputType: 'multipleChoice',
          options: [
            { guid: 'flat', value: 'flat', name: 'A flat' },
            { guid: 'house', value: 'house', name: 'A house' },
          ],
        },
        {
          id: 'floor',
          name: 'On which floor?',
          inputType: 'shortText',
          rules: [{ inputId: 'floor', parentId: 'home', condition: 'selected', choiceId: 'flat' }],
        },
        {
          id: 'both',
          name: 'Which of the two?',
          inputType: 'shortText',
          rules: [
            { inputId: 'both', parentId: 'home', condition: 'selected', choiceId: 'flat' },
            { inputId: 'both', parentId: 'home', condition: 'selected', choiceId: 'house' },
          ],
        },
      ],
    },
  ],
  translations: { es: { title: 'Mudanza', inputs: { home: { name: '¿Qué tipo de vivienda es?' } } } },
};

async function importForm(page: Page, id: string): Promise<void> {
  await page.goto('/smart/dynamic-form/new');
  await page.getByLabel('JSON text').fill(JSON.stringify({ ...FORM, id }));
  await page.getByRole('button', { name: 'Import' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Moving out');
}

const openAdvice = (page: Page) => page.locator('#advice > summary').click();

test('advice leads to each question, is seen once more before the form goes live, and stops nobody', async ({
  page,
  context,
  expectAccessible,
}) => {
  const testAccount = await createTestAccount();
  await signInAs(context, testAccount.ruth);
  const id = `advice-${testAccount.accountId}`;
  await importForm(page, id);
  await expect(page.locator('#advice > summary')).toHaveText('Advice: 4');
  await openAdvice(page);
  await expect(page.getByText('Never shown, because its rules can’t hold at once')).toBeVisible();
  await expect(page.getByText('Spanish (es): too few words to tell')).toBeVisible();
  await expect(page.locator('#item-home')).toContainText('Decides about: On which floor? · Which of the two?');
  await expectAccessible();
  const missing = page.locator('#advice li', { hasText: 'Not translated (Spanish (es))' });
  await missing.getByRole('link', { name: 'On which floor?' }).click();
  await expect(page).toHaveURL(/language=es#t-/);
  expect(await page.evaluate(() => document.querySelector(':target')?.matches('input,textarea'))).toBe(true);
  await page.goBack();
  await page.getByRole('link', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('You can follow it first, or go on as it is.')).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Publish anyway' }).click();
  await expect(page.getByText('The form is live.')).toBeVisible();
  expect(storedTemplate(testAccount.accountId, id).form).toMatchObject({ status: 'active', version: 1 });
});

test('who asks for approval goes past the advice with one press, and who approves sees it', async ({
  page,
  context,
  expectAccessible,
}) => {
  const testAccount = await createTestAccount(1);
  await signInAs(context, testAccount.ruth);
  const id = `advice-${testAccount.accountId}`;
  await importForm(page, id);
  await page.getByRole('link', { name: 'Ask for approval' }).click();
  await expect(page.getByText('You can follow it first, or go on as it is.')).toBeVisible();
  await expect(page.getByLabel("All admin's")).toHaveCount(0);
  await expectAccessible();
  await page.getByRole('button', { name: 'Ask all the same' }).click();
  await page.getByLabel("All admin's").check();
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Version 1 waits for approval')).toBeVisible();
  await signInAs(context, testAccount.omar);
  await page.goto(`/form/preview/${id}`);
  await openAdvice(page);
  const link = page.locator('#advice').getByRole('link', { name: 'Which of the two?' }).first();
  await expect(link).toHaveAttribute('href', `/smart/dynamic-form/${id}#item-both`);
  await expectAccessible();
});

test('the preview stands beside the builder in the language and colors that are chosen, and keeps nothing of them', async ({
  page,
  context,
  hasJavaScript,
  expectAccessible,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  const testAccount = await createTestAccount();
  await signInAs(context, testAccount.ruth);
  const id = `look-${testAccount.accountId}`;
  await importForm(page, id);
  const frame = page.frameLocator('#form-preview iframe:not([style*=hidden])');
  await expect(frame.getByRole('heading', { level: 1 })).toHaveText('Moving out');
  await expect(frame.getByRole('link', { name: 'Back' })).toHaveCount(0);
  const show = async () => {
    if (!hasJavaScript) await page.locator('#form-preview').getByRole('button', { name: 'Show' }).click();
  };
  await page.locator('#look-lang').selectOption('es');
  await show();
  await expect(frame.getByRole('heading', { level: 1 })).toHaveText('Mudanza');
  await page.locator('#look-scheme').selectOption('dark');
  await show();
  await expect(frame.locator('meta[name=color-scheme]')).toHaveAttribute('content', 'dark');
  await expect(frame.locator('html')).toHaveAttribute('lang', 'es');
  await page.getByLabel('Desktop').check();
  expect(await page.locator('#form-preview iframe').evaluate((node) => (node as HTMLElement).offsetWidth)).toBe(1024);
  await expectAccessible();
  const cookies = (await context.cookies()).map(({ name }) => name);
  expect(cookies).not.toContain('latchkey-locale');
  expect(cookies).not.toContain('latchkey-scheme');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test('a change shows in the preview at once, where it was and with what was tried @needs-js', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 1280, height: 700 });
  const testAccount = await createTestAccount();
  await signInAs(context, testAccount.ruth);
  const id = `live-${testAccount.accountId}`;
  await importForm(page, id);
  const frame = page.frameLocator('#form-preview iframe:not([style*=hidden])');
  await expect(frame.getByText('On which floor?')).toBeHidden();
  await frame.getByLabel('A flat').check();
  await expect(frame.getByText('On which floor?')).toBeVisible();
  await frame.locator('html').evaluate((root) => root.ownerDocument.defaultView?.scrollTo(0, 120));
  await page.getByRole('link', { name: 'Edit: On which floor?' }).click();
  await page.locator('.builder-open #name').fill('On which storey?');
  await page.locator('.builder-open').getByRole('button', { name: 'Save', exact: true }).click();
  await expect(frame.getByText('On which storey?')).toBeVisible();
  await expect(frame.getByLabel('A flat')).toBeChecked();
  expect(await frame.locator('html').evaluate((root) => root.ownerDocument.defaultView?.scrollY)).toBe(120);
  await expect(page.locator('#form-preview iframe')).toHaveCount(1);
  await page.getByRole('button', { name: 'Undo the last change' }).click();
  await expect(frame.getByText('On which floor?')).toBeVisible();
});

test('on a phone the preview is a page of its own; only the framed one may stand in a frame', async ({
  page,
  context,
  expectAccessible,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const testAccount = await createTestAccount();
  await signInAs(context, testAccount.mina);
  const id = `phone-${testAccount.accountId}`;
  await importForm(page, id);
  await expect(page.locator('#form-preview')).toBeHidden();
  await page.getByRole('link', { name: 'Preview the draft' }).click();
  await expect(page.frameLocator('#form-preview iframe').getByRole('heading', { level: 1 })).toHaveText('Moving out');
  await expectAccessible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  const policyOf = async (path: string) => (await page.goto(path))?.headers()['content-security-policy'] ?? '';
  expect(await policyOf(`/form/preview/${id}?draft=1`)).toContain("frame-ancestors 'none'");
  expect(await policyOf(`/smart/dynamic-form/${id}?frame=1`)).toContain("frame-ancestors 'none'");
  expect(await policyOf(`/form/preview/${id}?draft=1&frame=1`)).toContain("frame-ancestors 'self'");
});
