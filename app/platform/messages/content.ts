/** A value within a sentence, kept apart by marks so that its direction changes nothing around it. */
export const auto = (text: string): string => `\u2068${text}\u2069`;
/** The same for codes, numbers and addresses, which read left to right in every language. */
export const ltr = (text: string): string => `\u2066${text}\u2069`;

/** What stands within the marks of a value. */
export const MARKED = /([\u2066\u2068])([^\u2066-\u2069]*)\u2069/g;

/** A text without the marks of its values. */
export const unmarked = (text: string): string => text.replace(MARKED, '$2');

export interface Detail {
  label: string;
  /** Marked as the values of a sentence are. */
  value: string;
}

/** One piece of an e-mail. Its HTML and its text are both made from these, so neither can lack what the other says. */
export type Block =
  | { kind: 'sentence'; text: string; isQuiet?: boolean }
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
