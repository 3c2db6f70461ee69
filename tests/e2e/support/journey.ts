import { randomInt } from 'node:crypto';
import { expect, test as base, type Page } from 'playwright/test';
import { findFrameErrors } from '../../support/page-frame-errors';
import { accessibilityProblems } from './accessibility';
import { openData, type Recipient, type RecipientOptions, type TestData } from './data';
import { serverData, serverUrl } from './global-setup';
import { ownModules } from './modules';
import { collectBrowserErrors } from './watch-browser-errors';

interface Fixtures {
  /** Whether the browser of this project runs scripts. */
  hasJavaScript: boolean;
  /** Opens a form by a link of the test's own. */
  openForm(formId: string, options?: RecipientOptions & { query?: string }): Promise<Recipient>;
  /** Fails when axe finds a violation on the page as it stands. */
  expectAccessible(): Promise<void>;
  /** What the browser has complained about so far; must be empty at the end. */
  browserErrors: string[];
  /** Fails a journey whose pages have a frame that does not fit them, or that is tagged `@once` and has a module that no `@passes-` names. */
  pages: void;
}

/** A journey: the server's address and data, a network address of its own, and no complaint of the browser. */
export const test = base.extend<Fixtures, { data: TestData; desk: Page }>({
  data: [
    // eslint wants nothing of an argument that Playwright reads by its pattern.
    async ({ browserName: _browserName }, use) => {
      const data = openData(serverData());
      await use(data);
      data.close();
    },
    { scope: 'worker' },
  ],
  desk: [
    async ({ browser }, use) => {
      const context = await browser.newContext({ javaScriptEnabled: true });
      await use(await context.newPage());
      await context.close();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ locale: _locale }, use) => use(serverUrl()),
  // Limits are counted by address: tests must not use up each other's.
  extraHTTPHeaders: async ({ locale: _locale }, use) => use({ 'X-Forwarded-For': randomAddress() }),
  hasJavaScript: async ({ javaScriptEnabled }, use) => use(javaScriptEnabled !== false),
  browserErrors: [
    async ({ context }, use) => {
      const browserErrors = collectBrowserErrors(context);
      await use(browserErrors);
      expect(browserErrors).toEqual([]);
    },
    { auto: true },
  ],
  pages: [
    async ({ context }, use, { tags }) => {
      const pages: Promise<string>[] = [];
      context.on('response', (response) => {
        const isPage = /^text\/html/.test(response.headers()['content-type'] ?? '');
        if (isPage && response.request().resourceType() === 'document') pages.push(response.text().catch(() => ''));
      });
      await use();
      const shown = await Promise.all(pages);
      expect(shown.filter((html) => html.includes('<main id="main"')).flatMap(findFrameErrors)).toEqual([]);
      if (!tags.includes('@once')) return;
      const carried = new Set(shown.flatMap(ownModules));
      expect([...carried].filter((name) => !tags.includes(`@passes-${name}`))).toEqual([]);
    },
    { auto: true },
  ],
  openForm: async ({ page, data }, use) => {
    await use(async (formId, { query = '', ...options } = {}) => {
      const recipient = await data.newRecipientLink(formId, options);
      const response = await page.goto(recipient.path + query);
      expect(response?.status()).toBe(200);
      return recipient;
    });
  },
  expectAccessible: async ({ page, desk }, use) => {
    await use(async () => {
      expect(await accessibilityProblems(page, desk)).toEqual([]);
      expect(await page.title()).not.toMatch(/^(undefined|null)?$/);
    });
  },
});

export { expect };

/** An address of the range for documentation and benchmarks. */
export function randomAddress(): string {
  return `198.18.${randomInt(256)}.${randomInt(1, 255)}`;
}
