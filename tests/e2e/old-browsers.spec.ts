import type { Page } from 'playwright/test';
import { pdf } from './support/files';
import { control, expectThanks, field, submit } from './support/form';
import { expect, test } from './support/journey';

const FORM = {
  title: 'A form with a file',
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
          options: [{ guid: 'pages-types', value: 'pdf', name: 'pdf' }],
        },
      ],
    },
  ],
};

const files = (page: Page) => field(page, 'pages').locator('.files > li');

test(
  'a file is sent from a browser as old as the oldest that is promised',
  { tag: '@needs-js' },
  async ({ page, openForm, data }) => {
    await page.addInitScript(() => {
      const lacking: [object, string[]][] = [
        [Object, ['hasOwn', 'fromEntries']],
        [Array.prototype, ['at', 'findLast', 'toSorted', 'toReversed']],
        [String.prototype, ['at', 'replaceAll']],
        [Element.prototype, ['replaceChildren']],
        [HTMLElement.prototype, ['inert']],
        [SubmitEvent.prototype, ['submitter']],
        [AbortSignal, ['timeout', 'any']],
        [window, ['HTMLDialogElement', 'structuredClone', 'createImageBitmap', 'SubmitEvent']],
        [Intl, ['ListFormat', 'Locale']],
      ];
      for (const [owner, names] of lacking) for (const name of names) Reflect.deleteProperty(owner, name);
    });
    const recipient = await openForm(data.publishForm(FORM));
    await control(page, 'pages').setInputFiles(pdf('one.pdf'));
    await expect(files(page)).toHaveText(/^one\.pdf \(/);
    await submit(page);
    await expectThanks(page, 'Thank you.');
    expect(data.submissions(recipient)[0]?.files.map(({ name }) => name)).toEqual(['one.pdf']);
  },
);

test(
  'where sending a file at once fails in the browser, the file goes with the form',
  { tag: '@needs-js' },
  async ({ page, openForm, data, browserErrors }) => {
    await page.addInitScript(() => {
      const create = Document.prototype.createElement;
      Document.prototype.createElement = function createElement(this: Document, name: string) {
        if (name === 'progress') throw new Error('No such element here');
        return create.call(this, name);
      };
    });
    const recipient = await openForm(data.publishForm(FORM));
    await control(page, 'pages').setInputFiles(pdf('one.pdf'));
    await expect(field(page, 'pages').locator('.pick.own')).toBeVisible();
    await submit(page);
    await expectThanks(page, 'Thank you.');
    expect(data.submissions(recipient)[0]?.files.map(({ name }) => name)).toEqual(['one.pdf']);
    expect(browserErrors.splice(0).join()).toContain('No such element here');
  },
);

test(
  'an enhancement that throws at its start leaves the plain page, and the others',
  { tag: '@needs-js' },
  async ({ page, openForm, data, browserErrors }) => {
    await page.addInitScript(() => {
      Object.defineProperty(window, 'FormData', {
        value: class {
          constructor() {
            throw new Error('No such form data here');
          }
        },
      });
    });
    const recipient = await openForm(data.publishForm(FORM));
    await control(page, 'pages').setInputFiles(pdf('one.pdf'));
    await submit(page);
    await expectThanks(page, 'Thank you.');
    expect(data.submissions(recipient)[0]?.files.map(({ name }) => name)).toEqual(['one.pdf']);
    expect(browserErrors.splice(0).join()).toContain('No such form data here');
  },
);
