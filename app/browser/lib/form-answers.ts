import { answerName, controlId, partId, partName } from '~/domain/form-field-names';
import { validateAnswers, type FilledForm } from '~/domain/validate-answers';
import type { FieldError } from '~/domain/error-keys';
import { bankAccountErrors } from '~/domain/bank-account';
import type { Answers, FormInput } from '~/domain/form-model';
import {
  isChoice,
  isFile,
  isSignature,
  joinPartedAnswer,
  parseText,
  takesBankAccount,
} from '~/areas/forms/input-types';
import { attachmentRules } from '~/areas/forms/input-types/attachment/rules';
import { textLength } from '~/areas/forms/input-types/text/rules';
import { fieldErrorTexts, type ErrorField } from '~/domain/field-error-texts';
import { SIGNATURE_NAME_LENGTH } from '~/domain/signature-strokes';
import { visibleInputs } from '~/domain/visibility';
import { clearErrors, showErrorSummary, type SummaryLink } from './error-summary';
import { fieldOf, inputsOnPage, isHalfTyped, pageText, setFieldError, type PageModel } from './page';

/** A typed text as the answer that it stands for, as on the server; what can't be read stays as it was typed. */
export const typedAnswer = (input: FormInput, text: string, { language }: PageModel): string =>
  parseText(input, text, language) ?? text;

/** The answers as they stand on the screen. An untouched choice that is empty is an empty answer, as in a post. */
function readAnswers(data: FormData, model: PageModel): Answers {
  const answers: Answers = { ...model.otherSteps };
  for (const input of inputsOnPage(model)) {
    if (!fieldOf(input.id) || isFile(input)) continue;
    const texts = data.getAll(answerName(input.id)).map(String);
    const parted = joinPartedAnswer(input, (part) => data.get(partName(input.id, part))?.toString());
    answers[input.id] = isChoice(input)
      ? texts.filter((text) => text !== '')
      : (parted ?? typedAnswer(input, texts[0] ?? '', model));
  }
  return answers;
}

/**
 * Shows and hides fields as the answers say. What is hidden keeps its value; it is not sent as an answer.
 *
 * @param data what the form holds. To read it makes the browser lay out the page: it is read once, before anything is changed
 */
export function applyVisibility(data: FormData, model: PageModel): void {
  const shown = visibleInputs(model.inputs, readAnswers(data, model), model.tags);
  for (const input of inputsOnPage(model)) {
    const field = fieldOf(input.id);
    if (!field) continue;
    field.classList.remove('concealed');
    field.hidden = !shown.has(input.id);
  }
}

type AnswerError = FieldError | { key: 'form.installmentNotAgreed'; params?: undefined; part?: undefined };

/** The form as it stands on the screen, with what is verified, saved and signed. */
export function filledForm(data: FormData, model: PageModel): FilledForm {
  const answers = readAnswers(data, model);
  const verified: Record<string, string> = {};
  const files: Record<string, { name: string; size: number }[]> = {};
  for (const input of inputsOnPage(model)) {
    const field = fieldOf(input.id);
    if (!field) continue;
    if (field.dataset.verified !== undefined) verified[input.id] = field.dataset.verified;
    const chosen = field.querySelector<HTMLInputElement>('input[type=file]')?.files?.[0];
    // A saved file was validated when it came in.
    const savedFile = { name: savedFileName(input), size: 1 };
    if (isSignature(input)) files[input.id] = hasSignature(field) ? [savedFile] : [];
    else if (isFile(input) && (field.dataset.hasFile || chosen)) files[input.id] = [chosen ?? savedFile];
  }
  return {
    inputs: model.inputs,
    only: model.here && new Set(model.here),
    answers,
    tags: model.tags,
    timeZone: model.timeZone,
    country: model.country,
    unreadable: new Set(inputsOnPage(model).flatMap(({ id }) => (isHalfTyped(id) ? [id] : []))),
    verified,
    files,
  };
}

/** Every error on the screen, by the same rules as on the server. */
export function validateForm(
  form: HTMLFormElement,
  model: PageModel,
): { errors: [field: string, error: AnswerError][]; summary: string } {
  const data = new FormData(form);
  const { fieldErrors, summary } = validateAnswers(filledForm(data, model));
  for (const input of inputsOnPage(model)) {
    const typed = fieldOf(input.id)?.querySelector<HTMLInputElement>('[data-part=type] input');
    const isChosen = fieldOf(input.id)?.querySelector('input[type=radio]:checked')?.getAttribute('value') === 'type';
    if (!typed || !isChosen || fieldOf(input.id)?.hidden || textLength(typed.value) <= SIGNATURE_NAME_LENGTH) continue;
    fieldErrors[input.id] = { key: 'text.tooLong', params: { n: SIGNATURE_NAME_LENGTH } };
  }
  const isNameTooLong = Object.values(fieldErrors).some(({ key }) => key === 'text.tooLong');
  const errors: [string, AnswerError][] = model.inputs.flatMap((input) => {
    const error = fieldErrors[input.id];
    return error && fieldOf(input.id) ? [[input.id, error] as [string, FieldError]] : [];
  });
  errors.splice(bankErrorIndex(errors, model), 0, ...validateBankAccount(form));
  const isBankWrong = errors.some(([field]) => field.startsWith('bank.'));
  const isAgreed = form.querySelector<HTMLInputElement>('#agree')?.checked ?? true;
  if (!isAgreed) errors.push(['agree', { key: 'form.installmentNotAgreed' }]);
  return {
    errors,
    summary:
      isBankWrong || isNameTooLong ? 'form.checkErrors' : (summary ?? (isAgreed ? '' : 'form.installmentNotAgreed')),
  };
}

/** A name that fits the input's own types: the saved file passed them already. */
function savedFileName(input: FormInput): string {
  return `kept.${attachmentRules(input).extensions[0] ?? ''}`;
}

function hasSignature(field: HTMLElement): boolean {
  const value = (selector: string) => field.querySelector<HTMLInputElement>(selector)?.value ?? '';
  const method = value('input[type=radio]:checked');
  if (method === 'draw' && value('input[type=hidden]')) return true;
  if (method === 'type' && value('[data-part=type] input').trim()) return true;
  if (method === 'upload' && value('input[type=file]')) return true;
  return field.dataset.hasFile !== undefined;
}

/** Where the errors of the bank account stand among the others: before those of the pay date and of what follows it. */
function bankErrorIndex(errors: readonly [field: string, error: AnswerError][], { inputs }: PageModel): number {
  const order = inputs.map(({ id }) => id);
  const element = inputs.findIndex(takesBankAccount);
  const later = errors.findIndex(([field]) => order.indexOf(field) >= element);
  return later < 0 ? errors.length : later;
}

/** What is wrong with a bank account that is being entered; nothing where none is asked for. */
export function validateBankAccount(form: HTMLFormElement): [string, FieldError][] {
  const element = form.querySelector<HTMLElement>('[data-bank]');
  if (!element || element.hidden) return [];
  const text = (name: string) =>
    (form.elements.namedItem(`bank.${name}`) as HTMLInputElement | RadioNodeList | null)?.value ?? '';
  if (text('source') !== 'new') return [];
  const entry = {
    accountNumber: text('accountNumber'),
    confirmAccountNumber: text('confirmAccountNumber'),
    routingNumber: text('routingNumber'),
  };
  const errors = Object.entries(bankAccountErrors(entry)).map(([field, key]): [string, FieldError] => [
    `bank.${field}`,
    { key },
  ]);
  // The look-up knows more than the checksum.
  const isRefused = element.querySelector<HTMLElement>('#bank-routingNumber')?.dataset.refused !== undefined;
  if (isRefused && !errors.some(([field]) => field === 'bank.routingNumber'))
    errors.push(['bank.routingNumber', { key: 'routing.invalid' }]);
  return errors;
}

/** The field around the control that the summary leads to. */
const elementOf = (field: string): HTMLElement | null =>
  document.getElementById(anchorOf(field))?.closest<HTMLElement>('.field') ?? null;

function anchorOf(field: string): string {
  if (field === 'agree') return field;
  return field.startsWith('bank.') ? field.replace('.', '-') : controlId(field);
}

/** The field as its error names it: parts of a bank account, and a pay date without words of the author's, by our labels. */
function errorField(field: string, element: HTMLElement, model: PageModel): ErrorField | undefined {
  if (field.startsWith('bank.')) return { name: pageText(model, `label.${field}`) };
  const input = model.inputs.find(({ id }) => id === field);
  return input && !input.name
    ? { ...input, name: element.querySelector('label')?.firstChild?.textContent ?? '' }
    : input;
}

/** Shows the errors beside their fields and above the form, and moves the focus to them. */
export function showErrors(
  form: HTMLFormElement,
  model: PageModel,
  errors: [string, AnswerError][],
  summary: string,
): void {
  clearErrors(form);
  const links: SummaryLink[] = [];
  for (const [field, error] of errors) {
    const element = elementOf(field);
    if (!element) continue;
    const message = fieldErrorTexts(
      (key, params) => pageText(model, key, params),
      error,
      errorField(field, element, model),
    );
    setFieldError(element, message.text, message.isAuthors, error.part);
    links.push({ id: error.part ? partId(field, error.part) : anchorOf(field), ...message });
  }
  showErrorSummary(
    form,
    { heading: pageText(model, 'summaryTitle'), message: pageText(model, summary) },
    links,
  ).focus();
}
