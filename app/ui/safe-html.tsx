/** The only places where text becomes markup. What comes in is either made here or was sanitised on the server. */

import { hasOwnColors, styleSheetOf, type SanitizedHtml } from '~/domain/sanitized-html';
import { useNonce } from './nonce';

/**
 * Account-made HTML, sanitised on the server before it got here. `as` where a block can't stand, as in a label: there it has
 * the page's own looks. Colours are meant for a light page, so a block that chooses some stands on a light plate.
 */
export function SafeHtml({ html, className, as: Tag = 'div' }: { html: SanitizedHtml; className?: string; as?: 'div' | 'span' }) {
  const nonce = useNonce();
  const css = Tag === 'div' ? styleSheetOf(html) : '';
  const classes = [className, css && 'own-look', css && hasOwnColors(html) && 'plate'].filter(Boolean).join(' ');
  return (
    <>
      {css ? <InlineStyle css={css} nonce={nonce} /> : null}
      <Tag className={classes || undefined} dangerouslySetInnerHTML={{ __html: html }} />
    </>
  );
}

/** A style element of our own rules; React would escape `>` in its text. A closing tag cannot get in. */
export function InlineStyle({ css, nonce }: { css: string; nonce: string }) {
  return <style nonce={nonce} dangerouslySetInnerHTML={{ __html: css.replace(/<\//g, '<\\/') }} />;
}

/** Data for a browser module. It is no script: the type keeps browsers from running it. */
export function JsonData({ id, data }: { id: string; data: unknown }) {
  const text = JSON.stringify(data).replace(/</g, '\\u003c').replace(/\u2028|\u2029/g, ' ');
  return <script type="application/json" id={id} dangerouslySetInnerHTML={{ __html: text }} />;
}
