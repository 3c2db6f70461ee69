/**
 * Whether a filled form can be submitted, and what is submitted.
 * Spec: forms-and-approval 5, "Form submit" and "Autopay".
 */
import { attachmentError, type AttachedFile } from './attachment';
import { accountErrors, type AccountEntry } from './bank-account';
import { isValidTime, parseCalendarDate, parseDateTimeLocal } from './calendar-date';
import { isEmail, isPhoneLengthValid, normalizeEmail, normalizePhoneDigits } from './contact';
import type { FieldError } from './error-keys';
import { isSkippedTime } from './wall-time';
import type { Answers, FormInput, MergeTag } from './form-model';
import { effectiveAnswers, hasPreset, isChoice, mappedValue, takesMany, visibleInputs } from './visibility';

export type { ErrorKey, FieldError } from './error-keys';

/** A saved account is chosen, or a new one is entered. */
export type BankDetails = { isSaved: true; token: string } | ({ isSaved: false } & AccountEntry);

export interface FilledForm {
  inputs: readonly FormInput[];
  answers: Answers;
  tags?: readonly MergeTag[];
  /** By input id, the e-mail or number that a code has verified. It counts while the answer is the same. */
  verified?: Record<string, string | undefined>;
  /** By input id. */
  files?: Record<string, readonly AttachedFile[] | undefined>;
  /** By input id, whether there is a signature. */
  signatures?: Record<string, boolean | undefined>;
  /** IANA name of the zone that times are meant in; without it no time is found missing from a day. */
  timeZone?: string;
  /** Given by forms that take a bank account. Its errors are under `bank.accountNumber` and so on. */
  bank?: BankDetails;
}

/** Names of the fields that say which page a post comes from and how many posts of it there have been. */
export const SAVE_NAMES = { page: 'save.page', number: 'save.number' } as const;

/** Keys of the message above the form. */
export type FormSummary = 'form.fillRequired' | 'form.checkErrors';

export interface AnswersResult {
  /** By input id; shown inputs only. */
  fieldErrors: Record<string, FieldError>;
  summary: FormSummary | undefined;
}

/**
 * Every mistake that keeps a form from being submitted. A wrong value asks to check the errors, and
 * only when there is none, a missing one asks to fill the marked fields.
 */
export function validateAnswers(form: FilledForm): AnswersResult {
  const { inputs, tags = [] } = form;
  const shown = visibleInputs(inputs, form.answers, tags);
  const values = cleanAnswers(inputs, form.answers, tags);
  const fieldErrors: Record<string, FieldError> = {};
  for (const input of inputs) {
    if (!shown.has(input.id)) continue;
    const error = inputError(input, values[input.id], form);
    if (error) fieldErrors[input.id] = error;
  }
  Object.assign(fieldErrors, bankErrors(form.bank));
  return { fieldErrors, summary: summaryOf(Object.values(fieldErrors)) };
}

function summaryOf(errors: FieldError[]): FormSummary | undefined {
  if (errors.length === 0) return undefined;
  return errors.every((error) => error.key === 'input.required') ? 'form.fillRequired' : 'form.checkErrors';
}

/**
 * The answers that are submitted: hiding applied, text trimmed, and date-times that cannot be converted cleared. Empty
 * ones are left out, but where that would bring back what the author or a tag had filled in: emptied there is `[]` or `''`.
 */
export function cleanAnswers(inputs: readonly FormInput[], answers: Answers, tags: readonly MergeTag[] = []): Answers {
  const effective = effectiveAnswers(inputs, answers, tags);
  const shown = visibleInputs(inputs, answers, tags);
  const result: Answers = {};
  for (const input of inputs) {
    const texts = ([] as string[]).concat(effective[input.id] ?? []).map(trimmed);
    const value = (shown.has(input.id) ? normalized(input, texts) : texts).filter((text) => text !== '');
    if (value.length > 0) result[input.id] = shown.has(input.id) && takesMany(input) ? value : unwrapped(value);
    else if (shown.has(input.id) && hasPreset(input, tags)) result[input.id] = isChoice(input) ? [] : '';
  }
  return result;
}

function normalized(input: FormInput, texts: string[]): string[] {
  if (input.inputType === 'dateTime') return texts.map((text) => parseDateTimeLocal(text) ?? '');
  return takesMany(input) ? [...new Set(texts)] : texts;
}

/** Longest answer of any input, in characters, where its author names no smaller limit. */
export const LONGEST_ANSWER = 20_000;

/** Characters of an answer as its limit counts them: without the spaces around it, a line break or an emoji as one. */
export function textLength(text: string): number {
  return Array.from(trimmed(text)).length;
}

// Browsers post line breaks as two characters but count one against `maxlength`.
function trimmed(text: string): string {
  return text.replace(/\r\n?/g, '\n').trim();
}

function unwrapped(values: string[]): string | string[] | undefined {
  return values.length > 1 ? values : values[0];
}

function inputError(input: FormInput, value: string | string[] | undefined, form: FilledForm): FieldError | undefined {
  if (input.inputType === 'attachment') return fileError(input, form.files?.[input.id] ?? []);
  if (input.inputType === 'signature') return missing(input, form.signatures?.[input.id] === true);
  if (value === undefined || value.length === 0) return missing(input, input.inputType === 'autopayDate');
  if (isChoice(input) || input.inputType === 'autopayDate') return choiceError(input, ([] as string[]).concat(value));
  if (Array.isArray(value)) return { key: 'input.invalid' };
  return valueError(input, value, form.timeZone) ?? verificationError(input, value, form);
}

function missing(input: FormInput, isFilled: boolean): FieldError | undefined {
  return input.required && !isFilled ? { key: 'input.required' } : undefined;
}

function fileError(input: FormInput, files: readonly AttachedFile[]): FieldError | undefined {
  for (const file of files) {
    const error = attachmentError(input, file);
    if (error) return error;
  }
  return missing(input, files.length > 0);
}

function choiceError(input: FormInput, chosen: string[]): FieldError | undefined {
  // Pay dates may come from the account instead of the form.
  if (input.inputType === 'autopayDate' && input.options.length === 0) return undefined;
  const isKnown = (guid: string) => input.options.some((option) => option.guid === guid);
  if (!chosen.every(isKnown)) return { key: 'choice.unknown' };
  return chosen.length > 1 && !takesMany(input) ? { key: 'choice.onlyOne' } : undefined;
}

function valueError(input: FormInput, value: string, timeZone: string | undefined): FieldError | undefined {
  switch (input.inputType) {
    case 'email':
      return isEmail(value) ? lengthError(input, value) : { key: 'email.invalid' };
    case 'phone':
      return isPhoneLengthValid(value) ? undefined : { key: 'phone.invalid' };
    case 'date':
      return parseCalendarDate(value) === value ? undefined : { key: 'date.invalid' };
    case 'dateTime':
      return timeZone && isSkippedTime(value, timeZone) ? { key: 'dateTime.skipped' } : undefined;
    case 'time':
      return isValidTime(value) ? undefined : { key: 'time.invalid' };
    case 'shortText':
    case 'text':
      return lengthError(input, value);
    default:
      return undefined;
  }
}

function lengthError(input: FormInput, value: string): FieldError | undefined {
  const max = Math.min(input.length || LONGEST_ANSWER, LONGEST_ANSWER);
  return textLength(value) > max ? { key: 'text.tooLong', params: { n: max } } : undefined;
}

function verificationError(
  input: FormInput,
  value: string,
  { verified, tags = [] }: FilledForm,
): FieldError | undefined {
  if (!needsVerification(input, tags, value)) return undefined;
  const contact = verified?.[input.id];
  const isSame = contact !== undefined && contactKey(input, contact) === contactKey(input, value);
  return isSame ? undefined : { key: 'verification.required' };
}

/**
 * The shown e-mail and phone inputs that keep the submit button disabled: unverified ones that are required, or that have a
 * value. Spec: forms-and-approval 5, "Verification requirement".
 */
export function inputsToVerify(form: FilledForm): FormInput[] {
  const { inputs, answers, tags = [] } = form;
  const shown = visibleInputs(inputs, answers, tags);
  const values = cleanAnswers(inputs, answers, tags);
  return inputs.filter((input) => {
    const value = String(values[input.id] ?? '');
    return (
      shown.has(input.id) && (input.required || value !== '') && verificationError(input, value, form) !== undefined
    );
  });
}

function contactKey(input: FormInput, contact: string): string {
  return input.inputType === 'email' ? normalizeEmail(contact) : normalizePhoneDigits(contact);
}

const PREFILLED_NAMES = {
  email: ['email', 'emailaddress', 'emailid', 'customeremail', 'recipientemail'],
  phone: ['phone', 'phonenumber', 'mobile', 'mobilenumber', 'mobilephone', 'customerphone', 'recipientphone'],
};

/**
 * Whether an answer of an e-mail or phone input has to be verified by a code before the form can be submitted. Not when
 * it is the contact that the link itself carries: another one, typed in its place, has to be.
 */
export function needsVerification(input: FormInput, tags: readonly MergeTag[] = [], answer = ''): boolean {
  const { inputType } = input;
  if (!input.verificationRequired || (inputType !== 'email' && inputType !== 'phone')) return false;
  if (mappedValue(input, tags) !== undefined) return false;
  const isContact = inputType === 'email' ? isEmail : isPhoneLengthValid;
  const isPrefilled = tags.some(
    (tag) =>
      (tag.name === input.tagName ||
        PREFILLED_NAMES[inputType].includes(tag.name.toLowerCase().replace(/[^a-z]/g, ''))) &&
      isContact(tag.value) &&
      (answer === '' || contactKey(input, tag.value) === contactKey(input, answer)),
  );
  return !isPrefilled;
}

function bankErrors(bank: BankDetails | undefined): Record<string, FieldError> {
  if (!bank) return {};
  if (bank.isSaved) return bank.token.trim() ? {} : { 'bank.token': { key: 'input.required' } };
  const errors: Record<string, FieldError> = {};
  for (const [field, key] of Object.entries(accountErrors(bank))) errors[`bank.${field}`] = { key };
  return errors;
}
