/** These mock modules: each file needs modules of its own. */
export const ISOLATED_TESTS = ['tests/contract-suite/mock-platform.test.ts', 'tests/server/health.test.ts'];

/** These start processes and mostly wait for them: they run beside those that keep a core busy. */
export const SLOW_TESTS = [
  'tests/commands/backup.test.ts',
  'tests/commands/tools.test.ts',
  'tests/server/dev.test.ts',
  'tests/server/process.test.ts',
];
/** Slow tests that need the build. */
export const SLOW_BUILD_TESTS = ['away', 'connections', 'background-worker', 'kill', 'chaos', 'traces', 'upgrade'].map(
  (name) => `tests/host-build/${name}.test.ts`,
);
