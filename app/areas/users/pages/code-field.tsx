import type { ReactNode } from 'react';
import { TextField, type Fields } from '~/ui/form-fields';

type CodeFieldProps = ReturnType<Fields['field']> & {
  label: ReactNode;
  /** Digits alone; else a recovery code is as good. */
  isNumber?: boolean;
};

/** A code that is typed once. */
export function CodeField({ isNumber = false, value: _never, ...field }: CodeFieldProps) {
  return (
    <TextField
      {...field}
      isRequired
      dir="ltr"
      inputMode={isNumber ? 'numeric' : undefined}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={40}
    />
  );
}
