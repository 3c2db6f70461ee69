import { parseJson } from '~/lib/contract/parse-json';

/**
 * Parses the browser's passkey response as its module posts it; undefined where there is none, or it is not a JSON
 * object.
 */
export function parsePasskeyResponse(posted: string): Record<string, unknown> | undefined {
  if (posted === '') return undefined;
  try {
    const value = parseJson(posted);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}
