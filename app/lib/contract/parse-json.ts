/** Deepest nesting of JSON from outside. Schemas call themselves for each level. */
export const MAX_JSON_DEPTH = 64;

/** Whether JSON is nested deeper than so many levels. Counts brackets outside of strings, so that no parser meets a hostile depth. */
export function isNestedDeeper(text: string, levels: number): boolean {
  let depth = 0;
  let isInString = false;
  for (let index = 0; index < text.length; index++) {
    const character = text[index];
    if (isInString) {
      if (character === '\\') index++;
      else if (character === '"') isInString = false;
    } else if (character === '"') isInString = true;
    else if (character === '{' || character === '[') {
      if (++depth > levels) return true;
    } else if (character === '}' || character === ']') depth--;
  }
  return false;
}

/**
 * Reads JSON from outside.
 *
 * @throws SyntaxError for what is no JSON, and for what is nested deeper than `MAX_JSON_DEPTH`
 */
export function parseJson(text: string): unknown {
  if (isNestedDeeper(text, MAX_JSON_DEPTH)) throw new SyntaxError(`JSON nested deeper than ${MAX_JSON_DEPTH} levels`);
  return JSON.parse(text) as unknown;
}
