/** Names of the form's fields and ids of its elements, for the page, the post and the browser modules alike. */

export const answerName = (inputId: string): string => `a.${inputId}`;
export const controlId = (inputId: string): string => `in-${inputId}`;
/** Of what stands around the control: its question, hint and error. */
export const fieldId = (inputId: string): string => `field-${controlId(inputId)}`;
export const optionId = (inputId: string, guid: string): string => `in-${inputId}-${guid}`;
/** Of a field that takes a part of an answer. No id has a dot, so what begins with an answer's name and a dot is a part of it. */
export const partName = (inputId: string, part: string): string => `${answerName(inputId)}.${part}`;
export const partId = (inputId: string, part: string): string => `${controlId(inputId)}-${part}`;
/** Marks of what the page began from: one field for the answers, and one in each file question. */
export const BASE_NAMES = { answers: 'base', file: 'base.file' } as const;
/** Without a part, what all of its parts begin with. */
export const signatureName = (inputId: string, part: 'method' | 'drawn' | 'typed' | 'upload' | ''): string =>
  `sig.${inputId}.${part}`;

export const FORM_ID = 'dynamic-form';

/** Intents that are about no question. Those of a form in steps lead to the next step, or the one before. */
const PLAIN_INTENTS = [
  'submit',
  'next',
  'back',
  'continue',
  'language',
  'bank',
  'settle',
  'elsewhere',
  'leave',
] as const;
type PlainIntent = (typeof PLAIN_INTENTS)[number];
const isPlain = (kind: string | undefined): kind is PlainIntent => PLAIN_INTENTS.some((one) => one === kind);

/** What a submit button of the form asks for. */
type Intent =
  | { kind: PlainIntent }
  | { kind: 'verify' | 'use' | 'address' | 'phone'; inputId: string }
  /** `id` names one of the input's files, or of its uploads; without it all files are meant. */
  | { kind: 'removeFile' | 'removeUpload'; inputId: string; id: string };

/** The intent of a post; anything unknown only keeps what was typed. */
export function parseFormIntent(value: string): Intent {
  const [kind, inputId = '', id = ''] = value.split(':');
  if (kind === 'verify' || kind === 'use' || kind === 'address' || kind === 'phone') return { kind, inputId };
  if (kind === 'removeFile' || kind === 'removeUpload') return { kind, inputId, id };
  if (isPlain(kind)) return { kind };
  return { kind: 'continue' };
}
