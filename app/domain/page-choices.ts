/** Fields of the choices in a page's frame; a form of the page may have others of any name. */
export const PAGE_CHOICES = { button: 'pageChoice', language: 'pageLanguage', scheme: 'pageScheme' } as const;

/** What the button of a choice says. */
export type PageChoice = 'language' | 'scheme';

/** Ids of the forms that the choices are in. */
export const CHOICE_FORMS = { language: 'language-form', scheme: 'scheme-form' } as const;

/** Id of the one form of a page that people type into. What is typed there goes along when a choice is made. */
export const PAGE_FORM = 'page-form';

/** A page's own path and query as the choice leaves them: `lang` would win over a language. */
export function pathAfter(choice: PageChoice, { pathname, search }: { pathname: string; search: string }): string {
  if (choice !== 'language') return pathname + search;
  const query = new URLSearchParams(search);
  query.delete('lang');
  const text = query.toString();
  return pathname + (text ? `?${text}` : '');
}
