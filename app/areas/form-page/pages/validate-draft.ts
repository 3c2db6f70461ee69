import { isoCountry } from '~/lib/contract/enums';
import { inputsOf } from '~/areas/forms/localize-form';
import { validateAnswers } from '~/domain/validate-answers';
import type { AttachedFile } from '~/areas/forms/input-types/rules';
import type { FormViewInput } from './form-view-input';

/**
 * What keeps a form from being sent as it is kept. Of what is sent, the platform says it.
 *
 * @param only ids of the questions of one step; all unless told
 */
export function validateDraft(
  {
    enrollment,
    link,
    draft,
    visible,
    timeZone,
  }: Pick<FormViewInput, 'enrollment' | 'link' | 'draft' | 'visible' | 'timeZone'>,
  only?: ReadonlySet<string>,
) {
  const { answers, files, verifiedInputs } = draft;
  const attached: Record<string, AttachedFile[]> = {};
  for (const { inputId, name, size, contentType } of files)
    (attached[inputId] ??= []).push({ name, size, type: contentType });
  const form = {
    inputs: inputsOf(enrollment.formElements),
    only,
    answers,
    tags: link.tags,
    timeZone,
    country: isoCountry(enrollment.country),
    verified: Object.fromEntries(verifiedInputs.map((id) => [id, String(answers[id] ?? '')])),
    files: attached,
  };
  return validateAnswers(form, visible);
}
