import type { FormView, ViewInput } from '../view';

/** What each field module draws. One module for each kind of input. */
export interface FieldProps {
  input: ViewInput;
  view: FormView;
  /** Sentences by field: the input's own id, and `bank.*` for the autopay element. */
  errors: Readonly<Record<string, string>>;
}

/** Class names of a field that the answers may hide. */
export function fieldClass({ isConcealed, isRuled }: ViewInput): string {
  return [isConcealed ? 'concealed' : '', isRuled ? 'ruled' : ''].filter(Boolean).join(' ');
}
