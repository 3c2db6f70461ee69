import type { CallData, CallInput } from '~/contract/call';
import type { runPostActions } from '~/contract/submissions';
import type { FormFile } from '~/contract/form-file';
import type { EnrollmentToken } from '~/contract/tokens';
import type { PlatformContext } from '../../context';
import type { Db } from '../../db/connect';
import type { SubmissionRow } from '../../db/schema';
import { fail, type Failure } from '../../http/result';
import { cleanLine } from '../drafts/file-names';
import { ownerOf } from '../drafts/form-of-link';
import { ownerColumns, unneededKeys } from '../drafts/store';
import { createEventLog } from '../events/service';
import { inputsOf, localizeForm } from '../forms/localize';
import { createFormStore } from '../forms/store';
import { enrollBySubmission } from '../reports/enrollment-store';
import { additionOfRow, countSubmission } from '../results/counting';
import { createRecipientService } from '../recipients/service';
import { shownFileInputs } from './attachments';
import { createConfirmation } from './confirmation';
import { isOwnBankToken } from './payment';
import { createSubmissionStore, fileOfDraft, lockDraft } from './store';

type PostActionsBody = CallInput<typeof runPostActions>['body'];
type Finished = CallData<typeof runPostActions>;

interface Finish {
  link: EnrollmentToken;
  submission: SubmissionRow;
  definition: FormFile;
  source: string;
  bankToken: string | null;
  /** The person chose to keep the account for next time. */
  isAccountSaved: boolean;
  /** Ids of the file inputs that were shown. */
  fileInputs: ReadonlySet<string>;
}

/** The end of a submission: payment method, enrollment, event, draft, message. Spec: forms-and-approval 4 and 7. */
export function createCompletionService(context: PlatformContext) {
  const { db, clock, ids, files } = context;
  const store = createSubmissionStore(db);
  const forms = createFormStore(db);
  const confirmation = createConfirmation(context);

  /** Everything or nothing, and once: undefined when it was finished already, else the keys of bytes to remove. */
  function finish({
    link,
    submission,
    definition,
    source,
    bankToken,
    isAccountSaved,
    fileInputs,
  }: Finish): Promise<string[] | undefined> {
    return db.transaction().execute(async (trx) => {
      const marked = await trx
        .updateTable('submissions')
        .set({ completed_at: clock.now(), source, bank_token: bankToken })
        .where('id', '=', submission.id)
        .where('completed_at', 'is', null)
        .executeTakeFirst();
      if (marked.numUpdatedRows === 0n) return undefined;
      if (bankToken && isAccountSaved) await saveAccount(trx, link, bankToken);
      const { accountId, recipientId } = link;
      const origin = { source: source || 'form', ip: submission.ip, now: clock.now() };
      await enrollBySubmission(trx, ids, definition.type, {
        accountId,
        recipientId,
        submissionId: submission.id,
        bankToken,
        ...origin,
      });
      const isEnrollment = definition.type !== 'CustomForm';
      await createEventLog({ db: trx, clock, ids }).record(link, isEnrollment ? 'EnrollmentSuccess' : 'Success', {
        source,
      });
      const unneeded = await moveDraft(trx, link, submission, fileInputs);
      await count(trx, submission, definition);
      return unneeded;
    });
  }

  /** Last, because the form's counts are held until the transaction ends. */
  async function count(trx: Db, submission: SubmissionRow, definition: FormFile): Promise<void> {
    const { id, account_id, form_id, is_test } = submission;
    const inputs = inputsOf(localizeForm(definition, '').elements);
    const files = new Set((await createSubmissionStore(trx).listFiles(id)).map(({ input_id }) => input_id));
    await countSubmission(
      trx,
      { account_id, form_id },
      { isTest: is_test === 1, at: clock.now(), addition: additionOfRow(submission, inputs, files) },
    );
  }

  /** The account joins the saved ones, which every page of the recipient lists. */
  async function saveAccount(trx: Db, link: EnrollmentToken, token: string): Promise<void> {
    const saved = await trx
      .updateTable('bank_accounts')
      .set({ is_saved: 1 })
      .where((eb) => eb.and({ token, account_id: link.accountId, recipient_id: link.recipientId, is_saved: 0 }))
      .executeTakeFirst();
    if (saved.numUpdatedRows === 0n) return;
    await createRecipientService({ db: trx }).touch(link);
  }

  /** Files that the submission was judged with and lacks go along; then the draft has done its work. */
  async function moveDraft(
    trx: Db,
    link: EnrollmentToken,
    submission: SubmissionRow,
    fileInputs: ReadonlySet<string>,
  ): Promise<string[]> {
    const owner = ownerOf(link);
    await lockDraft(trx, owner);
    const left = await trx
      .deleteFrom('draft_files')
      .where((eb) => eb.and(ownerColumns(owner)))
      .returningAll()
      .execute();
    const own = createSubmissionStore(trx);
    for (const file of left) if (fileInputs.has(file.input_id)) await own.addFile(fileOfDraft(submission.id, file));
    await trx
      .deleteFrom('drafts')
      .where((eb) => eb.and(ownerColumns(owner)))
      .execute();
    return unneededKeys(
      trx,
      owner,
      left.map((file) => file.file_key),
    );
  }

  return {
    /** Finishes a submission; a repeat answers the same and does nothing. */
    async run(link: EnrollmentToken, body: PostActionsBody): Promise<Finished | Failure> {
      const owner = ownerOf(link);
      const submission = await store.findById(owner, body.reportId);
      const definition =
        submission && (await forms.findVersion(owner.accountId, owner.formId, submission.form_version));
      if (!submission || !definition) return fail('form.notFound');
      if (submission.completed_at === null) {
        const named = body.bankDetails?.token;
        if (named && !(await isOwnBankToken(db, owner, named))) return fail('form.paymentInvalid');
        const unneeded = await finish({
          link,
          submission,
          definition,
          source: cleanLine(body.source ?? ''),
          bankToken: submission.bank_token ?? named ?? null,
          isAccountSaved: body.bankDetails?.isSaved === true,
          fileInputs: new Set((await shownFileInputs(db, link, submission)).map(({ id }) => id)),
        });
        for (const key of unneeded ?? []) await files.remove(key);
        if (unneeded) await confirmation.send(owner, submission, definition, body.encAccount);
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
