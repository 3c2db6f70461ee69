import { defineConfig } from 'playwright/test';
import { findChromium, findFirefox, findHeadlessShell, findOldChromium, findWebKit } from './scripts/find-programs.mjs';
import type { EngineName, EngineProject } from './tests/e2e/engines/engine-test';

const args = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const wholeBrowser = { args, executablePath: findChromium() };
/**
 * What makes a page dear, a third of all that the journeys cost; the whole browser keeps it: a process of its own for a page that is
 * alone among its windows (`Cross-Origin-Opener-Policy`), and a new frame for every document (`RenderDocument`).
 * What follows Playwright switches off too, and the last such switch counts.
 */
const cheaper =
  '--disable-features=CrossOriginOpenerPolicy,RenderDocument,AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,' +
  'HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,PaintHolding,ThirdPartyStoragePartitioning,OptimizationHints';
const ENGINE_JOURNEYS = '**/e2e/engines/*.spec.ts';
const NO_CHROMIUM = ['**/http/**', ENGINE_JOURNEYS];
const shell = { args: [...args, cheaper], executablePath: findHeadlessShell() ?? wholeBrowser.executablePath };

/** The other engines that are on this machine, for `npm run e2e:engines`. */
const isEngines = process.env.E2E_ENGINES !== undefined;
const engines: Partial<Record<EngineName, unknown>> = isEngines
  ? { firefox: findFirefox(), webkit: findWebKit(), 'chromium-74': findOldChromium() }
  : {};
const engineProjects = (Object.keys(engines) as EngineName[])
  .filter((name) => engines[name])
  .flatMap((engineName) =>
    [true, false].map((hasJavaScript) => ({
      name: hasJavaScript ? engineName : `${engineName}-no-js`,
      testMatch: ENGINE_JOURNEYS,
      timeout: 180_000,
      expect: { timeout: 30_000 },
      use: { engineName, hasJavaScript },
    })),
  );

/**
 * Browser journeys, with JavaScript and without where a page carries a module of its own, else without (`@once`); and what needs no
 * browser, once.
 */
export default defineConfig<object, EngineProject>({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: true,
  // A journey waits for its server and its browser often enough to leave room for a third on two cores.
  workers: 3,
  // Limits end what hangs, on a machine however busy; no journey measures by them.
  timeout: 120_000,
  // A busy machine may fail one; what passes at its second try is named flaky in the report.
  retries: process.env.CI ? 1 : 0,
  expect: { timeout: 30_000 },
  globalSetup: './tests/e2e/support/global-setup.ts',
  reporter: [['list']],
  use: {
    locale: 'en-US',
    timezoneId: 'America/New_York',
    viewport: { width: 1000, height: 900 },
    launchOptions: shell,
  },
  projects: isEngines
    ? engineProjects
    : [
        // What runs on one side only says so by its tag: docs/development.md.
        {
          name: 'js',
          testIgnore: NO_CHROMIUM,
          grepInvert: /@once|@without-js|@whole-browser/,
          use: { javaScriptEnabled: true },
        },
        // Notifications and the viewer of documents are in no shell.
        {
          name: 'js-whole-browser',
          testIgnore: NO_CHROMIUM,
          grep: /@whole-browser/,
          use: { javaScriptEnabled: true, launchOptions: wholeBrowser },
        },
        { name: 'no-js', testIgnore: NO_CHROMIUM, grepInvert: /@needs-js/, use: { javaScriptEnabled: false } },
        { name: 'http', testMatch: '**/http/**' },
      ],
});
