/** These stand in for what all share: each file has to read its modules anew. */
export const APART_TESTS = ['tests/contract-suite/doubles.test.ts', 'tests/server/health.test.ts'];
