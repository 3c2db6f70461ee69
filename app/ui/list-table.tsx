import type { ComponentProps, ReactNode } from 'react';
import { ScrollTable } from './scroll-table';

export interface ListRow {
  key: string;
  /** The first one names the row. */
  cells: readonly ReactNode[];
}

/** A list as a table; on a phone each row is a card. For pages with the sheet `list-table`. */
export function ListTable({
  rows,
  className = '',
  ...table
}: Omit<ComponentProps<typeof ScrollTable>, 'children'> & { rows: readonly ListRow[] }) {
  const { heads, numbers = [] } = table;
  return (
    <ScrollTable className={`list-table ${className}`.trim()} {...table}>
      {rows.map(({ key, cells: [name, ...rest] }) => (
        <tr key={key}>
          <th scope="row">{name}</th>
          {rest.map((cell, index) => (
            <td
              key={heads[index + 1]}
              className={numbers.includes(index + 1) ? 'num' : undefined}
              data-label={heads[index + 1]}
            >
              {cell}
            </td>
          ))}
        </tr>
      ))}
    </ScrollTable>
  );
}
