import type { FieldInput, FieldPageContext } from '~/areas/forms/input-types/field-props';
import type { Draft } from '~/areas/drafts/calls';
import { inputsOf } from '~/areas/forms/localize-form';
import { enrollmentTypeName } from '~/areas/forms/form-wire-schemas';
import { needsVerification, visibleAnswers } from '~/domain/validate-answers';
import { calendarDateAt } from '~/domain/calendar-date';
import type { Answers, EnrollmentTypeName, FormElement, FormInput, MergeTag } from '~/domain/form-model';
import { isChoice, isFile } from '~/areas/forms/input-types';
import { autofillNameOf, formatDateTime } from '~/areas/forms/input-types/server-rules-by-type';
import { findChosenPeriod, isInstallmentPeriod } from '~/areas/forms/input-types/installment-period/rules';
import { installmentSchedule, type InstallmentRow } from '~/domain/installments';
import { currencyOf, type Currency } from '~/domain/money';
import type { SanitizedHtml } from '~/domain/sanitized-html';
import { checkedGuids, mappedValue, presetText } from '~/domain/visibility';
import { untouchedAnswerHashes, listConflictingAnswers, type ConflictingAnswer } from './answer-conflicts';
import { answerLocale } from './read-answers';
import {
  buildNextStepsView,
  buildRequirementsView,
  type NextStepsView,
  type StartView,
} from './requirements-and-next-steps-view';
import { findShownStep, buildSummary, type ShownStep, type StepView, type SummaryView } from './form-steps-view';
import type { FormViewInput } from './form-view-input';
import { visibilityCss } from './visibility-css';

/** A part of the page, ready to be rendered. */
export type ViewElement =
  | { kind: 'mergeTags'; tags: MergeTag[] }
  | { kind: 'html'; html: SanitizedHtml }
  | { kind: 'section'; id: string; title: string }
  | { kind: 'inputs'; inputs: FieldInput[] };

export interface InstallmentView {
  balanceCents: number;
  currency: Currency;
  period: number | undefined;
  rows: InstallmentRow[];
}

/** What the form page renders. Nothing in it is a raw reply. */
export interface FormView extends FieldPageContext {
  title: string;
  type: EnrollmentTypeName;
  version: number;
  submitLabel: string;
  submissionKey: string;
  elements: ViewElement[];
  /** The step that the page is, of a form that is filled in step by step. */
  step: StepView | undefined;
  /** All that was answered, where the page is the summary before sending. */
  summary: SummaryView | undefined;
  /** What is said at the start of the form; undefined elsewhere. */
  start: StartView | undefined;
  /** What happens once it is sent. */
  next: NextStepsView;
  /** When something was saved last, in milliseconds; undefined while nothing was. */
  savedAtMs: number | undefined;
  others: ConflictingAnswer[];
  /** What was sent that it changes; null where it is to be a new submission. */
  change: Draft['change'];
  /** Style rules that hide what the answers hide, for browsers without JavaScript. */
  visibilityCss: string;
  hasRules: boolean;
  hasFiles: boolean;
  installment: InstallmentView | undefined;
  /** Whether a refused post had agreed to the plan. */
  isAgreed?: boolean;
  /** For the browser module: the same model that decides on the server. */
  model: {
    inputs: FormInput[];
    tags: MergeTag[];
    country: string;
    /** Tag of the language that dates and times are typed in. */
    language: string;
    timeZone: string;
    /** Of a step: the ids of its inputs, and the choices that were made in other steps. */
    here?: string[];
    otherSteps?: Answers;
  };
}

/** Types that show a schedule and need a balance. Spec: forms-and-approval 2.4. */
export function isInstallmentType(type: EnrollmentTypeName): boolean {
  return type === 'installmentPlan' || type === 'deferredPaymentPlan';
}

/** The form as the page draws it for this recipient, this language and these answers. */
export function buildFormView(given: Omit<FormViewInput, 'visible'> & Partial<FormViewInput>): FormView {
  const { enrollment, link, draft } = given;
  const inputs = inputsOf(enrollment.formElements);
  const { visible = visibleAnswers(inputs, draft.answers, link.tags) } = given;
  const parts = { ...given, visible };
  const { shown } = visible;
  const type = enrollmentTypeName(enrollment.type);
  const step = findShownStep(parts);
  const isSummary = step !== undefined && !step.section;
  const elements = step ? step.elements : enrollment.formElements;
  // A mapped input whose tag has a value never shows on this link, so it is not in the page at all.
  const renderedInputs = inputsOf(elements).filter(
    (input) => input.visible && mappedValue(input, link.tags) === undefined,
  );
  const { css, ruled } = visibilityCss({ inputs, renderedInputs, answers: draft.answers, tags: link.tags });
  const viewInput = (input: FormInput) =>
    buildInput(input, parts, { isShown: shown.has(input.id), isRuled: ruled.has(input.id) });
  return {
    title: enrollment.title,
    language: enrollment.language,
    type,
    version: enrollment.version,
    submitLabel: enrollment.submitName,
    submissionKey: parts.submissionKey,
    timeZone: parts.timeZone,
    nowMs: parts.nowMs,
    elements: elements.map((element) => viewElement(element, parts, renderedInputs, viewInput)),
    step: step?.view,
    summary: isSummary ? buildSummary(parts, step) : undefined,
    start: step && !step.isFirst ? undefined : buildRequirementsView(parts),
    next: buildNextStepsView(parts),
    savedAtMs: draft.savedAt ? Date.parse(draft.savedAt) : undefined,
    others: listConflictingAnswers(isSummary ? inputs : renderedInputs, draft.others, enrollment.language),
    change: draft.change,
    visibilityCss: css,
    hasRules: step ? dependsOnItself(renderedInputs) : inputs.some((input) => input.rules.length > 0),
    hasFiles: renderedInputs.some(isFile),
    installment: hasPlan(step) ? buildInstallment(parts, inputs, type) : undefined,
    savedAccounts: link.autoPayElements.savedAccounts,
    payDates: link.autoPayElements.payDates,
    takesAccounts: link.autoPayElements.takesAccounts,
    bankAccount: draft.bankAccount,
    bankEntry: parts.bankEntry,
    attachmentMb: parts.attachmentMb,
    basePath: parts.basePath,
    offersPhone: parts.offersPhone ?? false,
    prefersDrawnSignature: parts.prefersDrawnSignature,
    model: {
      inputs,
      tags: link.tags,
      ...answerLocale(enrollment),
      timeZone: parts.timeZone,
      ...(step ? modelOfStep(inputs, renderedInputs, draft.answers) : {}),
    },
  };
}

/** Whether an answer on the page shows or hides another question of it. */
const dependsOnItself = (renderedInputs: readonly FormInput[]): boolean =>
  renderedInputs.some(({ rules }) => rules.some(({ parentId }) => renderedInputs.some(({ id }) => id === parentId)));

/** The plan is agreed to where the form is sent; a step shows it where its period is chosen. */
const hasPlan = (step: ShownStep | undefined): boolean =>
  !step?.section || step.section.inputs.some(isInstallmentPeriod);

/** The inputs that the page asks, and the choices of others on which they may depend. */
function modelOfStep(inputs: readonly FormInput[], renderedInputs: readonly FormInput[], answers: Answers) {
  const here = renderedInputs.map(({ id }) => id);
  const others = inputs.filter((input) => isChoice(input) && !here.includes(input.id));
  return { here, otherSteps: Object.fromEntries(others.map((input) => [input.id, checkedGuids(input, answers)])) };
}

function viewElement(
  element: FormElement,
  { cleanHtml, link }: FormViewInput,
  renderedInputs: readonly FormInput[],
  viewInput: (input: FormInput) => FieldInput,
): ViewElement {
  switch (element.type) {
    case 'html':
      return { kind: 'html', html: cleanHtml(element.html) };
    case 'mergeTags':
      return { kind: 'mergeTags', tags: fillTags(element.mergeTags, link.tags) };
    case 'section':
      return { kind: 'section', id: element.id, title: element.title };
    case 'inputs':
      return {
        kind: 'inputs',
        inputs: element.inputs.filter((input) => renderedInputs.includes(input)).map(viewInput),
      };
  }
}

function fillTags(requestedTags: MergeTag[], knownTags: MergeTag[]): MergeTag[] {
  return requestedTags.map(({ name, value }) => {
    const tag = knownTags.find((candidate) => candidate.name === value || candidate.name === name);
    return { name, value: tag?.value ?? '' };
  });
}

function buildInput(
  input: FormInput,
  { draft, link, enrollment, timeZone, nowMs }: FormViewInput,
  { isShown, isRuled }: { isShown: boolean; isRuled: boolean },
): FieldInput {
  const savedAnswer = draft.answers[input.id];
  const answer = savedAnswer ?? presetText(input, link.tags) ?? '';
  const chosen = isChoice(input) ? checkedGuids(input, draft.answers) : [answer].flat();
  const reading = answerLocale(enrollment);
  return {
    id: input.id,
    name: input.name,
    inputType: input.inputType,
    isRequired: input.required,
    autoComplete: autofillNameOf(input),
    maxLength: input.length,
    options: input.options,
    parts: input.parts,
    scale: input.scale,
    lowLabel: input.lowLabel,
    highLabel: input.highLabel,
    value: Array.isArray(answer) ? '' : answer,
    inWords: formatDateTime(input, [answer].flat()[0] ?? '', { ...reading, timeZone, givenAt: nowMs }),
    chosen,
    isConcealed: !isShown,
    isRuled,
    mayVerify: input.verificationRequired === true,
    needsVerification: needsVerification(input, link.tags, [answer].flat()[0]),
    isVerified: draft.verifiedInputs.includes(input.id),
    files: draft.files.filter(({ inputId }) => inputId === input.id),
    uploads: draft.uploads.filter((upload) => upload.inputId === input.id),
    base: untouchedAnswerHashes(input, { savedAnswer, chosen }, { draft, link, reading }),
  };
}

function buildInstallment(
  { enrollment, visible, timeZone, nowMs }: FormViewInput,
  inputs: FormInput[],
  type: EnrollmentTypeName,
): InstallmentView | undefined {
  if (!isInstallmentType(type) || enrollment.balanceCents === null) return undefined;
  const period = findChosenPeriod(inputs, visible.values).months;
  return {
    balanceCents: enrollment.balanceCents,
    currency: currencyOf(enrollment.country),
    period,
    rows:
      period === undefined
        ? []
        : installmentSchedule({
            balanceCents: enrollment.balanceCents,
            period,
            downPaymentPercent: enrollment.downPayment,
            startDate: calendarDateAt(nowMs, timeZone),
            nextBillDate: enrollment.nextBillDate ?? undefined,
          }),
  };
}
