/** A form that is filled in step by step: its steps, where one is, and where they have their addresses. */
import type { Answers, FormElement, FormInput } from './form-model';
import { isFile } from '~/areas/forms/input-types';

/** What stands behind one heading of a form, up to the next. */
export interface FormSection {
  id: string;
  title: string;
  elements: FormElement[];
  inputs: FormInput[];
}

/** A form by its sections, and what stands before the first. */
interface SectionedForm {
  intro: FormElement[];
  sections: FormSection[];
}

/** Takes a form apart at its headings, in the order of the form. */
export function sectionsOf(elements: readonly FormElement[]): SectionedForm {
  const form: SectionedForm = { intro: [], sections: [] };
  for (const element of elements) {
    const section = form.sections.at(-1);
    if (element.type === 'section') {
      form.sections.push({ id: element.id, title: element.title, elements: [], inputs: [] });
      continue;
    }
    (section?.elements ?? form.intro).push(element);
    if (section && element.type === 'inputs') section.inputs.push(...element.inputs);
  }
  return form;
}

/** The sections of which something is asked: these are the steps, the others are passed over. */
export const shownSteps = (sections: readonly FormSection[], shown: ReadonlySet<string>): FormSection[] =>
  sections.filter(({ inputs }) => inputs.some(({ id }) => shown.has(id)));

/**
 * The step that comes behind a section, which itself may not be shown any more; undefined where none does.
 *
 * @param id of the section; one that is not in the form is before all of them
 */
export function nextStep(
  sections: readonly FormSection[],
  shown: ReadonlySet<string>,
  id: string,
): FormSection | undefined {
  const at = sections.findIndex((section) => section.id === id);
  return shownSteps(sections.slice(at + 1), shown)[0];
}

/** The step that comes before a section; undefined where none does. */
export function previousStep(
  sections: readonly FormSection[],
  shown: ReadonlySet<string>,
  id: string,
): FormSection | undefined {
  const at = sections.findIndex((section) => section.id === id);
  return shownSteps(sections.slice(0, Math.max(0, at)), shown).at(-1);
}

/** Whether a step was posted with all that it asks now: what a page draws comes with its name, if empty. Of files nobody can tell. */
export const isAnswered = ({ inputs }: FormSection, shown: ReadonlySet<string>, answers: Answers): boolean =>
  inputs.every((input) => !shown.has(input.id) || isFile(input) || Object.hasOwn(answers, input.id));

/** Where in a form one is: at a step, at the summary before sending, or, with neither, at its start. */
export interface StepPosition {
  step?: string;
  isSummary?: boolean;
  /** The step was opened from the summary, and leads back to it. */
  isChange?: boolean;
}

/** Where "Back" leads from a place: from a change to the summary, from there to the last step, else to the step before. */
export function previousPosition(
  sections: readonly FormSection[],
  shown: ReadonlySet<string>,
  { step, isSummary, isChange }: StepPosition,
): StepPosition {
  if (isChange) return { isSummary: true };
  const steps = shownSteps(sections, shown);
  const before = isSummary ? steps.at(-1) : step ? previousStep(sections, shown, step) : undefined;
  return before ? { step: before.id } : {};
}

/** The place to go to instead of a step that is not asked, or not there at all; undefined where the place is as good as any. */
export function redirectPosition(
  sections: readonly FormSection[],
  shown: ReadonlySet<string>,
  { step, isChange }: StepPosition,
): StepPosition | undefined {
  if (!step || shownSteps(sections, shown).some(({ id }) => id === step)) return undefined;
  if (!sections.some(({ id }) => id === step)) return {};
  const behind = nextStep(sections, shown, step);
  return behind ? { step: behind.id, isChange } : { isSummary: true };
}

/** The place that an address asks for. */
export function parsePosition(search: URLSearchParams): StepPosition {
  if (search.get('summary') === '1') return { isSummary: true };
  const step = search.get('step') ?? '';
  if (!/^[\w-]{1,64}$/.test(step)) return {};
  return { step, isChange: search.get('from') === 'summary' };
}

/** A place as it stands in an address behind `?`; empty for the start. */
export function formatPosition({ step, isSummary, isChange }: StepPosition): string {
  if (isSummary) return 'summary=1';
  if (!step) return '';
  return `step=${step}${isChange ? '&from=summary' : ''}`;
}
