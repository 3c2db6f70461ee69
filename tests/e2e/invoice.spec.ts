import { newSentMessage, newVisit } from './support/field-service';
import { expect, test } from './support/journey';

test('a document is opened and saved by plain links, by either id', async ({
  page,
  hasJavaScript,
  expectAccessible,
}) => {
  const { logId, printKey } = newSentMessage(newVisit());
  // The tab that opens by itself is another test's.
  if (hasJavaScript) await page.addInitScript(() => Object.defineProperty(window, 'open', { value: () => window }));
  for (const [name, id] of [
    ['id', logId],
    ['pdfId', printKey],
  ] as const) {
    expect((await page.goto(`/view-invoice?${name}=${id}`))?.status()).toBe(200);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Invoice');
    const open = await page.getByRole('link', { name: 'Open the document' }).getAttribute('href');
    const opened = await page.request.get(open ?? '');
    expect(opened.headers()).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${id}.pdf"`,
    });
    expect((await opened.body()).subarray(0, 5).toString()).toBe('%PDF-');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download the document' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(`${id}.pdf`);
    await expect(page.getByTitle('The document as PDF')).toBeVisible();
  }
  await expect(page.getByText('Loading, please wait')).toHaveCount(0);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectAccessible();
});

test(
  'with JavaScript it opens in a new tab, once',
  { tag: ['@needs-js', '@whole-browser'] },
  async ({ page, context, expectAccessible }) => {
    const { logId } = newSentMessage(newVisit(), { hasBill: false });
    const [tab] = await Promise.all([context.waitForEvent('page'), page.goto(`/view-invoice?id=${logId}`)]);
    expect(tab.url()).toContain(`/view-invoice/file?id=${logId}`);
    await expect(page.getByText('The document was opened in a new tab.')).toBeVisible();
    await expectAccessible();
    await tab.close();
    await page.reload();
    await expect(page.getByText('Your document is ready.')).toBeVisible();
    expect(context.pages()).toHaveLength(1);
  },
);

test(
  'a browser that blocks new tabs is asked whether to download',
  { tag: '@needs-js' },
  async ({ page, expectAccessible }) => {
    const { logId } = newSentMessage(newVisit());
    await page.addInitScript(() => Object.defineProperty(window, 'open', { value: () => null }));
    await page.goto(`/view-invoice?id=${logId}`);
    const dialog = page.getByRole('dialog', { name: 'Blocked' });
    await expect(dialog).toContainText('Your browser blocks new tabs. Do you want to download the file?');
    await expect(dialog.getByRole('button', { name: 'No' })).toBeFocused();
    await expectAccessible();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('link', { name: 'Yes' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(`${logId}.pdf`);
    await expect(dialog).toBeHidden();
    await page.goto('/');
    await page.goto(`/view-invoice?id=${logId}`);
    await dialog.getByRole('button', { name: 'No' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('link', { name: 'Open the document' })).toBeVisible();
  },
);

test('a document that is not there says so, and one that can’t be fetched too', async ({
  page,
  hasJavaScript,
  expectAccessible,
}) => {
  for (const query of ['', '?id=unknown', '?pdfId=unknown']) {
    expect((await page.goto(`/view-invoice${query}`))?.status()).toBe(404);
    await expect(page.getByRole('alert')).toContainText("We can't find this document.");
  }
  await expectAccessible();
  if (!hasJavaScript) return;
  const { logId } = newSentMessage(newVisit());
  await page.route('**/view-invoice/file*', (route) =>
    route.request().method() === 'HEAD' ? route.fulfill({ status: 503 }) : route.continue(),
  );
  await page.goto(`/view-invoice?id=${logId}`);
  await expect(page.getByRole('alert')).toContainText('The document could not be loaded. Please try again.');
  await expectAccessible();
});
