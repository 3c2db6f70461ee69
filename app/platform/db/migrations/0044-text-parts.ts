import { sql, type Kysely, type Migration } from 'kysely';

interface Searched {
  table: string;
  key: string[];
  /** Columns that are searched; those that may be null are empty then. */
  columns: string[];
}

const SEARCHED: readonly Searched[] = [
  { table: 'recipients', key: ['account_id', 'id'], columns: ['id', 'name', 'email', 'phone'] },
  { table: 'contacts', key: ['account_id', 'recipient_id', 'channel', 'contact'], columns: ['contact'] },
];

const textOf = (columns: readonly string[], row = '') =>
  columns.map((name) => `coalesce(${row}${name}, '')`).join(" || ' ' || ");

/**
 * Finds rows by any three characters of their text. PostgreSQL keeps the parts of each row in an index of its own kind for lists. SQLite
 * keeps them in a table for full texts, whose rows have numbers: those that it gives by itself may change, so each key has one that stays.
 */
export const textParts = (engine: 'sqlite' | 'postgres'): Migration => ({
  async up(db) {
    if (engine === 'postgres')
      await sql`create function text_parts(whole text) returns text[] language sql immutable strict parallel safe as $$
        select coalesce(array_agg(distinct substr(small, place, 3)), '{}')
        from (select lower(whole) as small) as lowered, generate_series(1, length(small) - 2) as place $$`.execute(db);
    for (const searched of SEARCHED) await (engine === 'postgres' ? inPostgres(db, searched) : inSqlite(db, searched));
  },
});

async function inPostgres(db: Kysely<unknown>, { table, columns }: Searched): Promise<void> {
  await sql`create index ${sql.raw(table)}_parts on ${sql.raw(table)} using gin (text_parts(${sql.raw(textOf(columns))}))`.execute(
    db,
  );
}

async function inSqlite(db: Kysely<unknown>, { table, key, columns }: Searched): Promise<void> {
  const [numbers, parts] = [`${table}_numbers`, `${table}_parts`];
  const numberOf = (row: string) =>
    `(select number from ${numbers} where ${key.map((name) => `${name} = ${row}.${name}`).join(' and ')})`;
  const put = (row: string) =>
    `insert into ${numbers} (${key.join(', ')}) values (${key.map((name) => `${row}.${name}`).join(', ')});
     insert into ${parts} (rowid, text) values (${numberOf(row)}, ${textOf(columns, `${row}.`)});`;
  const take = (row: string) =>
    `delete from ${parts} where rowid = ${numberOf(row)};
     delete from ${numbers} where number = ${numberOf(row)};`;
  const isOther = [...new Set([...key, ...columns])].map((name) => `old.${name} is not new.${name}`).join(' or ');
  const statements = [
    `create table ${numbers} (number integer primary key, ${key.map((name) => `${name} text not null`).join(', ')})`,
    `create virtual table ${parts} using fts5(text, content = '', contentless_delete = 1, tokenize = 'trigram', detail = none)`,
    `insert into ${numbers} (${key.join(', ')}) select ${key.join(', ')} from ${table}`,
    `create unique index ${numbers}_key on ${numbers} (${key.join(', ')})`,
    `insert into ${parts} (rowid, text) select ${numberOf(table)}, ${textOf(columns)} from ${table}`,
    `create trigger ${parts}_put after insert on ${table} begin ${put('new')} end`,
    `create trigger ${parts}_changed after update on ${table} when ${isOther} begin ${take('old')} ${put('new')} end`,
    `create trigger ${parts}_taken after delete on ${table} begin ${take('old')} end`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
