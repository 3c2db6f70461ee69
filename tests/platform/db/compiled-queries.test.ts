import BetterSqlite3 from 'better-sqlite3';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

// SQLite's binding gives rows their shape by a function of the statement, made anew whenever SQLite has compiled it anew.
const make = globalThis.Function;
let made: number;

beforeEach(() => {
  made = 0;
  const counting = (...text: string[]) => {
    made += 1;
    return make(...text);
  };
  vi.stubGlobal('Function', counting);
});

afterEach(() => void vi.unstubAllGlobals());

test.each([
  'select * from lines where owner = ? order by number',
  'select lines.owner from lines left join marks on marks.owner = lines.owner where lines.owner = ?',
])('SQLite compiles a statement once, however often it runs: %s', (sql) => {
  const sqlite = new BetterSqlite3(':memory:');
  sqlite.exec(`
    create table lines (owner text, number integer, primary key (owner, number));
    create table marks (owner text primary key);
    insert into lines values ('one', 1), ('two', 1);`);
  const statement = sqlite.prepare(sql);
  for (const owner of ['one', 'two', 'one']) expect(statement.all(owner)).toHaveLength(1);
  sqlite.close();
  expect(made).toBe(1);
});
