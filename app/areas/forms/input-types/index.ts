/**
 * What differs by input type, for pages and servers alike: a file for each type, and this table, in which the compiler names a
 * type that is missing. `./server-rules-by-type` has what browsers don't need. Spec: forms-and-approval 3, "Input type".
 */
import type { FormInput, FormOption, InputType } from '~/domain/form-model';
import { rules as address } from './address/rules';
import { rules as attachment } from './attachment/rules';
import { rules as autopayDate } from './autopay-date/rules';
import { rules as checkbox } from './checkbox/rules';
import { rules as date } from './date/rules';
import { rules as dateTime } from './date-time/rules';
import { rules as dropdown } from './dropdown/rules';
import { rules as email } from './email/rules';
import { rules as installmentPeriod } from './installment-period/rules';
import { rules as multipleChoice } from './multiple-choice/rules';
import { rules as phone } from './phone/rules';
import { rules as rating } from './rating/rules';
import type { ContactRules, FileRules, InputTypeRules, PartRules } from './rules';
import { rules as shortText } from './short-text/rules';
import { rules as signature } from './signature/rules';
import { rules as text } from './text/rules';
import { rules as time } from './time/rules';

export const INPUT_RULES = {
  shortText,
  text,
  installmentPeriod,
  dropdown,
  multipleChoice,
  checkbox,
  rating,
  phone,
  email,
  date,
  dateTime,
  time,
  address,
  attachment,
  signature,
  autopayDate,
} satisfies Record<InputType, InputTypeRules>;

/** The types that are answered with a file. */
type FileType = {
  [Type in InputType]: (typeof INPUT_RULES)[Type] extends FileRules ? Type : never;
}[InputType];

type OfType = Pick<FormInput, 'inputType'>;

export const rulesOf = ({ inputType }: OfType): InputTypeRules => INPUT_RULES[inputType];

/** True for inputs answered with option guids. */
export const isChoice = (input: OfType): boolean => rulesOf(input).answer === 'choice';

/** True for inputs that allow any number of options; the other choice types allow one. */
export function allowsMultiple(input: OfType): boolean {
  const rules = rulesOf(input);
  return rules.answer === 'choice' && rules.allowsMultiple;
}

/** True for choices whose options the author lists. */
export function hasListedOptions(input: OfType): boolean {
  const rules = rulesOf(input);
  return rules.answer === 'choice' && rules.options === 'listed';
}

/** True for inputs answered with a file, which is no part of the answers. */
export const isFile = <T extends OfType>(input: T): input is T & { inputType: FileType } =>
  rulesOf(input).answer === 'file';

/** True for files that are signatures. */
export function isSignature(input: OfType): boolean {
  const rules = rulesOf(input);
  return rules.answer === 'file' && rules.isSignature;
}

/** True for the element that takes a bank account and a pay date. */
export const takesBankAccount = (input: OfType): boolean => rulesOf(input).answer === 'account';

/** The rules by which the contact of an input is compared and verified; undefined if the input is no contact. */
export function contactRulesOf(input: OfType): ContactRules | undefined {
  const rules = rulesOf(input);
  return rules.answer === 'text' ? rules.contact : undefined;
}

/**
 * Parses a typed text into an answer; undefined if its type can't parse it.
 *
 * @param language tag of the page that it was typed on; without one dates and times are read as ISO 8601 alone
 */
export function parseText(input: OfType, text: string, language?: string): string | undefined {
  const rules = rulesOf(input);
  return rules.answer === 'text' && rules.parse ? rules.parse(text, language) : text;
}

/** The rules of an answer that has several fields; undefined if it has one. A form may still render one field. */
export function partRulesOf(input: OfType): PartRules | undefined {
  const rules = rulesOf(input);
  return rules.answer === 'text' ? rules.parts : undefined;
}

/**
 * Joins an answer that is posted in several fields; undefined if not all of them were posted, because the page has one field.
 *
 * @param read gives what stands in the field of a part; undefined where it did not come
 */
export function joinPartedAnswer(input: OfType, read: (part: string) => string | undefined): string | undefined {
  const parts = partRulesOf(input);
  const typed = parts?.names.map((part) => [part, read(part)] as const);
  const isWhole = typed?.every((pair): pair is [string, string] => pair[1] !== undefined);
  return parts && typed && isWhole ? parts.join(Object.fromEntries(typed)) : undefined;
}

/** Lists the options of an input: the author's, or those of its type. */
export function listOptions(input: Pick<FormInput, 'inputType' | 'options' | 'scale' | 'value'>): FormOption[] {
  const rules = rulesOf(input);
  return rules.answer === 'choice' && rules.options !== 'listed' ? rules.options(input) : input.options;
}

/**
 * Lists the allowed answers: guids of options, or the account's pay dates; undefined if any text is allowed.
 *
 * @param payDates values of a pay date whose author lists none; without them any is fine
 */
export function listAllowedAnswers(input: FormInput, payDates?: readonly string[]): readonly string[] | undefined {
  const hasOptions = isChoice(input) || (takesBankAccount(input) && input.options.length > 0);
  if (hasOptions) return input.options.map(({ guid }) => guid);
  return takesBankAccount(input) ? payDates : undefined;
}
