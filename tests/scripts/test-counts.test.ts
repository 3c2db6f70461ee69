import { expect, test } from 'vitest';
import { countTests } from '../../scripts/test-counts.mjs';

test.each([
  ['\n Test Files  177 passed (177)\n      Tests  4164 passed (4164)\n   Start at  13:00:01\n', 4164],
  ['      Tests  1 failed | 29 passed | 3 skipped (33)\n', 33],
  ['\u001b[2m      Tests \u001b[22m \u001b[1m\u001b[32m12 passed\u001b[39m\u001b[22m\u001b[90m (12)\u001b[39m\n', 12],
  [
    '  1 failed\n    [js] › a.spec.ts:1:1 › 2 passed by\n  2 flaky\n    [js] › b.spec.ts\n  1 skipped\n  1136 passed (15.1m)\n',
    1139,
  ],
  ['All matched files use Prettier code style!\n', undefined],
  ['', undefined],
])('of %j', (output, count) => expect(countTests(output)).toBe(count));
