import type { Db } from '~/platform/db/open-database';
import type { LinkedForm } from '~/areas/forms/service.server';
import { createSubmissionService, isSingleSubmissionUsed } from '~/areas/submissions/service.server';
import { createDraftStore } from './store.server';

/**
 * Whether nothing is filled in any more: a form that takes one submission has it, and that is not being changed.
 *
 * @param submissionKey of the page that something comes from: what it was rendered for may have been submitted
 */
export async function isDraftClosed(
  db: Db,
  linked: Pick<LinkedForm, 'form' | 'owner'>,
  submissionKey?: string,
): Promise<boolean> {
  const { owner } = linked;
  if ((await isSingleSubmissionUsed(db, linked)) && !(await createDraftStore(db).findDraft(owner))?.change_id)
    return true;
  return createSubmissionService({ db }).isSubmittedWith(owner, submissionKey);
}
