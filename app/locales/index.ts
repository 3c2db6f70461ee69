import { LOCALES, type Locale } from '~/contract/enums';
import { ar } from './ar';
import { bill } from './bill';
import { consent } from './consent';
import { de } from './de';
import { en } from './en';
import { es } from './es';
import { fr } from './fr';
import { gate } from './gate';
import { hi } from './hi';
import { ko } from './ko';
import { preferences } from './preferences';
import { push } from './push';
import { service } from './service';
import { supplier } from './supplier';
import { wallet } from './wallet';
import { zhHans } from './zh-hans';
import { zhHant } from './zh-hant';

const shared = { en, es, fr, de, 'zh-Hans': zhHans, 'zh-Hant': zhHant, ko, hi, ar };

function textsOf(locale: Locale) {
  return {
    ...shared[locale],
    preferences: preferences[locale],
    consent: consent[locale],
    gate: gate[locale],
    bill: bill[locale],
    supplier: supplier[locale],
    service: service[locale],
    wallet: wallet[locale],
    push: push[locale],
  };
}

/** Every language by its tag: first what all pages share, then an area each. */
export const resources = Object.fromEntries(LOCALES.map((locale) => [locale, textsOf(locale)])) as Record<Locale, ReturnType<typeof textsOf>>;
