/** The only places where text becomes markup. What comes in is either made here or was sanitised on the server. */

import { hasOwnColors, hasOwnLook, type SanitizedHtml } from '~/domain/sanitized-html';
import type { StyleText } from '~/domain/style-text';

/**
 * Account-made HTML, sanitised on the server before it got here. Its rules are the page's, by `handle.rules`. `as` where a block
 * can't stand, as in a label: there it has the page's own looks. `dir` where its language is not the page's. A block that chooses
 * colours stands on a light plate.
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
  const isStyled = Tag === 'div' && hasOwnLook(html);
  const classes = [className, isStyled && 'own-look', isStyled && hasOwnColors(html) && 'plate']
    .filter(Boolean)
    .join(' ');
  return <Tag className={classes || undefined} dir={dir} dangerouslySetInnerHTML={{ __html: html }} />;
}

/** The one style element of a page, whose policy names the hash of exactly this text; React would escape `>` in it. */
export function PageStyle({ css }: { css: StyleText }) {
  return <style dangerouslySetInnerHTML={{ __html: css }} />;
}

const jsonText = (value: unknown): string =>
  JSON.stringify(value)
    .replace(/</g, '\\u003c')
    .replace(/\u2028|\u2029/g, ' ');

/** Data for a browser module. It is no script: the type keeps browsers from running it. */
export function JsonData({ id, data }: { id: string; data: Readonly<Record<string, unknown>> }) {
  return <script type="application/json" id={id} dangerouslySetInnerHTML={{ __html: jsonText(data) }} />;
}
