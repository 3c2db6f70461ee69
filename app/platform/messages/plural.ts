/** One sentence in the forms that a language's grammar asks for; `other` serves where a form is missing. */
export type Plural = { other: string } & Partial<Record<Intl.LDMLPluralRule, string>>;

export function plural(forms: Plural): Plural {
  return forms;
}

/** The form for a count, by the rules of a language (BCP 47). */
export function pluralForm(forms: Plural, language: string, count: number): string {
  return forms[new Intl.PluralRules(language).select(count)] ?? forms.other;
}
