import { type Page } from 'playwright/test';
import { falsePdf, picture } from './support/files';
import { choice, drawSignature, expectFieldError, expectThanks, field, fill, press, submit } from './support/form';
import { expect, test } from './support/journey';

const tab = (page: Page, method: 'draw' | 'type' | 'upload') => page.locator(`#in-signature-${method}`);
const typed = (page: Page) => page.locator('#in-signature-typed');
const upload = (page: Page) => page.locator('#in-signature-file');
const savedSignature = (page: Page) =>
  field(page, 'signature').getByRole('img', { name: 'Your signature', exact: true });
const drawnSignature = (page: Page) => page.locator('input[name="sig.signature.drawn"]').inputValue();

async function fillRest(page: Page): Promise<void> {
  await fill(page, { 'signer-name': 'Terry Test', 'signed-on': '2027-02-03' });
  await choice(page, 'role-owner').check();
}

test('a typed name is a signature', async ({ page, openForm, data, expectAccessible }) => {
  const recipient = await openForm('signature');
  await expectAccessible();
  await fillRest(page);
  await tab(page, 'type').check();
  await typed(page).fill('Zoë Test');
  await submit(page);
  await expectThanks(page, 'Thank you. Your signed consent is on file');
  expect(data.submissions(recipient)[0]?.files).toMatchObject([
    { inputId: 'signature', method: 'type', text: 'Zoë Test' },
  ]);
  expect(data.submissions(recipient)[0]?.files[0]?.size).toBeGreaterThan(1000);
});

test('an uploaded picture is a signature', async ({ page, openForm, data, expectAccessible }) => {
  const recipient = await openForm('signature');
  await fillRest(page);
  await tab(page, 'upload').check();
  await expect(typed(page)).toBeHidden();
  await upload(page).setInputFiles(picture('my-hand.png'));
  await expectAccessible();
  await submit(page);
  await expectThanks(page, 'Thank you. Your signed consent is on file');
  expect(data.submissions(recipient)[0]?.files).toMatchObject([
    { inputId: 'signature', method: 'upload', name: 'my-hand.png' },
  ]);
});

test('a signature that is no picture is refused, and the rest is kept', async ({ page, openForm, data }) => {
  const recipient = await openForm('signature');
  await fillRest(page);
  await tab(page, 'upload').check();
  await upload(page).setInputFiles(falsePdf('signature.png'));
  await submit(page);
  await expectFieldError(page, 'signature', /This type of file is not allowed/);
  await expect(page.locator('#in-signer-name')).toHaveValue('Terry Test');
  expect(data.submissions(recipient)).toEqual([]);
});

test('no signature is a missing answer', async ({ page, openForm, expectAccessible }) => {
  await openForm('signature');
  await fillRest(page);
  await submit(page);
  await expectFieldError(page, 'signature', 'Sign by drawing, typing or uploading your signature');
  await expectAccessible();
});

test('a signature survives a failed post and is shown', async ({
  page,
  openForm,
  data,
  hasJavaScript,
  expectAccessible,
}) => {
  const recipient = await openForm('signature');
  await typed(page).fill('Terry Test');
  await submit(page);
  await expectFieldError(page, 'signer-name', 'Enter an answer');
  await expect(typed(page)).toHaveValue('Terry Test');
  if (!hasJavaScript) {
    await expect(savedSignature(page)).toBeVisible();
    await expect.poll(() => savedSignature(page).evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1120);
    await expectAccessible();
  }
  await fillRest(page);
  await submit(page);
  await expectThanks(page, 'Thank you. Your signed consent is on file');
  expect(data.submissions(recipient)[0]?.files).toHaveLength(1);
});

// Drawing needs JavaScript.
test(
  'a drawn signature survives a turned phone and a failed post',
  { tag: '@needs-js' },
  async ({ page, openForm, data, expectAccessible }) => {
    await page.setViewportSize({ width: 420, height: 800 });
    const recipient = await openForm('signature');
    await tab(page, 'draw').check();
    const pad = field(page, 'signature').locator('canvas');
    await expect(pad).toBeVisible();
    await drawSignature(page, 'signature');
    const strokes = await drawnSignature(page);
    expect((JSON.parse(strokes) as unknown[]).length).toBe(2);
    await expectAccessible();
    const ink = () =>
      pad.evaluate((canvas: HTMLCanvasElement) => {
        const { data: pixels } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
        return pixels.filter((value, index) => index % 4 === 3 && value > 0).length;
      });
    expect(await ink()).toBeGreaterThan(100);
    await page.setViewportSize({ width: 800, height: 420 });
    await expect.poll(ink).toBeGreaterThan(100);
    expect(await drawnSignature(page)).toBe(strokes);
    await submit(page);
    await expectFieldError(page, 'signer-name', 'Enter an answer');
    expect(await drawnSignature(page)).toBe(strokes);
    await fillRest(page);
    await submit(page);
    await expectThanks(page, 'Thank you. Your signed consent is on file');
    expect(data.submissions(recipient)[0]?.files).toMatchObject([{ inputId: 'signature', method: 'draw' }]);
  },
);

// Drawing needs JavaScript.
test(
  'a post that the server refuses keeps the drawing as a picture',
  { tag: '@needs-js' },
  async ({ page, openForm, data, expectAccessible }) => {
    const recipient = await openForm('signature');
    await tab(page, 'draw').check();
    await drawSignature(page, 'signature');
    await page.evaluate(() => document.querySelector<HTMLFormElement>('#dynamic-form')!.submit());
    await expect(savedSignature(page)).toBeVisible();
    expect(data.draftFiles(recipient)).toMatchObject([{ inputId: 'signature', method: 'draw' }]);
    await expectAccessible();
    await fillRest(page);
    await submit(page);
    await expectThanks(page, 'Thank you. Your signed consent is on file');
    expect(data.submissions(recipient)[0]?.files).toMatchObject([{ inputId: 'signature', method: 'draw' }]);
  },
);

test('switching the way of signing clears what the other way held', async ({ page, openForm, data, hasJavaScript }) => {
  const recipient = await openForm('signature');
  await typed(page).fill('Terry Test');
  if (hasJavaScript) {
    await tab(page, 'draw').check();
    await drawSignature(page, 'signature');
    expect(await drawnSignature(page)).not.toBe('');
    await tab(page, 'type').check();
    expect(await drawnSignature(page)).toBe('');
    await expect(typed(page)).toHaveValue('');
    await typed(page).fill('Terry Test');
    await tab(page, 'upload').check();
    await submit(page);
    await expectFieldError(page, 'signature', 'Sign by drawing, typing or uploading your signature');
    return;
  }
  await fillRest(page);
  await page.locator('#in-signer-name').fill('');
  await submit(page);
  await expect(savedSignature(page)).toBeVisible();
  await tab(page, 'upload').check();
  await page.locator('#in-signer-name').fill('Terry Test');
  await submit(page);
  await expectFieldError(page, 'signature', 'Sign by drawing, typing or uploading your signature');
  expect(data.draftFiles(recipient)).toEqual([]);
});

// Without JavaScript a signature is removed or typed over.
test('the Clear buttons empty what was drawn and typed', { tag: '@needs-js' }, async ({ page, openForm }) => {
  await openForm('signature');
  await typed(page).fill('Terry Test');
  await field(page, 'signature').locator('[data-part=clear-type]').click();
  await expect(typed(page)).toHaveValue('');
  await tab(page, 'draw').check();
  await drawSignature(page, 'signature');
  await field(page, 'signature').locator('[data-part=clear-draw]').click();
  expect(await drawnSignature(page)).toBe('');
});

test('a kept signature can be removed', async ({ page, data, openForm }) => {
  const recipient = await openForm('signature');
  await tab(page, 'upload').check();
  await upload(page).setInputFiles(picture());
  // Posted past the browser's own checks, as a slow or broken script would.
  await page.locator('#dynamic-form').evaluate((form: HTMLFormElement) => form.submit());
  await expect(savedSignature(page)).toBeVisible();
  await press(page, 'removeFile:signature');
  await expect(savedSignature(page)).toHaveCount(0);
  expect(data.draftFiles(recipient)).toEqual([]);
});
