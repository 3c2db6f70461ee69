import { writeFile } from 'node:fs/promises';
import { type Page } from 'playwright/test';
import { falsePdf, pdf, picture } from './support/files';
import { choice, control, expectFieldError, expectThanks, field, press, submit } from './support/form';
import { expect, test } from './support/journey';

const MEGABYTE = 1048576;

/** Waits until a chosen file is with the server, where the page sends it at once. */
async function attach(
  page: Page,
  inputId: string,
  file: Parameters<ReturnType<typeof control>['setInputFiles']>[0],
  name?: string,
): Promise<void> {
  await control(page, inputId).setInputFiles(file);
  if (name) await expect(field(page, inputId)).toContainText(`${name} (`);
}

test('files are attached, sent and found stored', async ({ page, openForm, data, hasJavaScript, expectAccessible }) => {
  const recipient = await openForm('attachments');
  await expectAccessible();
  await expect(field(page, 'lease')).toContainText(/At most 2\sMB/);
  await attach(page, 'meter-photo', picture('meter.png'), hasJavaScript ? 'meter.png' : undefined);
  await attach(page, 'lease', pdf('lease 2027.pdf', 300_000), hasJavaScript ? 'lease 2027.pdf' : undefined);
  await expectAccessible();
  await control(page, 'reading').fill('004512');
  await submit(page);
  await expectThanks(page, 'Thank you. We have your documents');
  await expect(page.getByRole('main')).toContainText('lease 2027.pdf');
  await expectAccessible();
  const stored = data.submissions(recipient)[0];
  expect(stored?.answers).toEqual({ reading: '004512' });
  expect(stored?.files.map(({ inputId, name }) => [inputId, name])).toEqual([
    ['lease', 'lease 2027.pdf'],
    ['meter-photo', 'meter.png'],
  ]);
  expect(stored?.files[0]?.size).toBe(pdf('', 300_000).buffer.length);
  // This account keeps the address of who submits.
  expect(stored?.ip).toMatch(/^198\.18\./);
});

test('a file that is too big is refused with the limit, and everything else is kept', async ({
  page,
  openForm,
  data,
  hasJavaScript,
  expectAccessible,
}) => {
  const recipient = await openForm('attachments');
  await control(page, 'reading').fill('77');
  await attach(page, 'meter-photo', picture(), hasJavaScript ? 'photo.png' : undefined);
  await attach(page, 'lease', pdf('huge.pdf', 2 * MEGABYTE + 1000));
  if (!hasJavaScript) await submit(page);
  await expectFieldError(page, 'lease', 'File is too big. Max size is 2 Mb');
  await expectAccessible();
  await expect(control(page, 'reading')).toHaveValue('77');
  await expect(field(page, 'meter-photo')).toContainText('photo.png (');
  await attach(page, 'lease', pdf('small.pdf'), hasJavaScript ? 'small.pdf' : undefined);
  await submit(page);
  await expectThanks(page, 'Thank you. We have your documents');
  expect(data.submissions(recipient)[0]?.files.map(({ name }) => name)).toEqual(['small.pdf', 'photo.png']);
});

test('a file of another type is refused, by its name and by its content', async ({
  page,
  openForm,
  data,
  hasJavaScript,
  expectAccessible,
}) => {
  const recipient = await openForm('attachments');
  await attach(page, 'lease', picture('lease.png'));
  if (!hasJavaScript) await submit(page);
  await expectFieldError(page, 'lease', /^This type of file is not allowed\. Allowed: \.?pdf$/);
  await attach(page, 'lease', falsePdf());
  if (!hasJavaScript) await submit(page);
  // What had come whole before it was judged says so in its own line.
  if (hasJavaScript)
    await expect(field(page, 'lease')).toContainText(/was not kept\. This type of file is not allowed/);
  else await expectFieldError(page, 'lease', /This type of file is not allowed/);
  await expectAccessible();
  expect(data.draftFiles(recipient)).toEqual([]);
  // The right one is all that is left to see.
  await attach(page, 'lease', pdf('lease.pdf'));
  if (!hasJavaScript) await submit(page);
  await expect(field(page, 'lease')).toContainText('lease.pdf (');
  await expect(field(page, 'lease')).not.toContainText(/was not kept|not allowed/);
});

test('an empty file is refused in words', async ({ page, openForm, hasJavaScript }) => {
  await openForm('attachments');
  await attach(page, 'lease', { ...pdf('lease.pdf'), buffer: Buffer.alloc(0) });
  if (!hasJavaScript) await submit(page);
  await expectFieldError(page, 'lease', 'The file is empty');
});

const NAMES = [
  'a=b; filename="c".pdf',
  'meter; reading = 5.pdf',
  '"quoted".pdf',
  'two\nlines.pdf',
  '100%22 %0D%0A.pdf',
  '.hidden.pdf',
  'Größe 水 مايا ✍️.pdf',
  `${'ж'.repeat(125)}.pdf`,
];

test('a file may have every name that a file system takes, and costs nothing of what was typed', async ({
  page,
  openForm,
  data,
  hasJavaScript,
}) => {
  const recipient = await openForm('attachments');
  await control(page, 'reading').fill('004512');
  for (const name of NAMES) {
    // In a form browsers write `"` and line breaks as percent codes, and nothing tells those from codes that were typed.
    const posted = hasJavaScript ? name : name.replace(/%22/g, '"').replace(/%0D%0A/g, '');
    const storedName = posted.replace(/\n/g, '');
    await control(page, 'lease').setInputFiles(pdf(name));
    if (!hasJavaScript) await submit(page);
    await expect(field(page, 'lease')).toContainText(`${storedName} (`);
    await expect(control(page, 'reading')).toHaveValue('004512');
    expect(data.draftFiles(recipient).map((file) => file.name)).toEqual([storedName]);
    await press(page, 'removeFile:lease');
    await expect(field(page, 'lease')).not.toContainText(`${storedName} (`);
  }
});

test('files survive a failed post, can be removed and replaced', async ({
  page,
  openForm,
  data,
  hasJavaScript,
  expectAccessible,
}) => {
  const recipient = await openForm('attachments');
  await attach(page, 'meter-photo', picture('first.png'), hasJavaScript ? 'first.png' : undefined);
  await attach(page, 'lease', pdf(), hasJavaScript ? 'lease.pdf' : undefined);
  await submit(page);
  await expectFieldError(page, 'reading', 'Enter an answer');
  await expect(field(page, 'meter-photo')).toContainText('first.png (');
  await expectAccessible();
  await control(page, 'reading').fill('12');
  await press(page, 'removeFile:lease');
  await expect(field(page, 'lease')).not.toContainText('lease.pdf (');
  await expect(control(page, 'reading')).toHaveValue('12');
  await expect.poll(() => data.draftFiles(recipient).map(({ name }) => name)).toEqual(['first.png']);
  await attach(page, 'meter-photo', picture('second.png'), hasJavaScript ? 'second.png' : undefined);
  await attach(page, 'lease', pdf('other.pdf'), hasJavaScript ? 'other.pdf' : undefined);
  await submit(page);
  await expectThanks(page, 'Thank you. We have your documents');
  expect(data.submissions(recipient)[0]?.files.map(({ name }) => name)).toEqual(['other.pdf', 'second.png']);
});

test('a file of a question that an answer hid again is not sent', async ({ page, openForm, data, hasJavaScript }) => {
  const recipient = await openForm('attachments');
  await choice(page, 'letter-yes').check();
  await attach(page, 'landlord-letter', pdf('letter.pdf'), hasJavaScript ? 'letter.pdf' : undefined);
  await choice(page, 'letter-no').check();
  await expect(field(page, 'landlord-letter')).toBeHidden();
  await attach(page, 'meter-photo', picture(), hasJavaScript ? 'photo.png' : undefined);
  await attach(page, 'lease', pdf(), hasJavaScript ? 'lease.pdf' : undefined);
  await control(page, 'reading').fill('5');
  await submit(page);
  await expectThanks(page, 'Thank you. We have your documents');
  expect(data.submissions(recipient)[0]?.files.map(({ inputId }) => inputId)).toEqual(['lease', 'meter-photo']);
});

test(
  'an upload that ends does not take the place of who has gone on',
  { tag: '@needs-js' },
  async ({ page, openForm }) => {
    await openForm('attachments');
    let letGo = () => {};
    const isHeld = new Promise<void>((resolve) => (letGo = resolve));
    await page.route('**/form/**', async (route) => {
      if (route.request().method() === 'PATCH') await isHeld;
      await route.continue();
    });
    await control(page, 'meter-photo').setInputFiles(picture('meter.png'));
    await control(page, 'reading').pressSequentially('00');
    letGo();
    await expect(field(page, 'meter-photo')).toContainText('meter.png (');
    await page.keyboard.type('4512');
    await expect(control(page, 'reading')).toHaveValue('004512');
  },
);

test(
  'an upload whose connection is lost goes on where it was after a reload',
  { tag: '@needs-js' },
  async ({ page, openForm, data, browserErrors }, testInfo) => {
    const recipient = await openForm('attachments');
    // A file on a disk keeps its time, by which it is known again.
    const file = testInfo.outputPath('long.pdf');
    await writeFile(file, pdf('long.pdf', 1_900_000).buffer);
    const offsets: number[] = [];
    let isCut = true;
    await page.route('**/upload/**', async (route) => {
      const { method, offset } = {
        method: route.request().method(),
        offset: route.request().headers()['upload-offset'],
      };
      if (method === 'PATCH') offsets.push(Number(offset));
      if (isCut && method === 'PATCH' && offset !== '0') await route.abort('connectionreset');
      else await route.continue();
    });
    await control(page, 'lease').setInputFiles(file);
    await expect(field(page, 'lease')).toContainText('long.pdf: waiting for the connection');
    await page.reload();
    await expect(field(page, 'lease')).toContainText('long.pdf: 55% has arrived. Choose the same file again to go on');
    isCut = false;
    offsets.length = 0;
    await attach(page, 'lease', file, 'long.pdf');
    expect(offsets).toEqual([MEGABYTE]);
    expect(data.draftFiles(recipient)).toMatchObject([{ name: 'long.pdf' }]);
    for (const complaint of browserErrors.splice(0)) expect(complaint).toContain('net::ERR_CONNECTION_RESET');
  },
);
