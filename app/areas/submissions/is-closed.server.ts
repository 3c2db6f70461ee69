import type { Db } from '~/platform/db/open-database';
import type { LinkedForm } from '~/areas/forms/service.server';
import { createSubmissionStore } from './store.server';

/** True once a form that takes one submission has it. */
export async function isClosed(db: Db, { form, owner }: Pick<LinkedForm, 'form' | 'owner'>): Promise<boolean> {
  return !form.definition.multipleSubmission && (await createSubmissionStore(db).countCompleted(owner)) > 0;
}
