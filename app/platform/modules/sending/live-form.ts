import type { Db } from '../../db/connect';
import { fail, type Failure } from '../../http/result';
import { createFormStore, type StoredForm } from '../forms/store';

/** A form whose links can be sent now: `form.notFound`, `template.notLive`. */
export async function liveForm(db: Db, accountId: string, formId: string): Promise<StoredForm | Failure> {
  const row = await db.selectFrom('forms').select('status').where('account_id', '=', accountId).where('id', '=', formId).executeTakeFirst();
  if (!row) return fail('form.notFound');
  const form = row.status === 'active' ? await createFormStore(db).findForm(accountId, formId) : undefined;
  return form ?? fail('template.notLive');
}
