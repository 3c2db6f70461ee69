import type { HTMLAttributes } from 'react';

type ConditionalTextProps = HTMLAttributes<HTMLElement> & {
  as?: 'p' | 'span' | 'div' | 'strong';
  isShown?: boolean;
  text: string;
};

/**
 * A text that is in the page only while its condition holds: text browsers show what is merely hidden. Browser modules
 * show it by `showConditionalText`.
 */
export function ConditionalText({ as: Element = 'p', isShown = false, text, ...attributes }: ConditionalTextProps) {
  return (
    <Element {...attributes} data-said={text}>
      {isShown ? text : ''}
    </Element>
  );
}
