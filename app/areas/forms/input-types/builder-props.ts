import type { ReactElement } from 'react';
import type { BuilderInput } from '~/domain/form-builder';

/** What is wrong with a setting of a question, by the id of its field in the builder. */
export type ErrorsOf = (fieldId: string) => string | undefined;

export interface SettingsProps {
  input: BuilderInput;
  errorOf: ErrorsOf;
}

/** How the form builder shows an input type. */
export interface InputTypeBuilder {
  /** What stands for it: strokes in a square of 20. */
  icon: string;
  /** Settings that several types have, beside those that all have. */
  settings?: readonly ('verification' | 'options' | 'parts' | 'length' | 'value' | 'tagName')[];
  /** Settings that this type alone has. */
  Settings?: (props: SettingsProps) => ReactElement;
}

/** Settings of input types with a typed answer. */
export const TYPED_ANSWER_SETTINGS = ['length', 'value', 'tagName'] as const;
