import { sql, type Kysely, type Migration } from 'kysely';

const LISTED = 'account_id, recipient_id, customer_id, category';

/**
 * The lists of customers by the recipient that they are about, for the question before each message: a row for each category, and one
 * without a category that says that there is a list. A customer who is not in the own list gets what it includes for anybody. The database
 * derives the rows from `erp_customers`, as it does with an index, so nothing else writes them.
 */
export const categoryLists = (engine: 'sqlite' | 'postgres'): Migration => ({
  async up(db) {
    await run(db, [
      `create table if not exists category_lists (account_id text not null, recipient_id text not null, customer_id text not null,
        category text not null, primary key (account_id, recipient_id, category, customer_id))`,
      'create index if not exists category_lists_customer on category_lists (account_id, customer_id)',
      'delete from category_lists',
      ...(engine === 'postgres' ? inPostgres() : inSqlite()),
    ]);
  },
});

async function run(db: Kysely<unknown>, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const take = 'delete from category_lists where account_id = old.account_id and customer_id = old.recipient_id;';

/** @param from the source of a row named `one`, with a comma behind it; empty within a trigger */
function rowsInSqlite(one: string, from = ''): string {
  const id = `json_extract(listed.value, '$.recipientId')`;
  const lists = `from ${from}json_each(${one}.recipients) as listed,
    json_each(json_insert(coalesce(json_extract(listed.value, '$.preferences'), '[]'), '$[#]', '')) as category`;
  return `select ${one}.account_id, ${id}, ${one}.recipient_id, category.value ${lists}
    union select ${one}.account_id, ${one}.recipient_id, ${one}.recipient_id, category.value ${lists}
    where ${one}.recipient_id not in (select json_extract(value, '$.recipientId') from json_each(${one}.recipients))`;
}

function inSqlite(): string[] {
  const put = `insert into category_lists (${LISTED}) ${rowsInSqlite('new')};`;
  return [
    ...['put', 'changed', 'taken'].map((moment) => `drop trigger if exists category_lists_${moment}`),
    `insert into category_lists (${LISTED}) ${rowsInSqlite('customer', 'erp_customers as customer, ')}`,
    `create trigger category_lists_put after insert on erp_customers begin ${put} end`,
    `create trigger category_lists_changed after update of account_id, recipient_id, recipients on erp_customers begin ${take} ${put} end`,
    `create trigger category_lists_taken after delete on erp_customers begin ${take} end`,
  ];
}

function rowsInPostgres(one: string, from = ''): string {
  const lists = `from ${from}jsonb_array_elements(${one}.recipients::jsonb) as listed,
    jsonb_array_elements_text(coalesce(listed -> 'preferences', '[]') || '[""]') as category`;
  return `select ${one}.account_id, listed ->> 'recipientId', ${one}.recipient_id, category ${lists}
    union select ${one}.account_id, ${one}.recipient_id, ${one}.recipient_id, category ${lists}
    where ${one}.recipient_id not in (select each ->> 'recipientId' from jsonb_array_elements(${one}.recipients::jsonb) as each)`;
}

function inPostgres(): string[] {
  return [
    `insert into category_lists (${LISTED}) ${rowsInPostgres('customer', 'erp_customers as customer, ')}`,
    `create or replace function derive_category_lists() returns trigger language plpgsql as $$ begin
      if tg_op <> 'INSERT' then ${take} end if;
      if tg_op <> 'DELETE' then insert into category_lists (${LISTED}) ${rowsInPostgres('new')}; end if;
      return null;
    end $$`,
    'drop trigger if exists category_lists_derived on erp_customers',
    `create trigger category_lists_derived after insert or delete or update of account_id, recipient_id, recipients on erp_customers
      for each row execute function derive_category_lists()`,
  ];
}
