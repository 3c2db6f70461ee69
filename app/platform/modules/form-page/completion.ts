import type { CallData, CallInput } from '~/contract/call';
import type { runPostActions } from '~/contract/form-page-submit';
import type { FormFile } from '~/contract/form-file';
import type { LinkClaims } from '~/contract/tokens';
import type { PlatformContext } from '../../context';
import type { Db } from '../../db/connect';
import type { SubmissionRow } from '../../db/schema';
import { fail, FailureError, isFailure, type Failure } from '../../http/result';
import { cleanLine } from '~/domain/clean-text';
import { createSubmissionAlerts } from '../alerts/service';
import { createBankAccounts } from '../banks/service';
import { createDraftService } from '../drafts/service';
import { createEnrollmentService } from '../enrollment/service';
import { createEventLog } from '../events/service';
import { inputsOf, localizeForm } from '~/contract/form-texts';
import { createFormService, ownerOf } from '../forms/service';
import { createPlaces } from '../public-forms/service';
import { createResultService } from '../results/service';
import { createSubmissionService } from '../submissions/service';
import { fileOfDraft, shownFileInputs } from './attachments';
import type { KeepMessage } from '../../messages/promises';
import { createConfirmation } from './confirmation';

type PostActionsBody = CallInput<typeof runPostActions>['body'];
type Finished = CallData<typeof runPostActions>;

interface Finish {
  link: LinkClaims;
  submission: SubmissionRow;
  definition: FormFile;
  source: string;
  bankToken: string | null;
  /** The person chose to keep the account for next time. */
  isAccountSaved: boolean;
  /** Ids of the file inputs that were shown. */
  fileInputs: ReadonlySet<string>;
  /** Stores the e-mail that tells of it. */
  keepConfirmation: KeepMessage;
  /** The same for the account's own people. */
  keepAlerts: KeepMessage;
}

/** The end of a submission: payment method, enrollment, event, draft, message. Spec: forms-and-approval 4 and 7. */
export function createCompletionService(context: PlatformContext) {
  const { db, clock, ids, events } = context;
  const store = createSubmissionService(context);
  const forms = createFormService(context);
  const bankAccounts = createBankAccounts(context);
  const drafts = createDraftService(context);
  const confirmation = createConfirmation(context);
  const alerts = createSubmissionAlerts(context);

  /** Everything or nothing, and once: undefined when it was finished already, else the keys of the draft's files. */
  function finish({
    link,
    submission,
    definition,
    source,
    bankToken,
    isAccountSaved,
    fileInputs,
    keepConfirmation,
    keepAlerts,
  }: Finish): Promise<string[] | undefined> {
    return db.transaction().execute(async (trx) => {
      const own = { ...context, db: trx };
      const submissions = createSubmissionService(own);
      const { id, ip } = submission;
      const now = clock.now();
      if (!(await submissions.finish(id, { completed_at: now, source, bank_token: bankToken }))) return undefined;
      if (bankToken && isAccountSaved) await createBankAccounts(own).save(link, bankToken);
      const isEnrollment = definition.type !== 'CustomForm';
      if (isEnrollment)
        await createEnrollmentService(own).enrollBySubmission(definition.type, {
          accountId: link.accountId,
          recipientId: link.recipientId,
          submissionId: id,
          bankToken,
          source: source || 'form',
          ip,
          now,
          planRows: await submissions.listPlanRows(id),
        });
      await createEventLog({ db: trx, clock, ids }).record(link, {
        kind: isEnrollment ? 'EnrollmentSuccess' : 'Success',
        source,
      });
      await events.announce(trx, {
        type: 'submission.completed',
        accountId: link.accountId,
        data: {
          formId: submission.form_id,
          submissionId: id,
          reference: submission.reference,
          recipientId: submission.recipient_id || null,
          isTest: submission.is_test === 1,
        },
      });
      const keys = await moveFiles(trx, link, id, fileInputs);
      await keepConfirmation(trx);
      await keepAlerts(trx);
      await createPlaces(own).take(link);
      // Last, because the form's counts are held until the transaction ends.
      const inputs = inputsOf(localizeForm(definition, '').elements);
      await createResultService(own).count({ row: submission, inputs, files: await submissions.listFiles(id) }, now);
      return keys;
    });
  }

  /** Files that the submission was judged with and lacks go along; then the draft has done its work. */
  async function moveFiles(
    trx: Db,
    link: LinkClaims,
    submissionId: string,
    fileInputs: ReadonlySet<string>,
  ): Promise<string[]> {
    const left = await createDraftService({ ...context, db: trx }).remove(ownerOf(link));
    const submissions = createSubmissionService({ db: trx });
    for (const file of left)
      if (fileInputs.has(file.input_id)) await submissions.addFile(fileOfDraft(submissionId, file));
    return left.map((file) => file.file_key);
  }

  /** A submission that found no place any more is taken back: what was typed stays in the draft. */
  async function finishOrDiscard(end: Finish): Promise<string[] | undefined | Failure> {
    try {
      return await finish(end);
    } catch (error) {
      if (!(error instanceof FailureError)) throw error;
      const keys = await db
        .transaction()
        .execute((trx) => createSubmissionService({ db: trx }).discard(end.submission.id));
      await drafts.removeUnneeded(ownerOf(end.link), keys ?? []);
      return error.failure;
    }
  }

  return {
    /** Finishes a submission; a repeat answers the same and does nothing. */
    async run(link: LinkClaims, body: PostActionsBody): Promise<Finished | Failure> {
      const owner = ownerOf(link);
      const submission = await store.findById(owner, body.reportId);
      const definition =
        submission && (await forms.findVersion(owner.accountId, owner.formId, submission.form_version));
      if (!submission || !definition) return fail('form.notFound');
      if (submission.completed_at === null) {
        const named = body.bankDetails?.token;
        if (named && !(await bankAccounts.find(owner, named))) return fail('form.paymentInvalid');
        const given = await finishOrDiscard({
          link,
          submission,
          definition,
          source: cleanLine(body.source ?? '') || (link.channel === 'webForm' ? link.channel : ''),
          bankToken: submission.bank_token ?? named ?? null,
          isAccountSaved: body.bankDetails?.isSaved === true,
          fileInputs: new Set((await shownFileInputs(context, link, submission)).map(({ id }) => id)),
          keepConfirmation: await confirmation.promise(owner, submission, definition, body.linkToken),
          keepAlerts: await alerts.promise(submission),
        });
        if (isFailure(given)) return given;
        if (given) await drafts.removeUnneeded(owner, given);
      }
      return {
        error: null,
        isSubmitted: true,
        link: definition.link ?? null,
        allowViewResults: definition.allowViewResults,
        multipleSubmission: definition.multipleSubmission,
        reference: submission.reference,
      };
    },
  };
}
