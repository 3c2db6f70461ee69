import { sql } from 'kysely';
import type { Db } from './open-database';
import { isPostgres } from './row-queries';

/** Tables with a trigram index, their column with the recipient, and the searched columns. */
const SEARCHED_TABLES = {
  recipients: { owner: 'id', columns: ['id', 'name', 'email', 'phone'] },
  contacts: { owner: 'recipient_id', columns: ['contact'] },
} as const;

const PART_LENGTH = 3;
/** Most parts of a text that are looked for: they find little enough. */
const MAX_PARTS = 20;
/** Of rows that fit. Where there are more, going through all of them finds some soon. */
const MAX_FOUND = 1000;
/** Rows that fit, of whatever account, among which some of one account are looked for. */
const MAX_SCANNED = 50_000;

/**
 * Finds the recipients who may have a text in one of their rows: those who have all its trigrams. The caller still checks the text itself.
 *
 * @returns ids; undefined where the text is too short for that, or too many have them
 */
export async function findSearchCandidates(
  db: Db,
  table: keyof typeof SEARCHED_TABLES,
  accountId: string,
  text: string,
): Promise<string[] | undefined> {
  if ([...text].length < PART_LENGTH) return undefined;
  const { rows } = await queryRowsWithParts(db, table, text, MAX_FOUND + 1).execute(db);
  if (rows.length > MAX_FOUND) return undefined;
  return [...new Set(rows.filter(({ account_id }) => account_id === accountId).map(({ id }) => id))];
}

/**
 * Finds some of these recipients in bounded time: none for a text that is too short, and not all where other accounts have the text
 * often.
 */
export async function findSomeSearchCandidates(
  db: Db,
  table: keyof typeof SEARCHED_TABLES,
  accountId: string,
  { text, limit }: { text: string; limit: number },
): Promise<string[]> {
  if ([...text].length < PART_LENGTH) return [];
  const near = queryRowsWithParts(db, table, text, MAX_SCANNED);
  const found = sql<Found>`select account_id, id from (${near}) as near where account_id = ${accountId} limit ${limit}`;
  return [...new Set((await found.execute(db)).rows.map(({ id }) => id))];
}

/** A query of the rows that have all trigrams of a text. */
function queryRowsWithParts(db: Db, table: keyof typeof SEARCHED_TABLES, text: string, limit: number) {
  const { owner, columns } = SEARCHED_TABLES[table];
  return isPostgres(db) ? inPostgres() : inSqlite();

  /** The text itself is looked for as well: where the index is of no use, that costs less than to take rows apart. */
  function inPostgres() {
    const hasParts = [...new Set([text, text.toLowerCase()])].map(
      (each) => sql`text_parts(${joinedText(columns)}) @> text_parts(${each})`,
    );
    return sql<Found>`select account_id, ${sql.ref(owner)} as id from ${sql.table(table)}
      where (${sql.join(hasParts, sql` or `)}) and ${containsText(columns, text)} limit ${limit}`;
  }

  function inSqlite() {
    const parts = sql.ref(`${table}_parts`);
    return sql<Found>`select account_id, ${sql.ref(owner)} as id
      from (select rowid as place from ${parts} where ${parts} match ${matchExpression([...text])} limit ${limit})
      cross join ${sql.table(`${table}_numbers`)} on number = place`;
  }
}

interface Found {
  account_id: string;
  id: string;
}

/** Parts that follow one another, each in quotes, as SQLite's search of full texts takes them: each one more is a long list to go through. */
function matchExpression(letters: readonly string[]): string {
  const places = Array.from({ length: Math.ceil(letters.length / PART_LENGTH) }, (_none, index) =>
    Math.min(index * PART_LENGTH, letters.length - PART_LENGTH),
  );
  return places
    .slice(0, MAX_PARTS)
    .map(
      (place) =>
        `"${letters
          .slice(place, place + PART_LENGTH)
          .join('')
          .replaceAll('"', '""')}"`,
    )
    .join(' AND ');
}

/** `like` patterns take these for wildcards. */
const escapeLike = (text: string) => text.replace(/[\\%_]/g, (char) => `\\${char}`);

/** The texts of columns, one behind the other. */
const joinedText = (columns: readonly string[]) =>
  sql.join(
    columns.map((name) => sql`coalesce(${sql.ref(name)}, '')`),
    sql` || ' ' || `,
  );

/** A condition: one of the columns contains the text, in any case. It compares the text as written, too: SQLite lowers ASCII letters only. */
export function containsText(columns: readonly string[], text: string) {
  const all = joinedText(columns);
  const lowered = text.toLowerCase();
  const inSmallLetters = sql<boolean>`lower(${all}) like ${`%${escapeLike(lowered)}%`} escape '\\'`;
  return text === lowered
    ? inSmallLetters
    : sql<boolean>`(${inSmallLetters} or ${all} like ${`%${escapeLike(text)}%`} escape '\\')`;
}
