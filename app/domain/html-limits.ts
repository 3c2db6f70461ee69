/** Bounds of HTML that comes from outside, so that reading it takes few steps whatever is in it. */
import { LRUCache } from 'lru-cache';
import sanitizeHtml from 'sanitize-html';
import { escapeHtml, unescapeHtml, withoutTags } from './escape-html';

/** Deepest nesting of elements. A mail builder's tables need about thirty levels. */
export const MAX_HTML_DEPTH = 100;
/** Most `<` characters, which start a tag each or stand for themselves. A long letter has about two thousand. */
export const MAX_HTML_TAGS = 20_000;
/** Longest text, in characters. A field may take less. */
export const MAX_HTML_CHARACTERS = 500_000;

type HtmlProblem = 'tooLong' | 'tooManyTags' | 'tooDeep';

/** Thrown inside a parser, to stop it. */
class TooDeep extends Error {}

/** Counts open elements as a parser reports them. `enter` throws `TooDeep` past the limit. */
function depthCounter() {
  let depth = 0;
  return {
    enter: () => {
      if (++depth > MAX_HTML_DEPTH) throw new TooDeep();
    },
    leave: () => {
      depth--;
    },
  };
}

/**
 * Runs a parser, which reports each element that it opens and closes.
 *
 * @returns what `parse` returns, or undefined for HTML beyond the depth limit
 */
export function parseWithinDepthLimit<T>(parse: (counter: { enter(): void; leave(): void }) => T): T | undefined {
  try {
    return parse(depthCounter());
  } catch (error) {
    if (error instanceof TooDeep) return undefined;
    throw error;
  }
}

/** The number of `<` characters in HTML. */
export function countTags(html: string): number {
  let count = 0;
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at + 1)) count++;
  return count;
}

/** The limit on size that HTML exceeds; undefined for none. Depth is known only while a parser reads it. */
export function exceededHtmlSizeLimit(html: string): HtmlProblem | undefined {
  if (html.length > MAX_HTML_CHARACTERS) return 'tooLong';
  return countTags(html) > MAX_HTML_TAGS ? 'tooManyTags' : undefined;
}

function sanitizeWithin(html: string, options: sanitizeHtml.IOptions): string | undefined {
  return parseWithinDepthLimit(({ enter, leave }) =>
    sanitizeHtml(html, { ...options, onOpenTag: enter, onCloseTag: leave }),
  );
}

/** Whether HTML is too deep. The same draft is checked many times. */
const tooDeep = new LRUCache<string, boolean>({
  maxSize: 8 * 1024 * 1024,
  sizeCalculation: (_isTooDeep, html) => html.length + 1,
});

/** The limit that HTML exceeds; undefined for none. What exceeds one is refused before it is stored. */
export function exceededHtmlLimit(html: string): HtmlProblem | undefined {
  const problem = exceededHtmlSizeLimit(html);
  if (problem) return problem;
  const isTooDeep = tooDeep.get(html) ?? sanitizeWithin(html, { allowedTags: [], allowedAttributes: {} }) === undefined;
  tooDeep.set(html, isTooDeep);
  return isTooDeep ? 'tooDeep' : undefined;
}

/**
 * Sanitizes HTML by an allow-list. HTML that exceeds a limit becomes plain text: it may have been stored before there was a limit.
 *
 * @param options of sanitize-html; `onOpenTag` and `onCloseTag` are replaced
 */
export function sanitizeOrPlainText(html: string, options: sanitizeHtml.IOptions): string {
  const clean = exceededHtmlSizeLimit(html) ? undefined : sanitizeWithin(html, options);
  return clean ?? escapeHtml(textWithoutTags(html));
}

/** The text of HTML that no parser may read: tags and stray `<` are spaces. Takes one pass. */
function textWithoutTags(html: string): string {
  const text = withoutTags(html.slice(0, MAX_HTML_CHARACTERS)).replaceAll('<', ' ');
  return unescapeHtml(text).replace(/\s+/g, ' ').trim();
}
