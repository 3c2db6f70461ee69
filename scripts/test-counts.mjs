// Plain JavaScript without packages: `npm test` runs this on a fresh clone, before anything is installed.

/** Colours of a terminal. */
const COLOURS = /\u001b\[[0-9;]*m/g;
/** Vitest's last lines have all of a run in brackets; Playwright's name each outcome in a line of its own. */
const VITEST = /^\s*Tests\s.*\((\d+)\)\s*$/m;
const PLAYWRIGHT = /^\s*(\d+) (?:passed|failed|flaky)(?: \([\d.]+m?s?\))?\s*$/gm;

/**
 * How many tests a step has run, by what it has printed.
 *
 * @param {string} output
 * @returns {number | undefined} undefined for what is no test
 */
export function countTests(output) {
  const text = output.replace(COLOURS, '');
  const [, all] = VITEST.exec(text) ?? [];
  if (all) return Number(all);
  const counts = [...text.matchAll(PLAYWRIGHT)].map(([, count]) => Number(count));
  return counts.length > 0 ? counts.reduce((sum, count) => sum + count, 0) : undefined;
}
