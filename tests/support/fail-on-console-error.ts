import { format } from 'node:util';
import { afterEach, beforeEach } from 'vitest';

/**
 * An unexpected `console.error` fails its test. A test that expects one puts its own spy in place:
 * `vi.spyOn(console, 'error').mockImplementation(() => undefined)`.
 */
const unexpected: string[] = [];
console.error = (...parts: unknown[]) => void unexpected.push(format(...parts));

beforeEach(() => {
  unexpected.length = 0;
});

afterEach(() => {
  const lines = unexpected.splice(0);
  if (lines.length > 0) throw new Error(`Unexpected console.error:\n${lines.join('\n')}`);
});
