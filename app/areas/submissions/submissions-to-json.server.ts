import { submissionFilePath } from '~/lib/contract/page-paths';
import type { ExportedFile, ExportedSubmission } from './export-schema';
import type { Db } from '~/platform/db/open-database';
import { rowsOf } from '~/platform/db/row-queries';
import type { BankAccountRow, PlanRowRow, SubmissionFileRow, SubmissionRow } from '~/platform/db/schema';
import { parseStoredAnswers } from '~/domain/parse-answers';
import { createSavedBankAccounts } from '~/areas/payments/banks/service.server';
import { maxFiles } from '~/areas/forms/input-types/attachment/rules';
import { formatFileId } from './submission-files.server';
import { toExportedAnswer, type StoredSubmission } from './csv-export.server';

interface JsonExport {
  db: Db;
  /** Address of the site, which the links of files start with. */
  publicUrl: string;
  /** ISO code of the amounts of plans. */
  currency: string;
}

/** A page of submissions in the shape of `exportedSubmissionSchema`, in its order. */
export async function toExportedSubmissions(
  options: JsonExport,
  page: readonly StoredSubmission[],
): Promise<ExportedSubmission[]> {
  if (page.length === 0) return [];
  const related = await findRelatedRows(options.db, page);
  return page.map((submission) => exported(submission, related, options));
}

/** The submissions as one JSON array in the shape of `submissionFileSchema`, in chunks. */
export async function* generateJsonChunks(
  options: JsonExport,
  pages: AsyncIterable<StoredSubmission[]>,
): AsyncGenerator<string> {
  let lead = '[\n';
  for await (const page of pages) {
    for (const submission of await toExportedSubmissions(options, page)) {
      yield `${lead}${JSON.stringify(submission)}`;
      lead = ',\n';
    }
  }
  yield lead === '[\n' ? '[]\n' : '\n]\n';
}

interface RelatedRows {
  plans: readonly PlanRowRow[];
  banks: readonly BankAccountRow[];
}

/** Plans and bank accounts of a page's submissions. */
async function findRelatedRows(db: Db, page: readonly StoredSubmission[]): Promise<RelatedRows> {
  const ids = page.map(({ row }) => row.id);
  const tokens = page.flatMap(({ row }) => row.bank_token ?? []);
  const [plans, banks] = await Promise.all([
    rowsOf(db, 'plan_rows', { submission_id: ids }).orderBy('seq').execute(),
    createSavedBankAccounts({ db }).listByTokens(tokens),
  ]);
  return { plans, banks };
}

function exported(
  submission: StoredSubmission,
  related: RelatedRows,
  { publicUrl, currency }: JsonExport,
): ExportedSubmission {
  const { row } = submission;
  const plan = related.plans.filter(({ submission_id }) => submission_id === row.id);
  const bank = related.banks.find(({ token }) => token === row.bank_token);
  return {
    id: row.id,
    reference: row.reference,
    formId: row.form_id,
    recipientId: row.recipient_id,
    submittedAt: new Date(row.submitted_at).toISOString(),
    withdrawnAt: row.withdrawn_at === null ? null : new Date(row.withdrawn_at).toISOString(),
    changedAt: row.changed_at === null ? null : new Date(row.changed_at).toISOString(),
    version: row.changes + 1,
    language: row.language,
    formVersion: row.form_version,
    timeZone: row.time_zone,
    answers: answersOf(submission, publicUrl),
    plan:
      plan.length === 0
        ? null
        : {
            currency,
            rows: plan.map((each) => ({
              dueDate: each.due_date,
              amountCents: each.amount_cents,
              isDownPayment: each.is_down_payment === 1,
            })),
          },
    bank: bank ? { bankName: bank.bank_name, lastFour: bank.last_four } : null,
    agreement: agreed(row, plan.length > 0),
  };
}

/** A plan is submitted by who agreed to it alone; submissions from before the sentence was kept have none. */
function agreed(row: SubmissionRow, hasPlan: boolean): ExportedSubmission['agreement'] {
  if (row.agreement !== '')
    return { isAgreed: true, ...(JSON.parse(row.agreement) as { text: string; language: string }) };
  return hasPlan ? { isAgreed: true, text: null, language: null } : null;
}

function answersOf({ row, inputs, files }: StoredSubmission, publicUrl: string): ExportedSubmission['answers'] {
  const answers = parseStoredAnswers(row);
  const entries = inputs.flatMap((input): [string, ExportedSubmission['answers'][string]][] => {
    const { id, name, inputType } = input;
    const own = files.filter(({ input_id }) => input_id === id).map((file) => fileValue(row, file, publicUrl));
    const isList = own.length > 1 || (own.length === 1 && maxFiles(input) > 1);
    const value = isList ? own : (own[0] ?? toExportedAnswer(input, answers, row.time_zone));
    return value === undefined ? [] : [[id, { name, inputType, value }]];
  });
  return Object.fromEntries(entries);
}

function fileValue(row: SubmissionRow, file: SubmissionFileRow, publicUrl: string): ExportedFile {
  const { name, content_type, size, method } = file;
  const isSigned = method === 'draw' || method === 'type' || method === 'upload';
  const path = submissionFilePath({ formId: row.form_id, submissionId: row.id, fileId: formatFileId(file) });
  return { name, contentType: content_type, size, ...(isSigned && { method }), url: `${publicUrl}${path}` };
}
