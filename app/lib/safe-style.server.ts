/**
 * Inline styles of an account's HTML, as its editor or an old mail builder wrote them, by an allow-list of properties and of what
 * each may say. Nothing here can load, run, cover the page or leave its place: no addresses, no functions but colours, no
 * positions, no negative lengths.
 */
import type { Attributes } from 'sanitize-html';

const NUMBER = String.raw`\d{1,4}(?:\.\d{1,4})?`;
const LENGTH = `(?:0|${NUMBER}(?:px|em|rem|pt|%))`;
const CHANNEL = String.raw`\s*\d{1,3}(?:\.\d{1,4})?(?:%|deg)?\s*`;
const COLOR = String.raw`(?:#(?:[\da-f]{8}|[\da-f]{6}|[\da-f]{3,4})|[a-z]{3,20}|(?:rgb|hsl)a?\(${CHANNEL},${CHANNEL},${CHANNEL}(?:,\s*(?:0|1|0?\.\d{1,4})\s*)?\))`;
const LINE = '(?:none|solid|dashed|dotted|double)';
const upToFour = (part: string) => `${part}(?: ${part}){0,3}`;
const only = (pattern: string) => new RegExp(`^(?:${pattern})$`);

export const SIDES = ['', '-top', '-right', '-bottom', '-left'];
const forSides = (name: string, pattern: string, end = ''): [string, RegExp][] =>
  SIDES.map((side) => [`${name}${side}${end}`, only(pattern)]);

/** What each property may say, in small letters and with single spaces. */
const VALUES: ReadonlyMap<string, RegExp> = new Map([
  ['color', only(COLOR)],
  ['background-color', only(COLOR)],
  ...forSides('padding', upToFour(LENGTH)),
  ...forSides('margin', upToFour(`(?:${LENGTH}|auto)`)),
  ...forSides('border', `${NUMBER}px ${LINE} ${COLOR}|${LINE}|0(?:px)?`),
  ...forSides('border', upToFour(LENGTH), '-width'),
  ...forSides('border', upToFour(LINE), '-style'),
  ...forSides('border', upToFour(COLOR), '-color'),
  ['border-radius', only(upToFour(LENGTH))],
  ['border-collapse', only('collapse|separate')],
  ['border-spacing', only(`${LENGTH}(?: ${LENGTH})?`)],
  ['display', only('block|inline|inline-block|table|table-row|table-cell')],
  ['direction', only('ltr|rtl')],
  ['font-family', only(String.raw`[a-z][a-z\d -]{0,60}(?:, ?[a-z][a-z\d -]{0,60}){0,9}`)],
  ['font-size', only(`${LENGTH}|small|medium|large|x-large|xx-large`)],
  ['font-style', only('normal|italic|oblique')],
  ['font-weight', only('normal|bold|bolder|lighter|[1-9]00')],
  ['height', only(`${LENGTH}|auto`)],
  ['letter-spacing', only(`${LENGTH}|normal`)],
  ['line-height', only(`${LENGTH}|${NUMBER}|normal`)],
  ['list-style-type', only('[a-z-]{1,30}')],
  ['max-width', only(`${LENGTH}|none`)],
  ['table-layout', only('auto|fixed')],
  ['text-align', only('left|right|center|justify|start|end')],
  ['text-decoration', only('none|underline|line-through|overline')],
  ['text-transform', only('none|uppercase|lowercase|capitalize')],
  ['vertical-align', only('top|middle|bottom|baseline|sub|super')],
  ['width', only(`${LENGTH}|auto`)],
]);

/** Most of one element's style that is looked at, in characters. */
const MAX_STYLE = 4000;

function declarationsOf(style: string): [name: string, value: string][] {
  return style
    .slice(0, MAX_STYLE)
    .toLowerCase()
    .split(';')
    .flatMap((declaration): [string, string][] => {
      const colon = declaration.indexOf(':');
      if (colon < 0) return [];
      const value = declaration
        .slice(colon + 1)
        .replace(/!\s*important/g, '')
        .replace(/["']/g, '')
        .replace(/\s+/g, ' ')
        .trim();
      const name = declaration.slice(0, colon).trim();
      return [[name === 'background' ? 'background-color' : name, value]];
    });
}

/** Whether an element is one that its author hides, such as what a mail shows on phones alone. */
export const isHiddenByStyle = (style: string | undefined): boolean =>
  style !== undefined && declarationsOf(style).some(([name, value]) => name === 'display' && value === 'none');

const sizeOf = (size: string | undefined): string =>
  size === undefined ? '' : /^\d{1,4}$/.test(size) ? `${size}px` : size;

/** Looks that old HTML gives as attributes, as declarations; an own style wins over them. */
function legacyDeclarations(tagName: string, attribs: Attributes): [string, string][] {
  const { align = '', bgcolor = '', valign = '', width, height, color = '', cellspacing } = attribs;
  const isTable = tagName === 'table';
  const isSized = /^(table|td|th|col|hr)$/.test(tagName);
  const given: [string, string][] = [
    ['background-color', bgcolor],
    ['vertical-align', valign],
    isTable ? ['margin', align === 'center' ? '0 auto' : ''] : ['text-align', tagName === 'img' ? '' : align],
    ['width', isSized ? sizeOf(width) : ''],
    ['height', isSized ? sizeOf(height) : ''],
    ['color', color],
    ['border-spacing', isTable ? sizeOf(cellspacing) : ''],
    ['border-collapse', isTable && /[1-9]/.test(cellspacing ?? '') ? 'separate' : ''],
  ];
  return given.map(([name, value]) => [name, value.trim().toLowerCase()]);
}

/**
 * The harmless part of an element's looks as declarations, `color:#333;padding:10px`; empty for none. It has none of the letters
 * that end a string, a rule or an element: it can stand in an attribute and in a style sheet.
 */
export function safeStyle(tagName: string, attribs: Attributes): string {
  const declarations = new Map<string, string>();
  for (const [name, value] of [...legacyDeclarations(tagName, attribs), ...declarationsOf(attribs.style ?? '')]) {
    if (!VALUES.get(name)?.test(value)) continue;
    // The last one of a name wins, and stands where it was said.
    declarations.delete(name);
    declarations.set(name, value);
  }
  return [...declarations].map(([name, value]) => `${name}:${value}`).join(';');
}
