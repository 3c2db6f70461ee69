import AxeBuilder from '@axe-core/playwright';
import type { Browser, Page } from 'playwright/test';

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * What axe finds against WCAG 2.0 to 2.2, A and AA, as lines; empty when nothing is wrong. Without JavaScript axe can't run
 * in the page: it judges a copy of what the page shows.
 */
export async function accessibilityProblems(page: Page, browser: Browser, hasJavaScript: boolean): Promise<string[]> {
  if (hasJavaScript) return problemsOf(page);
  const copy = await copyPage(page, browser);
  try {
    return await problemsOf(copy);
  } finally {
    await copy.context().close();
  }
}

async function problemsOf(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(STANDARDS).setLegacyMode(true).analyze();
  return violations.flatMap(({ id, help, nodes }) => nodes.map((node) => `${id}: ${help}: ${node.html.slice(0, 300)} (${node.failureSummary ?? ''})`));
}

/** The page as it stands, with what is chosen in it, where JavaScript runs but nothing of the page's own does. */
async function copyPage(page: Page, browser: Browser): Promise<Page> {
  const html = await page.evaluate(() => {
    const controls = document.querySelectorAll<HTMLInputElement & HTMLOptionElement>('input, option');
    const copy = document.documentElement.cloneNode(true) as HTMLElement;
    copy.querySelectorAll('input, option').forEach((element, index) => {
      const control = controls[index];
      element.toggleAttribute('checked', control?.checked === true);
      element.toggleAttribute('selected', control?.selected === true);
    });
    copy.querySelectorAll('script').forEach((script) => script.remove());
    return copy.outerHTML;
  });
  const colorScheme = await page.evaluate(() => (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'));
  const context = await browser.newContext({ javaScriptEnabled: true, viewport: page.viewportSize() ?? undefined, colorScheme });
  const copy = await context.newPage();
  const origin = new URL(page.url()).origin;
  await copy.setContent(`<!DOCTYPE html>${html.replace('<head>', `<head><base href="${origin}/">`)}`);
  return copy;
}
