import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely';
import { SUBMISSION_FOUND_LIMIT } from '~/contract/results';
import type { Db } from '../../db/connect';
import type { Database, SubmissionFileRow, SubmissionRow } from '../../db/schema';
import type { FormColumns } from '../results/service';

/** A place in a list: between this submission and the next older or newer one. */
export interface Place {
  submittedAt: number;
  id: string;
  isNewer: boolean;
}

export type ListedSubmission = Pick<
  SubmissionRow,
  'id' | 'reference' | 'recipient_id' | 'submitted_at' | 'language' | 'form_version' | 'is_test'
> & {
  name: string | null;
};

/** `LK-7F3`: fewer characters are the beginning of too many. */
const SHORTEST_REFERENCE = 6;
/** Most people of a name that is searched for. */
const PEOPLE_LIMIT = 200;

/** `like` patterns take these for wildcards. */
const escapeLike = (text: string) => text.replace(/[\\%_]/g, (char) => `\\${char}`);

/**
 * Whether a recipient has a text in the name or the e-mail address. As it is written, too: SQLite makes small letters of ASCII
 * ones alone. Each look costs, where there are a hundred thousand people.
 */
function hasText(text: string): RawBuilder<boolean> {
  const lowered = text.toLowerCase();
  const inSmallLetters = sql<boolean>`lower(name || ' ' || coalesce(email, '')) like ${`%${escapeLike(lowered)}%`} escape '\\'`;
  return text === lowered
    ? inSmallLetters
    : sql<boolean>`(${inSmallLetters} or name like ${`%${escapeLike(text)}%`} escape '\\')`;
}

/** Lists of finished submissions, for the people of an account. */
export function createSubmissionListing(db: Db) {
  const finished = (key: FormColumns) =>
    db
      .selectFrom('submissions')
      .where('submissions.account_id', '=', key.account_id)
      .where('submissions.form_id', '=', key.form_id)
      .where('submissions.completed_at', 'is not', null);

  /** Goes by the index of references: that of the form's list would be walked from end to end. */
  const idsByReference = (key: FormColumns, reference: string) =>
    db
      .selectFrom('submissions')
      .select('id')
      .where('reference', '>=', reference)
      .where('reference', '<', `${reference}\uffff`)
      .where(sql<boolean>`account_id || '' = ${key.account_id}`)
      .where(sql<boolean>`form_id || '' = ${key.form_id}`)
      .where('completed_at', 'is not', null)
      .limit(SUBMISSION_FOUND_LIMIT)
      .execute();

  return {
    /** A page and one more, from the place on in its direction; `ids` narrows the list. */
    listPage(
      key: FormColumns,
      place: Place | undefined,
      ids: readonly string[] | undefined,
      limit: number,
    ): Promise<ListedSubmission[]> {
      const base = finished(key)
        .leftJoin('recipients', (join) =>
          join
            .onRef('recipients.account_id', '=', 'submissions.account_id')
            .onRef('recipients.id', '=', 'submissions.recipient_id'),
        )
        .select([
          'submissions.id',
          'submissions.reference',
          'submissions.recipient_id',
          'submissions.submitted_at',
          'submissions.language',
          'submissions.form_version',
          'submissions.is_test',
          'recipients.name',
        ]);
      const narrowed = ids ? base.where('submissions.id', 'in', [...ids]) : base;
      const direction = place?.isNewer ? 'asc' : 'desc';
      return beyond(narrowed, place)
        .orderBy('submissions.submitted_at', direction)
        .orderBy('submissions.id', direction)
        .limit(limit)
        .execute();
    },

    /** Ids of submissions whose reference starts with the text of 6 characters or more, or whose recipient has it in id, name or e-mail address. */
    async search(key: FormColumns, text: string): Promise<string[]> {
      const byReference = text.length < SHORTEST_REFERENCE ? [] : await idsByReference(key, text.toUpperCase());
      const people = await db
        .selectFrom('recipients')
        .select('id')
        .where('account_id', '=', key.account_id)
        .where(hasText(text))
        .limit(PEOPLE_LIMIT)
        .execute();
      const recipients = [...new Set([text, ...people.map(({ id }) => id)])];
      const byRecipient = await finished(key)
        .select('submissions.id')
        .where('submissions.recipient_id', 'in', recipients)
        .limit(SUBMISSION_FOUND_LIMIT)
        .execute();
      return [...new Set([...byReference, ...byRecipient].map(({ id }) => id))].slice(0, SUBMISSION_FOUND_LIMIT);
    },

    findSubmission: (accountId: string, id: string): Promise<SubmissionRow | undefined> =>
      db
        .selectFrom('submissions')
        .selectAll()
        .where('id', '=', id)
        .where('account_id', '=', accountId)
        .where('completed_at', 'is not', null)
        .executeTakeFirst(),

    findFile: (accountId: string, submissionId: string, inputId: string): Promise<SubmissionFileRow | undefined> =>
      db
        .selectFrom('submission_files')
        .innerJoin('submissions', 'submissions.id', 'submission_files.submission_id')
        .selectAll('submission_files')
        .where('submissions.account_id', '=', accountId)
        .where('submissions.completed_at', 'is not', null)
        .where('submission_files.submission_id', '=', submissionId)
        .where('submission_files.input_id', '=', inputId)
        .executeTakeFirst(),
  };
}

/** What lies beyond a place in its direction. The first condition is a start for the index. */
function beyond<T extends 'submissions', O>(
  query: SelectQueryBuilder<Database, T, O>,
  place: Place | undefined,
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
