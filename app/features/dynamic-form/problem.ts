import type { FormInput } from '~/domain/form-model';
import { mistakeTexts } from '~/domain/mistake-text';
import { controlId } from './names';
import type { FormErrors } from './form-page';
import type { BankEntry } from './view';

/** A mistake as the server names it; the page has the sentences. */
export interface NamedError {
  key: string;
  params?: Record<string, string | number>;
}

/** What a refused post sends back. What was typed is in the draft, so only the mistakes travel. */
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

function anchorOf(field: string): string {
  if (field === 'agree') return 'agree';
  return field.startsWith('bank.') ? field.replace('.', '-') : controlId(field);
}

/** The mistakes as sentences, in the order of the page. */
export function formErrors(
  problem: PostProblem | undefined,
  inputs: readonly FormInput[],
  t: (key: string, params?: Record<string, string | number>) => string,
): FormErrors | undefined {
  if (!problem) return undefined;
  const order = inputs.map((input) => input.id);
  const position = (field: string) => {
    const index = order.indexOf(field);
    return index >= 0 ? index : order.length;
  };
  const entries = Object.entries(problem.fields).sort(([a], [b]) => position(a) - position(b));
  const texts = entries.map(([field, error]) => {
    const input = inputs.find(({ id }) => id === field);
    const said = mistakeTexts((key, params) => t(`errors:${key}`, params), error, input);
    return { field, text: said.field, summary: said.summary };
  });
  return {
    message: t(problem.message.key, problem.message.params),
    fields: Object.fromEntries(texts.map(({ field, text }) => [field, text])),
    list: texts.map(({ field, summary }) => ({ id: anchorOf(field), text: summary })),
  };
}
