import type { Db } from '../../db/connect';
import type { LinkedForm } from '../forms/service';
import { isClosed } from '../submissions/service';
import { createDraftStore } from './store';

/** Whether nothing is filled in any more: a form that takes one submission has it, and that is not being changed. */
export async function isDraftClosed(db: Db, linked: Pick<LinkedForm, 'form' | 'owner'>): Promise<boolean> {
  if (!(await isClosed(db, linked))) return false;
  return !(await createDraftStore(db).findDraft(linked.owner))?.change_id;
}
