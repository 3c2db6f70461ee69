import { setTimeout as wait } from 'node:timers/promises';
import { chromium, type Browser, type Page } from 'playwright';
import { findChromium } from '../scripts/find-tools.mjs';

/** A cheap phone on a bad network: 400 ms there and back, 400 kbit/s, a quarter of this machine's speed. */
const NETWORK = {
  offline: false,
  latency: 400,
  downloadThroughput: (400 * 1000) / 8,
  uploadThroughput: (400 * 1000) / 8,
};
const CPU_SLOWDOWN = 4;
const LIMIT_MS = 60_000;

export interface PhoneResult {
  page: string;
  hasJavaScript: boolean;
  /** From the navigation's start, in milliseconds, each the median of the runs. */
  canSubmitMs: number;
  firstPaintMs: number;
  /** Until the page has settled. */
  requests: number;
}

type View = Pick<PhoneResult, 'canSubmitMs' | 'firstPaintMs' | 'requests'>;

/** How long a slow phone waits until the form can be sent; a string says why it was not measured. */
export async function measurePhone(
  origin: string,
  pages: { name: string; path: string }[],
  runs: number,
): Promise<PhoneResult[] | string> {
  const browser = await launch();
  if (typeof browser === 'string') return browser;
  try {
    const results: PhoneResult[] = [];
    for (const { name, path } of pages) {
      for (const hasJavaScript of [true, false]) {
        const views: View[] = [];
        for (let run = 0; run < runs; run += 1) views.push(await view(browser, origin + path, hasJavaScript));
        const median = (pick: (one: View) => number) =>
          views.map(pick).sort((a, b) => a - b)[Math.floor(runs / 2)] ?? Number.NaN;
        results.push({
          page: name,
          hasJavaScript,
          canSubmitMs: median((one) => one.canSubmitMs),
          firstPaintMs: median((one) => one.firstPaintMs),
          requests: median((one) => one.requests),
        });
      }
    }
    return results;
  } finally {
    await browser.close();
  }
}

async function launch(): Promise<Browser | string> {
  try {
    const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking'];
    return await chromium.launch({ executablePath: findChromium(), args });
  } catch (error) {
    return `no browser: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`;
  }
}

async function view(browser: Browser, url: string, hasJavaScript: boolean): Promise<View> {
  const context = await browser.newContext({ javaScriptEnabled: hasJavaScript, viewport: { width: 360, height: 740 } });
  try {
    const page = await context.newPage();
    const client = await context.newCDPSession(page);
    await client.send('Network.enable');
    await client.send('Network.emulateNetworkConditions', NETWORK);
    await client.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    let requests = 0;
    page.on('request', () => (requests += 1));
    await page.goto(url, { waitUntil: 'commit' });
    const canSubmitMs = await untilSubmittable(page);
    await page.waitForLoadState('networkidle');
    const firstPaintMs = await page.evaluate(
      () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    );
    return { canSubmitMs, firstPaintMs, requests };
  } finally {
    await context.close();
  }
}

/** Asks from outside again and again: timers of the page stand still where its scripts may not run. */
async function untilSubmittable(page: Page): Promise<number> {
  const deadline = performance.now() + LIMIT_MS;
  while (performance.now() < deadline) {
    const ms = await page.evaluate(() => {
      const button = document.querySelector<HTMLButtonElement>('[data-part=submit]');
      return button && !button.disabled && button.getClientRects().length > 0 ? performance.now() : 0;
    });
    if (ms > 0) return ms;
    await wait(10);
  }
  throw new Error('The submit button did not come');
}
