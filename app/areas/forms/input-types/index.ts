/**
 * What differs by input type, for pages and servers alike: a file for each type, and this table, in which the compiler names a
 * type that is missing. `./server` has what browsers don't need. Spec: forms-and-approval 3, "Input type".
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

/** True for inputs that take any number of options; the other choice types take one. */
export function takesMany(input: OfType): boolean {
  const rules = rulesOf(input);
  return rules.answer === 'choice' && rules.takesMany;
}

/** True for choices whose options the author lists. */
export function takesOptions(input: OfType): boolean {
  const rules = rulesOf(input);
  return rules.answer === 'choice' && rules.options === 'listed';
}

/** True for inputs answered with a file, which is no part of the answers. */
export const isFile = <T extends OfType>(input: T): input is T & { inputType: FileType } =>
  rulesOf(input).answer === 'file';

/** True for files that are signatures. */
export function isSignature(input: OfType): boolean {
  const rules = rulesOf(input);
  return rules.answer === 'file' && rules.isSigned;
}

/** True for the element that takes a bank account and a pay date. */
export const takesAccount = (input: OfType): boolean => rulesOf(input).answer === 'account';

/** How the contact that an input asks for is compared and verified; undefined where it asks for none. */
export function contactOf(input: OfType): ContactRules | undefined {
  const rules = rulesOf(input);
  return rules.answer === 'text' ? rules.contact : undefined;
}

/**
 * The answer that a typed text stands for; undefined for what its type can't read.
 *
 * @param language tag of the page that it was typed on; without one dates and times are read as ISO 8601 alone
 */
export function readText(input: OfType, text: string, language?: string): string | undefined {
  const rules = rulesOf(input);
  return rules.answer === 'text' && rules.clean ? rules.clean(text, language) : text;
}

/** How an answer is typed in several fields; undefined for what is typed in one. A form may draw one field all the same. */
export function partsOf(input: OfType): PartRules | undefined {
  const rules = rulesOf(input);
  return rules.answer === 'text' ? rules.parts : undefined;
}

/**
 * The answer that is posted in several fields; undefined where they did not all come, so it was typed in one.
 *
 * @param read gives what stands in the field of a part; undefined where it did not come
 */
export function partedAnswer(input: OfType, read: (part: string) => string | undefined): string | undefined {
  const parts = partsOf(input);
  const typed = parts?.names.map((part) => [part, read(part)] as const);
  const isWhole = typed?.every((pair): pair is [string, string] => pair[1] !== undefined);
  return parts && typed && isWhole ? parts.join(Object.fromEntries(typed)) : undefined;
}

/** The options of an input in a form: the author's, or those that its type brings. */
export function optionsOf(input: Pick<FormInput, 'inputType' | 'options' | 'scale' | 'value'>): FormOption[] {
  const rules = rulesOf(input);
  return rules.answer === 'choice' && rules.options !== 'listed' ? rules.options(input) : input.options;
}

/**
 * What an answer is one of: guids of options, or the account's pay dates; undefined where it is text of the person's own.
 *
 * @param payDates values of a pay date whose author lists none; without them any is fine
 */
export function knownAnswers(input: FormInput, payDates?: readonly string[]): readonly string[] | undefined {
  const hasOptions = isChoice(input) || (takesAccount(input) && input.options.length > 0);
  if (hasOptions) return input.options.map(({ guid }) => guid);
  return takesAccount(input) ? payDates : undefined;
}
