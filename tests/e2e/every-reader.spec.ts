import type { Page } from 'playwright/test';
import { anInput, inputsElement, someOptions } from '../support/builders';
import { listPageKinds } from './support/frame';
import { expect, test } from './support/journey';
import { createTestAccount, signInAs } from './support/test-account';
import { publishForm } from './support/own-form';

const ADMIN_PAGES = [
  '/smart/dashboard',
  '/smart/dynamic-form/',
  '/smart/dynamic-form/conditional',
  '/smart/dynamic-form/survey/results',
  '/smart/settings',
  '/smart/recipients',
];

/** Does something with a page of every kind, those of the admins last. */
async function withEveryPage(page: Page, act: (name: string) => Promise<void>): Promise<void> {
  const kinds = await listPageKinds();
  expect(kinds.size).toBeGreaterThan(20);
  for (const [kind, address] of kinds) {
    const response = await page.goto(address);
    // A document is shown by the browser's own viewer.
    if (/html/.test(response?.headers()['content-type'] ?? '')) await act(kind);
  }
  await signInAs(page.context(), (await createTestAccount()).ruth);
  for (const path of ADMIN_PAGES) {
    await page.goto(path);
    await act(path);
  }
}

test('at 400% a page scrolls one way only, and nothing stands in front of it', async ({ page }) => {
  test.slow();
  // A window of 1280 by 1024 pixels at 400%.
  await page.setViewportSize({ width: 320, height: 256 });
  const wrong: string[] = [];
  await withEveryPage(page, async (name) => {
    const { wide, covered } = await page.evaluate(() => {
      const { scrollWidth, clientWidth, clientHeight } = document.documentElement;
      const fixedElements = [...document.body.querySelectorAll('*')].filter((element) =>
        /fixed|sticky/.test(getComputedStyle(element).position),
      );
      const heights = fixedElements.map((element) => element.getBoundingClientRect().height / clientHeight);
      return { wide: scrollWidth - clientWidth, covered: Math.max(0, ...heights) };
    });
    if (wide > 0) wrong.push(`${name} is ${wide} pixels too wide`);
    if (covered > 1 / 3) wrong.push(`${name}: a part that stands takes ${Math.round(covered * 100)}% of the height`);
  });
  expect(wrong).toEqual([]);
});

test('in forced colours what is pressed or typed into has an edge, and what has the focus a ring', async ({ page }) => {
  test.slow();
  await page.emulateMedia({ forcedColors: 'active' });
  const wrong: string[] = [];
  await withEveryPage(page, async (name) => {
    const found = await page.evaluate(() => {
      const seen = (element: HTMLElement) => element.offsetWidth > 1 && element.offsetHeight > 1;
      const named = (element: HTMLElement) => element.outerHTML.slice(0, 120);
      const all = [
        ...document.querySelectorAll<HTMLElement>(
          'a.button, button.button, input:not([type=hidden], [type=radio], [type=checkbox], [type=file], [type=color], [type=range]), select, textarea',
        ),
      ].filter(seen);
      const bare = all.filter((element) => {
        const { borderTopStyle, borderTopWidth } = getComputedStyle(element);
        return borderTopStyle === 'none' || parseFloat(borderTopWidth) < 1;
      });
      const unringed = all.filter((element) => {
        element.focus();
        if (document.activeElement !== element || !element.matches(':focus-visible')) return false;
        const { outlineStyle, outlineWidth } = getComputedStyle(element);
        return outlineStyle === 'none' || parseFloat(outlineWidth) < 2;
      });
      return [...bare.map((element) => `no edge: ${named(element)}`), ...unringed.map((e) => `no ring: ${named(e)}`)];
    });
    wrong.push(...found.map((line) => `${name}: ${line}`));
  });
  expect(wrong).toEqual([]);
});

/** What has the focus: its place among all that can have it, and whether that can be seen. */
function readFocus() {
  const element = document.activeElement;
  if (!(element instanceof HTMLElement) || element === document.body) return null;
  // Inside a frame its document shows where the focus is.
  if (element instanceof HTMLIFrameElement) return 'inside' as const;
  const box = element.getBoundingClientRect();
  // What is read out alone may be a pixel large; a skip link comes into sight with the focus.
  const isInSight = box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth;
  const shown = [element, element.closest('label'), element.nextElementSibling].filter((part) => part !== null);
  // The button for the calendar inside such a field has the browser's own.
  const isInside = element.matches('[type^=date], [type=time]') && !element.matches(':focus-visible');
  const isRinged = shown.some((part) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(part);
    return isInside || (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 1);
  });
  const place = [...document.querySelectorAll('*')].indexOf(element);
  return { place, isInSight, isRinged, html: element.outerHTML.slice(0, 140) };
}

test('the Tab key goes through every kind of page from top to end, and what has the focus is seen', async ({
  page,
}) => {
  test.slow();
  // A tab that a page opens by itself would take the keys: it asks instead.
  await page.addInitScript(() => (window.open = () => null));
  const wrong: string[] = [];
  await withEveryPage(page, async (name) => {
    // A page may begin with the focus on its question.
    const first = await page.evaluate(readFocus);
    let before = first && first !== 'inside' ? first.place : -1;
    for (let presses = 0; presses < 60; presses += 1) {
      await page.keyboard.press('Tab');
      const focus = await page.evaluate(readFocus);
      if (!focus) break;
      if (focus === 'inside') continue;
      // A field of a date and time has several stops.
      if (focus.place < before) wrong.push(`${name} goes back to ${focus.html}`);
      if (!focus.isInSight) wrong.push(`${name}: out of sight: ${focus.html}`);
      if (!focus.isRinged) wrong.push(`${name}: no ring: ${focus.html}`);
      before = focus.place;
    }
    expect(before, `${name} has nothing that the Tab key reaches`).toBeGreaterThan(-1);
  });
  expect(wrong).toEqual([]);
});

test('a form is filled in and sent by the keys alone', async ({ page, openForm, data }) => {
  const formId = publishForm({
    title: 'By the keys',
    thanksMessage: 'It has come.',
    formElements: [
      inputsElement(
        anInput('name', 'shortText', { name: 'Your name', required: true }),
        anInput('home', 'multipleChoice', { name: 'Your home', required: true, options: someOptions('flat', 'house') }),
        anInput('extras', 'checkbox', { name: 'Extras', options: someOptions('pool', 'solar') }),
        anInput('list', 'dropdown', { name: 'How often', options: someOptions('weekly', 'monthly') }),
        anInput('notes', 'text', { name: 'Notes' }),
        anInput('signed', 'signature', { name: 'Signature', required: true }),
      ),
    ],
  });
  const recipient = await openForm(formId);
  const keys = page.keyboard;
  const reach = async (selector: string) => {
    for (let presses = 0; presses < 80; presses += 1) {
      if (await page.locator(selector).evaluate((element) => element === document.activeElement)) return;
      await keys.press('Tab');
    }
    throw new Error(`the Tab key doesn’t reach ${selector}`);
  };
  await reach('#in-name');
  await keys.type('Kay Board');
  await keys.press('Tab');
  await keys.press('ArrowDown');
  await expect(page.locator('input[value=house]')).toBeChecked();
  await reach('input[value=solar]');
  await keys.press('Space');
  await reach('#in-list');
  await keys.type('m');
  await reach('#in-notes');
  await keys.type('One line');
  await keys.press('Enter');
  await keys.type('and another');
  await reach('#in-signed-typed');
  await keys.type('Kay Board');
  await reach('[data-part=submit]');
  await keys.press('Enter');
  await expect(page.getByRole('status')).toContainText('It has come.');
  const [sent] = data.submissions(recipient);
  expect(sent?.answers).toMatchObject({ name: 'Kay Board', home: 'house', extras: ['solar'], list: 'monthly' });
  expect(sent?.answers.notes).toBe('One line\nand another');
  expect(sent?.files.map(({ method, text }) => [method, text])).toEqual([['type', 'Kay Board']]);
});
