import type { Db } from '../../db/connect';
import type { LinkedForm } from '../forms/service';
import { createSubmissionStore } from './store';

/** True once a form that takes one submission has it. */
export async function isClosed(db: Db, { form, owner }: Pick<LinkedForm, 'form' | 'owner'>): Promise<boolean> {
  return !form.definition.multipleSubmission && (await createSubmissionStore(db).countCompleted(owner)) > 0;
}
