import { readFileSync } from 'node:fs';

const checks = JSON.parse(readFileSync('tools/checks/package.json', 'utf8'));

export default {
  workspaces: {
    '.': {
      entry: [
        'app/browser/*.ts',
        'app/routes.ts',
        'app/browser/worker/service-worker.ts',
        // In front of each bundle of browser modules.
        'app/browser/lib/{start,old-browsers/page}.ts',
        'server/{main,platform-main,remix-serve,worker-main}.ts',
        'cli/main.ts',
        // Started by their paths.
        'bench/coverage-probe.mjs',
        'scripts/*.ts',
        'scripts/site/vitepress/{config,theme/index}.ts',
        // Compiled into the package of the client.
        'scripts/client/{runtime,webhooks}.ts',
        'tests/platform/payments/killed-payment-process.ts',
        // Names the areas; their files are read when they are asked for.
        'app/locales/en/index.ts',
        'bench/peers/*.{ts,tsx}',
        'tests/server/support/fake-build-main.ts',
        'tests/support/older-node.mjs',
        'tests/e2e/support/sync-postgres.mjs',
      ],
      project: ['{app,cli,server,scripts,tests,bench}/**/*.{ts,tsx,mjs,cjs}'],
      paths: { '~/*': ['./app/*'] },
      // Their packages are those of tools/checks.
      eslint: true,
      playwright: true,
      prettier: true,
      vitest: true,
      ignoreBinaries: ['eslint', 'knip', 'oxlint', 'playwright', 'prettier', 'vitest'],
      // Files that are found by their paths, and imported by nobody: fonts, the decoder of a thread, a list of ZIP codes, and Node.
      ignoreDependencies: [
        '@fontsource/.*',
        '@expo-google-fonts/dancing-script',
        'dejavu-fonts-ttf',
        'fitting-node',
        'heic-decode',
        'zipcodes',
        ...Object.keys(checks.devDependencies),
      ],
    },
    // What uses its packages lies at the root: `tests/scripts/check-dependencies.test.ts` looks whether anything does.
    'tools/checks': { ignoreDependencies: ['.*'] },
  },
};
