import type { Page } from 'playwright/test';
import { anInput, inputsElement, someOptions } from '../support/builders';
import { signIn } from './support/admin';
import { choice, control, fill, submit } from './support/form';
import { expect, test } from './support/journey';
import { publishForm } from './support/own-form';
import { withDb } from './support/insert-rows';

const LONG = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'.repeat(3);

const longForm = () =>
  publishForm({
    title: LONG,
    thanksMessage: LONG,
    allowViewResults: true,
    formElements: [
      {
        type: 'html',
        beefreeHtmlTemplate: `<h2>${LONG}</h2><p>${LONG}</p><table><tr><td>${LONG}</td></tr></table><pre>${LONG}</pre><ul><li><a href="https://example.com/">${LONG}</a></li></ul>`,
      },
      { type: 'mergeTags', mergeTags: [{ name: LONG.slice(0, 100), value: 'Account number' }] },
      inputsElement(
        anInput('text', 'text', { name: `${LONG}text` }),
        anInput('list', 'dropdown', {
          name: `${LONG}list`,
          options: [{ guid: 'list-a', value: 'a', name: LONG, notes: LONG }],
        }),
        anInput('one', 'multipleChoice', {
          name: `${LONG}one`,
          required: true,
          options: [{ guid: 'one-a', value: 'a', name: LONG, notes: LONG }, ...someOptions('one-b')],
        }),
        anInput('many', 'checkbox', {
          name: `${LONG}many`,
          options: [{ guid: 'many-a', value: 'a', name: LONG, notes: LONG }],
        }),
        anInput('mail', 'email', { name: `${LONG}mail`, verificationRequired: true }),
        anInput('file', 'attachment', { name: `${LONG}file` }),
        anInput('signed', 'signature', { name: `${LONG}signed` }),
        anInput('pay', 'autopayDate', { name: `${LONG}pay`, options: [{ guid: 'pay-a', value: '1', name: LONG }] }),
      ),
    ],
    translations: { de: { title: LONG } },
  });

/** How far the page can be scrolled sideways, and what sticks out. */
async function expectNoSidewaysScroll(page: Page): Promise<void> {
  for (const width of [320, 390, 1000]) {
    await page.setViewportSize({ width, height: 800 });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(wide, `${page.url()} at ${width}`).toBeLessThanOrEqual(0);
  }
}

test('no word is so long that a page of a form scrolls sideways', async ({ page, openForm, data, baseURL }) => {
  test.slow();
  const formId = longForm();
  const recipient = await openForm(formId, { tags: { 'Account number': LONG } });
  await expectNoSidewaysScroll(page);
  await page.locator('#in-file').setInputFiles({
    name: `${LONG.slice(0, 200)}.txt`,
    mimeType: 'text/plain',
    buffer: Buffer.from('A file with a long name'),
  });
  await submit(page);
  await expect(page.locator('#error-summary')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await fill(page, { text: LONG });
  await control(page, 'list').selectOption('list-a');
  await choice(page, 'one-a').check();
  await choice(page, 'many-a').check();
  await page.locator('#bank-routingNumber').fill('021000021');
  await page.locator('#bank-accountNumber').fill('1234567890');
  await page.locator('#bank-confirmAccountNumber').fill('1234567890');
  await submit(page);
  await expect(page.getByRole('status')).toContainText(LONG);
  await expectNoSidewaysScroll(page);
  await page.goto(`${recipient.path}/results`);
  await expectNoSidewaysScroll(page);

  await signIn(page, data, baseURL);
  const submission = data.submissions(recipient)[0];
  withDb((db) => db.prepare('update recipients set name = ? where id = ?').run(LONG, recipient.id));
  const base = `/smart/dynamic-form/${formId}`;
  for (const path of [
    '/smart/dashboard',
    '/smart/dynamic-form/',
    base,
    `${base}/history`,
    `${base}/submissions`,
    `${base}/submissions/${submission?.id}`,
    `${base}/results`,
    `${base}/send`,
    `/form/preview/${formId}`,
  ]) {
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(200);
    await expectNoSidewaysScroll(page);
  }
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto(`${base}/results`);
  const table = page.locator('.poll-table').first();
  const [bar, whole] = await Promise.all([table.locator('.poll-bars').first().boundingBox(), table.boundingBox()]);
  expect(bar?.x ?? 0).toBeGreaterThanOrEqual(whole?.x ?? 0);
  await expectNoSidewaysScroll(page);
});
