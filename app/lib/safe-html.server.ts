import { LRUCache } from 'lru-cache';
import type sanitizeHtml from 'sanitize-html';
import { unescapeHtml } from '~/domain/escape-html';
import { sanitizeOrPlainText } from '~/domain/html-limits';
import { isShownPictureSource } from '~/domain/html-pictures';
import { CELL_LOOKS, STYLE_ATTRIBUTE, type SanitizedHtml } from '~/domain/sanitized-html';
import { isHiddenByStyle, safeStyle } from './safe-style.server';

const cache = new LRUCache<string, SanitizedHtml>({
  maxSize: 8 * 1024 * 1024,
  sizeCalculation: (value, key) => value.length + key.length + 1,
});

/** Marks an element that its author hides, and a picture without a text; sanitized HTML has none. */
const HIDDEN = 'data-hidden';

/** No third-party image is loaded. */
const isOwnPicture = (src = ''): boolean => isShownPictureSource(src);

/** An address of this site, or of a scheme that people follow. */
const LINK_TARGET = /^\s*(?:(?:https?|mailto|tel):|\/(?![/\\])|[#?.]|[\w.-]+(?:[/?#]|$))/i;

/** What texts are made of, in blocks and in e-mails. */
export const TEXT_TAGS: readonly string[] = [
  'a',
  'abbr',
  'b',
  'blockquote',
  'br',
  'caption',
  'code',
  'col',
  'colgroup',
  'dd',
  'div',
  'dl',
  'dt',
  'em',
  'figcaption',
  'figure',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'hr',
  'i',
  'img',
  'li',
  'ol',
  'p',
  'pre',
  's',
  'small',
  'span',
  'strong',
  'sub',
  'sup',
  'table',
  'tbody',
  'td',
  'tfoot',
  'th',
  'thead',
  'tr',
  'u',
  'ul',
];

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: [...TEXT_TAGS, 'details', 'summary'],
  allowedAttributes: {
    '*': ['class', 'dir', 'lang', 'title', STYLE_ATTRIBUTE, HIDDEN],
    a: ['href', 'rel'],
    img: ['src', 'alt', 'width', 'height'],
    details: ['open'],
    table: CELL_LOOKS.map((name) => `data-${name}`),
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan', 'scope'],
  },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['data'] },
  allowProtocolRelative: false,
  // Styles are read by our own list: the library writes what it can't read into the log.
  parseStyleAttributes: false,
  // Only pictures have an `alt`: one whose address was taken out is none.
  exclusiveFilter: ({ attribs }) =>
    attribs[HIDDEN] !== undefined || (attribs.alt !== undefined && !isOwnPicture(attribs.src)),
  transformTags: {
    // A page has one h1, its own.
    h1: 'h2',
    // Elements of old HTML that today's has others for.
    center: (_tagName, attribs) => ({ tagName: 'div', attribs: { align: 'center', ...attribs } }),
    font: 'span',
    // A link without a target becomes text.
    a: (tagName, attribs) =>
      LINK_TARGET.test(attribs.href ?? '')
        ? { tagName, attribs: { ...attribs, rel: 'noopener nofollow' } }
        : { tagName: 'span', attribs },
    // A picture that is not shown is replaced by its alternative text.
    img: (tagName, attribs): sanitizeHtml.Tag => {
      const hasAltText = !isOwnPicture(attribs.src) && !isHiddenByStyle(attribs.style) && Boolean(attribs.alt?.trim());
      return hasAltText
        ? { tagName: 'span', attribs: { class: 'no-picture' }, text: attribs.alt ?? '' }
        : { tagName, attribs: { alt: '', ...attribs } };
    },
  },
};

const SMALL_NUMBER = /^\d{1,2}$/;

/** The looks of an element as the page's policy lets them through: `styleRulesOf` makes rules of them. */
function carryStyle(tagName: string, given: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  const { [STYLE_ATTRIBUTE]: _style, [HIDDEN]: _hidden, ...attribs } = given;
  if (isHiddenByStyle(given.style) || (tagName === 'img' && !isOwnPicture(given.src)))
    return { ...attribs, [HIDDEN]: '' };
  const style = safeStyle(tagName, given);
  const looks = CELL_LOOKS.flatMap((name) =>
    SMALL_NUMBER.test(given[name] ?? '') ? [[`data-${name}`, given[name] ?? '']] : [],
  );
  return { ...attribs, ...Object.fromEntries(looks), ...(style && { [STYLE_ATTRIBUTE]: style }) };
}

function renameClasses(prefix: string): sanitizeHtml.Transformer {
  return (tagName, given) => {
    const attribs = carryStyle(tagName, given);
    return {
      tagName,
      attribs: attribs.class === undefined ? attribs : { ...attribs, class: attribs.class.replace(/\bbee-/g, prefix) },
    };
  };
}

/**
 * HTML of an account by an allow-list: no scripts, style sheets, handlers, forms, frames or foreign images. Harmless inline styles
 * are carried in an attribute of their own. HTML beyond the limits of `html-limits` is its text alone.
 *
 * @param classPrefix replaces the editor's `bee-` in class names. Spec: preferences-and-consent 7, "GetSmartPageFooter"
 */
export function sanitize(html: string, classPrefix = 'block-'): SanitizedHtml {
  const key = classPrefix + html;
  const known = cache.get(key);
  if (known !== undefined) return known;
  const clean = sanitizeOrPlainText(html, {
    ...OPTIONS,
    transformTags: { ...OPTIONS.transformTags, '*': renameClasses(classPrefix) },
  }) as SanitizedHtml;
  cache.set(key, clean);
  return clean;
}

/** The words of HTML without its markup, a line for each block. */
export function htmlToPlainText(html: string): string {
  const lines = html.replace(/<br\s*\/?>|<\/(?:p|div|li|h[1-6]|tr|blockquote)>/gi, '\n');
  const text = sanitizeOrPlainText(lines, { allowedTags: [], allowedAttributes: {} });
  return unescapeHtml(text)
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n\s*/g, '\n')
    .trim();
}
