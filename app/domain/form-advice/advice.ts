/** What is said about a form beside its mistakes: nothing of it keeps the form from going live. */
export const ADVICE_KINDS = [
  /** One rule can never hold; several can't hold at once; a rule always holds, and so decides nothing. */
  'ruleNeverHolds',
  'rulesContradict',
  'ruleAlwaysHolds',
  /** A rule looks at a question that comes later. */
  'looksAhead',
  'requiredHidden',
  'optionTwice',
  'longText',
  'longSentence',
  'hardText',
  'emptyBlock',
  'linkWithoutText',
  'pictureWithoutText',
  'notTranslated',
  'closed',
  /** Colours of the account that are hard to see, and are shown in another shade. */
  'contrastPrimary',
  'contrastHeader',
] as const;
type AdviceKind = (typeof ADVICE_KINDS)[number];

/** One piece of advice, and where it is about. */
export interface FormAdvice {
  kind: AdviceKind;
  /** Id of a question, or `html:2` and `tags:1` for the second text block and the first known facts; empty: the form as a whole. */
  item: string;
  /** What of it, as form files call it: `name`, `options.0.name`, `rules.1`, `thanksMessage`; empty: all of it. */
  part: string;
  /** Tag of the language of the text that it is about; empty where it is about no text. */
  language: string;
  /** How many: words of a sentence, characters of a text, years of school. 0 where the kind says it all. */
  n: number;
}

export const createAdvice = (kind: AdviceKind, about: Partial<Omit<FormAdvice, 'kind'>> = {}): FormAdvice => ({
  kind,
  item: '',
  part: '',
  language: '',
  n: 0,
  ...about,
});
