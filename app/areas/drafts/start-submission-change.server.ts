import type { CallData, CallInput } from '~/lib/contract/call';
import type { FormFile } from '~/areas/forms/form-file';
import { inputsOf, localizeForm } from '~/areas/forms/localize-form';
import type { leaveChange, startChange } from '~/areas/submissions/change-calls';
import type { LinkClaims } from '~/lib/contract/token-schemas';
import { isFile } from '~/areas/forms/input-types';
import { maxFiles } from '~/areas/forms/input-types/attachment/rules';
import { parseStoredAnswers } from '~/domain/parse-answers';
import { carriedAnswers } from '~/domain/submission-change';
import type { PlatformContext } from '~/platform/platform-context';
import type { Db } from '~/platform/db/open-database';
import { writeForRecipient } from '~/platform/db/erasures';
import type { DraftRow, SubmissionRow } from '~/platform/db/schema';
import { fail, type Failure } from '~/platform/http/failure';
import { createFormService, ownerColumns, ownerOf, type LinkedForm } from '~/areas/forms/service.server';
import {
  createChangeStatusGetter,
  createSubmissionService,
  createVersionStore,
} from '~/areas/submissions/service.server';
import { expireUploads } from '~/areas/uploads/service.server';
import { checkChangeState } from './submission-change-view.server';
import { createDraftService } from './service.server';
import { createDraftStore } from './store.server';

/** Starts a change of a sent submission, or leaves it as it was. */
export function createSubmissionChangeService(context: Pick<PlatformContext, 'db' | 'clock' | 'ids' | 'files'>) {
  const { db, clock, ids } = context;
  const forms = createFormService({ db });
  const drafts = createDraftService(context);
  const submissions = createSubmissionService({ db });
  const findChangeState = createChangeStatusGetter({ db, clock });
  const versions = createVersionStore(db);

  /** The draft as a change of a submission begins it: what was sent, but for signatures, which are under what they were given for. */
  async function fillDraft(
    trx: Db,
    { form, owner }: LinkedForm,
    { submission, definition }: { submission: SubmissionRow; definition: FormFile },
  ): Promise<string | undefined> {
    const inputsIn = (of: FormFile) => inputsOf(localizeForm(of, submission.language).elements);
    const inputs = inputsIn(form.definition);
    const answers = carriedAnswers(parseStoredAnswers(submission), inputsIn(definition), inputs);
    const store = createDraftStore(trx);
    const changeId = ids.next();
    const isBegun = await store.begin({
      ...ownerColumns(owner),
      form_version: form.row.version,
      answers: JSON.stringify(answers),
      bank_token: null,
      updated_at: clock.now(),
      change_of: submission.id,
      change_id: changeId,
    });
    if (!isBegun) return undefined;
    const sent = await createSubmissionService({ db: trx }).listFiles(submission.id);
    for (const { submission_id: _id, place, ...file } of sent) {
      const input = inputs.find(({ id }) => id === file.input_id);
      // No more of them than the live form takes.
      if (file.kind === 'signature' || !input || !isFile(input) || place >= maxFiles(input)) continue;
      await store.addFile({
        ...file,
        ...ownerColumns(owner),
        id: ids.next(),
        // By it the files of a question keep their order, before what is added to them.
        created_at: clock.now() - maxFiles(input) + place,
        changes: '',
      });
    }
    return changeId;
  }

  /** Whether what is begun is the person's own, which is not thrown away unasked. */
  async function isBlocking(linked: LinkedForm, row: DraftRow): Promise<boolean> {
    // Of a form that is sent once only what was left behind is there beside a change.
    if (!row.change_id && !linked.form.definition.multipleSubmission) return false;
    return row.answers !== '{}' || (await createDraftStore(db).listFiles(linked.owner)).length > 0;
  }

  return {
    /**
     * Fills the draft with what was sent. A change of it that was begun goes on as it is. Failures: `request.notFound`, what stands in
     * the way of a change, and `draft.begun` where something else is begun and is not to be given up.
     */
    async start(
      link: LinkClaims,
      { reference, isInPlace }: CallInput<typeof startChange>['body'],
    ): Promise<CallData<typeof startChange> | Failure> {
      const linked = await forms.requireForm(link);
      const { owner } = linked;
      const submission = await submissions.findCompleted(owner, reference);
      const definition = submission && (await versions.definitionOf(submission));
      if (!submission || !definition) return fail('request.notFound');
      const refusal = checkChangeState((await findChangeState(submission, definition)).state);
      if (refusal) return refusal;
      const { row, files } = await drafts.findWhole(owner);
      if (row?.change_id && row.change_of === submission.id) return { changeId: row.change_id };
      if (row && !isInPlace && (await isBlocking(linked, row))) return fail('draft.begun');
      const changeId = await writeForRecipient(db, owner, async (trx) => {
        if (row && !(await createDraftStore(trx).remove(owner, { revision: row.revision }))) return undefined;
        await expireUploads(trx, ownerColumns(owner), clock.now());
        return fillDraft(trx, linked, { submission, definition });
      });
      await drafts.removeUnneeded(
        owner,
        files.map((file) => file.file_key),
      );
      if (changeId) return { changeId };
      // Somebody was faster: the same press twice, or another page.
      const { row: now } = await drafts.findWhole(owner);
      return now?.change_of === submission.id ? { changeId: now.change_id } : fail('draft.begun');
    },

    /** Discards a change that was begun; once it was sent or left there is nothing to discard. */
    async leave(link: LinkClaims, changeId: string): Promise<CallData<typeof leaveChange>> {
      const owner = ownerOf(link);
      const files = await writeForRecipient(db, owner, (trx) =>
        createDraftService({ ...context, db: trx }).endChange(owner, changeId),
      );
      await drafts.removeUnneeded(owner, files?.map((file) => file.file_key) ?? []);
      return { isLeft: files !== undefined };
    },
  };
}
