import { csvLine } from '~/domain/csv';
import type { FormInput } from '~/domain/form-model';
import { withOffset } from '~/domain/wall-time';
import type { Db } from '../../db/connect';
import type { SubmissionRow } from '../../db/schema';
import { findInputs } from '../drafts/form-of-link';
import { parseAnswers } from '../drafts/service';
import { answerText } from './reading';

/** Submissions that are read from the database at once. */
const PAGE_SIZE = 200;

export interface ExportedSubmission {
  reference: string;
  recipientId: string;
  submittedAt: string;
  language: string;
  formVersion: number;
  /** IANA name of the zone that times are meant in. */
  timeZone: string;
  /** By input id, in words of the form's own language; date-times have their offset, file inputs the file's name. */
  answers: Record<string, string>;
}

export interface ExportColumn {
  inputId: string;
  name: string;
}

export interface PageFilter {
  accountId?: string;
  formId?: string;
  /** Submissions of test links too. */
  hasTests?: boolean;
}

/** Finished submissions in the order they came, a page at a time. */
export async function* submissionPages(db: Db, { accountId, formId, hasTests = false }: PageFilter): AsyncGenerator<SubmissionRow[]> {
  let last: SubmissionRow | undefined;
  do {
    let query = db.selectFrom('submissions').selectAll().where('completed_at', 'is not', null);
    if (accountId) query = query.where('account_id', '=', accountId);
    if (formId) query = query.where('form_id', '=', formId);
    if (!hasTests) query = query.where('is_test', '=', 0);
    const { submitted_at, id } = last ?? { submitted_at: -1, id: '' };
    const page = await query
      // The first condition adds nothing but a start for the index: without it each page would walk through all before it.
      .where('submitted_at', '>=', submitted_at)
      .where((eb) => eb.or([eb('submitted_at', '>', submitted_at), eb('id', '>', id)]))
      .orderBy('submitted_at')
      .orderBy('id')
      .limit(PAGE_SIZE)
      .execute();
    if (page.length > 0) yield page;
    last = page.length === PAGE_SIZE ? page.at(-1) : undefined;
  } while (last);
}

/** Numbers of a form's versions, the newest first. */
export async function listFormVersions(db: Db, accountId: string, formId: string): Promise<number[]> {
  const rows = await db
    .selectFrom('form_versions')
    .select('version')
    .where('account_id', '=', accountId)
    .where('form_id', '=', formId)
    .orderBy('version', 'desc')
    .execute();
  return rows.map(({ version }) => version);
}

/** Reads of finished submissions for people beside the platform, tests left out. */
export function createSubmissionExport(db: Db) {
  const pages = (filter: PageFilter) => submissionPages(db, filter);

  return {
    pages,
    /** Accounts that have a form of this id. */
    async listAccounts(formId: string): Promise<string[]> {
      const rows = await db.selectFrom('forms').select('account_id').where('id', '=', formId).orderBy('account_id').execute();
      return rows.map((row) => row.account_id);
    },

    /** Every question that the form has ever asked, those of the live version first. */
    async listColumns(accountId: string, formId: string): Promise<ExportColumn[]> {
      const columns = new Map<string, string>();
      for (const version of await listFormVersions(db, accountId, formId)) {
        const inputs = (await findInputs(db, { accountId, formId, recipientId: '' }, version)) ?? [];
        for (const input of inputs) if (!columns.has(input.id)) columns.set(input.id, input.name);
      }
      return [...columns].map(([inputId, name]) => ({ inputId, name }));
    },

    /** Finished submissions in words, one after the other. */
    async *read(accountId: string, formId: string): AsyncGenerator<ExportedSubmission> {
      for await (const page of pages({ accountId, formId })) {
        const files = await db
          .selectFrom('submission_files')
          .select(['submission_id', 'input_id', 'name'])
          .where('submission_id', 'in', page.map((row) => row.id))
          .execute();
        const inputsOf = new Map<number, readonly FormInput[]>();
        for (const row of page) {
          const inputs = inputsOf.get(row.form_version) ?? (await findInputs(db, { accountId, formId, recipientId: '' }, row.form_version)) ?? [];
          inputsOf.set(row.form_version, inputs);
          const own = files.filter((file) => file.submission_id === row.id).map((file): [string, string] => [file.input_id, file.name]);
          yield { ...headOf(row), answers: Object.fromEntries([...wordsOf(inputs, row), ...own]) };
        }
      }
    },
  };
}

function headOf(row: SubmissionRow) {
  return {
    reference: row.reference,
    recipientId: row.recipient_id,
    submittedAt: new Date(row.submitted_at).toISOString(),
    language: row.language,
    formVersion: row.form_version,
    timeZone: row.time_zone,
  };
}

function wordsOf(inputs: readonly FormInput[], row: SubmissionRow): [string, string][] {
  const answers = parseAnswers(row);
  return inputs.map((input): [string, string] => [input.id, answerText(input, answers, ({ inputType }, value) => (inputType === 'dateTime' ? withOffset(value, row.time_zone) : value))]).filter(([, text]) => text !== '');
}

/** The submissions as CSV, a line at a time, the questions first. */
export async function* csvLines(columns: readonly ExportColumn[], submissions: AsyncIterable<ExportedSubmission>): AsyncGenerator<string> {
  yield csvLine(['Reference', 'Submitted at', 'Recipient', 'Language', 'Form version', 'Time zone', ...columns.map(({ name }) => name)]);
  for await (const { reference, submittedAt, recipientId, language, formVersion, timeZone, answers } of submissions) {
    const cells = columns.map(({ inputId }) => (Object.hasOwn(answers, inputId) ? (answers[inputId] ?? '') : ''));
    yield csvLine([reference, submittedAt, recipientId, language, String(formVersion), timeZone, ...cells]);
  }
}

/** The submissions as one JSON array, a piece at a time. */
export async function* jsonPieces(submissions: AsyncIterable<ExportedSubmission>): AsyncGenerator<string> {
  let lead = '[\n';
  for await (const submission of submissions) {
    yield `${lead}${JSON.stringify(submission)}`;
    lead = ',\n';
  }
  yield lead === '[\n' ? '[]\n' : '\n]\n';
}
