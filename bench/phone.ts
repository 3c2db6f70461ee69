import { setTimeout as wait } from 'node:timers/promises';
import { chromium, type Browser, type CDPSession, type Page } from 'playwright';
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
/** What modules ask for once they have run has come by then, and been worked in. */
const REST_MS = 3000;

export interface PhoneResult {
  page: string;
  hasJavaScript: boolean;
  /** From the navigation's start, in milliseconds, each the median of the runs. */
  canSubmitMs: number;
  firstPaintMs: number;
  /** Until the page is at rest. */
  requests: number;
  /** Of the main thread, until the page is at rest: style, layout, scripts, paint. */
  workMs: number;
}

type View = Pick<PhoneResult, 'canSubmitMs' | 'firstPaintMs' | 'requests' | 'workMs'>;

/**
 * How long a slow phone waits until the form can be sent, and how much it has to do until the page is at rest; a string says why it
 * was not measured. The pages are opened in turn, so that what else the machine does hits all alike.
 */
export async function measurePhone(
  pages: { name: string; address: string }[],
  runs: number,
): Promise<PhoneResult[] | string> {
  const browser = await launch();
  if (typeof browser === 'string') return browser;
  try {
    const all = pages.flatMap((page) =>
      [true, false].map((hasJavaScript) => ({ ...page, hasJavaScript, views: [] as View[] })),
    );
    for (let run = 0; run < runs; run += 1)
      for (const { address, hasJavaScript, views } of all) views.push(await view(browser, address, hasJavaScript));
    return all.map(({ name, hasJavaScript, views }) => {
      const median = (pick: (one: View) => number) =>
        views.map(pick).sort((a, b) => a - b)[Math.floor(runs / 2)] ?? Number.NaN;
      return {
        page: name,
        hasJavaScript,
        canSubmitMs: median((one) => one.canSubmitMs),
        firstPaintMs: median((one) => one.firstPaintMs),
        requests: median((one) => one.requests),
        workMs: median((one) => one.workMs),
      };
    });
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
  const waiting = await onPhone(browser, hasJavaScript, async (page) => {
    await page.goto(url, { waitUntil: 'commit' });
    const canSubmitMs = await untilSubmittable(page);
    await page.waitForLoadState('networkidle');
    const firstPaintMs = await page.evaluate(
      () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    );
    return { canSubmitMs, firstPaintMs };
  });
  // Once more, because asking again and again whether a page can be used is work for it.
  const work = await onPhone(browser, hasJavaScript, async (page, client) => {
    let requests = 0;
    page.on('request', () => (requests += 1));
    await client.send('Performance.enable');
    // A slow phone is still reading the page while nothing goes over the network: its modules have run once it is loaded.
    await page.goto(url, { waitUntil: 'load' });
    await wait(REST_MS);
    const { metrics } = await client.send('Performance.getMetrics');
    return { requests, workMs: 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) };
  });
  return { ...waiting, ...work };
}

/** A new browser profile on a slow phone. */
async function onPhone<T>(
  browser: Browser,
  hasJavaScript: boolean,
  run: (page: Page, client: CDPSession) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({ javaScriptEnabled: hasJavaScript, viewport: { width: 360, height: 740 } });
  try {
    const page = await context.newPage();
    const client = await context.newCDPSession(page);
    await client.send('Network.enable');
    await client.send('Network.emulateNetworkConditions', NETWORK);
    await client.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    return await run(page, client);
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
