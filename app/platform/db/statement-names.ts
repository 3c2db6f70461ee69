/**
 * The texts of queries that are built once. PostgreSQL keeps each by its name, and plans it once for a connection. One that asks for all
 * columns has none: it would fail once a table has another column, as while a new version migrates beside this one.
 */
const names = new Map<string, string>();

export function nameStatement(sql: string): void {
  if (!names.has(sql) && !sql.replaceAll('count(*)', '').includes('*')) names.set(sql, `q${names.size}`);
}

/** Undefined for a query that is built at each run. */
export const nameOfStatement = (sql: string): string | undefined => names.get(sql);
