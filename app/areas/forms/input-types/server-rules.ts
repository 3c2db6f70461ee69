import type { AutofillName, FormInput } from '~/domain/form-model';

/** How an answer is written for people. */
export interface Reading {
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
  /** A posted text made complete; what can't be read stays as it was typed, for its error. `country`: ISO code. */
  complete(text: string, country: string): string;
  /** A good text as a submission stores it. `country`: ISO code. */
  store(text: string, country: string): string;
  /** One stored answer as people read it. */
  read(answer: string, input: FormInput, reading: Reading): string;
  /** A stored answer as programs read it. */
  exported(
    given: StoredAnswer,
    input: FormInput,
    timeZone: string,
  ): string | number | ExportedOption | ExportedOption[] | ExportedAddress;
  /** Autofill names that the author can choose; none where a browser has nothing to fill in. */
  autofillNames: readonly AutofillName[];
  /** Autofill name where the author chooses none. It depends on the type alone. `on`: unknown. */
  defaultAutofillName: AutofillName | 'on';
  issues(input: Pick<FormInput, 'options' | 'value' | 'scale'>): SettingIssue[];
  /** How long it takes whoever knows the answer to read it, to choose or type, and to check. */
  seconds: number;
  /** What an option of a new question stands for, by its name and place. */
  newValue(name: string, index: number): string;
}

/** What types of one kind have in common: all but how long they take. */
type RuleDefaults = Omit<ServerRules, 'seconds'>;

/** Answers that are kept and handed out as they were typed. */
export const AS_TYPED: RuleDefaults = {
  complete: (text) => text,
  store: (text) => text,
  read: (answer) => answer,
  exported: ([answer]) => answer,
  autofillNames: [],
  defaultAutofillName: 'on',
  issues: () => [],
  newValue: (name) => name,
};

/** The option of a guid; of one that is gone the guid itself. */
export function optionOf({ options }: Pick<FormInput, 'options'>, guid: string): ExportedOption {
  const { value, name } = options.find((option) => option.guid === guid) ?? { value: '', name: guid };
  return { guid, value, name };
}

/** Rules as of another kind, but for some. Said to be pure where it is called: a browser's build leaves out what it has no use for. */
export const extendRules = <Own extends Partial<ServerRules>>(kind: RuleDefaults, own: Own): RuleDefaults & Own => ({
  ...kind,
  ...own,
});

/** Answers that are options which the author lists. */
export const LISTED = /* @__PURE__ */ extendRules(AS_TYPED, {
  read: (guid, input) => optionOf(input, guid).name,
  exported: ([guid], input) => optionOf(input, guid),
  issues: ({ options }) =>
    options.length === 0 ? [{ path: ['options'], message: 'a choice needs at least one option' }] : [],
});
