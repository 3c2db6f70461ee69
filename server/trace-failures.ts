/** So much of what OpenTelemetry says of itself is told. Characters. */
const LONGEST = 300;

/**
 * What went wrong with the sending of spans, in a line: OpenTelemetry hands its errors over as texts of JSON, with their stacks.
 *
 * @returns the error's name and its message, or the text itself where it is no such error
 */
export function failureInWords(text: string): string {
  return lineOf(errorIn(text) ?? text);
}

const lineOf = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, LONGEST);

function errorIn(text: string): string | undefined {
  try {
    const { name, message, code } = JSON.parse(text) as Partial<Record<'name' | 'message' | 'code', unknown>>;
    const told = [name, message || code].filter((part): part is string => typeof part === 'string' && part !== '');
    return told.length > 0 ? told.join(': ') : undefined;
  } catch {
    return undefined;
  }
}
