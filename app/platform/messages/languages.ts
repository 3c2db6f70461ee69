import { LOCALES, type Locale } from '~/contract/enums';
import { remember } from '~/domain/remember';

const localeOf = remember<Locale>();

/** The language of a message for a wish such as `es-MX`, `zh-TW` or `fr_CA`: its base language, else English. */
export const messageLocale = (wish: string | null | undefined): Locale =>
  localeOf(wish ?? '', () => {
    try {
      const { language, script } = new Intl.Locale((wish ?? '').trim().replace(/_/g, '-')).maximize();
      return LOCALES.find((each) => each === language || each === `${language}-${script}`) ?? 'en';
    } catch {
      return 'en';
    }
  });
