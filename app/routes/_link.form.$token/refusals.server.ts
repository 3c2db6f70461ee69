import { isoCountry } from '~/contract/enums';
import { anyTexts } from '~/contract/fields';
import { enrollmentTypeName } from '~/contract/form-wire';
import { validateAnswers } from '~/domain/answers';
import { signatureName } from '~/domain/form-names';
import { isSignature } from '~/domain/input-types';
import type { AttachedFile } from '~/domain/input-types/rules';
import { visibleInputs } from '~/domain/visibility';
import type { NamedError, PostProblem } from '~/features/form-page/problem';
import { isInstallmentType } from '~/features/form-page/view';
import { invalid } from '~/services/respond.server';
import { requireFields } from '~/services/validate-post.server';
import type { Posted } from './keep.server';

/** The page as two devices have filled it in, with what this one did not know of: sent is only what the person has seen. */
export const held = (posted: Posted, message = 'form-page:changedElsewhere') =>
  problem(
    message,
    Object.fromEntries(posted.elsewhere.map((id) => [id, { key: 'input.changedElsewhere' }])),
    posted,
    409,
  );

/** Questions that were changed elsewhere, as far as they are asked. */
export function newsOf({ inputs, answers, form, elsewhere }: Posted): string[] {
  const shown = visibleInputs(inputs, answers, form.opened.tags);
  return elsewhere.filter((id) => shown.has(id));
}

/** The page with what is wrong. What was typed is in the draft; what no draft keeps goes along. */
export async function problem(
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
  const texts = requireFields(post, anyTexts());
  const typedNames = Object.fromEntries(refused.map(({ id }) => [id, texts[signatureName(id, 'typed')] ?? '']));
  return invalid<PostProblem | null>(
    { message: { key: message, params }, fields, bankEntry: bank?.entry, isAgreed, typedNames },
    status,
  );
}

/** What is attached to each question that has a file. */
function attached(files: Posted['form']['draft']['files']) {
  const byInput = new Map<string, AttachedFile[]>();
  for (const { inputId, name, size, contentType } of files)
    byInput.set(inputId, [...(byInput.get(inputId) ?? []), { name, size, type: contentType }]);
  return Object.fromEntries(byInput);
}

/** Mistakes that can be named before anything is sent. */
export function mistakes(posted: Posted): { fields: Record<string, NamedError>; message: string | undefined } {
  const { form, inputs, answers, bank } = posted;
  const result = validateAnswers({
    inputs,
    only: posted.asked,
    answers,
    tags: form.opened.tags,
    timeZone: form.link.account.timeZone,
    country: isoCountry(form.enrollment.country),
    verified: Object.fromEntries(form.draft.verifiedInputs.map((id) => [id, String(answers[id] ?? '')])),
    files: attached(form.draft.files),
  });
  const fields: Record<string, NamedError> = { ...result.fieldErrors, ...(bank?.errors ?? {}), ...posted.fileErrors };
  let message: string | undefined = result.summary;
  if (Object.keys(bank?.errors ?? {}).length + Object.keys(posted.fileErrors).length > 0) message = 'form.checkErrors';
  // A plan is agreed to where it is sent.
  const isPlan = !posted.asked && isInstallmentType(enrollmentTypeName(form.enrollment.type));
  if (isPlan && !posted.fields.agree) {
    fields.agree = { key: 'form.installmentNotAgreed' };
    message ??= 'form.installmentNotAgreed';
  }
  return { fields, message };
}
