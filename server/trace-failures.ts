/** So much of what OpenTelemetry says of itself is told. Characters. */
const MAX_LENGTH = 300;

/**
 * What went wrong with the sending of spans, in a line: OpenTelemetry hands its errors over as texts of JSON, with their stacks.
 *
 * @returns the error's name and its message, or the text itself where it is no such error
 */
export function describeFailure(text: string): string {
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
