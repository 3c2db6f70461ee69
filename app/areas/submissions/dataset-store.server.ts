import type { RecordOf } from '~/areas/data-import/datasets/dataset';
import { submissions } from '~/areas/data-import/datasets/documents';
import { STORED_TYPES } from '~/domain/attachment-types';
import type { Db } from '~/platform/db/open-database';
import { createDatasetRecordStore, type WriteScope } from '~/platform/db/dataset-record-store';
import { findRow, insertRow, rowsOf } from '~/platform/db/row-queries';
import type { SubmissionFileRow, SubmissionRow } from '~/platform/db/schema';
import { createFormService } from '~/areas/forms/service.server';
import { createResultService } from '~/areas/results/service.server';
import { extensionOf } from '~/areas/uploads/service.server';
import { listFilesOfSubmissions } from './submission-files.server';
import { hashSubmission, scopeSubmissionKey } from './submission-keys.server';

const idOf = (reference: string) => `import-${reference}`;

/** Each is one of the attempts of its recipient, at the version of the form that is live. */
async function arranged(db: Db, { accountId }: WriteScope, rows: SubmissionRow[]): Promise<SubmissionRow[]> {
  const attempts = new Map<string, number>();
  const versions = new Map<string, number>();
  const made: SubmissionRow[] = [];
  for (const row of rows) {
    const name = JSON.stringify([row.form_id, row.recipient_id]);
    if (!versions.has(row.form_id))
      versions.set(row.form_id, (await createFormService({ db }).findForm(accountId, row.form_id))?.row.version ?? 1);
    if (!attempts.has(name)) {
      const last = await db
        .selectFrom('submissions')
        .select((eb) => eb.fn.max('attempt').as('attempt'))
        .where('account_id', '=', accountId)
        .where('form_id', '=', row.form_id)
        .where('recipient_id', '=', row.recipient_id)
        .executeTakeFirst();
      attempts.set(name, last?.attempt ?? 0);
    }
    const attempt = (attempts.get(name) ?? 0) + 1;
    attempts.set(name, attempt);
    made.push({ ...row, attempt, form_version: versions.get(row.form_id) ?? 1 });
  }
  return made;
}

type Submission = RecordOf<(typeof submissions)['fields']>;

/** Rows of plans and files, which stand in tables of their own. */
async function withParts(db: Db, records: Submission[], rows: readonly SubmissionRow[]): Promise<Submission[]> {
  const ids = rows.map(({ id }) => id);
  const plans = await rowsOf(db, 'plan_rows', { submission_id: ids }).orderBy('seq').execute();
  const files = await listFilesOfSubmissions(db, ids);
  return records.map((record, index) => ({
    ...record,
    plan: plans
      .filter(({ submission_id }) => submission_id === ids[index])
      .map((row) => ({
        amount: row.amount_cents,
        dueDate: row.due_date,
        isDownPayment: row.is_down_payment === 1,
      })),
    attachments: files
      .filter(({ submission_id }) => submission_id === ids[index])
      .map(({ input_id, name, file_key }) => ({ input: input_id, name, file: file_key })),
  }));
}

/** The parts of a new submission, which is counted with its form. */
async function writeParts(db: Db, { accountId, now, sizeOf }: WriteScope, record: Submission): Promise<void> {
  const submission_id = idOf(record.reference);
  for (const [seq, row] of record.plan.entries())
    await insertRow(db, 'plan_rows', {
      submission_id,
      seq,
      amount_cents: row.amount,
      due_date: row.dueDate,
      is_down_payment: Number(row.isDownPayment),
    });
  const attached: SubmissionFileRow[] = [];
  for (const { input, name, file } of record.attachments)
    attached.push({
      submission_id,
      input_id: input,
      kind: 'attachment',
      name,
      content_type: STORED_TYPES[extensionOf(name)]?.[0] ?? 'application/octet-stream',
      size: await sizeOf(file),
      file_key: file,
      method: '',
      text: '',
      place: attached.filter(({ input_id }) => input_id === input).length,
    });
  for (const row of attached) await insertRow(db, 'submission_files', row);
  const row = await findRow(db, 'submissions', { id: submission_id });
  const inputs = row && (await createFormService({ db }).findInputs(accountId, record.form, row.form_version));
  // What was taken back counts in no result.
  if (inputs && row.withdrawn_at === null)
    await createResultService({ db }).count({ row, inputs, files: attached }, now);
}

/** Submissions of elsewhere. None is ever changed. */
export const submissionRecords = createDatasetRecordStore({
  dataset: submissions,
  table: 'submissions',
  columns: {
    reference: 'reference',
    form: 'form_id',
    recipient: 'recipient_id',
    answers: 'answers',
    language: 'language',
    test: 'is_test',
    at: 'submitted_at',
    changedAt: 'changed_at',
    withdrawnAt: 'withdrawn_at',
  },
  hasGlobalKey: true,
  searchColumns: ['reference', 'form_id', 'recipient_id'],
  isListed: ({ completed_at }) => completed_at !== null,
  toRecord: (row) => ({
    tags: Object.fromEntries(
      (JSON.parse(row.merge_tags) as { name: string; value: string }[]).map(({ name, value }) => [name, value]),
    ),
    agreement: row.agreement === '' ? '' : (JSON.parse(row.agreement) as { text: string }).text,
    plan: [],
    attachments: [],
    version: row.changes + 1,
  }),
  addRelatedData: withParts,
  toRow: (record, { scope }) => {
    const owner = { accountId: scope.accountId, formId: record.form, recipientId: record.recipient };
    return {
      id: idOf(record.reference),
      form_version: 1,
      attempt: 1,
      submission_key: scopeSubmissionKey(owner, idOf(record.reference)),
      content_hash: hashSubmission(1, record.agreement !== '', record.answers),
      merge_tags: JSON.stringify(Object.entries(record.tags).map(([name, value]) => ({ name, value }))),
      ip: null,
      source: 'import',
      bank_token: null,
      completed_at: record.at,
      time_zone: scope.timeZone,
      agreement: record.agreement === '' ? '' : JSON.stringify({ text: record.agreement, language: record.language }),
      changes: record.version - 1,
    };
  },
  isUndeletable: () => true,
  prepareUpdate: () => undefined,
  adjustRows: (db, scope, rows) => arranged(db, scope, rows as SubmissionRow[]),
  async afterWrite(db, scope, changes) {
    for (const { record } of changes) await writeParts(db, scope, record);
  },
});
