import { LOCALES, type Locale } from '~/contract/enums';

/** The language of a message for a wish such as `es-MX`, `zh-TW` or `fr_CA`: its base language, else English. */
export function messageLocale(wish: string | null | undefined): Locale {
  try {
    const { language, script } = new Intl.Locale((wish ?? '').trim().replace(/_/g, '-')).maximize();
    const isLocale = (each: Locale) => each === language || each === `${language}-${script}`;
    return LOCALES.find(isLocale) ?? 'en';
  } catch {
    return 'en';
  }
}
