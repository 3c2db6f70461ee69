/** These stand in for what all share: each file has to read its modules anew. */
export const APART_TESTS = ['tests/contract-suite/doubles.test.ts', 'tests/server/health.test.ts'];

/** These start processes and mostly wait for them by the clock: a lane of their own beside those that need a core each. */
export const WAITING_TESTS = [
  'tests/commands/backup.test.ts',
  'tests/commands/tools.test.ts',
  'tests/server/dev.test.ts',
  'tests/server/process.test.ts',
];
/** The same of what `npm run build` has made. */
export const WAITING_BUILD_TESTS = ['away', 'connections', 'helper', 'kill', 'siege', 'traces', 'upgrade'].map(
  (name) => `tests/host-build/${name}.test.ts`,
);
