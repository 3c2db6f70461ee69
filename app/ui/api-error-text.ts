/**
 * A response's error string: split on dots, each part translated, joined again. Spec: enrollment-and-payment 8,
 * preferences-and-consent 8. `prefix` is where the parts' sentences are.
 */
export function apiErrorText(text: string, t: (key: string, options: { defaultValue: string }) => string, prefix = 'api:'): string {
  return text
    .split('.')
    .filter((part) => part !== '')
    .map((part) => t(prefix + part, { defaultValue: part }))
    .join('. ');
}
