import { sql } from 'kysely';
import type { Db } from './connect';
import { isPostgres } from './rows';

/** Tables that have an index of the parts of their texts, the column with the recipient, and those that are searched. */
const SEARCHED = {
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
 * Recipients among whom are all that have a text in a row of theirs: those who have all its parts of three characters. It is still to be
 * looked whether they have the text itself.
 *
 * @returns ids; undefined where the text is too short for that, or too many have them
 */
export async function findCandidates(
  db: Db,
  table: keyof typeof SEARCHED,
  accountId: string,
  text: string,
): Promise<string[] | undefined> {
  if ([...text].length < PART_LENGTH) return undefined;
  const { rows } = await havingParts(db, table, text, MAX_FOUND + 1).execute(db);
  if (rows.length > MAX_FOUND) return undefined;
  return [...new Set(rows.filter(({ account_id }) => account_id === accountId).map(({ id }) => id))];
}

/**
 * The same where some will do, in a time that has an end however many there are: none of a text that is too short, and not all where others
 * have the text too often.
 */
export async function findSomeCandidates(
  db: Db,
  table: keyof typeof SEARCHED,
  accountId: string,
  { text, limit }: { text: string; limit: number },
): Promise<string[]> {
  if ([...text].length < PART_LENGTH) return [];
  const near = havingParts(db, table, text, MAX_SCANNED);
  const found = sql<Found>`select account_id, id from (${near}) as near where account_id = ${accountId} limit ${limit}`;
  return [...new Set((await found.execute(db)).rows.map(({ id }) => id))];
}

/** Rows that have all parts of a text, as a query. */
function havingParts(db: Db, table: keyof typeof SEARCHED, text: string, limit: number) {
  const { owner, columns } = SEARCHED[table];
  return isPostgres(db) ? inPostgres() : inSqlite();

  /** The text itself is looked for as well: where the index is of no use, that costs less than to take rows apart. */
  function inPostgres() {
    const hasParts = [...new Set([text, text.toLowerCase()])].map(
      (each) => sql`text_parts(${allText(columns)}) @> text_parts(${each})`,
    );
    return sql<Found>`select account_id, ${sql.ref(owner)} as id from ${sql.table(table)}
      where (${sql.join(hasParts, sql` or `)}) and ${hasText(columns, text)} limit ${limit}`;
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
const allText = (columns: readonly string[]) =>
  sql.join(
    columns.map((name) => sql`coalesce(${sql.ref(name)}, '')`),
    sql` || ' ' || `,
  );

/** Whether one of the columns has a text in it. As it is written, too: SQLite makes small letters of ASCII ones alone. */
export function hasText(columns: readonly string[], text: string) {
  const all = allText(columns);
  const lowered = text.toLowerCase();
  const inSmallLetters = sql<boolean>`lower(${all}) like ${`%${escapeLike(lowered)}%`} escape '\\'`;
  return text === lowered
    ? inSmallLetters
    : sql<boolean>`(${inSmallLetters} or ${all} like ${`%${escapeLike(text)}%`} escape '\\')`;
}
