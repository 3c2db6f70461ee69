import { test as base, expect } from 'playwright/test';
import { openData, type TestData } from '../support/data';
import { serverData } from '../support/global-setup';
import { openPreferenceData, type PreferenceData } from '../support/preferences';
import type { Engine, EngineOptions } from './driver';
import { EnginePage } from './engine-page';
import { startFirefox } from './firefox';
import { startOldChromium } from './old-chromium';
import { startWebKit } from './webkit';

const ENGINES = { firefox: startFirefox, webkit: startWebKit, 'chromium-74': startOldChromium };
export type EngineName = keyof typeof ENGINES;

/** Of a project: which engine runs its journeys, and whether it runs scripts. */
export interface EngineProject extends EngineOptions {
  engineName: EngineName;
}

interface Fixtures {
  /** A page in the project's engine, with cookies of its own. */
  enginePage: EnginePage;
}

export const test = base.extend<Fixtures, EngineProject & { engine: Engine; data: TestData; stored: PreferenceData }>({
  engineName: ['firefox', { scope: 'worker', option: true }],
  hasJavaScript: [true, { scope: 'worker', option: true }],
  engine: [
    async ({ engineName, hasJavaScript }, use) => {
      const engine = await ENGINES[engineName]({ hasJavaScript });
      await use(engine);
      await engine.stop();
    },
    { scope: 'worker' },
  ],
  data: [
    // eslint wants nothing of an argument that Playwright reads by its pattern.
    async ({ engineName: _engineName }, use) => {
      const data = openData(serverData());
      await use(data);
      data.close();
    },
    { scope: 'worker' },
  ],
  stored: [
    async ({ data }, use) => {
      const stored = openPreferenceData(serverData(), data);
      await use(stored);
      stored.close();
    },
    { scope: 'worker' },
  ],
  enginePage: async ({ engine }, use) => {
    const driver = await engine.newDriver();
    await use(new EnginePage(driver));
    await driver.close();
  },
});

export { expect };
