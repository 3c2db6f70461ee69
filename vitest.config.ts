import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { ISOLATED_TESTS, SLOW_BUILD_TESTS, SLOW_TESTS } from './scripts/test-projects';

const platformTests = 'tests/platform/**/*.test.{ts,tsx}';
const ofPlatform = { include: [platformTests], setupFiles: ['tests/support/forbid-tokens-in-transactions.ts'] };

/** These run what `npm run build` has made. */
const hostTests = 'tests/host-build/**/*.test.ts';
const ofBuild = { globalSetup: ['tests/host-build/support/one-postgres.ts'] };

/** Ends what hangs, on a machine however busy; no test measures by it. */
const LIMIT_MS = 120_000;

/** These make the site of the documents, which takes half a minute. */
const siteTests = 'tests/site/site.test.ts';

export default defineConfig({
  resolve: { alias: { '~': fileURLToPath(new URL('./app', import.meta.url)) } },
  test: {
    environment: 'node',
    setupFiles: ['tests/support/fail-on-console-error.ts'],
    restoreMocks: true,
    env: { LOG_LEVEL: 'silent' },
    slowTestThreshold: 2000,
    testTimeout: LIMIT_MS,
    hookTimeout: LIMIT_MS,
    expect: { poll: { timeout: LIMIT_MS / 2 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{app,tests}/**/*.test.{ts,tsx}'],
          exclude: [
            platformTests,
            hostTests,
            ...ISOLATED_TESTS,
            ...SLOW_TESTS,
            siteTests,
            'tests/e2e/**',
            'node_modules/**',
          ],
        },
      },
      { extends: true, test: { name: 'isolated', include: ISOLATED_TESTS } },
      { extends: true, test: { name: 'slow', include: SLOW_TESTS } },
      { extends: true, test: { name: 'site', include: [siteTests] } },
      {
        extends: true,
        test: {
          name: 'host',
          include: [hostTests],
          exclude: [...SLOW_BUILD_TESTS, 'node_modules/**'],
          ...ofBuild,
        },
      },
      { extends: true, test: { name: 'slow-build', include: SLOW_BUILD_TESTS, ...ofBuild } },
      {
        extends: true,
        test: {
          name: 'sqlite',
          ...ofPlatform,
          env: { TEST_ENGINE: 'sqlite' },
        },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          ...ofPlatform,
          env: { TEST_ENGINE: 'postgres' },
          globalSetup: ['tests/support/postgres-cluster.ts'],
        },
      },
    ],
  },
});
