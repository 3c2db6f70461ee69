import type { CallData, CallInput } from '~/lib/contract/call';
import type { FormFile } from '~/areas/forms/form-file';
import type { submitForm } from './submission-calls';
import { formInputs } from '~/areas/forms/localize-form';
import { cleanSingleLine } from '~/domain/untrusted-text';
import type { Answers } from '~/domain/form-model';
import { maxFiles } from '~/areas/forms/input-types/attachment/rules';
import { parseStoredAnswers } from '~/domain/parse-answers';
import { changedAnswers } from '~/domain/submission-change';
import type { PlatformContext } from '~/platform/platform-context';
import type { Db } from '~/platform/db/open-database';
import { writeForRecipient } from '~/platform/db/erasures';
import type { DraftFileRow, SubmissionFileRow, SubmissionRow } from '~/platform/db/schema';
import { fail, FailureError, isFailure, type Failure } from '~/platform/http/failure';
import type { EnqueueMessage } from '~/platform/messages/message-queue';
import { createSubmissionAlerts } from '~/areas/submissions/notifications/service.server';
import { checkChangeState, createDraftService } from '~/areas/drafts/service.server';
import { createEventLog } from '~/areas/events/service.server';
import { createFormService, ownerOf } from '~/areas/forms/service.server';
import type { OpenedLink } from '~/areas/links/link-state/service.server';
import { createResultService } from '~/areas/results/service.server';
import {
  submissionEventData,
  hashSubmission,
  createChangeStatusGetter,
  createSubmissionService,
  createVersionStore,
  findRewordedChoices,
  scopeSubmissionKey,
} from '~/areas/submissions/service.server';
import { toSubmissionFile } from './submission-attachments.server';
import { completionReply } from './submission-completion.server';
import { mayHaveConfirmation } from './confirmation-email.server';
import { createSubmitService, failureOf, isSameContent } from './submit-form.server';

type Body = CallInput<typeof submitForm>['body'];
type Finished = CallData<typeof submitForm>;

/** A validated change that is ready to be written. */
interface Change {
  link: OpenedLink;
  body: Body;
  key: string;
  before: { row: SubmissionRow; definition: FormFile; files: SubmissionFileRow[] };
  after: { row: SubmissionRow; definition: FormFile; files: SubmissionFileRow[] };
  contentHash: string;
  enqueueAlerts: EnqueueMessage;
}

/** Whether nothing differs, nor is agreed to under other words: a signature that was not given anew is none, and changes nothing by itself. */
function isUnchanged(before: Change['before'], answers: Answers, { definition, files }: Change['after']): boolean {
  const keysOf = (of: readonly SubmissionFileRow[]) =>
    of
      .filter(({ kind }) => kind !== 'signature')
      .map(({ input_id, file_key }) => `${input_id} ${file_key}`)
      .sort()
      .join();
  return (
    changedAnswers(parseStoredAnswers(before.row), answers).length === 0 &&
    findRewordedChoices(parseStoredAnswers(before.row), before.definition, definition).length === 0 &&
    keysOf(before.files) === keysOf(files) &&
    !files.some(({ kind }) => kind === 'signature')
  );
}

/** Sends what a draft changes: the same submission says something else from then on, and keeps what it said before. */
export function createChangeService(context: PlatformContext) {
  const { db, clock } = context;
  const submissions = createSubmissionService(context);
  const submits = createSubmitService(context);
  const drafts = createDraftService(context);
  const forms = createFormService(context);
  const events = createEventLog(context);
  const versions = createVersionStore(db);
  const findChangeState = createChangeStatusGetter(context);
  const alerts = createSubmissionAlerts(context);

  /** A change leads on to its receipt. */
  const answerOf = (definition: FormFile, row: SubmissionRow): Finished => ({
    ...completionReply(definition, row),
    link: null,
  });

  /** The end of the same change again, whatever has happened since; undefined where none was stored under this key. */
  async function replay(link: OpenedLink, key: string, body: Body): Promise<Finished | Failure | undefined> {
    const known = await versions.findByKey(key);
    const row = known && (await submissions.findById(ownerOf(link.claims), known.submission_id));
    const definition = row && (await versions.definitionOf(row));
    if (!known || !row || !definition) return undefined;
    const inputs = await forms.findInputs(row.account_id, row.form_id, body.formVersion);
    const { content_hash } = known;
    const isSame = isSameContent(inputs, { ...body, isInstallmentAgreed: false }, { ...row, content_hash });
    return isSame ? answerOf(definition, row) : fail('form.alreadySubmitted');
  }

  /** Everything that is only read or rendered, before the transaction. */
  async function prepare(link: OpenedLink, body: Body, key: string, clientAddress: string): Promise<Change | Failure> {
    const validated = await submits.validateChange(link, body, clientAddress);
    if (isFailure(validated)) return validated;
    const { linked, draft, stored, values, fileInputs } = validated;
    const sent = draft.row && (await submissions.findById(linked.owner, draft.row.change_of));
    const definition = sent && (await versions.definitionOf(sent));
    if (!sent || !definition) return fail('draft.another');
    const refusal = checkChangeState((await findChangeState(sent, definition)).state);
    if (refusal) return refusal;
    const row = { ...sent, ...validated.content, changes: sent.changes + 1, changed_at: clock.now() };
    const files = fileInputs.flatMap((input) =>
      draft.files
        .filter(({ input_id }) => input_id === input.id)
        .slice(0, maxFiles(input))
        .map((file, place) => ({ ...toSubmissionFile(sent.id, file), place })),
    );
    const before = { row: sent, definition, files: await submissions.listFiles(sent.id) };
    const after = { row, definition: linked.form.definition, files };
    if (isUnchanged(before, stored, after)) return fail('submission.unchanged');
    const hash = hashSubmission(body.formVersion, false, values);
    return { link, body, key, before, after, contentHash: hash, enqueueAlerts: await alerts.prepare(row, 'changed') };
  }

  /** Writes it in one transaction. Resolves to keys of files that may not be needed any more; undefined where somebody was faster. */
  function write({
    link,
    body,
    key,
    before,
    after,
    contentHash: content_hash,
    enqueueAlerts,
  }: Change): Promise<string[] | undefined> {
    const { row } = after;
    const inputs = formInputs(after.definition);
    return writeForRecipient(db, link.claims, async (trx) => {
      const own = { ...context, db: trx };
      const store = createSubmissionService(own);
      const replaced = { change_key: key, content_hash };
      if (!(await store.change(before, after, replaced))) return undefined;
      const log = createEventLog(own);
      const detail = { source: cleanSingleLine(body.source ?? ''), detail: 'changed' };
      await log.record(
        link.claims,
        ...(body.events ?? []),
        { kind: 'EnrollmentAttempt' },
        { kind: 'Success', ...detail },
      );
      await context.events.announce(trx, {
        type: 'submission.changed',
        accountId: row.account_id,
        data: { ...submissionEventData(row), version: row.changes + 1 },
      });
      const left = await endDraft(trx, link, body, after.files);
      if (mayHaveConfirmation(link.recipient, inputs))
        await context.followUp(trx, {
          kind: 'submission',
          about: row.id,
          version: row.changes + 1,
          accountId: row.account_id,
          secret: body.token,
        });
      await enqueueAlerts(trx);
      // Last, because the form's counts are held until the transaction ends.
      await createResultService(own).change({ ...before, inputs: formInputs(before.definition) }, { ...after, inputs });
      return [...left, ...before.files].map(({ file_key }) => file_key);
    });
  }

  /** The draft has done its work; the files that the change was judged with must still be in it. */
  async function endDraft(
    trx: Db,
    { claims }: OpenedLink,
    body: Body,
    files: Change['after']['files'],
  ): Promise<DraftFileRow[]> {
    const changeId = body.change ?? '';
    const left = await createDraftService({ ...context, db: trx }).endChange(ownerOf(claims), changeId);
    if (!left) throw new FailureError(fail('draft.another'));
    const isThere = (key: string) => left.some(({ file_key }) => file_key === key);
    const named = (body.files ?? []).every(({ fileId }) => left.some(({ id }) => id === fileId));
    if (!named || !files.every(({ file_key }) => isThere(file_key))) throw new FailureError(fail('file.notFound'));
    return left;
  }

  return {
    /**
     * Judges and stores a change, once: the same again answers the first one's end. Failures: those of a submission, what stands in
     * the way of a change, `submission.unchanged`, and `draft.another` where the change is not begun, or was given up.
     */
    async send(link: OpenedLink, body: Body, clientAddress: string): Promise<Finished | Failure> {
      const key = scopeSubmissionKey(ownerOf(link.claims), body.submissionKey);
      const first = await replay(link, key, body);
      if (first && !isFailure(first)) await drafts.removeFiles(ownerOf(link.claims), body.brought ?? []);
      if (first) return first;
      const change = await prepare(link, body, key, clientAddress);
      const given = isFailure(change) ? change : await write(change).catch(failureOf);
      if (!isFailure(change) && given && !isFailure(given)) {
        await drafts.removeUnneeded(ownerOf(link.claims), given);
        return answerOf(change.after.definition, change.after.row);
      }
      // What stands in the way may be the same change, stored by another request since the first look.
      const same = await replay(link, key, body);
      if (same) return same;
      const failure = isFailure(given) ? given : fail('draft.another');
      await events.record(
        link.claims,
        { kind: 'EnrollmentAttempt' },
        { kind: 'EnrollmentFailed', detail: failure.name },
      );
      return failure;
    },
  };
}
