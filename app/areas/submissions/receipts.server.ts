import { buffer } from 'node:stream/consumers';
import type { CallData, FileData } from '~/lib/contract/call';
import type { FormFile } from '~/areas/forms/form-file';
import { inputsOf, localizeForm } from '~/areas/forms/localize-form';
import type { getReceipt } from './calls';
import type { LinkClaims } from '~/lib/contract/token-schemas';
import type { MergeTag } from '~/domain/form-model';
import { preferredLanguageTag } from '~/domain/language-match';
import { currencyOf } from '~/domain/money';
import { fillHtmlTags } from '~/domain/sanitized-html';
import type { PlatformContext } from '~/platform/platform-context';
import type { AccountRow, SubmissionFileRow, SubmissionRow } from '~/platform/db/schema';
import { extractParagraphs } from '~/platform/documents/html-paragraphs';
import { attachmentDisposition, fileResponse } from '~/platform/http/file-response';
import { fail, type Failure } from '~/platform/http/failure';
import { createAccountService } from '~/areas/accounts/service.server';
import { createSavedBankAccounts } from '~/areas/payments/banks/service.server';
import { ownerOf } from '~/areas/forms/service.server';
import { createRecipientService } from '~/areas/recipients/service.server';
import { createChangeStatusGetter } from './get-change-status.server';
import { formatFileId } from './submission-files.server';
import { toReadableAnswers } from './readable-answers.server';
import { createSubmissionStore } from './store.server';
import { createVersionStore, type SubmissionVersion } from './version-store.server';

type ReceiptData = CallData<typeof getReceipt>;

/** A finished submission, with the version of the form that it was sent with. */
interface SentSubmission {
  submission: SubmissionRow;
  definition: FormFile;
  /** The version that is asked for; `submission` is as that says. */
  version: SubmissionVersion;
  /** How many there are. */
  versions: number;
  /** As it is kept: what counts. */
  current: SubmissionRow;
}

interface ReceiptQuery {
  reference?: string;
  /** The last one where none is asked for. */
  version?: number;
}

const agreementIn = ({ agreement }: SubmissionRow): ReceiptData['agreement'] =>
  agreement === '' ? null : (JSON.parse(agreement) as NonNullable<ReceiptData['agreement']>);

/** The blocks of HTML of a form, in its order. */
const htmlOf = (definition: FormFile, language: string): string[] =>
  localizeForm(definition, language).elements.flatMap((element) => (element.type === 'html' ? [element.html] : []));

/** Signatures are made anew as PNG when they come in. */
const isPicture = ({ kind, content_type }: SubmissionFileRow): boolean =>
  kind === 'signature' && content_type === 'image/png';

/** Whom to ask about a form, as it is printed. */
const contactOf = (form: FormFile, account: AccountRow): string =>
  form.companyContactPhone || account.support_phone || form.companyContactEmail || account.support_email;

/** What people get to keep of what they have sent. By another's reference there is nothing, whosever it is. */
export function createReceipts({ db, files, clock }: Pick<PlatformContext, 'db' | 'files' | 'clock'>) {
  const store = createSubmissionStore(db);
  const recipients = createRecipientService({ db });
  const accounts = createAccountService({ db });
  const sent = createVersionStore(db);
  const findChangeStatus = createChangeStatusGetter({ db, clock });

  /** The finished submission of a link's recipient and form under a reference; the last one without. */
  async function find(link: LinkClaims, { reference, version }: ReceiptQuery): Promise<SentSubmission | undefined> {
    const owner = ownerOf(link);
    const current = await (reference === undefined
      ? store.findLastCompleted(owner)
      : store.findCompleted(owner, reference));
    const all = current ? await sent.list(current) : [];
    const requested = version === undefined ? all.at(-1) : all.find(({ number }) => number === version);
    const definition = requested && (await sent.definitionOf(requested.row));
    if (!current || !requested || !definition) return undefined;
    return { submission: requested.row, definition, version: requested, versions: current.changes + 1, current };
  }

  async function view(
    { submission, definition, version, versions, current }: SentSubmission,
    preferredLanguages: readonly string[],
  ): Promise<ReceiptData> {
    const terms = await currentTerms(submission, current, definition);
    const [schedule, recipient, bank, changing] = await Promise.all([
      store.listPlanRows(submission.id),
      recipients.findRecipient(submission.account_id, submission.recipient_id),
      bankOf(submission),
      findChangeStatus(current, terms),
    ]);
    const fileRows = version.files;
    const { language } = submission;
    const offered = [definition.language, ...Object.keys(definition.translations)];
    const texts = localizeForm(definition, preferredLanguageTag(offered, preferredLanguages) ?? language);
    const labels = new Map(inputsOf(localizeForm(definition, language).elements).map(({ id, name }) => [id, name]));
    return {
      reference: submission.reference,
      submittedAt: new Date(submission.submitted_at).toISOString(),
      recipientName: recipient?.name ?? '',
      language,
      textLanguage: texts.language,
      formTitle: texts.title,
      country: definition.country,
      timeZone: submission.time_zone,
      isTest: submission.is_test === 1,
      withdrawnAt: submission.withdrawn_at === null ? null : new Date(submission.withdrawn_at).toISOString(),
      mayWithdraw: terms.mayWithdraw && submission.withdrawn_at === null,
      changing: changing.state,
      changeUntil: changing.until === undefined ? null : new Date(changing.until).toISOString(),
      version: version.number,
      versions,
      sentAt: new Date(version.sentAt).toISOString(),
      history: [],
      answers: toReadableAnswers(submission, definition).map(({ inputId, label, text, notes }) => ({
        inputId,
        label,
        text,
        notes,
      })),
      files: fileRows.map((file) => ({
        inputId: file.input_id,
        fileId: formatFileId(file),
        name: file.name,
        size: file.size,
        label: labels.get(file.input_id) ?? '',
        isSignature: file.kind === 'signature',
      })),
      bank,
      agreement: agreementIn(submission),
      texts: [],
      tags: [],
      nextSteps: texts.nextSteps,
      schedule,
    };
  }

  /** What the form says in the version that counts, whichever is shown. */
  const currentTerms = async (shown: SubmissionRow, current: SubmissionRow, definition: FormFile): Promise<FormFile> =>
    (shown.form_version === current.form_version ? undefined : await sent.definitionOf(current)) ?? definition;

  async function bankOf({ bank_token }: SubmissionRow): Promise<ReceiptData['bank']> {
    const [bank] = bank_token === null ? [] : await createSavedBankAccounts({ db }).listByTokens([bank_token]);
    return bank ? { bankName: bank.bank_name, lastFour: bank.last_four } : null;
  }

  /** Files with the bytes of signatures. */
  async function withPictures(rows: readonly SubmissionFileRow[], listed: ReceiptData['files']) {
    const pictures = rows.map(async (row) => (isPicture(row) ? buffer(await files.get(row.file_key)) : undefined));
    const read = await Promise.all(pictures);
    return listed.map((file) => ({ ...file, png: read[rows.findIndex((row) => formatFileId(row) === file.fileId)] }));
  }

  return {
    find,

    /** Failure: `request.notFound`. */
    async get(
      link: LinkClaims,
      { languages = [], ...query }: ReceiptQuery & { languages?: readonly string[] },
    ): Promise<ReceiptData | Failure> {
      const found = await find(link, query);
      if (!found) return fail('request.notFound');
      const receipt = await view(found, languages);
      if (query.reference === undefined) return receipt;
      const tags = JSON.parse(found.submission.merge_tags) as MergeTag[];
      const texts = htmlOf(found.definition, receipt.language);
      return { ...receipt, texts, tags, history: await sent.history(found.current, receipt.textLanguage) };
    },

    /** All of it as PDF, in the language asked for, else in what it was filled in in. Failure: `request.notFound`. */
    async pdf(
      link: LinkClaims,
      { language, ...query }: ReceiptQuery & { language?: string },
    ): Promise<Uint8Array | Failure> {
      const [found, account] = await Promise.all([find(link, query), accounts.findAccount(link.accountId)]);
      if (!found || !account) return fail('request.notFound');
      const { definition, submission, version } = found;
      const receipt = await view(found, language === undefined ? [] : [language]);
      const tags = JSON.parse(submission.merge_tags) as MergeTag[];
      const { renderSubmissionPdf } = await import('~/platform/documents/submission-pdf');
      return renderSubmissionPdf({
        ...receipt,
        companyName: account.name,
        contact: contactOf(definition, account),
        submittedAt: submission.submitted_at,
        sentAt: version.sentAt,
        isReplaced: version.replacedAt !== null,
        files: await withPictures(version.files, receipt.files),
        currency: currencyOf(definition.country),
        paragraphs: htmlOf(definition, receipt.language).flatMap((html) => extractParagraphs(fillHtmlTags(html, tags))),
        answerLanguage: receipt.language,
        language: language ?? receipt.language,
      });
    },

    /** The bytes of a file. Failure: `file.notFound`. */
    async file(link: LinkClaims, { fileId, ...query }: ReceiptQuery & { fileId: string }): Promise<FileData | Failure> {
      const found = await find(link, query);
      const file = found?.version.files.find((row) => formatFileId(row) === fileId);
      if (!file) return fail('file.notFound');
      return fileResponse(await files.get(file.file_key), {
        'content-type': isPicture(file) ? 'image/png' : 'application/octet-stream',
        'content-length': String(file.size),
        'content-disposition': attachmentDisposition(file.name),
        'cache-control': 'private, no-store',
      });
    },
  };
}
