import { randomBytes } from 'node:crypto';
import { stat } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import sharp from 'sharp';
import { RED_HEIC } from '../support/heic';
import { falsePdf, pdf, picture } from './support/files';
import { control, expectFieldError, expectThanks, field, submit } from './support/form';
import { expect, test } from './support/journey';

const MEGABYTE = 1048576;
const ENDED = 'late.pdf: We’ve stopped saving what you type on this page. Open your link again to find out why.';

const option = (guid: string, value: string) => ({ guid, value, name: value });

const FORM = {
  title: 'A form with files',
  submitName: 'Send',
  thanksMessage: 'Thank you.',
  formElements: [
    {
      type: 'inputs' as const,
      inputForms: [
        {
          id: 'pages',
          name: 'Pages',
          inputType: 'attachment' as const,
          options: [option('pages-types', 'pdf,png'), option('pages-size', '4'), option('pages-most', '3')],
        },
        {
          id: 'photo',
          name: 'Photo',
          inputType: 'attachment' as const,
          options: [option('photo-types', 'jpg,heic'), option('photo-size', '5')],
        },
      ],
    },
  ],
};

const lines = (page: Page, inputId: string) => field(page, inputId).locator('.files > li');
const continueButton = (page: Page) => page.locator('button[value=continue], [data-part=submit]').last();

test('several files are chosen at once and one by one, and one is taken away', async ({
  page,
  openForm,
  data,
  hasJavaScript,
  expectAccessible,
}) => {
  const recipient = await openForm(data.publishForm(FORM));
  await expectAccessible();
  await control(page, 'pages').setInputFiles([pdf('one.pdf'), picture('two.png')]);
  if (!hasJavaScript) await continueButton(page).click();
  if (!hasJavaScript) {
    // All that is asked for is there, so it was sent at once.
    await expectThanks(page, 'Thank you.');
    expect(data.submissions(recipient)[0]?.files.map(({ name }) => name)).toEqual(['one.pdf', 'two.png']);
    return;
  }
  await expect(lines(page, 'pages')).toHaveText([/^one\.pdf \(/, /^two\.png \(/]);
  const small = lines(page, 'pages').locator('img');
  await expect(small).toHaveCount(1);
  await expect.poll(() => small.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(144);
  await expectAccessible();
  await control(page, 'pages').setInputFiles([pdf('three.pdf'), pdf('four.pdf')]);
  await expectFieldError(page, 'pages', 'Too many files. You can add up to 3');
  await expect(lines(page, 'pages')).toHaveCount(3);
  await expectFieldError(page, 'pages', 'Too many files. You can add up to 3');
  await expect(control(page, 'pages')).toBeDisabled();
  await page.getByRole('button', { name: 'Remove two.png' }).click();
  await expect(lines(page, 'pages')).toHaveText([/^one\.pdf \(/, /^three\.pdf \(/]);
  await submit(page);
  await expectThanks(page, 'Thank you.');
  expect(data.submissions(recipient)[0]?.files.map(({ name }) => name)).toEqual(['one.pdf', 'three.pdf']);
});

test(
  'a connection that is killed in the middle is waited for, and the file goes on where it was',
  { tag: '@needs-js' },
  async ({ page, openForm, data, browserErrors }) => {
    const recipient = await openForm(data.publishForm(FORM));
    const offsets: number[] = [];
    let cuts = 2;
    await page.route('**/upload/**', async (route) => {
      const { [`upload-offset`]: offset } = route.request().headers();
      const isPiece = route.request().method() === 'PATCH';
      if (isPiece && offset !== '0' && (cuts -= 1) >= 0) return route.abort('connectionreset');
      if (isPiece) offsets.push(Number(offset));
      return route.continue();
    });
    await control(page, 'pages').setInputFiles([pdf('long.pdf', 2_900_000), pdf('short.pdf')]);
    // Sent meanwhile, the form waits for its files.
    await submit(page);
    await expect(page.getByRole('status').filter({ hasText: 'Thank you.' })).toBeVisible();
    expect(offsets.slice(0, 3)).toEqual([0, MEGABYTE, 2 * MEGABYTE]);
    expect(data.submissions(recipient)[0]?.files).toMatchObject([
      { name: 'long.pdf', size: pdf('', 2_900_000).buffer.length },
      { name: 'short.pdf' },
    ]);
    for (const complaint of browserErrors.splice(0)) expect(complaint).toContain('net::ERR_CONNECTION_RESET');
  },
);

test(
  'a form that was sent while a file was on its way is not sent without it',
  { tag: '@needs-js' },
  async ({ page, openForm, data }) => {
    const recipient = await openForm(data.publishForm(FORM));
    let letGo = () => {};
    const isHeld = new Promise<void>((resolve) => (letGo = resolve));
    await page.route('**/upload/**', async (route) => {
      await isHeld;
      await route.continue();
    });
    await control(page, 'pages').setInputFiles([falsePdf('false.pdf'), pdf('one.pdf')]);
    await submit(page);
    letGo();
    await expect(lines(page, 'pages')).toHaveText([/^one\.pdf \(/, /^false\.pdf was not kept\. This type of file/]);
    await expect(page.getByRole('button', { name: 'Remove false.pdf' })).toBeFocused();
    expect(data.submissions(recipient)).toEqual([]);
    await submit(page);
    await expectThanks(page, 'Thank you.');
    expect(data.submissions(recipient)[0]?.files.map(({ name }) => name)).toEqual(['one.pdf']);
  },
);

test(
  'a form that is sent while its file has no connection says that it waits, and goes on by itself',
  { tag: '@needs-js' },
  async ({ page, openForm, data, browserErrors }) => {
    const recipient = await openForm(data.publishForm(FORM));
    let isCut = true;
    await page.route('**/upload/**', (route) => (isCut ? route.abort('connectionreset') : route.continue()));
    await control(page, 'pages').setInputFiles(pdf('one.pdf'));
    await expect(lines(page, 'pages')).toContainText('waiting for the connection');
    const button = page.locator('[data-part=submit]');
    const label = (await button.textContent()) ?? '';
    await submit(page);
    const waits = page.getByRole('status').filter({ hasText: 'Your files are still uploading.' });
    await expect(waits).toBeVisible();
    await expect(button).toHaveText(label);
    await expect(button).toHaveAttribute('aria-disabled', 'true');
    isCut = false;
    await expect(page.locator('.flash-success')).toContainText('Thank you.', { timeout: 30_000 });
    expect(data.submissions(recipient)[0]?.files.map(({ name }) => name)).toEqual(['one.pdf']);
    for (const complaint of browserErrors.splice(0)) expect(complaint).toContain('net::ERR_CONNECTION_RESET');
  },
);

test(
  'a file for what takes nothing any more is told so at once: the form was sent elsewhere, or the link has run out',
  { tag: '@needs-js' },
  async ({ page, context, openForm, data, browserErrors }) => {
    const formId = data.publishForm(FORM);
    const recipient = await openForm(formId);
    const second = await context.newPage();
    await second.goto(recipient.path);
    await submit(second);
    await expectThanks(second, 'Thank you.');
    await control(page, 'pages').setInputFiles(pdf('late.pdf'));
    await expectFieldError(page, 'pages', ENDED);
    await expect(lines(page, 'pages')).toHaveCount(0);
    await submit(page);
    await expectThanks(page, 'Thank you.');
    expect(data.submissions(recipient)).toMatchObject([{ files: [] }]);

    await openForm(formId, { seconds: 3 });
    await page.waitForTimeout(3500);
    await control(page, 'photo').setInputFiles(picture('late.png'));
    await expectFieldError(page, 'photo', /^This type of file/);
    await control(page, 'pages').setInputFiles(pdf('late.pdf'));
    await expectFieldError(page, 'pages', ENDED);
    for (const complaint of browserErrors.splice(0)) expect(complaint).toMatch(/40[19]|410/);
  },
);

test('a photo of 40 MB and one of an iPhone come as what opens everywhere', async ({
  page,
  openForm,
  data,
  hasJavaScript,
}, testInfo) => {
  test.slow();
  const formId = data.publishForm(FORM);
  const large = testInfo.outputPath('IMG_1.JPG');
  const [width, height] = [4800, 3600];
  await sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 99, chromaSubsampling: '4:4:4' })
    .toFile(large);
  expect((await stat(large)).size).toBeGreaterThan(40 * MEGABYTE);
  const sent = async (file: Parameters<ReturnType<typeof control>['setInputFiles']>[0], name: string) => {
    const recipient = await openForm(formId);
    await control(page, 'photo').setInputFiles(file);
    if (hasJavaScript) await expect(lines(page, 'photo')).toContainText(`${name} (`, { timeout: 60_000 });
    await submit(page);
    await expect(page.getByRole('status')).toContainText('Thank you.', { timeout: 60_000 });
    return data.submissions(recipient)[0]?.files;
  };
  const [photo] = (await sent(large, 'IMG_1.JPG')) ?? [];
  expect(photo?.size).toBeLessThanOrEqual(5 * MEGABYTE);
  const heic = { name: 'IMG_2.HEIC', mimeType: 'image/heic', buffer: RED_HEIC };
  expect(await sent(heic, 'IMG_2.jpg')).toMatchObject([{ name: 'IMG_2.jpg' }]);
});
