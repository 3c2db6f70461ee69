/** Unicode's marks around a value that reads in a direction of its own. Nothing from outside has any (`clean.ts`). */
const AUTO = '\u2068';
const LTR = '\u2066';
const END = '\u2069';

/** A value within a text, isolated by marks so that its direction changes nothing around it. */
export const isolateDirection = (text: string): string => AUTO + text + END;
/** The same for codes, numbers and addresses, which read left to right in every language. */
export const isolateLtr = (text: string): string => LTR + text + END;

const ISOLATED = /([\u2066\u2068])([^\u2066-\u2069]*)\u2069/g;

/** Replaces each isolated value of a text. */
export const replaceIsolated = (text: string, write: (value: string, dir: 'auto' | 'ltr') => string): string =>
  text.replace(ISOLATED, (_all, mark: string, value: string) => write(value, mark === LTR ? 'ltr' : 'auto'));

/** A text without the marks of its values. */
export const removeIsolateMarks = (text: string): string => text.replace(ISOLATED, '$2');

export interface Detail {
  label: string;
  text: string;
  /** As its letters read, where nothing is said. */
  dir?: 'ltr';
}

/** One whose text reads left to right in every language. */
export const ltrDetail = (label: string, text: string): Detail => ({ label, text, dir: 'ltr' });

/** One piece of an e-mail. Its HTML and its text are both made from these, so neither can lack what the other says. */
export type Block =
  | { kind: 'paragraph'; text: string; isSmall?: boolean }
  | { kind: 'code'; code: string }
  | { kind: 'button'; label: string; url: string; copyHint: string }
  | { kind: 'heading'; text: string }
  | { kind: 'details'; details: Detail[] }
  | { kind: 'link'; label: string; url: string };

export interface EmailContent {
  locale: string;
  dir: 'ltr' | 'rtl';
  company: string;
  subject: string;
  /** `#rrggbb` or `#rgb`. */
  color: string;
  body: Block[];
  footer: Block[];
}
