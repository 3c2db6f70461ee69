import { previousPosition, sectionsOf } from '~/domain/form-steps';
import { findNextPlace } from '../form-steps-view';
import { seeOther } from '~/lib/responses.server';
import type { Posted } from './read-form-post.server';
import { formPath, buildFormViewInput } from '../load-form.server';
import { showConflict, findErrors, showErrors } from './show-errors.server';
import { findUnseenChanges } from './offer-device-handoff.server';

/**
 * From a step to the next one, once it has no mistake, or to the one before, whatever it has. What was changed elsewhere in the
 * questions of the step is looked at first.
 */
export async function changeStep(saved: Posted, kind: 'next' | 'back') {
  const { form, place, source } = saved;
  // A page from before the form had steps holds all of it.
  if (!place || !(saved.stepInputIds || (place.isSummary && kind === 'back'))) return seeOther(saved.path);
  const parts = buildFormViewInput(form, { place, source });
  if (kind === 'back') {
    if (Object.keys(saved.fileErrors).length > 0)
      return showErrors('form-page:checkErrors', saved.fileErrors, saved, 422);
    const { sections } = sectionsOf(form.enrollment.formElements);
    return seeOther(formPath(form, source, previousPosition(sections, parts.visible.shown, place)));
  }
  const { fields, message } = findErrors(saved, parts);
  if (message) return showErrors('form-page:step.check', fields, saved, 422);
  const news = (await findUnseenChanges(saved)).filter((id) => saved.stepInputIds?.has(id));
  if (news.length > 0) return showConflict({ ...saved, changedMeanwhile: news }, 'form-page:step.changedOnOtherDevice');
  return seeOther(formPath(form, source, findNextPlace(parts)));
}
