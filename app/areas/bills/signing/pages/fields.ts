import { z } from 'zod';
import { checkbox, choice, rawText, text } from '~/lib/contract/form-field-schemas';

/** What a person may type as a signature, in letters. */
const MAX_TYPED = 120;

/** Names of the signing form's fields, for the page and the post alike. */
export const SIGNING_FIELDS = {
  consent: 'consent',
  method: 'sig.method',
  strokes: 'sig.drawn',
  typed: 'sig.typed',
  upload: 'sig.upload',
} as const;

export const signingFields = z
  .object({
    consent: checkbox(),
    'sig.method': choice(['draw', 'type', 'upload']).catch('type'),
    'sig.typed': text(MAX_TYPED),
    'sig.drawn': rawText(),
  })
  .transform((posted) => ({
    method: posted['sig.method'],
    typed: posted['sig.typed'],
    strokes: posted['sig.drawn'],
    hasConsent: posted.consent,
  }));

type SigningField = 'signature' | 'consent';
/** Element ids of the form controls. */
export const CONTROL_IDS: Readonly<Record<SigningField, string>> = { signature: 'in-signature', consent: 'in-consent' };
/** What is wrong with a field: a key of the error sentences, or of the page's own with its namespace. */
export interface SigningError {
  field: SigningField;
  key: string;
  params?: Record<string, string | number>;
}

/** A post that was refused: what was typed, and what is wrong with it. A chosen file can't be given back. */
export interface SigningProblem extends z.output<typeof signingFields> {
  errors: SigningError[];
}
