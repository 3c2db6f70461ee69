import { sql } from 'kysely';
import type { Db } from '~/platform/db/open-database';

interface Search {
  /** A reference as it is stored, or its beginning; empty for none. */
  reference: string;
  /** Whose submissions fit as well. */
  recipientIds: readonly string[];
  limit: number;
}

/** `LK-7F3`: fewer characters are the beginning of too many. */
const SHORTEST_REFERENCE = 6;

/** Looks for finished submissions of all forms of an account, by indexes alone. */
export function createSubmissionSearch(db: Db) {
  const finished = () =>
    db
      .selectFrom('submissions')
      .select(['id', 'reference', 'form_id', 'recipient_id', 'submitted_at', 'is_test', 'withdrawn_at'])
      .where('completed_at', 'is not', null);

  // The index of references is to be used, and no other.
  const byReference = (accountId: string, reference: string, limit: number) =>
    finished()
      .where(sql<boolean>`account_id || '' = ${accountId}`)
      .where('reference', '>=', reference)
      .where('reference', '<', `${reference}\uffff`)
      .orderBy('reference')
      .limit(limit)
      .execute();

  const byRecipients = (accountId: string, recipientIds: readonly string[], limit: number) =>
    finished()
      .where('account_id', '=', accountId)
      .where('recipient_id', 'in', recipientIds)
      .orderBy('submitted_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute();

  return {
    /** At most `limit`: by the reference or how it begins, then the latest of those people. */
    async find(accountId: string, { reference, recipientIds, limit }: Search) {
      const [named, sent] = await Promise.all([
        reference.length < SHORTEST_REFERENCE ? [] : byReference(accountId, reference, limit),
        recipientIds.length === 0 ? [] : byRecipients(accountId, recipientIds, limit),
      ]);
      return [...new Map([...named, ...sent].map((row) => [row.id, row])).values()].slice(0, limit);
    },
  };
}
