import { placeBefore, sectionsOf } from '~/domain/form-steps';
import { placeAfter } from '~/areas/form-page/pages/steps-view';
import { seeOther } from '~/lib/respond.server';
import type { Posted } from './form-post.server';
import { formPath, viewParts } from '~/areas/form-page/pages/load-form.server';
import { showConflict, findErrors, showErrors } from './errors.server';
import { unseenOf } from './device-handoff.server';

/**
 * From a step to the next one, once it has no mistake, or to the one before, whatever it has. What was changed elsewhere in the
 * questions of the step is looked at first.
 */
export async function changeStep(kept: Posted, kind: 'next' | 'back') {
  const { form, place, source } = kept;
  // A page from before the form had steps holds all of it.
  if (!place || !(kept.asked || (place.isSummary && kind === 'back'))) return seeOther(kept.path);
  const parts = viewParts(form, { place, source });
  if (kind === 'back') {
    if (Object.keys(kept.fileErrors).length > 0) return showErrors('form-page:checkErrors', kept.fileErrors, kept, 422);
    const { sections } = sectionsOf(form.enrollment.formElements);
    return seeOther(formPath(form, source, placeBefore(sections, parts.visible.shown, place)));
  }
  const { fields, message } = findErrors(kept, parts);
  if (message) return showErrors('form-page:step.check', fields, kept, 422);
  const news = (await unseenOf(kept)).filter((id) => kept.asked?.has(id));
  if (news.length > 0) return showConflict({ ...kept, elsewhere: news }, 'form-page:step.changedElsewhere');
  return seeOther(formPath(form, source, placeAfter(parts)));
}
