import { sql } from 'kysely';
import type { Db } from '~/platform/db/open-database';
import { findSomeSearchCandidates, containsText } from '~/platform/db/text-search';
import { isPostgres } from '~/platform/db/row-queries';

interface Search {
  /** What may stand in the id, the name or a contact: what was typed, and the same as a number in E.164. */
  texts: readonly string[];
  /** Ids of those who fit as well. */
  others: readonly string[];
  limit: number;
}

/** Greater than whatever begins alike. */
const LAST = '\u{10ffff}';
/** Rows that have the parts of a text have the text as well, but for a few. */
const SPARE = 50;

/** Looks for recipients by indexes alone: whatever is typed, it takes no longer because there are many. */
export function createRecipientSearch(db: Db) {
  const own = (accountId: string) =>
    db.selectFrom('recipients').select(['id', 'name', 'email', 'phone', 'is_test']).where('account_id', '=', accountId);
  // As the index has it.
  const name = isPostgres(db) ? sql<string>`lower(name) collate "C"` : sql<string>`lower(name)`;

  const byId = (accountId: string, ids: readonly string[]) =>
    ids.length === 0 ? Promise.resolve([]) : own(accountId).where('id', 'in', ids).execute();

  const byBeginning = (accountId: string, text: string, limit: number) =>
    own(accountId)
      .where(name, '>=', sql<string>`lower(${text})`)
      .where(name, '<', sql<string>`lower(${text}) || ${LAST}`)
      .orderBy(name)
      .limit(limit)
      .execute();

  async function byPart(accountId: string, text: string, limit: number) {
    const near = await findSomeSearchCandidates(db, 'recipients', accountId, { text, limit: limit + SPARE });
    if (near.length === 0) return [];
    return own(accountId)
      .where('id', 'in', near)
      .where(containsText(['id', 'name', 'email', 'phone'], text))
      .orderBy('id')
      .limit(limit)
      .execute();
  }

  return {
    /** Who fits, at most `limit`: by id, by how the name begins, then by any part of three characters or more. */
    async find(accountId: string, { texts, others, limit }: Search) {
      const [first = ''] = texts;
      if (first === '') return [];
      const found = await Promise.all([
        byId(accountId, [first]),
        byBeginning(accountId, first, limit),
        ...texts.map((text) => byPart(accountId, text, limit)),
        byId(accountId, others.slice(0, limit)),
      ]);
      return [...new Map(found.flat().map((row) => [row.id, row])).values()].slice(0, limit);
    },
  };
}
