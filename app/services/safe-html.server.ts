import { LRUCache } from 'lru-cache';
import sanitizeHtml from 'sanitize-html';
import type { SanitizedHtml } from '~/domain/sanitized-html';

const cache = new LRUCache<string, SanitizedHtml>({ maxSize: 8 * 1024 * 1024, sizeCalculation: (value, key) => value.length + key.length + 1 });

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: [
    'a', 'abbr', 'b', 'blockquote', 'br', 'caption', 'center', 'code', 'col', 'colgroup', 'dd', 'div', 'dl', 'dt', 'em',
    'figcaption', 'figure', 'h2', 'h3', 'h4', 'h5', 'h6', 'hr', 'i', 'img', 'li', 'ol', 'p', 'pre', 's', 'small', 'span',
    'strong', 'sub', 'sup', 'table', 'tbody', 'td', 'tfoot', 'th', 'thead', 'tr', 'u', 'ul',
  ],
  allowedAttributes: {
    '*': ['class', 'dir', 'lang', 'title'],
    a: ['href', 'rel'],
    img: ['src', 'alt', 'width', 'height'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan', 'scope'],
  },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  // No third-party image is loaded: a picture is ours, or it travels inside the page.
  allowedSchemesByTag: { img: ['data'] },
  allowProtocolRelative: false,
  exclusiveFilter: (frame) => frame.tag === 'img' && !/^(data:image\/(png|jpeg|gif|webp);|\/(?!\/))/.test(frame.attribs.src ?? ''),
  transformTags: {
    // A page has one h1, its own.
    h1: 'h2',
    a: (tagName, attribs) => ({ tagName, attribs: { ...attribs, rel: 'noopener nofollow' } }),
    img: (tagName, attribs) => ({ tagName, attribs: { alt: '', ...attribs } }),
  },
};

function renameClasses(prefix: string): sanitizeHtml.Transformer {
  return (tagName, attribs) => ({
    tagName,
    attribs: attribs.class === undefined ? attribs : { ...attribs, class: attribs.class.replace(/\bbee-/g, prefix) },
  });
}

/**
 * HTML of an account by an allow-list: no scripts, styles, handlers, forms, frames or foreign images.
 *
 * @param classPrefix replaces the editor's `bee-` in class names. Spec: preferences-and-consent 7, "GetSmartPageFooter"
 */
export function sanitize(html: string, classPrefix = 'block-'): SanitizedHtml {
  const key = classPrefix + html;
  const known = cache.get(key);
  if (known !== undefined) return known;
  const clean = sanitizeHtml(html, { ...OPTIONS, transformTags: { ...OPTIONS.transformTags, '*': renameClasses(classPrefix) } }) as SanitizedHtml;
  cache.set(key, clean);
  return clean;
}

const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

/** The words of HTML without its markup, a line for each block. */
export function plainText(html: string): string {
  const lines = html.replace(/<br\s*\/?>|<\/(?:p|div|li|h[1-6]|tr|blockquote)>/gi, '\n');
  const text = sanitizeHtml(lines, { allowedTags: [], allowedAttributes: {} });
  return text
    .replace(/&(?:amp|lt|gt|quot);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n\s*/g, '\n')
    .trim();
}
