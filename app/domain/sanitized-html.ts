import { escapeHtml, unescapeHtml } from './escape-html';

/** HTML that the server has sanitised. Only the sanitiser makes it; the brand keeps raw text out of pages. */
export type SanitizedHtml = string & { readonly __sanitized: true };

/** Holds the judged inline style of an element. Style attributes themselves are blocked by the pages' policy. */
export const STYLE_ATTRIBUTE = 'data-style';

/** What a table of old HTML says in pixels about all of its cells. Clean HTML holds it as `data-cellpadding`, `data-border`. */
export const CELL_LOOKS = ['cellpadding', 'border'] as const;

/** Every value of one attribute in clean HTML, each once; none that could not stand in a string of a style sheet. */
function valuesOf(html: SanitizedHtml, attribute: string): string[] {
  const attributes = html.matchAll(new RegExp(`<[^<>]* ${attribute}="([^"<>\\\\\\p{Cc}]*)"`, 'gu'));
  return [...new Set([...attributes].map(([, value = '']) => value))];
}

/** HTML that brings looks of its own: its tables place things, and are no tables of ours. Colours are meant for a light page. */
const OWN_LOOK = `
.own-look{overflow-x:auto}
.own-look table,.own-look [data-style]{max-width:100%}
:where(.own-look) td,:where(.own-look) th{padding:0;border:0}
.plate{padding:1rem;border-radius:8px;background:#fff;color:#1b2430;color-scheme:light;--text:#1b2430;--dim:#515c6b;--line:#c9cfd8;--edge:#737e8c;--link:#0b4f9e}`;

/** The words of a picture that can't be shown. */
const NO_PICTURE = '.no-picture{display:inline-block;padding:.35rem .6rem;border:1px dashed var(--edge)}';

/** The rules of clean HTML's own looks: one for each inline style that was judged harmless, and for what a table says about its cells. */
function ownRulesOf(html: SanitizedHtml): string[] {
  const cells = (name: string, value: string) => `:where([data-${name}="${value}"]>*)>tr>*`;
  return [
    ...valuesOf(html, STYLE_ATTRIBUTE).map((style) => `[${STYLE_ATTRIBUTE}="${style}"]{${style}}`),
    ...valuesOf(html, 'data-cellpadding').map((value) => `${cells('cellpadding', value)}{padding:${Number(value)}px}`),
    ...valuesOf(html, 'data-border').map((value) => `${cells('border', value)}{border:${Number(value)}px solid}`),
  ];
}

/** The style rules of a page that shows these blocks of clean HTML. A route gives them by `handle.rules`. */
export function styleRulesOf(...blocks: readonly SanitizedHtml[]): string[] {
  const own = [...new Set(blocks.flatMap(ownRulesOf))];
  return [
    ...(own.length > 0 ? [OWN_LOOK] : []),
    ...own,
    ...(blocks.some((html) => html.includes('class="no-picture"')) ? [NO_PICTURE] : []),
  ];
}

/** Whether clean HTML brings looks of its own. */
export const hasOwnLook = (html: SanitizedHtml): boolean => ownRulesOf(html).length > 0;

/** Whether clean HTML chooses colours: those are meant for a light page. */
export const hasOwnColors = (html: SanitizedHtml): boolean => /data-style="[^"]*color:/.test(html);

/**
 * HTML with a recipient's values where its text names them: `{{Customer name}}`. Values are text and never markup; names
 * inside of a tag, such as an address, stay as they are. What nobody knows is left empty.
 */
export function fillHtmlTags<Html extends string>(html: Html, tags: readonly { name: string; value: string }[]): Html {
  if (!html.includes('{{')) return html;
  const values = new Map(tags.map(({ name, value }) => [name, value]));
  const fill = (text: string) =>
    text.replace(/\{\{([^{}<>]{1,200}?)\}\}/g, (_all, written: string) => {
      const name = unescapeHtml(written.replace(/&nbsp;|\u00a0/g, ' ')).trim();
      return escapeHtml(values.get(name) ?? '');
    });
  return html
    .split(/(<[^<>]*>)/)
    .map((part, at) => (at % 2 === 1 ? part : fill(part)))
    .join('') as Html;
}
