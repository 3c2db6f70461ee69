import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright/test';
import { signIn } from './support/admin';
import { choice, control, press, submit } from './support/form';
import { demoScreen } from './support/frame';
import { expect, test } from './support/journey';
import { createReportToken } from './support/reports';

const FOLDER = path.join(import.meta.dirname, 'reading-order');
const MONTHS = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*';

/** What is another at each run, and what it is written down as. Addresses aren't read out. */
const MASKS: readonly [RegExp, string][] = [
  [/^ *- \/url: .*\n/gm, ''],
  [new RegExp(`${MONTHS} \\d+(?:, \\d{4})?|\\d{4}-\\d{2}-\\d{2}`, 'g'), 'DATE'],
  [/\d{1,2}:\d{2} [AP]M(?: E[SD]T)?/g, 'TIME'],
  [/\d+ seconds/g, 'TIME'],
  // A reference may have no digit.
  [/\bLK-[A-Z0-9]{4}-[A-Z0-9]{4}\b/g, 'LK-NUMBER'],
  [/\b(?=[A-Z0-9-]*\d)[A-Z0-9]{4}(?:-[A-Z0-9]{4})+\b|\b\d{9,}\b/g, 'NUMBER'],
  [/\S+@mail\.example\.com|\+?1?[ -]?\(?202\)? ?555-?\d{4}/g, 'CONTACT'],
];

/** What a screen reader says of the page from top to end: role, name and state of each thing, a line for each. */
async function readingOrder(page: Page): Promise<string> {
  const tree = await page.locator('body').ariaSnapshot();
  return MASKS.reduce((text, [what, mask]) => text.replace(what, mask), `${tree}\n`);
}

/** Compares with what was written down. With WRITE_READING_ORDER=1 it is written anew: read it before it is kept. */
async function expectReadingOrder(page: Page, name: string): Promise<void> {
  const file = path.join(FOLDER, `${name}.txt`);
  const spokenText = await readingOrder(page);
  if (process.env.WRITE_READING_ORDER === '1') {
    mkdirSync(FOLDER, { recursive: true });
    writeFileSync(file, spokenText);
  }
  expect(spokenText, `the reading order of ${name}`).toBe(existsSync(file) ? readFileSync(file, 'utf8') : '');
}

test.describe('what a screen reader says from top to end is what was written down', { tag: '@needs-js' }, () => {
  test('of a form and what was sent by it', async ({ page, openForm }) => {
    await openForm('conditional');
    await expectReadingOrder(page, 'form');
    const recipient = await openForm('survey');
    await choice(page, 'satisfaction-4').check();
    await submit(page);
    await expect(page.getByRole('status')).toBeVisible();
    await expectReadingOrder(page, 'sent');
    await page.goto(recipient.path);
    await expectReadingOrder(page, 'sent-before');
  });

  test('of validation errors, and of a code', async ({ page, openForm }) => {
    const recipient = await openForm('otp');
    await submit(page);
    await expect(page.locator('#error-summary')).toBeVisible();
    await expectReadingOrder(page, 'validation-errors');
    await control(page, 'email').fill(recipient.email);
    await press(page, 'verify:email');
    await expect(page.getByRole('textbox', { name: 'Code' })).toBeVisible();
    await expectReadingOrder(page, 'code');
  });

  for (const key of ['preferences.standard', 'unsubscribe.standard', 'smart-pay.token'])
    test(`of ${key}`, async ({ page }) => {
      await page.goto(await demoScreen(key));
      await expectReadingOrder(page, key);
    });

  test('of a plan', async ({ page }) => {
    await page.goto(
      `/installment-plan/${await createReportToken({ accountId: 'potomac', id: '660060040103' }, 'gas-plan-percent')}`,
    );
    await expectReadingOrder(page, 'installment-plan');
  });

  test('of the builder', async ({ page, data, baseURL }) => {
    await signIn(page, data, baseURL);
    await page.goto('/smart/dynamic-form/conditional');
    await expectReadingOrder(page, 'builder');
  });
});
