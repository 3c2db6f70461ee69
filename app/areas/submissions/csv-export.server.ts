import { formatCsvLine } from '~/domain/csv-writer';
import type { Answers, FormInput } from '~/domain/form-model';
import { serverRulesOf } from '~/areas/forms/input-types/server-rules-by-type';
import { currencyOf } from '~/domain/money';
import type { Db } from '~/platform/db/open-database';
import type { SubmissionFileRow, SubmissionRow } from '~/platform/db/schema';
import { parseStoredAnswers } from '~/domain/parse-answers';
import { createFormService } from '~/areas/forms/service.server';
import { createAccountService } from '~/areas/accounts/service.server';
import { listFilesOfSubmissions } from './submission-files.server';

/** Submissions that are read from the database at once. */
const PAGE_SIZE = 200;

/** A finished submission with what belongs to it. */
export interface StoredSubmission {
  row: SubmissionRow;
  /** Every input of the version that was filled in, in its own language. */
  inputs: readonly FormInput[];
  files: readonly SubmissionFileRow[];
}

interface ExportColumn {
  inputId: string;
  name: string;
}

interface PageFilter {
  accountId?: string;
  formId?: string;
  /** Submissions of test links too. */
  hasTests?: boolean;
}

/** Finished submissions in the order they came, a page at a time. */
async function* submissionPages(
  db: Db,
  { accountId, formId, hasTests = false }: PageFilter,
): AsyncGenerator<SubmissionRow[]> {
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

/** Reads the finished submissions of a form to export them, without tests. */
export function createExportReader(db: Db) {
  const forms = createFormService({ db });
  const pages = (filter: PageFilter) => submissionPages(db, filter);

  /** With the files of each, and the inputs of the version that was filled in. */
  async function withParts(page: readonly SubmissionRow[]): Promise<StoredSubmission[]> {
    const ids = page.map((row) => row.id);
    const files = await listFilesOfSubmissions(db, ids);
    const versions = new Map<string, readonly FormInput[]>();
    const nameOf = ({ form_id, form_version }: SubmissionRow) => `${form_id} ${form_version}`;
    for (const row of page) {
      const { account_id, form_id, form_version } = row;
      if (!versions.has(nameOf(row)))
        versions.set(nameOf(row), (await forms.findInputs(account_id, form_id, form_version)) ?? []);
    }
    return page.map((row) => ({
      row,
      inputs: versions.get(nameOf(row)) ?? [],
      files: files.filter(({ submission_id }) => submission_id === row.id),
    }));
  }

  return {
    pages,
    withParts,
    /** ISO code of the amounts of a form's plans. */
    async currencyOf(accountId: string, formId: string): Promise<string> {
      const form = await forms.findForm(accountId, formId);
      const account = await createAccountService({ db }).findAccount(accountId);
      return currencyOf(form?.definition.country ?? account?.country ?? '');
    },

    /** Every question that the form has ever asked, those of the live version first. */
    async listColumns(accountId: string, formId: string): Promise<ExportColumn[]> {
      const columns = new Map<string, string>();
      for (const version of await forms.listVersions(accountId, formId)) {
        const inputs = (await forms.findInputs(accountId, formId, version)) ?? [];
        for (const input of inputs) if (!columns.has(input.id)) columns.set(input.id, input.name);
      }
      return [...columns].map(([inputId, name]) => ({ inputId, name }));
    },

    /** A form's finished submissions a page at a time, as they came; those of test links only if asked for. */
    async *read(accountId: string, formId: string, hasTests = false): AsyncGenerator<StoredSubmission[]> {
      for await (const page of pages({ accountId, formId, hasTests })) yield withParts(page);
    },
  };
}

/** The answer of an input as programs read it; undefined for none. */
export function toExportedAnswer(input: FormInput, answers: Answers, timeZone: string) {
  const [first, ...others] = ([] as string[]).concat(answers[input.id] ?? []).filter((text) => text !== '');
  return first === undefined ? undefined : serverRulesOf(input).toExport([first, ...others], input, timeZone);
}

/** By input id, the exported answers of a submission as cells: options by the names in the form's own language, files by their own. */
function cellsOf({ row, inputs, files }: StoredSubmission): Map<string, string> {
  const answers = parseStoredAnswers(row);
  const cell = (input: FormInput) =>
    ([] as ReturnType<typeof toExportedAnswer>[])
      .concat(toExportedAnswer(input, answers, row.time_zone) ?? [])
      .map((value) => String(typeof value === 'object' && 'name' in value ? value.name : value))
      .join(', ');
  return new Map([
    ...inputs.map((input): [string, string] => [input.id, cell(input)]),
    ...[...new Set(files.map(({ input_id }) => input_id))].map((id): [string, string] => [
      id,
      files
        .filter(({ input_id }) => input_id === id)
        .map(({ name }) => name)
        .join(', '),
    ]),
  ]);
}

/** The submissions as CSV, a line at a time, the questions first. */
export async function* generateCsvLines(
  columns: readonly ExportColumn[],
  pages: AsyncIterable<StoredSubmission[]>,
): AsyncGenerator<string> {
  yield formatCsvLine([
    'Reference',
    'Submitted at',
    'Recipient',
    'Language',
    'Form version',
    'Time zone',
    'Withdrawn at',
    'Changed at',
    'Version',
    ...columns.map(({ name }) => name),
  ]);
  for await (const page of pages) {
    for (const submission of page) {
      const {
        reference,
        submitted_at,
        recipient_id,
        language,
        form_version,
        time_zone,
        withdrawn_at,
        changed_at,
        changes,
      } = submission.row;
      const answers = cellsOf(submission);
      const cells = columns.map(({ inputId }) => answers.get(inputId) ?? '');
      yield formatCsvLine([
        reference,
        new Date(submitted_at).toISOString(),
        recipient_id,
        language,
        String(form_version),
        time_zone,
        withdrawn_at === null ? '' : new Date(withdrawn_at).toISOString(),
        changed_at === null ? '' : new Date(changed_at).toISOString(),
        String(changes + 1),
        ...cells,
      ]);
    }
  }
}
