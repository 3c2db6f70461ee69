import type { Draft } from './calls';
import type { FormFile } from '~/areas/forms/form-file';
import type { ChangeState } from '~/domain/submission-change';
import type { PlatformContext } from '~/platform/platform-context';
import type { DraftFileRow, DraftRow, SubmissionRow } from '~/platform/db/schema';
import { fail, type Failure } from '~/platform/http/failure';
import type { LinkedForm } from '~/areas/forms/service.server';
import {
  createChangeStatusGetter,
  createSubmissionService,
  createVersionStore,
  compareVersions,
} from '~/areas/submissions/service.server';

const REFUSALS = {
  never: 'submission.notChangeable',
  closed: 'submission.notChangeable',
  over: 'submission.changeOver',
  full: 'submission.changedOften',
  withdrawn: 'submission.withdrawn',
} as const satisfies Record<Exclude<ChangeState, 'open'>, string>;

/** Returns why a submission can't be changed; undefined if it can. */
export const checkChangeState = (state: ChangeState): Failure | undefined =>
  state === 'open' ? undefined : fail(REFUSALS[state]);

/** What a draft changes, as its page says it; null where it is to be a new submission. */
export function createChangeView({ db, clock }: Pick<PlatformContext, 'db' | 'clock'>) {
  const submissions = createSubmissionService({ db });
  const findChangeState = createChangeStatusGetter({ db, clock });
  const versions = createVersionStore(db);

  /** What was typed and not sent, beside what stands. */
  async function differencesIn(
    { form, inputs }: LinkedForm,
    draft: { row: DraftRow; files: readonly DraftFileRow[] },
    sent: { row: SubmissionRow; definition: FormFile },
  ) {
    const known = new Set(inputs.map(({ id }) => id));
    const row = { ...sent.row, answers: draft.row.answers, form_version: form.row.version };
    const files = await submissions.listFiles(sent.row.id);
    // A signature is not given yet where it is not given anew, which changes nothing.
    const isOpen = ({ input_id, kind }: { input_id: string; kind: string }) =>
      known.has(input_id) && (kind !== 'signature' || draft.files.some((file) => file.input_id === input_id));
    return compareVersions(
      { ...sent, files: files.filter(isOpen) },
      { row, files: draft.files.filter(isOpen), definition: form.definition },
      sent.row.language,
    );
  }

  return async function viewChange(
    linked: LinkedForm,
    row: DraftRow | undefined,
    files: readonly DraftFileRow[],
  ): Promise<Draft['change']> {
    if (!row?.change_id) return null;
    const submission = await submissions.findById(linked.owner, row.change_of);
    const definition = submission && (await versions.definitionOf(submission));
    if (!submission || !definition) return null;
    const { state, until } = await findChangeState(submission, definition);
    return {
      id: row.change_id,
      reference: submission.reference,
      submittedAt: new Date(submission.submitted_at).toISOString(),
      state,
      until: until === undefined ? null : new Date(until).toISOString(),
      isNewerForm: submission.form_version !== linked.form.row.version,
      differences: state === 'open' ? [] : await differencesIn(linked, { row, files }, { row: submission, definition }),
    };
  };
}
