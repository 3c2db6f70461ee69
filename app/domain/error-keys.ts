/** Every mistake the rules can name. The keys are sentences in the locales, under the same names. */
export const ERROR_KEYS = [
  'input.required',
  'input.invalid',
  'text.tooLong',
  'email.required',
  'email.invalid',
  'phone.required',
  'phone.invalid',
  'phone.tooLong',
  'phone.countryNotAllowed',
  'choice.unknown',
  'choice.onlyOne',
  'date.invalid',
  'date.dayMissing',
  'date.monthMissing',
  'date.yearMissing',
  'date.dayInvalid',
  'date.monthInvalid',
  'date.yearInvalid',
  'address.lineMissing',
  'address.zipMissing',
  'address.zipInvalid',
  'address.cityMissing',
  'address.stateMissing',
  'dateTime.invalid',
  'dateTime.skipped',
  'time.invalid',
  'file.tooBig',
  'file.wrongType',
  'file.empty',
  'file.tooMany',
  'verification.required',
  'account.mismatch',
  'account.invalid',
  'routing.invalid',
  'card.invalid',
  'expiry.invalid',
  'expiry.past',
  'expiry.tooFar',
  'password.required',
  'password.tooShort',
  'password.weak',
  'zip.numberOnly',
] as const;
export type ErrorKey = (typeof ERROR_KEYS)[number];

/** A mistake in one field. `params` fill the placeholders of its sentence. */
export interface FieldError {
  key: ErrorKey;
  params?: Record<string, string | number>;
  /** Of an answer that is typed in several fields, the one that is wrong. */
  part?: string;
}

/** A post that was refused. */
export interface FormProblem {
  /** Keys of sentences by field, in the order of the page; those without a namespace are of the errors. */
  errors: Record<string, string>;
  /** Key of a sentence about the whole. */
  notice?: string;
  /** What fills the placeholders of the sentences. */
  params?: Record<string, string | number>;
  /** What was posted, by field; never a secret. */
  typed: Record<string, string>;
}
