import { z } from 'zod';
import {
  checkbox,
  multilineText,
  rawText,
  rows,
  optionalMultilineText,
  text,
  wholeNumber,
} from '~/lib/contract/form-field-schemas';
import { SETTING_FLAGS, SETTING_TEXTS } from '~/domain/form-builder';

const line = () => multilineText().transform((typed) => typed.trim());
const shownLine = () => optionalMultilineText().transform((typed) => typed?.trim());

/** The same for each of these names. */
const each = <N extends string, T>(names: readonly N[], make: () => T) =>
  Object.fromEntries(names.map((name) => [name, make()])) as Record<N, T>;

/** What a second click on the same page has in common with the first; undefined for a post that no page of ours makes. */
const repeatKey = z.string().min(16).max(100).optional().catch(undefined);

/** A new form, blank or from a file. */
export const newFields = z.object({
  intent: text(40),
  title: text(Infinity),
  type: text(Infinity),
  language: text(Infinity),
  text: text(Infinity),
  nonce: repeatKey,
});

/** What every post of the builder says; `revision` is -1 where the page has none. */
export const builderFields = z.object({
  intent: rawText(),
  revision: wholeNumber().catch(-1),
  nonce: repeatKey,
  newLanguage: text(Infinity),
  kind: rawText(),
  after: rawText(),
  origin: rawText(),
  picture: rawText(),
  pictureAlt: text(500),
});

/** The settings of a form; a text that the page does not show stays as it is. */
export const settingFields = z.object({
  ...each(SETTING_TEXTS, shownLine),
  ...each(SETTING_FLAGS, checkbox),
  timeZone: multilineText(),
});

/** One item of a form, whatever kind it is. */
export const itemFields = z.object({
  html: multilineText(),
  tag: rows({ name: line(), value: multilineText() }),
  sectionTitle: line(),
  name: line(),
  inputType: multilineText(),
  required: checkbox(),
  hidden: checkbox(),
  verificationRequired: checkbox(),
  length: shownLine(),
  requiredMessage: shownLine(),
  value: shownLine(),
  mappedField: shownLine(),
  tagName: shownLine(),
  scale: multilineText(),
  autocomplete: shownLine(),
  parts: checkbox(),
  lowLabel: shownLine(),
  highLabel: shownLine(),
  fileTypes: shownLine(),
  maxMb: line(),
  maxFiles: line(),
  hasOptions: checkbox(),
  option: rows({ guid: line(), name: line(), value: line(), notes: line(), checked: checkbox() }),
  rule: rows({ condition: multilineText(), target: multilineText() }),
});
export type PostedItem = z.output<typeof itemFields>;
