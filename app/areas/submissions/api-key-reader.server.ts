import type { CallData, CallInput } from '~/lib/contract/call';
import type { ExportedSubmission } from './export-schema';
import type { listFinishedSubmissions } from './calls';
import type { KeyHolder } from '~/lib/contract/token-schemas';
import type { PlatformContext } from '~/platform/platform-context';
import type { SubmissionRow } from '~/platform/db/schema';
import { queryLiveRecipient } from '~/platform/db/test-recipient-queries';
import { readsTestsOnly, writesTestsOnly } from '~/platform/http/handlers';
import { fail, type Failure } from '~/platform/http/failure';
import { createExportReader } from './csv-export.server';
import { toExportedSubmissions } from './submissions-to-json.server';

/** Behind a submission: by its sequence number, or by when it was finished and its id, as in cursors without a number. */
type ReadCursor = { sequence: number } | { completedAt: number; id: string };

const formatCursor = (sequence: number) => Buffer.from(`${sequence}`).toString('base64url');

/** The place that a cursor names; undefined for what is no cursor. */
function parseCursor(cursor: string): ReadCursor | undefined {
  const text = Buffer.from(cursor, 'base64url').toString('latin1');
  const [, number, id] = /^(\d{1,15})(?:\.([\w-]{1,64}))?$/.exec(text) ?? [];
  if (number === undefined) return undefined;
  return id === undefined ? { sequence: Number(number) } : { completedAt: Number(number), id };
}

/**
 * Reads finished submissions for API keys. Test keys see tests; with `read-live` they see all. Other keys see
 * everything but tests.
 */
export function createApiKeySubmissionReader({ db, config }: Pick<PlatformContext, 'db' | 'config'>) {
  const exported = createExportReader(db);
  const own = (key: KeyHolder) => {
    const isTestKey = writesTestsOnly({ key });
    const seesAll = isTestKey && !readsTestsOnly({ key });
    const all = db
      .selectFrom('submissions')
      .selectAll()
      .where('account_id', '=', key.accountId)
      .where('completed_at', 'is not', null);
    if (seesAll) return all;
    const finished = all.where('is_test', '=', Number(isTestKey));
    if (!isTestKey) return finished;
    // A test submission may be of a live recipient, whom a test key does not know.
    return finished.where(({ exists, not, ref }) =>
      not(exists(queryLiveRecipient(db, key.accountId, ref('submissions.recipient_id')))),
    );
  };

  /** The number of the last submission before a place. Only numbers given by time can be found by time. */
  async function sequenceBefore(key: KeyHolder, place: ReadCursor): Promise<number> {
    if ('sequence' in place) return place.sequence;
    const { completedAt, id } = place;
    const byTime = db.selectFrom('submission_sequences').select('backfilled').where('account_id', '=', key.accountId);
    const row = await own(key)
      .where('sequence', '<=', byTime)
      // The first condition is a start for the index.
      .where('completed_at', '<=', completedAt)
      .where((eb) => eb.or([eb('completed_at', '<', completedAt), eb('id', '<=', id)]))
      .orderBy('completed_at', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    return row?.sequence ?? 0;
  }

  /** In the order of the rows. Forms of one account may have amounts in different currencies. */
  async function exportRows({ accountId }: KeyHolder, rows: readonly SubmissionRow[]): Promise<ExportedSubmission[]> {
    if (rows.length === 0) return [];
    const stored = await exported.withParts(rows);
    const found = new Map<string, ExportedSubmission>();
    for (const formId of new Set(rows.map(({ form_id }) => form_id))) {
      const options = { db, publicUrl: config.publicUrl, currency: await exported.currencyOf(accountId, formId) };
      const page = stored.filter(({ row }) => row.form_id === formId);
      for (const submission of await toExportedSubmissions(options, page)) found.set(submission.id, submission);
    }
    return rows.flatMap(({ id }) => found.get(id) ?? []);
  }

  return {
    /** A page behind a cursor. Failures: `request.invalid` for what is no cursor. */
    async list(
      key: KeyHolder,
      { form, after, limit }: CallInput<typeof listFinishedSubmissions>['query'],
    ): Promise<CallData<typeof listFinishedSubmissions> | Failure> {
      const place = after === '' ? { sequence: 0 } : parseCursor(after);
      if (!place) return fail('request.invalid', { fields: ['query.after'] });
      const all = own(key).where('sequence', '>', await sequenceBefore(key, place));
      const rows = await (form === undefined ? all : all.where('form_id', '=', form))
        .orderBy('sequence')
        .limit(limit + 1)
        .execute();
      const page = rows.slice(0, limit);
      const last = page.at(-1)?.sequence;
      return {
        submissions: await exportRows(key, page),
        nextCursor: last ? formatCursor(last) : after,
        hasMore: rows.length > limit,
      };
    },

    /** Failures: `request.notFound`, also for another account's, and for a test where the key is for none. */
    async get(key: KeyHolder, reference: string): Promise<ExportedSubmission | Failure> {
      const row = await own(key).where('reference', '=', reference).executeTakeFirst();
      const [submission] = row ? await exportRows(key, [row]) : [];
      return submission ?? fail('request.notFound');
    },
  };
}
