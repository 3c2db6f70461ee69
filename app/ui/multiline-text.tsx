import { Fragment } from 'react';

/** A text with its line breaks, also where there are no styles. */
export function MultilineText({ text }: { text: string }) {
  return text.split(/\r\n?|\n/).map((line, index) => (
    <Fragment key={index}>
      {index > 0 ? <br /> : null}
      {line}
    </Fragment>
  ));
}
