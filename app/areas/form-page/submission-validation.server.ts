import { formErrorSummary, validateAnswers, visibleAnswers, type VisibleAnswers } from '~/domain/validate-answers';
import type { FieldError } from '~/domain/error-keys';
import { isoCountry } from '~/lib/contract/enums';
import type { Answers, FormInput, MergeTag } from '~/domain/form-model';
import { maxFiles } from '~/areas/forms/input-types/attachment/rules';
import { isFile } from '~/areas/forms/input-types';
import { serverRulesOf } from '~/areas/forms/input-types/server-rules-by-type';
import type { DraftFileRow } from '~/platform/db/schema';
import { fail, type Failure } from '~/platform/http/failure';
import { emptyAnswers } from '~/domain/parse-answers';
import { allowedExtensions, isAllowedFile, maxFileBytes, maxFileMegabytes } from '~/areas/uploads/service.server';

export interface SubmittedForm {
  inputs: readonly FormInput[];
  answers: Answers;
  tags: readonly MergeTag[];
  /** By input id, the answer that was verified by a code. */
  verified: ReadonlyMap<string, string>;
  files: readonly DraftFileRow[];
  /** Files are sent afterwards, so that none is missing yet. */
  areFilesToCome: boolean;
  payDates: readonly string[];
  country: string;
  /** IANA name of the zone that times are meant in. */
  timeZone: string;
}

/** Answers that can be submitted. */
export interface ValidatedAnswers extends VisibleAnswers {
  /** As they are stored: each as its type stores it, and no files. */
  stored: Answers;
  /** Those that are shown. */
  fileInputs: FormInput[];
}

/**
 * Validates the submitted answers. Spec: forms-and-approval 5, "Form submit".
 *
 * @returns what is stored, or `form.fillRequired` or `form.checkErrors` with {fieldErrors}
 */
export function validateSubmittedAnswers(sent: SubmittedForm): ValidatedAnswers | Failure {
  const { inputs, answers, tags, timeZone, payDates, areFilesToCome } = sent;
  const visible = visibleAnswers(inputs, answers, tags);
  const fileRules = (input: FormInput) => ({ ...input, options: [], required: input.required && !areFilesToCome });
  const form = {
    // Types and sizes of files are checked here by what the server found in them.
    inputs: inputs.some(isFile) ? inputs.map((input) => (isFile(input) ? fileRules(input) : input)) : inputs,
    answers,
    tags,
    timeZone,
    country: isoCountry(sent.country),
    payDates,
    verified: Object.fromEntries(sent.verified),
    files: Object.fromEntries(sent.files.map(({ input_id, name, size }) => [input_id, [{ name, size }]])),
  };
  const { fieldErrors } = validateAnswers(form, visible);
  const failure = toFailure({ ...fieldErrors, ...fileErrors(sent, visible.shown) });
  if (failure) return failure;
  const fileInputs = inputs.filter((input) => isFile(input) && visible.shown.has(input.id));
  return { ...visible, stored: storedAnswers(sent, visible), fileInputs };
}

/** What is missing of the files that a submission needs at its end. */
export function findMissingFiles(
  shown: readonly FormInput[],
  files: readonly { input_id: string }[],
): Failure | undefined {
  const missing = shown.filter(({ id, required }) => required && !files.some(({ input_id }) => input_id === id));
  return toFailure(Object.fromEntries(missing.map(({ id }) => [id, { key: 'input.required' }])));
}

/** The failure for these errors, or undefined when there is none. */
export function toFailure(fieldErrors: Record<string, FieldError>): Failure | undefined {
  const summary = formErrorSummary(Object.values(fieldErrors));
  return summary && fail(summary, { fieldErrors });
}

function fileErrors({ inputs, files }: SubmittedForm, shown: ReadonlySet<string>): Record<string, FieldError> {
  const errors: Record<string, FieldError> = {};
  for (const file of files) {
    const input = inputs.find(({ id }) => id === file.input_id);
    if (!input || !shown.has(input.id)) continue;
    const most = maxFiles(input);
    if (files.filter(({ input_id }) => input_id === input.id).length > most)
      errors[input.id] ??= { key: 'file.tooMany', params: { n: most } };
    if (file.size > maxFileBytes(input))
      errors[input.id] = { key: 'file.tooBig', params: { n: maxFileMegabytes(input) } };
    else if (!isAllowedFile(input, file.name, file.content_type)) {
      errors[input.id] = { key: 'file.wrongType', params: { types: allowedExtensions(input).join(', ') } };
    }
  }
  return errors;
}

function storedAnswers({ inputs, country }: SubmittedForm, { shown, values }: VisibleAnswers): Answers {
  const stored = emptyAnswers();
  for (const input of inputs) {
    const value = Object.hasOwn(values, input.id) ? values[input.id] : undefined;
    if (value === undefined || isFile(input)) continue;
    const isGiven = shown.has(input.id) && typeof value === 'string' && value !== '';
    stored[input.id] = isGiven ? serverRulesOf(input).toStored(value, isoCountry(country)) : value;
  }
  return stored;
}
