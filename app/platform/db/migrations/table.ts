import type { ColumnDataType, CreateTableBuilder, Kysely } from 'kysely';

export type Columns = Record<string, ColumnDataType | 'text?' | 'integer?' | 'bigint?'>;

/** Creates a table; a type that ends in `?` is nullable, every other column is not. */
export function table(db: Kysely<unknown>, name: string, columns: Columns, primaryKey: string[]) {
  let builder: CreateTableBuilder<string, string> = db.schema.createTable(name);
  for (const [column, type] of Object.entries(columns)) {
    const isNullable = type.endsWith('?');
    const dataType = (isNullable ? type.slice(0, -1) : type) as ColumnDataType;
    builder = builder.addColumn(column, dataType, (col) => (isNullable ? col : col.notNull()));
  }
  return builder.addPrimaryKeyConstraint(`${name}_pk`, primaryKey).execute();
}
