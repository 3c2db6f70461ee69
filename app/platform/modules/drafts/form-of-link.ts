import type { EnrollmentToken } from '~/contract/tokens';
import type { FormInput } from '~/domain/form-model';
import type { Db } from '../../db/connect';
import { fail, FailureError } from '../../http/result';
import { inputsOf, localizeForm } from '../forms/localize';
import { createFormStore, type StoredForm } from '../forms/store';
import type { Owner } from './contacts';

export interface LinkedForm {
  form: StoredForm;
  /** Every input of the live version, in order. */
  inputs: FormInput[];
  owner: Owner;
}

/** The account, form and recipient that a link names. */
export function ownerOf(link: EnrollmentToken): Owner {
  return { accountId: link.accountId, formId: link.enrollmentId, recipientId: link.recipientId };
}

/** The live form of a link. Throws `FailureError` with `form.notFound`. */
export async function requireForm(db: Db, link: EnrollmentToken): Promise<LinkedForm> {
  const form = await createFormStore(db).findForm(link.accountId, link.enrollmentId);
  if (!form || form.row.status !== 'active') throw new FailureError(fail('form.notFound'));
  return { form, inputs: inputsOf(localizeForm(form.definition, '').elements), owner: ownerOf(link) };
}

/** The inputs of one version, or undefined when there is no such version. */
export async function findInputs(
  db: Db,
  { accountId, formId }: Owner,
  version: number,
): Promise<FormInput[] | undefined> {
  const definition = await createFormStore(db).findVersion(accountId, formId, version);
  return definition && inputsOf(localizeForm(definition, '').elements);
}

/** How often this recipient has finished submitting this form. */
export async function countCompleted(db: Db, owner: Owner): Promise<number> {
  const { count } = await db
    .selectFrom('submissions')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', owner.accountId)
    .where('form_id', '=', owner.formId)
    .where('recipient_id', '=', owner.recipientId)
    .where('completed_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}
