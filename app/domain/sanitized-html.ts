import { escapeHtml, unescapeHtml } from './escape-html';

/** HTML that the server has sanitised. Only the sanitiser makes it; the brand keeps raw text out of pages. */
export type SanitizedHtml = string & { readonly __sanitized: true };

/** Holds the judged inline style of an element. Style attributes themselves are blocked by the pages' policy. */
export const STYLE_ATTRIBUTE = 'data-style';

/** What a table of old HTML says in pixels about all of its cells. Clean HTML holds it as `data-cellpadding`, `data-border`. */
export const CELL_LOOKS = ['cellpadding', 'border'] as const;

/** Every value of one attribute in clean HTML, each once. */
function valuesOf(html: SanitizedHtml, attribute: string): string[] {
  return [
    ...new Set(
      [...html.matchAll(new RegExp(`<[^<>]* ${attribute}="([^"<>\\\\]*)"`, 'g'))].map(([, value = '']) => value),
    ),
  ];
}

/**
 * The style sheet of clean HTML: a rule for each inline style that was judged harmless, and for what a table says about all
 * of its cells. Empty where there is none.
 */
export function styleSheetOf(html: SanitizedHtml): string {
  const cells = (name: string, value: string) => `:where([data-${name}="${value}"]>*)>tr>*`;
  return [
    ...valuesOf(html, STYLE_ATTRIBUTE).map((style) => `[${STYLE_ATTRIBUTE}="${style}"]{${style}}`),
    ...valuesOf(html, 'data-cellpadding').map((value) => `${cells('cellpadding', value)}{padding:${Number(value)}px}`),
    ...valuesOf(html, 'data-border').map((value) => `${cells('border', value)}{border:${Number(value)}px solid}`),
  ].join('');
}

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
