import type { AutofillName, FormInput } from '~/domain/form-model';

/** The context in which an answer is formatted for people. */
export interface AnswerContext {
  /** Language tag. */
  language: string;
  /** IANA name of the zone that times are meant in. */
  timeZone: string;
  /** When it was given, in milliseconds. */
  givenAt: number;
  /** ISO code of the country that phone numbers are read in. */
  country: string;
}

export interface ExportedOption {
  guid: string;
  value: string;
  name: string;
}

/** `name`: all of it in one line. */
export interface ExportedAddress {
  name: string;
  line1: string;
  line2: string;
  postalCode: string;
  city: string;
  state: string;
  country: string;
}

/** What is wrong with the settings of an input in a form file, and where in the input. */
export interface SettingIssue {
  path: readonly (string | number)[];
  message: string;
}

type StoredAnswer = readonly [first: string, ...others: string[]];

/** What servers alone need of an input type: apart from its rules, because browsers don't load it. */
export interface ServerRules {
  /** Normalizes a posted text. Returns a text that can't be parsed unchanged; validation then reports it. `country`: ISO code. */
  normalize(text: string, country: string): string;
  /** Converts a valid text to the form that a submission stores. `country`: ISO code. */
  toStored(text: string, country: string): string;
  /** Formats one stored answer for people. */
  display(answer: string, input: FormInput, reading: AnswerContext): string;
  /** Converts a stored answer to its exported value. */
  toExport(
    given: StoredAnswer,
    input: FormInput,
    timeZone: string,
  ): string | number | ExportedOption | ExportedOption[] | ExportedAddress;
  /** Autofill names that the author can choose; none where a browser has nothing to fill in. */
  autofillNames: readonly AutofillName[];
  /** Autofill name where the author chooses none. It depends on the type alone. `on`: unknown. */
  defaultAutofillName: AutofillName | 'on';
  findIssues(input: Pick<FormInput, 'options' | 'value' | 'scale'>): SettingIssue[];
  /** Estimated time to read the question and to type or choose a known answer. */
  estimatedSeconds: number;
  /** The default value of an option in a new question, by its name and index. */
  defaultOptionValue(name: string, index: number): string;
}

/** What types of one kind have in common: all but how long they take. */
type RuleDefaults = Omit<ServerRules, 'estimatedSeconds'>;

/** Rules for answers that are stored and shown as typed. */
export const TYPED_RULES: RuleDefaults = {
  normalize: (text) => text,
  toStored: (text) => text,
  display: (answer) => answer,
  toExport: ([answer]) => answer,
  autofillNames: [],
  defaultAutofillName: 'on',
  findIssues: () => [],
  defaultOptionValue: (name) => name,
};

/** Finds the option of a guid. An option that was removed has its guid as name. */
export function findOption({ options }: Pick<FormInput, 'options'>, guid: string): ExportedOption {
  const { value, name } = options.find((option) => option.guid === guid) ?? { value: '', name: guid };
  return { guid, value, name };
}

/** Rules as of another kind, but for some. Said to be pure where it is called: a browser's build leaves out what it has no use for. */
export const extendRules = <Own extends Partial<ServerRules>>(kind: RuleDefaults, own: Own): RuleDefaults & Own => ({
  ...kind,
  ...own,
});

/** Rules for answers that are options listed by the author. */
export const LISTED_OPTION_RULES = /* @__PURE__ */ extendRules(TYPED_RULES, {
  display: (guid, input) => findOption(input, guid).name,
  toExport: ([guid], input) => findOption(input, guid),
  findIssues: ({ options }) =>
    options.length === 0 ? [{ path: ['options'], message: 'a choice needs at least one option' }] : [],
});
