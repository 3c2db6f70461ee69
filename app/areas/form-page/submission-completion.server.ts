import type { CallData, CallInput } from '~/lib/contract/call';
import type { runPostActions, submitEnrollment } from './submission-calls';
import type { FormFile } from '~/areas/forms/form-file';
import type { LinkClaims } from '~/lib/contract/token-schemas';
import type { PlatformContext } from '~/platform/platform-context';
import type { Db } from '~/platform/db/open-database';
import { writeForRecipient } from '~/platform/db/erasures';
import type { RecipientRow, SubmissionRow } from '~/platform/db/schema';
import { fail, FailureError, isFailure, type Failure } from '~/platform/http/failure';
import { cleanSingleLine } from '~/domain/untrusted-text';
import type { FormInput } from '~/domain/form-model';
import { maxFiles } from '~/areas/forms/input-types/attachment/rules';
import { createSubmissionAlerts } from '~/areas/submissions/notifications/service.server';
import { createSavedBankAccounts } from '~/areas/payments/banks/service.server';
import { createDraftService, endDraft } from '~/areas/drafts/service.server';
import { createPlanEnrollmentService } from '~/areas/enrollment/service.server';
import { createEventLog, type EventLine } from '~/areas/events/service.server';
import { formInputs } from '~/areas/forms/localize-form';
import { createFormService, ownerOf, type Owner } from '~/areas/forms/service.server';
import { createSubmissionLimit } from '~/areas/public-forms/service.server';
import { createRecipientService } from '~/areas/recipients/service.server';
import { createResultService } from '~/areas/results/service.server';
import { submissionEventData, createSubmissionService } from '~/areas/submissions/service.server';
import { toSubmissionFile, shownFileInputs } from './submission-attachments.server';
import type { FollowUp } from '~/platform/messages/follow-up-messages';
import type { EnqueueMessage } from '~/platform/messages/message-queue';
import { mayHaveConfirmation } from './confirmation-email.server';
import { findMissingFiles } from './submission-validation.server';

type PostActionsBody = CallInput<typeof runPostActions>['body'];
type Finished = CallData<typeof runPostActions>;
type SentFiles = NonNullable<CallInput<typeof submitEnrollment>['body']['files']>;
/** What is known of an end when the submission is sent. */
export type CompletionBody = Pick<PostActionsBody, 'bankDetails' | 'source' | 'linkToken'> & { files?: SentFiles };

/** Whose submission ends, and of which form. */
interface CompletionSubject {
  link: LinkClaims;
  recipient: RecipientRow | undefined;
  definition: FormFile;
  inputs: readonly FormInput[];
  /** Those for files that were shown. */
  fileInputs: readonly FormInput[];
}

/** A prepared completion that is ready to be written. */
interface Completion extends CompletionSubject {
  submission: SubmissionRow;
  finish: Pick<SubmissionRow, 'completed_at' | 'source' | 'bank_token'>;
  /** The line of the event log that tells of it. */
  event: EventLine;
  /** The person chose to keep the account for next time. */
  isAccountSaved: boolean;
  /** Files that must still be in the draft. */
  files: SentFiles;
  /** Undefined where no e-mail tells of it. */
  followUp: FollowUp | undefined;
  /** Enqueues the alerts for the account's own people. */
  enqueueAlerts: EnqueueMessage;
}

const isEnrollment = ({ type }: FormFile): boolean => type !== 'CustomForm';

/** The end of a submission: payment method, enrollment, event, draft, message. Spec: forms-and-approval 4 and 7. */
export function createCompletionService(context: PlatformContext) {
  const { db, clock, ids, events } = context;
  const store = createSubmissionService(context);
  const forms = createFormService(context);
  const bankAccounts = createSavedBankAccounts(context);
  const drafts = createDraftService(context);
  const recipients = createRecipientService(context);
  const alerts = createSubmissionAlerts(context);

  /** Everything that is only read or rendered, before the transaction. Failures: `form.paymentInvalid`. */
  async function prepare(
    holder: CompletionSubject,
    submission: SubmissionRow,
    { bankDetails, source, linkToken, files = [] }: CompletionBody,
  ): Promise<Completion | Failure> {
    const { link, recipient, definition, inputs } = holder;
    const owner = ownerOf(link);
    const named = bankDetails?.token;
    if (named && !(await bankAccounts.find(owner, named))) return fail('form.paymentInvalid');
    const from = cleanSingleLine(source ?? '') || (link.channel === 'webForm' ? link.channel : '');
    return {
      ...holder,
      submission,
      finish: { completed_at: clock.now(), source: from, bank_token: submission.bank_token ?? named ?? null },
      event: { kind: isEnrollment(definition) ? 'EnrollmentSuccess' : 'Success', source: from },
      isAccountSaved: bankDetails?.isSaved === true,
      files,
      followUp: mayHaveConfirmation(recipient, inputs)
        ? { kind: 'submission', about: submission.id, accountId: submission.account_id, secret: linkToken }
        : undefined,
      enqueueAlerts: await alerts.prepare(submission),
    };
  }

  /** Writes what comes with the end of a submission, in the transaction that finishes it. Resolves to the keys of the draft's files. */
  async function write(trx: Db, end: Completion): Promise<string[]> {
    const { link, submission, definition, inputs, fileInputs } = end;
    const { source, bank_token: bankToken } = end.finish;
    const own = { ...context, db: trx };
    const { id, ip } = submission;
    const now = clock.now();
    if (bankToken && end.isAccountSaved) await createSavedBankAccounts(own).save(link, bankToken);
    if (isEnrollment(definition))
      await createPlanEnrollmentService(own).enrollBySubmission(definition.type, {
        accountId: link.accountId,
        recipientId: link.recipientId,
        submissionId: id,
        bankToken,
        source: source || 'form',
        ip,
        now,
        planRows: await createSubmissionService(own).listPlanRows(id),
      });
    await events.announce(trx, {
      type: 'submission.completed',
      accountId: link.accountId,
      data: submissionEventData(submission),
    });
    const keys = await moveFiles(trx, end);
    if (end.followUp) await context.followUp(trx, end.followUp);
    await end.enqueueAlerts(trx);
    await createSubmissionLimit(own).take(link);
    // Last, because the form's counts are held until the transaction ends.
    const files = fileInputs.length > 0 ? await createSubmissionService(own).listFiles(id) : [];
    const missing = findMissingFiles(fileInputs, files);
    if (missing) throw new FailureError(missing);
    await createResultService(own).count({ row: submission, inputs, files }, now);
    return keys;
  }

  /** Files that the submission was judged with and lacks go along; then the draft has done its work. */
  async function moveFiles(trx: Db, { link, submission, fileInputs, files }: Completion): Promise<string[]> {
    const left = await endDraft(trx, ownerOf(link), submission.form_version, clock.now());
    if (files.some(({ fileId }) => !left.some((file) => file.id === fileId)))
      throw new FailureError(fail('file.notFound'));
    if (left.length === 0) return [];
    const submissions = createSubmissionService({ db: trx });
    for (const file of left) {
      const input = fileInputs.find(({ id }) => id === file.input_id);
      if (input) await submissions.addFile(toSubmissionFile(submission.id, file), maxFiles(input));
    }
    return left.map((file) => file.file_key);
  }

  /** Takes back a submission that was never finished; what its files share with the draft stays. */
  async function discard(owner: Owner, submissionId: string): Promise<void> {
    const keys = await writeForRecipient(db, owner, (trx) =>
      createSubmissionService({ db: trx }).discard(submissionId),
    );
    await drafts.removeUnneeded(owner, keys ?? []);
  }

  /** Everything or nothing, and once. A submission that found no place any more is taken back: what was typed stays in the draft. */
  async function finish(end: Completion): Promise<string[] | Failure> {
    const { id } = end.submission;
    try {
      return await writeForRecipient(db, end.link, async (trx) => {
        if (!(await createSubmissionService({ db: trx }).finish(id, end.finish))) return [];
        await createEventLog({ db: trx, clock, ids }).record(end.link, end.event);
        return write(trx, end);
      });
    } catch (error) {
      if (!(error instanceof FailureError)) throw error;
      // It waits for its files.
      if (error.failure.name === 'form.fillRequired') return error.failure;
      await discard(ownerOf(end.link), id);
      return error.failure;
    }
  }

  return {
    prepare,
    write,
    discard,

    /** Finishes a submission; a repeat answers the same and does nothing. */
    async run(link: LinkClaims, body: PostActionsBody): Promise<Finished | Failure> {
      const owner = ownerOf(link);
      const submission = await store.findById(owner, body.reportId);
      const definition =
        submission && (await forms.findVersion(owner.accountId, owner.formId, submission.form_version));
      if (!submission || !definition) return fail('form.notFound');
      if (submission.completed_at === null) {
        const recipient = await recipients.findRecipient(owner.accountId, owner.recipientId);
        const inputs = formInputs(definition);
        const fileInputs = shownFileInputs(inputs, submission);
        const end = await prepare({ link, recipient, definition, inputs, fileInputs }, submission, body);
        const given = isFailure(end) ? end : await finish(end);
        if (isFailure(given)) return given;
        await drafts.removeUnneeded(owner, given);
      }
      return completionReply(definition, submission);
    },
  };
}

/** The reply of the calls that finish a submission. */
export const completionReply = (
  { link, allowViewResults, multipleSubmission }: FormFile,
  { reference }: SubmissionRow,
): Finished => ({
  error: null,
  isSubmitted: true,
  link: link ?? null,
  allowViewResults,
  multipleSubmission,
  reference,
});
