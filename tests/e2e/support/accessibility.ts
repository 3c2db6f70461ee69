import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type axe from 'axe-core';
import type { Page } from 'playwright/test';
import { hashPageContent } from './html-check';

/** Read by each page anew: half as large as what `axe.source` holds. */
const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const OPTIONS = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  resultTypes: ['violations'],
  iframes: false,
} satisfies axe.RunOptions;

/**
 * What axe finds against WCAG 2.0 to 2.2, A and AA, as lines; empty when nothing is wrong. Frames hold what others wrote.
 * A page that another journey was shown alike is checked once.
 *
 * @param desk a blank page with JavaScript, where axe checks a copy of the page: it is read once there, not by each page anew, and
 *   runs where the page's own JavaScript is off. What lies above a page can't be copied and is checked where it is
 */
export async function accessibilityProblems(page: Page, desk: Page): Promise<string[]> {
  const shown = await page.evaluate(readPage);
  const name = [
    hashPageContent(shown.html),
    page.viewportSize()?.width,
    shown.colorScheme,
    shown.hasTopLayer ? 'there' : 'copied',
    'passed',
  ].join('.');
  const passedMarker = process.env.E2E_PAGES && path.join(process.env.E2E_PAGES, name);
  if (passedMarker && existsSync(passedMarker)) return [];
  const problems = await problemsOf(shown.hasTopLayer ? page : await copyPage(page, shown, desk));
  if (passedMarker && problems.length === 0) {
    mkdirSync(path.dirname(passedMarker), { recursive: true });
    writeFileSync(passedMarker, '');
  }
  return problems;
}

async function problemsOf(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE);
  const { violations } = await page.evaluate(
    (options) => (window as unknown as { axe: typeof axe }).axe.run(options),
    OPTIONS,
  );
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}: ${node.html.slice(0, 300)} (${node.failureSummary ?? ''})`),
  );
}

interface ShownPage {
  html: string;
  colorScheme: 'dark' | 'light';
  hasTopLayer: boolean;
}

/** Read in the page: it as it stands, with what is chosen in it and the rules that scripts have put in, and without its scripts. */
function readPage(): ShownPage {
  const controls = document.querySelectorAll<HTMLInputElement & HTMLOptionElement>('input, option');
  const copy = document.documentElement.cloneNode(true) as HTMLElement;
  copy.querySelectorAll('input, option').forEach((element, index) => {
    const control = controls[index];
    element.toggleAttribute('checked', control?.checked === true);
    element.toggleAttribute('selected', control?.selected === true);
  });
  copy.querySelectorAll('script').forEach((script) => script.remove());
  document.querySelectorAll('style').forEach((style, index) => {
    const rules = [...(style.sheet?.cssRules ?? [])].map(({ cssText }) => cssText);
    copy.querySelectorAll('style').item(index).textContent = rules.join('');
  });
  return {
    html: copy.outerHTML,
    colorScheme: matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light',
    hasTopLayer: document.querySelector(':modal, :popover-open') !== null,
  };
}

/** @returns the desk, with the page on it and nothing of its scripts */
async function copyPage(page: Page, { html, colorScheme }: ShownPage, desk: Page): Promise<Page> {
  const origin = new URL(page.url()).origin;
  await desk.setViewportSize(page.viewportSize() ?? { width: 1000, height: 900 });
  await desk.emulateMedia({ colorScheme });
  await desk.setContent(`<!DOCTYPE html>${html.replace('<head>', `<head><base href="${origin}/">`)}`);
  return desk;
}
