/**
 * Whether a filled form can be submitted, and what is submitted.
 * Spec: forms-and-approval 5, "Form submit" and "Autopay".
 */
import type { FieldError } from './error-keys';
import type { Answers, FormInput, MergeTag } from './form-model';
import {
  contactRulesOf,
  isChoice,
  listAllowedAnswers,
  parseText,
  rulesOf,
  allowsMultiple,
} from '~/areas/forms/input-types';
import type { AttachedFile } from '~/areas/forms/input-types/rules';
import { trimText } from '~/areas/forms/input-types/text/rules';
import { effectiveAnswers, hasPreset, mappedValue, NO_TAGS, visibleInputs } from './visibility';

export interface FilledForm {
  inputs: readonly FormInput[];
  /** Ids of those that are judged, as of one step; all unless told. */
  only?: ReadonlySet<string>;
  answers: Answers;
  tags?: readonly MergeTag[];
  /** By input id, the e-mail or number that a code has verified. It counts while the answer is the same. */
  verified?: Record<string, string | undefined>;
  /** By input id, what is attached or signed. */
  files?: Record<string, readonly AttachedFile[] | undefined>;
  /** IANA name of the zone that times are meant in; without it no time is found missing from a day. */
  timeZone?: string;
  /** ISO code of the form's country; without it nothing is known of how addresses are written. */
  country?: string;
  /** Ids of inputs that hold something which the browser itself can't read, such as half a date. */
  unreadable?: ReadonlySet<string>;
  /** Values of a pay date whose author lists none; without them any is taken. */
  payDates?: readonly string[];
}

/** What is shown of a form with its answers, and which of them count: found once, and handed on. */
export interface VisibleAnswers {
  shown: ReadonlySet<string>;
  /** As `cleanAnswers` says. */
  values: Readonly<Answers>;
}

/** Names of the fields that say which page a post comes from and how many posts of it there have been. */
export const SAVE_FIELDS = { page: 'save.page', number: 'save.number' } as const;

/** Keys of the message above the form. */
type FormSummary = 'form.fillRequired' | 'form.checkErrors';

interface AnswersResult {
  /** By input id; shown inputs only. */
  fieldErrors: Record<string, FieldError>;
  summary: FormSummary | undefined;
}

/**
 * Every mistake that keeps a form from being submitted. A wrong value asks to check the errors, and
 * only when there is none, a missing one asks to fill the marked fields.
 */
export function validateAnswers(
  form: FilledForm,
  { shown, values } = visibleAnswers(form.inputs, form.answers, form.tags),
): AnswersResult {
  const { inputs } = form;
  const fieldErrors: Record<string, FieldError> = {};
  for (const input of inputs) {
    if (!shown.has(input.id) || !isValidated(form, input)) continue;
    const error = inputError(input, values[input.id], form);
    if (error) fieldErrors[input.id] = error;
  }
  return { fieldErrors, summary: formErrorSummary(Object.values(fieldErrors)) };
}

const isValidated = ({ only }: FilledForm, { id }: FormInput): boolean => only === undefined || only.has(id);

/** What the message above the form says of mistakes; undefined where there is none. */
export function formErrorSummary(errors: readonly FieldError[]): FormSummary | undefined {
  if (errors.length === 0) return undefined;
  return errors.every((error) => error.key === 'input.required') ? 'form.fillRequired' : 'form.checkErrors';
}

/** The inputs that are shown with these answers, and the answers that are submitted. */
export function visibleAnswers(
  inputs: readonly FormInput[],
  answers: Answers,
  tags: readonly MergeTag[] = NO_TAGS,
): VisibleAnswers {
  const shown = visibleInputs(inputs, answers, tags);
  return { shown, values: cleanAnswers(inputs, answers, tags, shown) };
}

/**
 * The answers that are submitted: hiding applied, text trimmed. What its type can't read stays as it was typed, to be refused. Empty
 * ones are left out, but where that would bring back what the author or a tag had filled in: emptied there is `[]` or `''`.
 */
export function cleanAnswers(
  inputs: readonly FormInput[],
  answers: Answers,
  tags: readonly MergeTag[] = NO_TAGS,
  shown = visibleInputs(inputs, answers, tags),
): Readonly<Answers> {
  const effective = effectiveAnswers(inputs, answers, tags, shown);
  const result: Answers = {};
  for (const input of inputs) {
    const texts = ([] as string[]).concat(effective[input.id] ?? []).map(trimText);
    const value = (shown.has(input.id) ? normalized(input, texts) : texts).filter((text) => text !== '');
    if (value.length > 0) result[input.id] = shown.has(input.id) && allowsMultiple(input) ? value : unwrapped(value);
    else if (shown.has(input.id) && hasPreset(input, tags)) result[input.id] = isChoice(input) ? [] : '';
  }
  return result;
}

function normalized(input: FormInput, texts: string[]): string[] {
  const rules = rulesOf(input);
  if (rules.answer === 'text') return texts.map((text) => parseText(input, text) ?? text);
  return allowsMultiple(input) ? [...new Set(texts)] : texts;
}

function unwrapped(values: string[]): string | string[] | undefined {
  return values.length > 1 ? values : values[0];
}

function inputError(input: FormInput, value: string | string[] | undefined, form: FilledForm): FieldError | undefined {
  const rules = rulesOf(input);
  if (form.unreadable?.has(input.id))
    return { key: rules.errors.find((key) => key.endsWith('.invalid')) ?? 'input.invalid' };
  const files = form.files?.[input.id] ?? [];
  const given = ([] as string[]).concat(value ?? []).filter((text) => text !== '');
  const isFilled = rules.answer === 'file' ? files.length > 0 : given.length > 0;
  if (!isFilled) return input.required && rules.answer !== 'account' ? { key: 'input.required' } : undefined;
  switch (rules.answer) {
    case 'file':
      return files.map((file) => rules.validate(input, file)).find((error) => error !== undefined);
    case 'text':
      return textError(input, given, form);
    case 'choice':
    case 'account':
      return choiceError(input, given, form);
  }
}

function choiceError(input: FormInput, chosen: string[], { payDates }: FilledForm): FieldError | undefined {
  const known = listAllowedAnswers(input, payDates);
  if (known && !chosen.every((one) => known.includes(one))) return { key: 'choice.unknown' };
  return chosen.length > 1 && !allowsMultiple(input) ? { key: 'choice.onlyOne' } : undefined;
}

function textError(input: FormInput, [text = '', ...others]: string[], form: FilledForm): FieldError | undefined {
  const rules = rulesOf(input);
  if (rules.answer !== 'text' || others.length > 0) return { key: 'input.invalid' };
  return rules.validate(input, text, form.timeZone, form.country) ?? verificationError(input, text, form);
}

function verificationError(
  input: FormInput,
  value: string,
  { verified, tags = [] }: FilledForm,
): FieldError | undefined {
  if (!needsVerification(input, tags, value)) return undefined;
  const contact = verified?.[input.id];
  const isSame =
    contact !== undefined &&
    contactRulesOf(input)?.toComparable(contact) === contactRulesOf(input)?.toComparable(value);
  return isSame ? undefined : { key: 'verification.required' };
}

/**
 * The shown e-mail and phone inputs that keep the submit button disabled: unverified ones that are required, or that have a
 * value. Spec: forms-and-approval 5, "Verification requirement".
 */
export function findUnverifiedInputs(form: FilledForm): FormInput[] {
  const { inputs, answers, tags = [] } = form;
  const { shown, values } = visibleAnswers(inputs, answers, tags);
  return inputs.filter((input) => {
    const value = String(values[input.id] ?? '');
    return (
      shown.has(input.id) &&
      isValidated(form, input) &&
      (input.required || value !== '') &&
      verificationError(input, value, form) !== undefined
    );
  });
}

/**
 * Whether an answer of an e-mail or phone input has to be verified by a code before the form can be submitted. Not when
 * it is the contact that the link itself carries: another one, typed in its place, has to be.
 */
export function needsVerification(input: FormInput, tags: readonly MergeTag[] = [], answer = ''): boolean {
  const contact = contactRulesOf(input);
  if (!input.verificationRequired || !contact || mappedValue(input, tags) !== undefined) return false;
  const isPrefilled = tags.some(
    (tag) =>
      (tag.name === input.tagName || contact.tagNames.includes(tag.name.toLowerCase().replace(/[^a-z]/g, ''))) &&
      contact.isValid(tag.value) &&
      (answer === '' || contact.toComparable(tag.value) === contact.toComparable(answer)),
  );
  return !isPrefilled;
}
