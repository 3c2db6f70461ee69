import type { ReactNode } from 'react';
import { ScrollTable } from './scroll-table';

export interface ListRow {
  key: string;
  /** The first one names the row. */
  cells: readonly ReactNode[];
}

interface ListTableProps {
  /** Of the caption, unique on the page. */
  id: string;
  caption: string;
  heads: readonly string[];
  rows: readonly ListRow[];
  /** Places of the columns with numbers. */
  numbers?: readonly number[];
}

/** A list as a table; on a phone each row is a card. For pages with the sheet `list-table`. */
export function ListTable({ id, caption, heads, rows, numbers = [] }: ListTableProps) {
  return (
    <ScrollTable className="list-table" id={id} caption={caption} heads={heads} numbers={numbers}>
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
