/** The only places where text becomes markup. What comes in is either made here or was sanitised on the server. */

import { createContext, useContext } from 'react';
import { hasOwnColors, type SanitizedHtml, styleSheetOf } from '~/domain/sanitized-html';

/** HTML that brings looks of its own: its tables place things, and are no tables of ours. Colours are meant for a light page. */
const OWN_LOOK = `
.own-look{overflow-x:auto}
.own-look table,.own-look [data-style]{max-width:100%}
:where(.own-look) td,:where(.own-look) th{padding:0;border:0}
.plate{padding:1rem;border-radius:8px;background:#fff;color:#1b2430;color-scheme:light;--text:#1b2430;--dim:#515c6b;--line:#c9cfd8;--edge:#737e8c;--link:#0b4f9e}`;

/** The words of a picture that can't be shown. */
const NO_PICTURE = '.no-picture{display:inline-block;padding:.35rem .6rem;border:1px dashed var(--edge)}';

/** The rules that a block needs, as it needs them: every page has all others. */
function rulesOf(html: SanitizedHtml): string {
  const own = styleSheetOf(html);
  return (own && OWN_LOOK + own) + (html.includes('class="no-picture"') ? NO_PICTURE : '');
}

/**
 * Account-made HTML, sanitised on the server before it got here. `as` where a block can't stand, as in a label: there it has
 * the page's own looks. `dir` where its language is not the page's. A block that chooses colours stands on a light plate.
 */
export function SafeHtml({
  html,
  className,
  as: Tag = 'div',
  dir,
}: {
  html: SanitizedHtml;
  className?: string;
  as?: 'div' | 'span';
  dir?: 'auto';
}) {
  const nonce = useNonce();
  const css = Tag === 'div' ? rulesOf(html) : '';
  const hasOwnLook = css.startsWith(OWN_LOOK);
  const classes = [className, hasOwnLook && 'own-look', hasOwnLook && hasOwnColors(html) && 'plate']
    .filter(Boolean)
    .join(' ');
  // A style element may only be the first thing in its parent.
  const style = css && `<style nonce="${nonce}">${harmless(css)}</style>`;
  return <Tag className={classes || undefined} dir={dir} dangerouslySetInnerHTML={{ __html: style + html }} />;
}

/** Rules as the text of a style element: a closing tag cannot get in. */
const harmless = (css: string): string => css.replace(/<\//g, '<\\/');

/** A style element of our own rules; React would escape `>` in its text. */
export function InlineStyle({ css }: { css: string }) {
  return <style nonce={useNonce()} dangerouslySetInnerHTML={{ __html: harmless(css) }} />;
}

/** Texts of data that outlives a page, such as the sentences of a language or the inputs of a form. */
const written = new WeakMap<object, string>();

function textOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return jsonText(value);
  const text = written.get(value) ?? jsonText(value);
  written.set(value, text);
  return text;
}

const jsonText = (value: unknown): string =>
  JSON.stringify(value)
    .replace(/</g, '\\u003c')
    .replace(/\u2028|\u2029/g, ' ');

/** Data for a browser module. It is no script: the type keeps browsers from running it. Nothing in it changes once it was given. */
export function JsonData({ id, data }: { id: string; data: Readonly<Record<string, unknown>> }) {
  const members = Object.entries(data).filter(([, value]) => value !== undefined);
  const text = `{${members.map(([name, value]) => `${jsonText(name)}:${textOf(value)}`).join(',')}}`;
  return <script type="application/json" id={id} dangerouslySetInnerHTML={{ __html: text }} />;
}

/** The nonce of the page's own inline styles and scripts. */
const NonceContext = createContext('');

export const NonceProvider = NonceContext.Provider;
export const useNonce = (): string => useContext(NonceContext);
