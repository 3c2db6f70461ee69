/** Longest error text that is logged, in characters. */
const MAX_LENGTH = 300;

/**
 * Describes in one line why spans were not exported. OpenTelemetry reports its errors as JSON texts with stacks.
 *
 * @returns the error's name and its message, or the text itself where it is no such error
 */
export function describeTraceError(text: string): string {
  return toLine(parseError(text) ?? text);
}

const toLine = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, MAX_LENGTH);

function parseError(text: string): string | undefined {
  try {
    const { name, message, code } = JSON.parse(text) as Partial<Record<'name' | 'message' | 'code', unknown>>;
    const parts = [name, message || code].filter((part): part is string => typeof part === 'string' && part !== '');
    return parts.length > 0 ? parts.join(': ') : undefined;
  } catch {
    return undefined;
  }
}
