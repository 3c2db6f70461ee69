import type { Draft, DraftFile } from '~/areas/drafts/calls';
import { isoCountry } from '~/lib/contract/enums';
import { formatAnswerHashes } from '~/domain/draft-merge';
import type { FormElement, FormInput } from '~/domain/form-model';
import {
  isAnswered,
  sectionsOf,
  shownSteps,
  nextStep,
  formatPosition,
  type FormSection,
  type StepPosition,
} from '~/domain/form-steps';
import { isChoice, isFile, takesBankAccount } from '~/areas/forms/input-types';
import { serverRulesOf } from '~/areas/forms/input-types/server-rules-by-type';
import { checkedGuids, presetText } from '~/domain/visibility';
import { untouchedAnswerHashes } from './answer-conflicts';
import { answerLocale } from './read-answers';
import type { NamedError, PostProblem } from './form-errors';
import { validateDraft } from './validate-draft';
import type { FormViewInput } from './form-view-input';

/** The step that a page of a form is, or the summary behind all of them. */
export interface StepView {
  /** 1 for the first; behind the last for the summary. */
  number: number;
  total: number;
  /** Empty for the summary. */
  title: string;
  /** Address that the page posts to. */
  action: string;
  /** Opened from the summary, to which it leads back. */
  isChange: boolean;
  /** Whether there is a step before. */
  hasBack: boolean;
  /** Where whoever has begun already goes on; undefined at that place. */
  resumeStep: { href: string; number: number; title: string } | undefined;
}

/** What was answered in one step. */
interface SummaryStep {
  id: string;
  title: string;
  lines: SummaryLine[];
}

/** One question with its answer. */
export interface SummaryLine {
  id: string;
  name: string;
  /** Empty where nothing was answered. */
  texts: string[];
  files: DraftFile[];
  /** The account that an autopay element has taken. */
  bank: Draft['bankAccount'] | undefined;
  /** Address of the question in its step. */
  href: string;
}

export interface SummaryView {
  steps: SummaryStep[];
  /** Marks of all answers and files as the page shows them. */
  base: string;
  /** The account that the form is sent with. */
  bankToken: string;
  /** Whether a line is changed by a post: what was answered is in the page alone. */
  changesByPost: boolean;
}

/** The part of a form that a page is. */
export interface ShownStep {
  view: StepView;
  /** Undefined for the summary. */
  section: FormSection | undefined;
  isFirst: boolean;
  /** What the page shows of the form. */
  elements: FormElement[];
  steps: FormSection[];
}

type Parts = Pick<
  FormViewInput,
  'enrollment' | 'link' | 'draft' | 'visible' | 'basePath' | 'place' | 'source' | 'timeZone' | 'preview'
>;

/** Address of a place of the form. */
export function placeHref(
  { basePath, source = '', preview }: Pick<Parts, 'basePath' | 'source' | 'preview'>,
  place: StepPosition,
): string {
  const query = [preview?.search, source && `source=${encodeURIComponent(source)}`, formatPosition(place)]
    .filter(Boolean)
    .join('&');
  return query ? `${basePath}?${query}` : basePath;
}

/** Finds the step or summary that the page shows; undefined if the form is on one page. */
export function findShownStep(parts: Parts): ShownStep | undefined {
  const { enrollment, place, visible } = parts;
  if (!place || !enrollment.steps) return undefined;
  const { intro, sections } = sectionsOf(enrollment.formElements);
  const steps = shownSteps(sections, visible.shown);
  const at = place.isSummary ? steps.length : Math.max(0, place.step ? indexOf(steps, place.step) : 0);
  const section = steps[at];
  const isFirst = at === 0;
  return {
    section,
    isFirst,
    steps,
    elements: section ? [...(isFirst ? intro : []), ...section.elements] : [],
    view: {
      number: at + 1,
      total: steps.length,
      title: section?.title ?? '',
      action: placeHref(parts, section ? { step: section.id, isChange: place.isChange } : { isSummary: true }),
      isChange: place.isChange === true,
      hasBack: at > 0,
      resumeStep: place.step || place.isSummary ? undefined : findResumeStep(parts, steps),
    },
  };
}

const indexOf = (steps: readonly FormSection[], id: string): number => steps.findIndex((step) => step.id === id);

/** Behind what was answered already; nowhere else than at the first step, nothing is said. */
function findResumeStep(parts: Parts, steps: readonly FormSection[]): StepView['resumeStep'] {
  if (parts.draft.revision === 0) return undefined;
  const open = firstUnfinishedStep(parts, steps);
  if (open === steps[0]) return undefined;
  const place = open ? { step: open.id } : { isSummary: true };
  return {
    href: placeHref(parts, place),
    number: (open ? steps.indexOf(open) : steps.length) + 1,
    title: open?.title ?? '',
  };
}

/** The first step that was not posted yet, or in which something is wrong; undefined where all is ready to be sent. */
function firstUnfinishedStep(parts: Parts, steps: readonly FormSection[]): FormSection | undefined {
  const { draft, link } = parts;
  const { shown } = parts.visible;
  const wrong = wrongOf(parts);
  const lacksAccount = link.autoPayElements.takesAccounts && !draft.bankAccount;
  return steps.find(
    (step) =>
      !isAnswered(step, shown, draft.answers) ||
      step.inputs.some(({ id }) => wrong.has(id)) ||
      (lacksAccount && step.inputs.some((input) => takesBankAccount(input) && shown.has(input.id))),
  );
}

/** Finds the errors of an answered step that the person opens from the summary. */
export function findStepErrors(parts: Parts): PostProblem | undefined {
  const { enrollment, place, draft, visible } = parts;
  const { sections } = sectionsOf(enrollment.formElements);
  const section = sections.find(({ id }) => id === place?.step);
  if (!place?.isChange || !section) return undefined;
  if (!isAnswered(section, visible.shown, draft.answers)) return undefined;
  const wrong: Record<string, NamedError> = validateDraft(parts).fieldErrors;
  const fields = Object.fromEntries(section.inputs.flatMap(({ id }) => (wrong[id] ? [[id, wrong[id]]] : [])));
  return Object.keys(fields).length > 0 ? { message: { key: 'form-page:step.check' }, fields } : undefined;
}

/** Questions that keep the form from being sent as it is kept. */
const wrongOf = (parts: Parts): ReadonlySet<string> => new Set(Object.keys(validateDraft(parts).fieldErrors));

/** Builds the summary: all steps with the answers that would be sent. */
export function buildSummary(parts: FormViewInput, { steps }: ShownStep): SummaryView {
  const { draft } = parts;
  const { shown } = parts.visible;
  const wrong = wrongOf(parts);
  const inputs = steps.flatMap((step) => step.inputs.filter(({ id }) => shown.has(id)));
  return {
    bankToken: draft.bankAccount?.token ?? '',
    changesByPost: parts.preview !== undefined,
    base: formatAnswerHashes(inputs.map((input) => [input.id, marksOf(input, parts)] as const)),
    steps: steps.map((step) => ({
      id: step.id,
      title: step.title,
      lines: step.inputs
        .filter(({ id }) => shown.has(id))
        .map((input) => ({
          id: input.id,
          name: input.name,
          texts: textsOf(input, parts, wrong.has(input.id)),
          files: draft.files.filter(({ inputId }) => inputId === input.id),
          bank: takesBankAccount(input) && parts.link.autoPayElements.takesAccounts ? draft.bankAccount : undefined,
          href: placeHref(parts, { step: step.id, isChange: true }),
        })),
    })),
  };
}

function marksOf(input: FormInput, { draft, link, enrollment }: FormViewInput): string[] {
  const savedAnswer = draft.answers[input.id];
  const chosen = isChoice(input)
    ? checkedGuids(input, draft.answers)
    : [savedAnswer ?? presetText(input, link.tags) ?? ''].flat();
  return untouchedAnswerHashes(input, { savedAnswer, chosen }, { draft, link, reading: answerLocale(enrollment) });
}

/** An answer as it is read; one that is wrong as it was typed. */
function textsOf(
  input: FormInput,
  { enrollment, draft, visible, timeZone, nowMs }: FormViewInput,
  isWrong: boolean,
): string[] {
  if (isFile(input)) return [];
  const given = [visible.values[input.id] ?? []].flat().filter((text) => text !== '');
  if (isWrong && !isChoice(input)) return [draft.answers[input.id] ?? given].flat().filter((text) => text !== '');
  const country = isoCountry(enrollment.country);
  const rules = serverRulesOf(input);
  const reading = { language: enrollment.language, timeZone, givenAt: nowMs, country };
  return given.map((text) => rules.display(isChoice(input) ? text : rules.toStored(text, country), input, reading));
}

/** Finds where a valid step leads: the next step, the summary, or a step that the change has made unfinished. */
export function findNextPlace(parts: Parts): StepPosition {
  const { enrollment, place = {} } = parts;
  const { shown } = parts.visible;
  const { sections } = sectionsOf(enrollment.formElements);
  if (place.isChange) {
    const open = firstUnfinishedStep(parts, shownSteps(sections, shown));
    return open ? { step: open.id, isChange: true } : { isSummary: true };
  }
  const next = nextStep(sections, shown, place.step ?? shownSteps(sections, shown)[0]?.id ?? '');
  return next ? { step: next.id } : { isSummary: true };
}
