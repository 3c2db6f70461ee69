import { LOCALES, type Locale } from '~/contract/enums';
import { ar } from './texts/ar';
import { de } from './texts/de';
import { en, type MessageTexts } from './texts/en';
import { es } from './texts/es';
import { fr } from './texts/fr';
import { hi } from './texts/hi';
import { ko } from './texts/ko';
import { zhHans } from './texts/zh-Hans';
import { zhHant } from './texts/zh-Hant';

export const MESSAGE_TEXTS: Record<Locale, MessageTexts> = {
  en,
  es,
  fr,
  de,
  'zh-Hans': zhHans,
  'zh-Hant': zhHant,
  ko,
  hi,
  ar,
};

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

export function direction(locale: Locale): 'ltr' | 'rtl' {
  return locale === 'ar' ? 'rtl' : 'ltr';
}
