import type { ErrorKey, FieldError } from '~/domain/error-keys';
import type { FormInput, FormOption } from '~/domain/form-model';

/**
 * `choice`: counted by option. `typed`: counted by what was typed. `submitted`: only whether there is an answer, because what
 * it says belongs to one person.
 */
type CountingKind = 'choice' | 'typed' | 'submitted';

/** What every input type says of itself, for pages and servers alike. */
interface CommonRules {
  /** Name of the sentence that mends an empty answer. In the locales it stands under `errors`, in `missing`. */
  missing: string;
  /** What can be wrong with an answer that is there. */
  errors: readonly ErrorKey[];
  /** How answers are counted for results. */
  counting: CountingKind;
}

/** An address of a person that a code can verify. Spec: forms-and-approval 5, "Verification requirement". */
export interface ContactRules {
  channel: 'email' | 'sms';
  invalid: ErrorKey;
  isValid(text: string): boolean;
  /** The form in which two spellings of one contact are equal; empty for what is none. */
  toComparable(text: string): string;
  /** Merge tags that carry it, small letters alone. */
  tagNames: readonly string[];
}

/** An answer that is typed in several fields, and is one text. */
export interface PartRules {
  names: readonly string[];
  /** The text of what stands in the fields, by their names; empty where nothing stands in any. */
  join(typed: Readonly<Record<string, string>>): string;
  /** What stands in the fields of a text, also of one that is no right answer. */
  split(text: string): Record<string, string>;
}

/** Answered with one text. */
export interface TextRules extends CommonRules {
  answer: 'text';
  /**
   * The text as it is submitted, where that is not as it was typed; undefined for what can't be read.
   *
   * @param language tag of the page that it was typed on: what people write in it is read too. Without one only ISO 8601 is
   */
  parse?(text: string, language?: string): string | undefined;
  /**
   * What is wrong with a text that is not empty. Without a time zone no time is found missing from a day, and without the ISO code
   * of the form's country nothing is known of how addresses are written.
   */
  validate(
    input: FormInput,
    text: string,
    timeZone: string | undefined,
    country: string | undefined,
  ): FieldError | undefined;
  contact?: ContactRules;
  /** How it is typed in several fields, where a form asks for that. */
  parts?: PartRules;
}

/** Answered with guids of options: one, or any number. */
export interface ChoiceRules extends CommonRules {
  answer: 'choice';
  allowsMultiple: boolean;
  /** The author lists them, or the type brings them. */
  options: 'listed' | ((input: Pick<FormInput, 'scale' | 'value'>) => FormOption[]);
}

export interface AttachedFile {
  name: string;
  /** Bytes. */
  size: number;
  /** Media type as the browser says; the name decides when it is missing. */
  type?: string;
}

/** Answered with a file, which is kept beside the answers. */
export interface FileRules extends CommonRules {
  answer: 'file';
  /** Made by the person's own hand, drawn, typed or uploaded, and kept as a picture. */
  isSignature: boolean;
  /** What is wrong with a file by its size and name. Its content is for the server to check. */
  validate(input: FormInput, file: AttachedFile): FieldError | undefined;
}

/** A bank account, which is kept as a token, and the day it is charged on. It is whole or it is not there. */
export interface AccountRules extends CommonRules {
  answer: 'account';
}

export type InputTypeRules = TextRules | ChoiceRules | FileRules | AccountRules;

export const CHOICE_ERRORS = ['choice.unknown', 'choice.onlyOne'] as const;
