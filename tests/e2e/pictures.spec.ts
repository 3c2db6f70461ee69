import type { Page } from 'playwright/test';
import sharp from 'sharp';
import { serverUrl } from './support/global-setup';
import { expect, test } from './support/journey';
import { linkToForm, createTestAccount, signInAs, storedTemplate, type TestAccount } from './support/test-account';

const PATH = /\/api\/x\/pictures\/[\w-]+\/[0-9a-f]{64}\.webp/;

const photo = async () => ({
  name: 'our=office; 1.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 60, height: 40, channels: 3, background: '#2255aa' } })
    .png()
    .toBuffer(),
});

/** A new form with one text block, whose page is open. Returns the form's id. */
async function openBlock(page: Page, html: string): Promise<string> {
  await page.goto('/smart/dynamic-form/new');
  await page.getByLabel('Title').fill('Visit us');
  await page.getByRole('button', { name: 'Create the form' }).click();
  await page.locator('#kind').selectOption('html');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.locator('#html').fill(html);
  return /dynamic-form\/([\w-]+)/.exec(page.url())?.[1] ?? '';
}

const addButton = (page: Page) => page.getByRole('button', { name: 'Add the picture' });
const storedHtml = (testAccount: TestAccount, id: string): string => {
  const { formElements } = JSON.parse(storedTemplate(testAccount.accountId, id).draft?.definition ?? '{}') as {
    formElements: { beefreeHtmlTemplate?: string }[];
  };
  return formElements[0]?.beefreeHtmlTemplate ?? '';
};

test('a picture is put into a text block, and recipients see it', async ({ page, context, expectAccessible }) => {
  const testAccount = await createTestAccount();
  await signInAs(context, testAccount.ruth);
  const id = await openBlock(page, '<p>Come and see us.</p>');
  // Nothing chosen, nothing said: both fields say so, and what was typed is there.
  await addButton(page).click();
  await expect(page.locator('#field-pictureFile')).toContainText('Choose a picture');
  await expect(page.locator('#field-pictureAlt')).toContainText('Enter what the picture shows');
  await expect(page.locator('#html')).toHaveValue('<p>Come and see us.</p>');
  await expectAccessible();
  await page.locator('#pictureFile').setInputFiles({
    name: 'photo.png',
    mimeType: 'image/png',
    buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
  });
  await page.locator('#pictureAlt').fill('Our "new" office');
  await addButton(page).click();
  await expect(page.locator('#field-pictureFile')).toContainText(
    'This type of file is not allowed. Allowed: PNG, JPEG, WebP, GIF',
  );
  await expect(page.locator('#pictureAlt')).toHaveValue('Our "new" office');
  await page.locator('#pictureFile').setInputFiles({
    name: 'photo.png',
    mimeType: 'image/png',
    buffer: Buffer.concat([(await photo()).buffer, Buffer.alloc(5 * 1024 * 1024)]),
  });
  await addButton(page).click();
  await expect(page.locator('#field-pictureFile')).toContainText('File is too big. Max size is 5 Mb');
  await expect(page.locator('#html')).toHaveValue('<p>Come and see us.</p>');
  // One that came without its text need not be chosen again, whatever button is pressed.
  await page.locator('#pictureFile').setInputFiles(await photo());
  await page.locator('#pictureAlt').fill('');
  await page.getByRole('button', { name: 'Save and stay here' }).click();
  await expect(page.locator('#field-pictureAlt')).toContainText('Enter what the picture shows');
  await expect(page.getByText('This picture is uploaded.')).toBeVisible();
  await expectAccessible();
  await page.locator('#pictureAlt').fill('Our "new" office');
  await addButton(page).click();
  await expect(page.getByText('The picture was added.')).toBeVisible();
  await expect(page.locator('#html')).toHaveValue(
    new RegExp(
      `^<p>Come and see us.</p>\n<p><img src="${PATH.source}" alt="Our &quot;new&quot; office" width="60" height="40"></p>$`,
    ),
  );
  await expect(page.locator('#pictureAlt')).toHaveValue('');
  await expect(page.getByRole('img', { name: 'Our "new" office' })).toBeVisible();
  expect(storedHtml(testAccount, id)).toMatch(PATH);
  await page.getByRole('main').getByRole('button', { name: 'Save', exact: true }).click();
  await page.locator('#kind').selectOption('shortText');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.locator('#name').fill('When?');
  await page.getByRole('main').getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('The form is live.')).toBeVisible();
  await page.goto(await linkToForm(testAccount.accountId, id));
  const shown = page.getByRole('img', { name: 'Our "new" office' });
  await expect(shown).toBeVisible();
  const address = await shown.getAttribute('src');
  const answer = await fetch(new URL(address ?? '', serverUrl()));
  expect([
    answer.status,
    answer.headers.get('content-type'),
    answer.headers.get('cache-control'),
    answer.headers.get('x-content-type-options'),
  ]).toEqual([200, 'image/webp', 'public, max-age=31536000, immutable', 'nosniff']);
  expect(await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).toMatchObject({ width: 60, height: 40 });
});

test('a picture that waits for its text can be left out', async ({ page, context }) => {
  const testAccount = await createTestAccount();
  await signInAs(context, testAccount.ruth);
  const id = await openBlock(page, '<p>Hello</p>');
  await page.locator('#pictureFile').setInputFiles(await photo());
  await addButton(page).click();
  await page.getByRole('button', { name: 'Leave the picture out' }).click();
  await expect(page.getByText('This picture is uploaded.')).toBeHidden();
  await expect(page.locator('#html')).toHaveValue('<p>Hello</p>');
  expect(storedHtml(testAccount, id)).toBe('<p>Hello</p>');
});

test('a picture does not overwrite what somebody else has saved meanwhile', async ({ page, context }) => {
  const testAccount = await createTestAccount();
  await signInAs(context, testAccount.ruth);
  const id = await openBlock(page, '<p>Mine</p>');
  const other = await context.newPage();
  await other.goto(page.url());
  await other.locator('#html').fill('<p>Theirs</p>');
  await other.getByRole('button', { name: 'Save and stay here' }).click();
  await expect(other.getByText('Saved.')).toBeVisible();
  await addButton(page).click();
  await expect(page.locator('#field-pictureFile')).toContainText('Choose a picture');
  await page.locator('#pictureFile').setInputFiles(await photo());
  await page.locator('#pictureAlt').fill('Our office');
  await addButton(page).click();
  await expect(page.getByText('This form has changed since you opened this page')).toBeVisible();
  await expect(page.locator('#html')).toHaveValue(/^<p>Mine<\/p>\n<p><img /);
  expect(storedHtml(testAccount, id)).toBe('<p>Theirs</p>');
});

test('an imported form keeps its pictures, and says which ones nobody sees @once @passes-approval @passes-builder @passes-form', async ({
  page,
  context,
  expectAccessible,
}) => {
  const testAccount = await createTestAccount();
  await signInAs(context, testAccount.ruth);
  const data = `data:image/png;base64,${(await photo()).buffer.toString('base64')}`;
  const html = `<p><img src="${data}" alt="Our office"><img src="https://cdn.example/spring.png" alt="Spring"><img src="logo.png" alt="Logo"></p>`;
  const form = {
    id: 'visit',
    title: 'Visit us',
    formElements: [
      { type: 'html', beefreeHtmlTemplate: html },
      { type: 'inputs', inputForms: [{ id: 'when', name: 'When?', inputType: 'shortText' }] },
    ],
    translations: { es: { html: ['<p><img src="https://cdn.example/es.png" alt="Hola"></p>'] } },
  };
  await page.goto('/smart/dynamic-form/new');
  await page.getByLabel('JSON text').fill(JSON.stringify(form));
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Pictures that recipients don’t see: 3' })).toBeVisible();
  await expect(page.getByText('https://cdn.example/spring.png: a picture of another site')).toBeVisible();
  await expect(page.getByText('https://cdn.example/es.png: a picture of another site')).toBeVisible();
  await expect(page.getByText('logo.png: the name of a file, which leads nowhere here')).toBeVisible();
  await expectAccessible();
  expect(storedHtml(testAccount, 'visit')).toMatch(new RegExp(`src="${PATH.source}" alt="Our office"`));
  await page
    .getByRole('region', { name: 'Pictures that recipients don’t see' })
    .getByRole('link', { name: 'Text block 1' })
    .click();
  await expect(page.getByText('Pictures that recipients don’t see: 2')).toBeVisible();
  await expect(page.getByRole('img', { name: 'Our office' })).toBeVisible();
  await expectAccessible();
});
