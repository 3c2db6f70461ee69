import type { FormInput } from '~/domain/form-model';
import { takesBankAccount } from '~/areas/forms/input-types';
import { fieldErrorTexts, type ErrorField, type ErrorTexts } from '~/domain/field-error-texts';
import type { SummaryLine } from '~/ui/error-summary';
import { controlId, partId } from '~/domain/form-field-names';
import type { BankEntry } from '~/areas/forms/input-types/field-props';

/** An error as the server names it. The page has the texts. */
export interface NamedError {
  key: string;
  params?: Record<string, string | number>;
  /** Of an answer in several fields, the one that is wrong. */
  part?: string;
}

/** What a refused post sends back. What was typed is in the draft, so only the errors are returned. */
export interface PostProblem {
  /** Key of the sentence above the form, with its namespace. */
  message: NamedError;
  /** By input id, or `bank.…` and `agree`. */
  fields: Record<string, NamedError>;
  bankEntry?: BankEntry;
  /** Whether the plan had been agreed to. */
  isAgreed?: boolean;
  /** By input id, names of typed signatures that are too long to be kept. */
  typedNames?: Record<string, string>;
}

/** The errors as translated texts. */
export interface FormErrors {
  /** Above the form. */
  message: string;
  /** In page order. */
  list: SummaryLine[];
  /** By field. */
  fields: Readonly<Record<string, ErrorTexts>>;
}

/** What the fields of the bank account are called, in the order of the page; the pay date of the element comes after them. */
export const BANK_FIELD_LABELS = {
  'bank.token': 'autopay:useExisting',
  'bank.routingNumber': 'autopay:routingNumber',
  'bank.accountNumber': 'autopay:accountNumber',
  'bank.confirmAccountNumber': 'autopay:confirmAccountNumber',
} as const;

function anchorOf(field: string): string {
  if (field === 'agree') return 'agree';
  return field.startsWith('bank.') ? field.replace('.', '-') : controlId(field);
}

/** The form's fields in the order of the page: those of the bank account stand in the autopay element. */
function fieldOrder(inputs: readonly FormInput[]): string[] {
  return inputs.flatMap((input) =>
    takesBankAccount(input) ? [...Object.keys(BANK_FIELD_LABELS), input.id] : [input.id],
  );
}

type Translate = (key: string, params?: Record<string, string | number>) => string;

/** The field that an error names. Bank account fields, and a pay date without a label, have default labels. */
function placeOf(field: string, inputs: readonly FormInput[], t: Translate): ErrorField | undefined {
  if (isBankField(field)) return { name: t(BANK_FIELD_LABELS[field]) };
  const input = inputs.find(({ id }) => id === field);
  return input && takesBankAccount(input) && !input.name ? { ...input, name: t('autopay:payDate') } : input;
}

const isBankField = (field: string): field is keyof typeof BANK_FIELD_LABELS => Object.hasOwn(BANK_FIELD_LABELS, field);

/**
 * Translates the errors, in the order of the page, each with the label of its field.
 *
 * @param hrefOf address of the page that a question stands on; empty for the current page
 */
export function translateFormErrors(
  problem: PostProblem | undefined,
  inputs: readonly FormInput[],
  t: Translate,
  hrefOf: (inputId: string) => string = () => '',
): FormErrors | undefined {
  if (!problem) return undefined;
  const order = fieldOrder(inputs);
  const position = (field: string) => (order.includes(field) ? order.indexOf(field) : order.length);
  const entries = Object.entries(problem.fields).sort(([a], [b]) => position(a) - position(b));
  const account = inputs.find(takesBankAccount)?.id ?? '';
  const all = entries.map(([field, error]) => ({
    field,
    page: hrefOf(isBankField(field) ? account : field),
    anchor: error.part ? partId(field, error.part) : anchorOf(field),
    texts: fieldErrorTexts((key, params) => t(`errors:${key}`, params), error, placeOf(field, inputs, t)),
  }));
  return {
    message: t(problem.message.key, problem.message.params),
    fields: Object.fromEntries(all.map(({ field, texts }) => [field, texts])),
    list: all.map(({ page, anchor, texts }) => ({ id: anchor, page, ...texts })),
  };
}
