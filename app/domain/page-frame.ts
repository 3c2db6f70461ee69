/** Names and rules of the frame around pages: header, footer and display preferences. Pages and browser modules share them. */

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

/** The header of pages without an account. */
export const LATCHKEY_FRAME: FrameAccount = {
  companyName: 'Latchkey',
  logoUrl: '/logo.svg',
  supportPhone: '',
  supportPhoneWords: '',
  supportEmail: '',
  country: '',
};

/** Placeholder of a page's title in the pattern of `<title data-mistake>`: browser modules show it when a form has errors. */
export const TITLE_PLACEHOLDER = '{title}';

/** Names of the form fields for language and color scheme in a page's frame. */
export const DISPLAY_PREFERENCE_FIELDS = {
  button: 'pageChoice',
  language: 'pageLanguage',
  scheme: 'pageScheme',
} as const;

/** A display preference, as its button posts it. */
export type DisplayPreference = 'language' | 'scheme';

/** Suffix of the button's value where the page's form is posted too: a form with only unchecked boxes sends nothing else. */
export const WITH_FORM_SUFFIX = '-with-form';

/** Ids of the forms of the display preferences. */
export const DISPLAY_PREFERENCE_FORM_IDS = { language: 'language-form', scheme: 'scheme-form' } as const;

/** Id of the page's form that people type into. Its values are posted together with a display preference. */
export const PAGE_FORM_ID = 'page-form';

/** Returns the page's path and query after a preference changed. It removes `lang`, which would override the language. */
export function pathAfterPreference(
  choice: DisplayPreference,
  { pathname, search }: { pathname: string; search: string },
): string {
  if (choice !== 'language') return pathname + search;
  const query = new URLSearchParams(search);
  query.delete('lang');
  const text = query.toString();
  return pathname + (text ? `?${text}` : '');
}

/** Name of the form field in which a signed-in person proves once more who they are. */
export const REAUTHENTICATION_FIELD = 'signInProof';
