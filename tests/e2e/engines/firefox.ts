import puppeteer from 'puppeteer-core';
import { findFirefox } from '../../../scripts/find-programs.mjs';
import { WINDOW, type Driver, type Engine, type EngineOptions } from './driver';

/** Starts Firefox, driven by WebDriver BiDi. */
export async function startFirefox({ hasJavaScript }: EngineOptions): Promise<Engine> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: findFirefox(),
    headless: true,
    defaultViewport: WINDOW,
    extraPrefsFirefox: { 'javascript.enabled': hasJavaScript, 'intl.accept_languages': 'en-US' },
  });

  async function newDriver(): Promise<Driver> {
    const context = await browser.createBrowserContext();
    const page = await context.newPage();
    return {
      open: async (url) => void (await page.goto(url)),
      evaluate: (run, ...args) => page.evaluate(run, ...args),
      press: (x, y) => page.mouse.click(x, y),
      type: (text) => page.keyboard.type(text),
      async attach(selector, file) {
        const element = await page.$(selector);
        await (await element?.toElement('input'))?.uploadFile(file);
      },
      close: () => context.close(),
    };
  }
  return { newDriver, stop: () => browser.close() };
}
