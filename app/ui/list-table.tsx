import type { ReactNode } from 'react';

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
  const classOf = (column: number) => (numbers.includes(column) ? 'num' : undefined);
  return (
    <div className="table-scroll" tabIndex={0} role="region" aria-labelledby={id}>
      <table className="list-table">
        <caption id={id} className="sr">
          {caption}
        </caption>
        <thead>
          <tr>
            {heads.map((head, column) => (
              <th key={head} scope="col" className={classOf(column)}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [name, ...rest] }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              {rest.map((cell, index) => (
                <td key={heads[index + 1]} className={classOf(index + 1)} data-label={heads[index + 1]}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
