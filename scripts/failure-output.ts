import { stripVTControlCharacters } from 'node:util';

/** What names a failure, by the words of vitest, TypeScript, eslint, oxlint and prettier. */
const FAILURE = /\bFAIL\b|\berror\b|\bError:|^\[warn\]|^\s*[×✗]| -> /;
const MAX_LINES = 30;
const MAX_CHARACTERS = 240;

/**
 * What a failed command printed, as far as it helps at first sight: from the first line that names a failure, and no document
 * that a test compares.
 *
 * @returns at most 30 lines of at most 240 characters; the whole output where nothing in it names a failure, as far as that goes
 */
export function excerptFailure(output: string): string {
  const lines = stripVTControlCharacters(output).trim().split('\n');
  const first = Math.max(
    0,
    lines.findIndex((line) => FAILURE.test(line)),
  );
  const shown = lines.slice(first, first + MAX_LINES).map((line) => line.slice(0, MAX_CHARACTERS));
  return shown.join('\n');
}
