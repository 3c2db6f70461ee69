import { LRUCache } from 'lru-cache';
import type sanitizeHtml from 'sanitize-html';
import { escapeHtml, unescapeHtml } from '~/domain/escape-html';
import { MAX_HTML_CHARACTERS, sanitizeOrPlainText } from '~/domain/html-limits';
import { TEXT_TAGS } from './safe-html.server';
import { findHiddenElements, type HiddenElements } from './hidden-email-elements.server';
import { isHiddenByStyle, SIDES } from './safe-style.server';

/** A sent e-mail as its page shows it. */
interface EmailView {
  /** The body by an allow-list: it runs nothing, sends nothing and loads nothing. For a frame of its own only. */
  html: string;
  text: string;
  /** True when pictures were left out because another site has them. */
  hasForeignPictures: boolean;
}

const cache = new LRUCache<string, EmailView>({
  maxSize: 8 * 1024 * 1024,
  sizeCalculation: ({ html, text }, key) => html.length + text.length + key.length + 1,
});

/** A picture inside the message. Any other would tell a server who reads it, and when. */
const OWN_PICTURE = /^data:image\/(png|jpeg|gif|webp);base64,[\w+/=\s]+$/i;
/** Of HTML without spaces and quotation marks. A tag ends at the next `<` at the latest, so that each character is read once. */
const FOREIGN_PICTURE =
  /<(?:img|image|input|video)[^<>]*(?:src|srcset|poster)=(?:https?:)?\/\/|(?:background=|url\()(?:https?:)?\/\//i;
const ABSOLUTE = /^(https?:\/\/|mailto:|tel:)/i;

const STYLES = new Set([
  ...['border', 'margin', 'padding'].flatMap((name) => SIDES.map((side) => name + side)),
  'background',
  'background-color',
  'border-collapse',
  'border-color',
  'border-radius',
  'border-spacing',
  'border-style',
  'border-width',
  'color',
  'direction',
  'display',
  'font',
  'font-family',
  'font-size',
  'font-style',
  'font-weight',
  'height',
  'letter-spacing',
  'line-height',
  'list-style-type',
  'max-width',
  'min-width',
  'text-align',
  'text-decoration',
  'text-transform',
  'vertical-align',
  'white-space',
  'width',
  'word-break',
]);

/** Neither an address nor an escape that could spell one fits these letters; functions are colours and sums only. */
function isPlainValue(value: string): boolean {
  return /^[\w\s#%.,()'"!/+-]{1,200}$/.test(value) && !/\(/.test(value.replace(/\b(rgba?|hsla?|calc)\(/gi, ''));
}

function plainStyle(style: string): string {
  return style
    .split(';')
    .map((declaration) => {
      const colon = declaration.indexOf(':');
      return [
        declaration.slice(0, Math.max(0, colon)).trim().toLowerCase(),
        declaration.slice(colon + 1).trim(),
      ] as const;
    })
    .filter(([name, value]) => STYLES.has(name) && isPlainValue(value))
    .map(([name, value]) => `${name}:${value}`)
    .join(';');
}

/** Links open in a tab of their own, which learns nothing of this one. */
function linkAttributes({
  href,
  target: _target,
  rel: _rel,
  ...attribs
}: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  return href && ABSOLUTE.test(href.trim())
    ? { href, target: '_blank', rel: 'noopener noreferrer nofollow', ...attribs }
    : attribs;
}

/** Marks an element that its mail hides; sanitized HTML has none. */
const HIDDEN = 'data-hidden';

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: [...TEXT_TAGS, 'address', 'bdi', 'bdo', 'center', 'font', 'h1'],
  nonTextTags: [
    'script',
    'style',
    'title',
    'textarea',
    'option',
    'noscript',
    'template',
    'xmp',
    'iframe',
    'noembed',
    'noframes',
  ],
  allowedAttributes: {
    '*': ['dir', 'lang', 'title', 'align', 'valign', 'bgcolor', 'style', HIDDEN],
    a: ['href', 'target', 'rel'],
    img: ['src', 'alt', 'width', 'height'],
    table: ['border', 'cellpadding', 'cellspacing', 'width'],
    td: ['colspan', 'rowspan', 'width', 'height'],
    th: ['colspan', 'rowspan', 'width', 'height', 'scope'],
    font: ['color', 'size', 'face'],
    ol: ['start', 'type'],
  },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['data'] },
  allowProtocolRelative: false,
  // The library's own reading of styles writes what it can't read into the log.
  parseStyleAttributes: false,
  transformTags: {
    a: (tagName, attribs) => ({ tagName, attribs: linkAttributes(attribs) }),
  },
};

/** The options for one mail, whose style sheet hides some of its elements: classes and ids don't stay to say so. */
function optionsFor(hidden: HiddenElements): sanitizeHtml.IOptions {
  const isHidden = (tagName: string, attribs: sanitizeHtml.Attributes) =>
    isHiddenByStyle(attribs.style) || hidden.has(tagName, attribs, attribs.style);
  const all: sanitizeHtml.Transformer = (tagName, given) => {
    const { style, [HIDDEN]: _hidden, ...attribs } = given;
    const plain = plainStyle(style ?? '');
    const mark = isHidden(tagName, given) && { [HIDDEN]: '' };
    return { tagName, attribs: { ...attribs, ...(plain && { style: plain }), ...mark } };
  };
  return {
    ...OPTIONS,
    exclusiveFilter: ({ attribs }) => attribs[HIDDEN] !== undefined,
    transformTags: {
      ...OPTIONS.transformTags,
      // What a picture would have shown is said in its place, unless the mail hides the picture.
      img: (tagName, attribs): sanitizeHtml.Tag => {
        const isOwn = OWN_PICTURE.test(attribs.src ?? '');
        if (isOwn) return { tagName, attribs: { ...attribs, alt: attribs.alt ?? '' } };
        const text = isHidden(tagName, attribs) ? '' : (attribs.alt ?? '');
        return text === '' ? { tagName: 'span', attribs: {} } : { tagName: 'span', attribs: {}, text };
      },
      '*': all,
    },
  };
}

/** Plain text of clean HTML: a line for each block, addresses behind their links. */
function htmlToText(html: string): string {
  const text = html
    .replace(/\s+/g, ' ')
    .replace(/<a [^>]*?href="([^"]*)"[^>]*>(.*?)<\/a>/g, (_all, href: string, label: string) =>
      label.trim() === href || !label.trim() ? href : `${label} (${href})`,
    )
    .replace(/<li[^>]*>/g, '• ')
    .replace(/<\/(p|h[1-6]|ul|ol|blockquote)>/g, '\n\n')
    .replace(/<(br|hr|ul|ol)[^>]*>|<\/(div|tr|li|table|dl|dt|dd|pre|caption|figure|center|address)>/g, '\n')
    .replace(/<\/t[dh]>/g, ' ')
    .replace(/<[^>]*>/g, '');
  return unescapeHtml(text)
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** The body of a sent e-mail, made harmless, and what it says without its looks. Spec: preferences-and-consent 2.8. */
export function renderSafeEmail(body: string): EmailView {
  const known = cache.get(body);
  if (known) return known;
  const html = sanitizeOrPlainText(body, optionsFor(findHiddenElements(body)));
  const hasForeignPictures = FOREIGN_PICTURE.test(body.slice(0, MAX_HTML_CHARACTERS).replace(/[\s"']+/g, ''));
  const view = { html, text: htmlToText(html), hasForeignPictures };
  cache.set(body, view);
  return view;
}

const FRAME_STYLE =
  'body{margin:0;padding:16px;background:#fff;color:#1b2430;font:16px/1.5 system-ui,sans-serif;overflow-wrap:break-word}img{max-width:100%;height:auto}@media(max-width:40rem){body{padding:0}table{width:100%!important;max-width:100%!important}}';

/** A document of its own for clean HTML, with a policy under which nothing of it could run, send or load all the same. */
export function emailFrameResponse({ html }: EmailView, title: string): Response {
  const page = `<!DOCTYPE html><html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title><style>${FRAME_STYLE}</style></head><body dir="auto">${html}</body></html>`;
  return new Response(page, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
      'cache-control': 'no-store',
    },
  });
}
