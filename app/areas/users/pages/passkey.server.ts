import { parseJson } from '~/lib/contract/read-json';

/** What a browser gave for a passkey, as its module posts it; undefined where no module has, or it is no JSON object. */
export function passkeyResponse(posted: string): Record<string, unknown> | undefined {
  if (posted === '') return undefined;
  try {
    const value = parseJson(posted);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}
