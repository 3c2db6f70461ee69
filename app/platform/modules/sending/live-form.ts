import type { PlatformContext } from '../../context';
import { fail, type Failure } from '../../http/result';
import { createFormService } from '../forms/service';
import { createFormStore, type StoredForm } from '../forms/store';

/** A form whose links can be sent now: `form.notFound`, `template.notLive`, `form.expired`. */
export async function liveForm(
  context: Pick<PlatformContext, 'db' | 'clock'>,
  accountId: string,
  formId: string,
): Promise<StoredForm | Failure> {
  const { db } = context;
  const row = await db
    .selectFrom('forms')
    .select('status')
    .where('account_id', '=', accountId)
    .where('id', '=', formId)
    .executeTakeFirst();
  if (!row) return fail('form.notFound');
  const form = row.status === 'active' ? await createFormStore(db).findForm(accountId, formId) : undefined;
  if (!form) return fail('template.notLive');
  return createFormService(context).isExpired(form) ? fail('form.expired') : form;
}
