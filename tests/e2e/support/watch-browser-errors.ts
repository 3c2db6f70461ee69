import type { BrowserContext, ConsoleMessage, Page } from 'playwright/test';
import { saveForHtmlCheck } from './html-check';

/** The browser's own note on an answer of 4xx or 5xx. Pages that refuse have one by design; parts of a page have none. */
const FAILED_LOAD = /^Failed to load resource: the server responded with a status of/;
const PAGE_PARTS = new Set(['stylesheet', 'image', 'media', 'font', 'script', 'manifest']);

/** Collects browser errors: in the console, uncaught, policy violations, and parts that fail to load. */
export function collectBrowserErrors(context: BrowserContext): string[] {
  const browserErrors: string[] = [];
  const onConsole = (message: ConsoleMessage) => {
    const isExpected = FAILED_LOAD.test(message.text());
    if ((message.type() === 'error' || /Content.Security.Policy/i.test(message.text())) && !isExpected) {
      browserErrors.push(`console ${message.type()}: ${message.text()} (${message.location().url})`);
    }
  };
  const watchPage = (page: Page) => {
    page.on('console', onConsole);
    page.on('pageerror', (error) => browserErrors.push(`page error: ${error.stack ?? error.message}`));
    page.on('crash', () => browserErrors.push('the page crashed'));
  };
  context.pages().forEach(watchPage);
  context.on('page', watchPage);
  context.on('response', (response) => {
    const type = response.request().resourceType();
    if (type === 'document') saveForHtmlCheck(response);
    if (PAGE_PARTS.has(type) && response.status() >= 400)
      browserErrors.push(`${type} ${response.status()}: ${response.url()}`);
    if (response.status() >= 500 && ![501, 503].includes(response.status()))
      browserErrors.push(`${response.status()}: ${response.url()}`);
  });
  context.on('requestfailed', (request) => {
    // The browser's own viewer of documents loads its parts as it likes.
    if (request.url().startsWith('chrome-extension:')) return;
    if (PAGE_PARTS.has(request.resourceType()) && request.failure()?.errorText !== 'net::ERR_ABORTED') {
      browserErrors.push(`failed ${request.resourceType()}: ${request.url()} ${request.failure()?.errorText ?? ''}`);
    }
  });
  return browserErrors;
}
