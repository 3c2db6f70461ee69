import { sql, type SelectQueryBuilder } from 'kysely';
import { MAX_FOUND_SUBMISSIONS } from './calls';
import type { Db } from '~/platform/db/open-database';
import type { Database, SubmissionFileRow, SubmissionRow } from '~/platform/db/schema';
import { rowsOf } from '~/platform/db/row-queries';
import type { FormColumns } from '~/areas/results/service.server';
import { createRecipientService } from '~/areas/recipients/service.server';
import { parseFileId } from './submission-files.server';

/** A place in a list: between this submission and the next older or newer one. */
export interface ListCursor {
  submittedAt: number;
  id: string;
  isNewer: boolean;
}

export type ListedSubmission = Pick<
  SubmissionRow,
  | 'id'
  | 'reference'
  | 'recipient_id'
  | 'submitted_at'
  | 'language'
  | 'form_version'
  | 'is_test'
  | 'withdrawn_at'
  | 'changed_at'
> & {
  name: string | null;
};

/** `LK-7F3`: fewer characters are the beginning of too many. */
const SHORTEST_REFERENCE = 6;

/** Lists of finished submissions, for the people of an account. */
export function createSubmissionLister(db: Db) {
  const recipients = createRecipientService({ db });
  const finished = (key: FormColumns) =>
    db
      .selectFrom('submissions')
      .where('submissions.account_id', '=', key.account_id)
      .where('submissions.form_id', '=', key.form_id)
      .where('submissions.completed_at', 'is not', null);

  /** The same for what an index of its own finds: that of the form's list would be walked from end to end. */
  const finishedAmong = (key: FormColumns) =>
    db
      .selectFrom('submissions')
      .where(sql<boolean>`submissions.account_id || '' = ${key.account_id}`)
      .where(sql<boolean>`submissions.form_id || '' = ${key.form_id}`)
      .where('submissions.completed_at', 'is not', null);

  const idsByReference = (key: FormColumns, reference: string) =>
    finishedAmong(key)
      .select('submissions.id')
      .where('submissions.reference', '>=', reference)
      .where('submissions.reference', '<', `${reference}\uffff`)
      .limit(MAX_FOUND_SUBMISSIONS)
      .execute();

  return {
    /** A page and one more, from the place on in its direction; `ids` narrows the list. */
    async listPage(
      key: FormColumns,
      place: ListCursor | undefined,
      ids: readonly string[] | undefined,
      limit: number,
    ): Promise<ListedSubmission[]> {
      const base = (ids ? finishedAmong(key) : finished(key)).select([
        'submissions.id',
        'submissions.reference',
        'submissions.recipient_id',
        'submissions.submitted_at',
        'submissions.language',
        'submissions.form_version',
        'submissions.is_test',
        'submissions.withdrawn_at',
        'submissions.changed_at',
      ]);
      const narrowed = ids ? base.where('submissions.id', 'in', [...ids]) : base;
      const direction = place?.isNewer ? 'asc' : 'desc';
      const rows = await beyond(narrowed, place)
        .orderBy('submissions.submitted_at', direction)
        .orderBy('submissions.id', direction)
        .limit(limit)
        .execute();
      const names = await recipients.listNames(key.account_id, [...new Set(rows.map((row) => row.recipient_id))]);
      return rows.map((row) => ({ ...row, name: names.get(row.recipient_id) ?? null }));
    },

    /** Ids of submissions whose reference starts with the text, of 6 characters or more, or whose recipient's id, name or e-mail has it. */
    async search(key: FormColumns, text: string): Promise<string[]> {
      const byReference = text.length < SHORTEST_REFERENCE ? [] : await idsByReference(key, text.toUpperCase());
      const people = [...new Set([text, ...(await recipients.searchIds(key.account_id, text))])];
      const byRecipient = await finished(key)
        .select('submissions.id')
        .where('submissions.recipient_id', 'in', people)
        .limit(MAX_FOUND_SUBMISSIONS)
        .execute();
      return [...new Set([...byReference, ...byRecipient].map(({ id }) => id))].slice(0, MAX_FOUND_SUBMISSIONS);
    },

    findSubmission: (accountId: string, id: string): Promise<SubmissionRow | undefined> =>
      rowsOf(db, 'submissions', { id, account_id: accountId }).where('completed_at', 'is not', null).executeTakeFirst(),

    /** @param fileId as `fileIdOf` makes it */
    findFile: (accountId: string, submissionId: string, fileId: string): Promise<SubmissionFileRow | undefined> => {
      const { input_id, place } = parseFileId(fileId);
      return db
        .selectFrom('submission_files')
        .innerJoin('submissions', 'submissions.id', 'submission_files.submission_id')
        .selectAll('submission_files')
        .where('submissions.account_id', '=', accountId)
        .where('submissions.completed_at', 'is not', null)
        .where('submission_files.submission_id', '=', submissionId)
        .where('submission_files.input_id', '=', input_id)
        .where('submission_files.place', '=', place)
        .executeTakeFirst();
    },
  };
}

/** What lies beyond a place in its direction. The first condition is a start for the index. */
function beyond<T extends 'submissions', O>(
  query: SelectQueryBuilder<Database, T, O>,
  place: ListCursor | undefined,
): SelectQueryBuilder<Database, T, O> {
  if (!place) return query;
  const { submittedAt, id, isNewer } = place;
  const base = query as unknown as SelectQueryBuilder<Database, 'submissions', O>;
  const [loose, strict] = isNewer ? (['>=', '>'] as const) : (['<=', '<'] as const);
  return base
    .where('submissions.submitted_at', loose, submittedAt)
    .where((eb) =>
      eb.or([eb('submissions.submitted_at', strict, submittedAt), eb('submissions.id', strict, id)]),
    ) as unknown as SelectQueryBuilder<Database, T, O>;
}
