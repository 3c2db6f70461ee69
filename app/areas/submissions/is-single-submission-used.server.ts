import type { Db } from '~/platform/db/open-database';
import type { LinkedForm } from '~/areas/forms/service.server';
import { createSubmissionStore } from './store.server';

/** True if the form takes a single submission from this recipient and already has it. */
export async function isSingleSubmissionUsed(
  db: Db,
  { form, owner }: Pick<LinkedForm, 'form' | 'owner'>,
): Promise<boolean> {
  return !form.definition.multipleSubmission && (await createSubmissionStore(db).countCompleted(owner)) > 0;
}
