import { buffer } from 'node:stream/consumers';
import type { CallData, FileData } from '~/contract/call';
import type { FormFile } from '~/contract/form-file';
import { inputsOf, localizeForm } from '~/contract/form-texts';
import type { getReceipt } from '~/contract/submissions';
import type { LinkClaims } from '~/contract/tokens';
import type { MergeTag } from '~/domain/form-model';
import { wishedTag } from '~/domain/languages';
import { currencyOf } from '~/domain/money';
import { fillHtmlTags } from '~/domain/sanitized-html';
import type { PlatformContext } from '../../context';
import type { AccountRow, SubmissionFileRow, SubmissionRow } from '../../db/schema';
import { paragraphsOfHtml } from '../../documents/html-text';
import { attachmentDisposition, fileAnswer } from '../../http/file-answer';
import { fail, type Failure } from '../../http/result';
import { createAccountService } from '../accounts/service';
import { createBankAccounts } from '../banks/service';
import { createFormService, ownerOf } from '../forms/service';
import { createRecipientService } from '../recipients/service';
import { fileIdOf } from './file-ids';
import { readAnswersOf } from './reading';
import { createSubmissionStore } from './store';

type ReceiptData = CallData<typeof getReceipt>;

/** A finished submission, with the version of the form that it was sent with. */
interface Sent {
  submission: SubmissionRow;
  definition: FormFile;
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
export function createReceipts({ db, files }: Pick<PlatformContext, 'db' | 'files'>) {
  const store = createSubmissionStore(db);
  const forms = createFormService({ db });
  const recipients = createRecipientService({ db });
  const accounts = createAccountService({ db });

  /** The finished submission of a link's recipient and form under a reference; the last one without. */
  async function find(link: LinkClaims, reference?: string): Promise<Sent | undefined> {
    const owner = ownerOf(link);
    const submission = await (reference === undefined
      ? store.findLastCompleted(owner)
      : store.findCompleted(owner, reference));
    const definition = submission && (await forms.findVersion(link.accountId, link.target, submission.form_version));
    return definition && { submission, definition };
  }

  async function view({ submission, definition }: Sent, wishes: readonly string[]): Promise<ReceiptData> {
    const [fileRows, schedule, recipient, bank] = await Promise.all([
      store.listFiles(submission.id),
      store.listPlanRows(submission.id),
      recipients.findRecipient(submission.account_id, submission.recipient_id),
      bankOf(submission),
    ]);
    const { language } = submission;
    const offered = [definition.language, ...Object.keys(definition.translations)];
    const texts = localizeForm(definition, wishedTag(offered, wishes) ?? language);
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
      mayWithdraw: definition.mayWithdraw && submission.withdrawn_at === null,
      answers: readAnswersOf(submission, definition).map(({ inputId, label, text, notes }) => ({
        inputId,
        label,
        text,
        notes,
      })),
      files: fileRows.map((file) => ({
        inputId: file.input_id,
        fileId: fileIdOf(file),
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

  async function bankOf({ bank_token }: SubmissionRow): Promise<ReceiptData['bank']> {
    const [bank] = bank_token === null ? [] : await createBankAccounts({ db }).listByTokens([bank_token]);
    return bank ? { bankName: bank.bank_name, lastFour: bank.last_four } : null;
  }

  /** Files with the bytes of signatures. */
  async function withPictures({ id }: SubmissionRow, listed: ReceiptData['files']) {
    const rows = await store.listFiles(id);
    const pictures = rows.map(async (row) => (isPicture(row) ? buffer(await files.get(row.file_key)) : undefined));
    const read = await Promise.all(pictures);
    return listed.map((file) => ({ ...file, png: read[rows.findIndex((row) => fileIdOf(row) === file.fileId)] }));
  }

  return {
    find,

    /** Failure: `request.notFound`. */
    async get(
      link: LinkClaims,
      { reference, languages = [] }: { reference?: string; languages?: readonly string[] },
    ): Promise<ReceiptData | Failure> {
      const sent = await find(link, reference);
      if (!sent) return fail('request.notFound');
      const receipt = await view(sent, languages);
      if (reference === undefined) return receipt;
      const tags = JSON.parse(sent.submission.merge_tags) as MergeTag[];
      return { ...receipt, texts: htmlOf(sent.definition, receipt.language), tags };
    },

    /** All of it as PDF, in the language asked for, else in what it was filled in in. Failure: `request.notFound`. */
    async pdf(link: LinkClaims, reference: string, language?: string): Promise<Uint8Array | Failure> {
      const [sent, account] = await Promise.all([find(link, reference), accounts.findAccount(link.accountId)]);
      if (!sent || !account) return fail('request.notFound');
      const { definition, submission } = sent;
      const receipt = await view(sent, language === undefined ? [] : [language]);
      const tags = JSON.parse(submission.merge_tags) as MergeTag[];
      const { submissionPdf } = await import('../../documents/submission');
      return submissionPdf({
        ...receipt,
        companyName: account.name,
        contact: contactOf(definition, account),
        submittedAt: submission.submitted_at,
        files: await withPictures(submission, receipt.files),
        currency: currencyOf(definition.country),
        paragraphs: htmlOf(definition, receipt.language).flatMap((html) => paragraphsOfHtml(fillHtmlTags(html, tags))),
        answerLanguage: receipt.language,
        language: language ?? receipt.language,
      });
    },

    /** The bytes of a file. Failure: `file.notFound`. */
    async file(link: LinkClaims, reference: string, fileId: string): Promise<FileData | Failure> {
      const sent = await find(link, reference);
      const file = sent && (await store.findFile(sent.submission.id, fileId));
      if (!file) return fail('file.notFound');
      return fileAnswer(await files.get(file.file_key), {
        'content-type': isPicture(file) ? 'image/png' : 'application/octet-stream',
        'content-length': String(file.size),
        'content-disposition': attachmentDisposition(file.name),
        'cache-control': 'private, no-store',
      });
    },
  };
}
