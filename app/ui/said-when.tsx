import type { HTMLAttributes } from 'react';

type SaidWhenProps = HTMLAttributes<HTMLElement> & {
  as?: 'p' | 'span' | 'div' | 'strong';
  isSo?: boolean;
  text: string;
};

/**
 * A sentence that is in the page only while it is so: text browsers show what is merely hidden. A browser module that
 * knows better says it by `sayWhen` of `enhance/lib/say-when`.
 */
export function SaidWhen({ as: Element = 'p', isSo = false, text, ...attributes }: SaidWhenProps) {
  return (
    <Element {...attributes} data-said={text}>
      {isSo ? text : ''}
    </Element>
  );
}
