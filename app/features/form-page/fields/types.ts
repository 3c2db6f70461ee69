import type { ReactNode } from 'react';
import type { FormView, ViewInput } from '../view';

/** Sentences by field: the input's own id, and `bank.*` for the autopay element. */
export type FieldTexts = Readonly<Record<string, ReactNode>>;

/** What each field module draws. One module for each kind of input. */
export interface FieldProps {
  input: ViewInput;
  view: FormView;
  /** What is wrong. */
  errors: FieldTexts;
  /** Of an answer in several fields, the one that is wrong. */
  wrongPart?: string;
}

/** Class names of a field that the answers may hide. */
export function fieldClass({ isConcealed, isRuled }: ViewInput): string {
  return [isConcealed ? 'concealed' : '', isRuled ? 'ruled' : ''].filter(Boolean).join(' ');
}
