/**
 * A response's error string: split on dots, each part translated, joined again. Spec: enrollment-and-payment 8,
 * preferences-and-consent 8.
 */
export function apiErrorText(text: string, t: (key: string, options: { defaultValue: string }) => string): string {
  return text
    .split('.')
    .filter((part) => part !== '')
    .map((part) => t(`api:${part}`, { defaultValue: part }))
    .join('. ');
}
