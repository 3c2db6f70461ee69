interface TableHeadProps {
  heads: readonly string[];
  /** Places of the columns with numbers. */
  numbers?: readonly number[];
}

/** The headings of a table's columns. */
export function TableHead({ heads, numbers = [] }: TableHeadProps) {
  return (
    <thead>
      <tr>
        {heads.map((head, column) => (
          <th key={head} scope="col" className={numbers.includes(column) ? 'num' : undefined}>
            {head}
          </th>
        ))}
      </tr>
    </thead>
  );
}
