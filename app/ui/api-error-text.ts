import { joinSentences } from '~/domain/punctuation';

/**
 * A response's error string: split on dots, each part translated, joined again. Spec: enrollment-and-payment 8,
 * preferences-and-consent 8. `keyOf` names the sentence of a part.
 */
export function apiErrorText(
  text: string,
  t: (key: string, options: { defaultValue: string }) => string,
  keyOf = (part: string) => `api:${part}`,
): string {
  const parts = text.split('.').filter((part) => part !== '');
  return joinSentences(parts.map((part) => t(keyOf(part), { defaultValue: part })));
}
