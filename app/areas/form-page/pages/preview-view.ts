import { inputsOf } from '~/areas/forms/localize-form';
import { visibleAnswers } from '~/domain/validate-answers';
import type { Answers } from '~/domain/form-model';
import { answerName, type parseFormIntent } from '~/domain/form-field-names';
import {
  isAnswered,
  previousPosition,
  redirectPosition,
  parsePosition,
  sectionsOf,
  shownSteps,
  nextStep,
  type StepPosition,
} from '~/domain/form-steps';
import { readAnswers, answerLocale } from './read-answers';
import { EMPTY_DRAFT } from './empty-draft';
import { buildFormView, type FormView } from './form-view';
import type { FormViewInput } from './form-view-input';

/** What was tried in steps that the page is not, as hidden fields of it. */
export type CarriedField = readonly [name: string, value: string];

interface PreviewView {
  view: FormView;
  carried: CarriedField[];
  /** Address at which the preview begins anew. */
  start: string;
}

/** A post of a preview: what was tried, and what the button asks. */
interface PreviewPost {
  post: FormData;
  intent: ReturnType<typeof parseFormIntent>;
}

const PLACE_NAMES = ['step', 'from', 'summary'];

/**
 * Builds the view of a form preview. A form in steps shows one step or the summary, as recipients see it. A preview saves nothing,
 * so each page carries the answers of the others in hidden fields. A preview validates nothing, so every step can be opened.
 *
 * @param url of the page; of a post, of the page that it came from
 */
export function buildPreviewView(
  parts: Omit<FormViewInput, 'draft' | 'visible' | 'place' | 'preview'>,
  url: URL,
  posted?: PreviewPost,
): PreviewView {
  const { enrollment, link } = parts;
  const inputs = inputsOf(enrollment.formElements);
  const answers = posted ? readAnswers(posted.post, inputs, answerLocale(enrollment)) : {};
  const draft = { ...EMPTY_DRAFT, answers };
  if (!enrollment.steps) return { view: buildFormView({ ...parts, draft }), carried: [], start: '' };
  const visible = visibleAnswers(inputs, answers, link.tags);
  const { shown } = visible;
  const { sections } = sectionsOf(enrollment.formElements);
  const from = parsePosition(url.searchParams);
  const requestedPlace = posted ? placeOfPost(posted.intent.kind, from, { sections, shown, answers }) : from;
  const place = redirectPosition(sections, shown, requestedPlace) ?? requestedPlace;
  const search = searchOf(url);
  const view = buildFormView({ ...parts, draft, visible, place, preview: { search } });
  return { view, carried: carriedOf(answers, view.model.here ?? []), start: `?${search}` };
}

/** What an address says beside the place, such as that it is the draft in a frame. */
function searchOf({ searchParams }: URL): string {
  const remainingParams = new URLSearchParams([...searchParams].filter(([name]) => !PLACE_NAMES.includes(name)));
  return remainingParams.toString();
}

interface Tried {
  sections: ReturnType<typeof sectionsOf>['sections'];
  shown: ReadonlySet<string>;
  answers: Answers;
}

/** Where a button leads. What was tried may hide the step that it was tried in. */
function placeOfPost(
  kind: PreviewPost['intent']['kind'],
  from: StepPosition,
  { sections, shown, answers }: Tried,
): StepPosition {
  if (kind === 'back') return previousPosition(sections, shown, from);
  if (kind !== 'next') return from;
  const steps = shownSteps(sections, shown);
  const next = from.isChange
    ? steps.find((step) => !isAnswered(step, shown, answers))
    : nextStep(sections, shown, from.step ?? steps[0]?.id ?? '');
  return next ? { step: next.id, isChange: from.isChange } : { isSummary: true };
}

function carriedOf(answers: Answers, here: readonly string[]): CarriedField[] {
  const otherAnswers = Object.entries(answers).filter(([id]) => !here.includes(id));
  return otherAnswers.flatMap(([id, answer]) => {
    const texts = Array.isArray(answer) ? answer : [answer ?? ''];
    // A question of which nothing is chosen was answered, too.
    return (texts.length > 0 ? texts : ['']).map((text) => [answerName(id), text] as const);
  });
}
