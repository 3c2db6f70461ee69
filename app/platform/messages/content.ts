/** A value put into a sentence. `ltr` for codes, numbers and addresses, which read left to right in every language. */
export interface Value {
  text: string;
  dir: 'auto' | 'ltr';
}

export type Values = Record<string, Value>;

export interface Detail {
  label: string;
  value: Value;
}

/** One piece of an e-mail. Its HTML and its text are both made from these, so neither can lack what the other says. */
export type Block =
  | { kind: 'sentence'; template: string; values: Values; isQuiet?: boolean }
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

/**
 * Puts values in place of `{names}`, in one pass, so a value that looks like a placeholder stays as it is. `write` turns
 * a value, `literal` the text around the values, into what is wanted. Throws if a value is missing.
 */
export function fill(
  template: string,
  values: Values,
  write: (value: Value) => string,
  literal: (text: string) => string = (text) => text,
): string {
  return template
    .split(/\{(\w+)\}/)
    .map((part, index) => {
      if (index % 2 === 0) return literal(part);
      const value = values[part];
      if (!value) throw new Error(`message text needs a value for ${part}`);
      return write(value);
    })
    .join('');
}

export const plain = (value: Value): string => value.text;
