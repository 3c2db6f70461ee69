/** Names and rules of a page's frame, for pages and browser modules alike. */

/** What the header of every page shows of an account. */
export interface FrameAccount {
  companyName: string;
  logoUrl: string;
  supportPhone: string;
  /** The number as it is advertised in letters; empty for none. */
  supportPhoneWords: string;
  supportEmail: string;
  /** ISO code; empty where there is no account. */
  country: string;
}

/** The header of pages that no account has. */
export const OWN_FRAME: FrameAccount = {
  companyName: 'Latchkey',
  logoUrl: '/logo.svg',
  supportPhone: '',
  supportPhoneWords: '',
  supportEmail: '',
  country: '',
};

/** Stands for a page's title in the pattern that `<title data-mistake>` carries for browser modules: a title that tells of a mistake. */
export const TITLE_PLACE = '{title}';

/** Fields of the choices in a page's frame; a form of the page may have others of any name. */
export const PAGE_CHOICES = { button: 'pageChoice', language: 'pageLanguage', scheme: 'pageScheme' } as const;

/** What the button of a choice says. */
export type PageChoice = 'language' | 'scheme';

/** Said behind it where the page's form goes along: a form whose boxes are all empty sends nothing else. */
export const WITH_FORM = '-with-form';

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

/** Name of the field of a page that asks a signed-in person once more who they are. */
export const SIGN_IN_PROOF = 'signInProof';
