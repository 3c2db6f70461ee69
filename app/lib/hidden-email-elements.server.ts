/**
 * What a mail's own style sheet hides, such as the text that a mailbox shows beside the subject. Simple selectors alone: a tag,
 * a class, an id, or a tag with one of them.
 */
import type { Attributes } from 'sanitize-html';
import { MAX_HTML_CHARACTERS } from '~/domain/html-limits';
import { isHiddenByStyle } from './safe-style.server';

export interface HiddenElements {
  /** Whether a rule hides the element, and its own style doesn't show it again. */
  has(tagName: string, attribs: Attributes, style: string | undefined): boolean;
}

/** Characters of style sheets that are read of one mail, and selectors that are applied. */
const MAX_CSS = 200_000;
const MAX_SELECTORS = 500;
const SELECTOR = /^(?:[a-z][a-z\d]*)?(?:[.#][\w-]+)?$/i;
const SHOWN = /(?:^|;)\s*display\s*:\s*(?!none\b)[a-z]/i;

/** The text of the style elements, without comments. */
function readStylesheets(body: string): string {
  const html = body.slice(0, MAX_HTML_CHARACTERS);
  const lower = html.toLowerCase();
  let css = '';
  for (let at = lower.indexOf('<style'); at >= 0 && css.length < MAX_CSS; at = lower.indexOf('<style', at)) {
    const start = lower.indexOf('>', at);
    const end = start < 0 ? -1 : lower.indexOf('</style', start);
    if (end < 0) break;
    // A stylesheet for small screens or for paper does not apply here.
    if (!lower.slice(at, start).includes('media')) css += html.slice(start + 1, end);
    at = end;
  }
  return withoutComments(css.slice(0, MAX_CSS));
}

const withoutComments = (css: string): string =>
  css
    .split('/*')
    .map((part, index) => (index === 0 ? part : part.slice(part.includes('*/') ? part.indexOf('*/') + 2 : part.length)))
    .join(' ')
    .replace(/<!--|-->/g, ' ');

/** The rules outside `@media` and other blocks, in their order. */
function parseRules(css: string): { selectors: string; style: string }[] {
  const rules: { selectors: string; style: string }[] = [];
  let depth = 0;
  let start = 0;
  let selectors = '';
  for (const { 0: sign, index } of css.matchAll(/[{};]/g)) {
    if (sign === '{') {
      if (depth === 0) selectors = css.slice(start, index).trim();
      depth += 1;
    } else if (sign === '}') {
      depth = Math.max(0, depth - 1);
      if (depth === 0 && !selectors.startsWith('@')) rules.push({ selectors, style: css.slice(start, index) });
    } else if (depth > 0 || !css.slice(start, index).trim().startsWith('@')) continue;
    start = index + 1;
  }
  return rules;
}

/** What the style sheets of a mail hide. A later rule that shows what an earlier one hid wins. */
export function findHiddenElements(body: string): HiddenElements {
  const hidden = new Map<string, boolean>();
  for (const { selectors, style } of parseRules(readStylesheets(body))) {
    const isHiding = isHiddenByStyle(style);
    if (!isHiding && !SHOWN.test(style)) continue;
    for (const each of selectors.split(',').map((selector) => selector.trim())) {
      if (each === '' || !SELECTOR.test(each)) continue;
      const [, tag = '', rest = ''] = /^([^.#]*)(.*)$/.exec(each) ?? [];
      const key = tag.toLowerCase() + rest;
      if (!isHiding) hidden.delete(key);
      else if (hidden.size < MAX_SELECTORS) hidden.set(key, /display\s*:\s*none\s*!\s*important/i.test(style));
    }
  }
  return { has: (tagName, attribs, style) => hidden.size > 0 && isHidden(hidden, tagName, attribs, style) };
}

function isHidden(
  hidden: ReadonlyMap<string, boolean>,
  tagName: string,
  attribs: Attributes,
  style: string | undefined,
): boolean {
  const names = [
    '',
    ...(attribs.class ?? '')
      .slice(0, 1000)
      .split(/\s+/)
      .map((name) => `.${name}`),
    `#${attribs.id ?? ''}`,
  ];
  const found = names.flatMap((name) => [hidden.get(name), hidden.get(tagName + name)]);
  return found.some((isImportant) => isImportant === true || (isImportant === false && !SHOWN.test(style ?? '')));
}
