import type { CallData, CallInput, FileData } from '~/lib/contract/call';
import {
  SUBMISSION_PAGE_SIZE,
  type getSubmission,
  type getSubmissionFile,
  type listSubmissions,
  type SubmissionListRow,
} from './calls';
import type { FormFile } from '~/areas/forms/form-file';
import { CSV_BOM } from '~/domain/csv-writer';
import { currencyOf } from '~/domain/money';
import type { PlatformContext } from '~/platform/platform-context';
import type { AccountRow, SubmissionRow } from '~/platform/db/schema';
import { attachmentDisposition, exportFileResponse, fileResponse } from '~/platform/http/file-response';
import { fail, type Failure } from '~/platform/http/failure';
import { inputsOf, localizeForm } from '~/areas/forms/localize-form';
import { createFormService } from '~/areas/forms/service.server';
import { createResultService } from '~/areas/results/service.server';
import { createAccountService } from '~/areas/accounts/service.server';
import { createRecipientService } from '~/areas/recipients/service.server';
import { createExportReader, generateCsvLines } from './csv-export.server';
import { generateJsonChunks } from './submissions-to-json.server';
import { toReadableAnswers } from './readable-answers.server';
import { createSubmissionStore } from './store.server';
import { formatFileId } from './submission-files.server';
import { createVersionStore } from './version-store.server';
import { createSubmissionLister, type ListedSubmission, type ListCursor } from './list-submissions.server';

type Listed = CallData<typeof listSubmissions>;

/** `o` leads to older ones, `n` to newer: `o1700000000000.id`. */
const formatCursor = (direction: 'o' | 'n', row: ListedSubmission | undefined) =>
  row ? `${direction}${row.submitted_at}.${row.id}` : '';

/** The place that a cursor names; undefined for the first page, and for what is no cursor. */
function parseCursor(cursor: string): ListCursor | undefined {
  const [, direction, submittedAt, id] = /^([on])(\d{1,15})\.([\w-]{1,64})$/.exec(cursor) ?? [];
  return id === undefined ? undefined : { submittedAt: Number(submittedAt), id, isNewer: direction === 'n' };
}

function listRow(row: ListedSubmission): SubmissionListRow {
  return {
    id: row.id,
    reference: row.reference,
    recipientId: row.recipient_id,
    recipientName: row.name ?? '',
    submittedAt: new Date(row.submitted_at).toISOString(),
    language: row.language,
    version: row.form_version,
    isTest: row.is_test === 1,
    withdrawnAt: row.withdrawn_at === null ? null : new Date(row.withdrawn_at).toISOString(),
    changedAt: row.changed_at === null ? null : new Date(row.changed_at).toISOString(),
  };
}

/** Answers in one language, with what the person read where that is something else. */
function answersBeside(row: SubmissionRow, definition: FormFile, language: string) {
  const given = new Map(toReadableAnswers(row, definition).map(({ inputId, text }) => [inputId, text]));
  return toReadableAnswers(row, definition, language).map(({ inputId, label, text, isTyped }) => {
    const own = given.get(inputId) ?? text;
    return { inputId, name: label, text, given: own === text ? '' : own, isTyped };
  });
}

/** Reads submissions for the people of the account. */
export function createSubmissionReader({ db, files, config }: Pick<PlatformContext, 'db' | 'files' | 'config'>) {
  const store = createSubmissionLister(db);
  const forms = createFormService({ db });
  const results = createResultService({ db });
  const accounts = createAccountService({ db });
  const recipients = createRecipientService({ db });
  const submissions = createSubmissionStore(db);
  const versions = createVersionStore(db);

  /** A file of one of a submission's versions. */
  async function findOfVersion(
    accountId: string,
    id: string,
    { fileId, version }: { fileId: string; version: number },
  ) {
    const row = await store.findSubmission(accountId, id);
    const sent = row && (await versions.list(row)).find(({ number }) => number === version);
    return sent?.files.find((file) => formatFileId(file) === fileId);
  }

  async function view(
    stored: SubmissionRow,
    account: AccountRow,
    { language, version }: Pick<CallInput<typeof getSubmission>['query'], 'language' | 'version'>,
  ): Promise<CallData<typeof getSubmission> | Failure> {
    const sent = await versions.list(stored);
    const shown = version === undefined ? sent.at(-1) : sent.find(({ number }) => number === version);
    const definition = shown && (await versions.definitionOf(shown.row));
    if (!shown || !definition) return fail('submission.notFound');
    const { row, files: fileRows } = shown;
    const [recipient, plan] = await Promise.all([
      recipients.findRecipient(row.account_id, row.recipient_id),
      submissions.listPlanRows(row.id),
    ]);
    const texts = localizeForm(definition, language || row.language);
    const names = new Map(inputsOf(texts.elements).map(({ id, name }) => [id, name]));
    return {
      ...listRow({ ...row, name: recipient?.name ?? null }),
      formId: row.form_id,
      formTitle: texts.title,
      companyName: account.name,
      timeZone: account.time_zone,
      textLanguage: texts.language,
      answers: answersBeside(row, definition, texts.language),
      files: fileRows.map((file) => ({
        fileId: formatFileId(file),
        inputName: names.get(file.input_id) ?? '',
        name: file.name,
        contentType: file.content_type,
        size: file.size,
      })),
      planRows: plan,
      currency: currencyOf(definition.country ?? account.country),
      ip: row.ip,
      sentVersion: shown.number,
      sentVersions: sent.length,
      history: await versions.history(stored, texts.language),
    };
  }

  return {
    /** A page of a form's finished submissions, the latest first. Pages cost the same however many there are. */
    async list(
      accountId: string,
      { formId, search, cursor }: { formId: string; search: string; cursor: string },
    ): Promise<Listed | Failure> {
      const key = { account_id: accountId, form_id: formId };
      const [form, account] = await Promise.all([
        forms.findFormRow(accountId, formId),
        accounts.findAccount(accountId),
      ]);
      if (!form || !account) return fail('form.notFound');
      const head = { formTitle: form.title, timeZone: account.time_zone };
      const place = parseCursor(cursor);
      const text = search.trim();
      const ids = text ? await store.search(key, text) : undefined;
      if (ids?.length === 0) return { ...head, submissions: [], nextCursor: '', previousCursor: '', total: 0 };
      const rows = await store.listPage(key, place, ids, SUBMISSION_PAGE_SIZE + 1);
      const hasMore = rows.length > SUBMISSION_PAGE_SIZE;
      const page = rows.slice(0, SUBMISSION_PAGE_SIZE);
      if (place?.isNewer) page.reverse();
      const [counts, withdrawn] = ids
        ? []
        : await Promise.all([results.findCounts(key), submissions.countWithdrawn(key)]);
      return {
        ...head,
        submissions: page.map(listRow),
        nextCursor: place?.isNewer || hasMore ? formatCursor('o', page.at(-1)) : '',
        previousCursor: place && (!place.isNewer || hasMore) ? formatCursor('n', page[0]) : '',
        total: ids ? ids.length : (counts?.submissions ?? 0) + (counts?.tests ?? 0) + (withdrawn ?? 0),
      };
    },

    /** A submission with its form's texts in a language, where the form has it. */
    async get(
      accountId: string,
      { id, ...wished }: CallInput<typeof getSubmission>['query'],
    ): Promise<CallData<typeof getSubmission> | Failure> {
      const [row, account] = await Promise.all([store.findSubmission(accountId, id), accounts.findAccount(accountId)]);
      return row && account ? view(row, account, wished) : fail('submission.notFound');
    },

    /** The bytes of a file, as a download whatever it is. */
    async file(
      accountId: string,
      { id, fileId, version }: CallInput<typeof getSubmissionFile>['query'],
    ): Promise<FileData | Failure> {
      const file = await (version === undefined
        ? store.findFile(accountId, id, fileId)
        : findOfVersion(accountId, id, { fileId, version }));
      if (!file) return fail('file.notFound');
      return fileResponse(await files.get(file.file_key), {
        'content-type': 'application/octet-stream',
        'content-length': String(file.size),
        'content-disposition': attachmentDisposition(file.name),
        'cache-control': 'private, no-store',
      });
    },

    /** Every finished submission of a form but tests, a page at a time as the reader takes them. */
    async exportAll(accountId: string, formId: string, format: 'csv' | 'json'): Promise<FileData | Failure> {
      if (!(await forms.findFormRow(accountId, formId))) return fail('form.notFound');
      const exported = createExportReader(db);
      const pages = exported.read(accountId, formId);
      const json = async () =>
        generateJsonChunks(
          { db, publicUrl: config.publicUrl, currency: await exported.currencyOf(accountId, formId) },
          pages,
        );
      const pieces =
        format === 'json'
          ? await json()
          : prependByteOrderMark(generateCsvLines(await exported.listColumns(accountId, formId), pages));
      return exportFileResponse(pieces, formId, format);
    },
  };
}

async function* prependByteOrderMark(lines: AsyncIterable<string>): AsyncGenerator<string> {
  yield CSV_BOM;
  yield* lines;
}
