import type { ComponentProps } from 'react';
import { TableHead } from './table-head';

/** A table that scrolls by itself where it is wider than the page; its rows are the children. It has a caption or another name. */
export function ScrollTable({
  id,
  caption,
  heads,
  numbers,
  className,
  children,
  ...named
}: ComponentProps<typeof TableHead> &
  Pick<ComponentProps<'div'>, 'id' | 'className' | 'children' | 'aria-label' | 'aria-labelledby'> & {
    caption?: string;
  }) {
  return (
    <div className="table-scroll" tabIndex={0} role="region" aria-labelledby={id} {...named}>
      <table className={className}>
        {caption === undefined ? null : (
          <caption id={id} className="sr">
            {caption}
          </caption>
        )}
        <TableHead heads={heads} numbers={numbers} />
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
