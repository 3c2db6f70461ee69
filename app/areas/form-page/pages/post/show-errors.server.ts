import type { TextKey } from 'i18next';
import { allTexts } from '~/lib/contract/form-field-schemas';
import type { ErrorName } from '~/lib/contract/errors';
import { enrollmentTypeName } from '~/areas/forms/form-wire-schemas';
import type { Answers } from '~/domain/form-model';
import { signatureName } from '~/domain/form-field-names';
import { isSignature } from '~/areas/forms/input-types';
import { visibleInputs } from '~/domain/visibility';
import type { NamedError, PostProblem } from '../form-errors';
import { validateDraft } from '../validate-draft';
import { isInstallmentType } from '../form-view';
import { invalidFormResponse } from '~/lib/responses.server';
import { requireFields } from '~/lib/validate-post.server';
import type { Posted } from './read-form-post.server';
import { buildFormViewInput } from '../load-form.server';

/** The page as two devices have filled it in, with what this one did not know of: sent is only what the person has seen. */
export const showConflict = (posted: Posted, message: TextKey = 'form-page:changedOnOtherDevice') =>
  showErrors(
    message,
    Object.fromEntries(posted.changedMeanwhile.map((id) => [id, { key: 'input.changedOnOtherDevice' }])),
    posted,
    409,
  );

/** Finds the visible questions that were changed elsewhere. */
export function findRemoteChanges({ inputs, answers, form, changedMeanwhile }: Posted): string[] {
  if (changedMeanwhile.length === 0) return changedMeanwhile;
  const shown = visibleInputs(inputs, answers, form.opened.tags);
  return changedMeanwhile.filter((id) => shown.has(id));
}

/** The page with what is wrong. What was typed is in the draft; what no draft keeps goes along. */
export async function showErrors(
  message: string,
  fields: Record<string, NamedError>,
  posted: Posted,
  status: number,
  params?: NamedError['params'],
) {
  const { bank, post, inputs, fileErrors } = posted;
  const isAgreed = posted.fields.agree;
  // Unlike an answer, a name that could not be kept as a signature is in no draft.
  const refused = inputs.filter((input) => isSignature(input) && fileErrors[input.id]);
  const texts = requireFields(post, allTexts());
  const typedNames = Object.fromEntries(refused.map(({ id }) => [id, texts[signatureName(id, 'typed')] ?? '']));
  return invalidFormResponse<PostProblem | null>(
    { message: { key: message, params }, fields, bankEntry: bank?.entry, isAgreed, typedNames },
    status,
  );
}

/** Finds the error of a bank account, a file or a missing agreement, before anything is sent. */
export function findPageError(posted: Posted): ErrorName | undefined {
  if (Object.keys({ ...posted.bank?.errors, ...posted.fileErrors }).length > 0) return 'form.checkErrors';
  return isUnagreed(posted) ? 'form.installmentNotAgreed' : undefined;
}

/** A plan is agreed to where it is sent. */
const isUnagreed = ({ stepInputIds, fields, form }: Posted): boolean =>
  !stepInputIds && !fields.agree && isInstallmentType(enrollmentTypeName(form.enrollment.type));

/** Validates answers that are saved and not sent. Only the platform validates a submission. */
export function findErrors(
  posted: Posted,
  parts = buildFormViewInput(posted.form, posted),
): { fields: Record<string, NamedError>; message: ErrorName | undefined; values: Answers } {
  const { bank, fileErrors, stepInputIds } = posted;
  const { values } = parts.visible;
  const result = validateDraft(parts, stepInputIds);
  const own = { ...bank?.errors, ...fileErrors };
  const fields: Record<string, NamedError> = { ...result.fieldErrors, ...own };
  const message = Object.keys(own).length > 0 ? 'form.checkErrors' : result.summary;
  if (!isUnagreed(posted)) return { fields, message, values };
  return {
    fields: { ...fields, agree: { key: 'form.installmentNotAgreed' } },
    message: message ?? 'form.installmentNotAgreed',
    values,
  };
}
