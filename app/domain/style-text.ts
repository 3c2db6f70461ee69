/** The text of a page's one style element, which the page's policy lets in by its hash. */
export type StyleText = string & { readonly __styleText: true };

/** Rules as such a text: nothing in it ends the element, and a browser reads it letter by letter as it is written. */
export const styleText = (css: string): StyleText =>
  css.replace(/<\//g, '<\\/').replace(/\r\n?/g, '\n').replace(/\0/g, '') as StyleText;
