import { LOCALES, type Locale } from '~/contract/enums';
import { admin } from './admin';
import { ar } from './ar';
import { bill } from './bill';
import { consent } from './consent';
import { de } from './de';
import { en } from './en';
import { enrollment } from './enrollment';
import { es } from './es';
import { fr } from './fr';
import { gate } from './gate';
import { hi } from './hi';
import { ko } from './ko';
import { lookUp } from './look-up';
import { preferences } from './preferences';
import { results } from './results';
import { sending } from './sending';
import { service } from './service';
import { supplier } from './supplier';
import { zhHans } from './zh-hans';
import { zhHant } from './zh-hant';

const shared = { en, es, fr, de, 'zh-Hans': zhHans, 'zh-Hant': zhHant, ko, hi, ar };

function textsOf(locale: Locale) {
  return {
    ...shared[locale],
    admin: admin[locale],
    preferences: preferences[locale],
    consent: consent[locale],
    gate: gate[locale],
    bill: bill[locale],
    supplier: supplier[locale],
    lookUp: lookUp[locale],
    enrollment: enrollment[locale],
    service: service[locale],
    results: results[locale],
    sending: sending[locale],
  };
}

/** Every language by its tag: first what all pages share, then an area each. */
export const resources = Object.fromEntries(LOCALES.map((locale) => [locale, textsOf(locale)])) as Record<Locale, ReturnType<typeof textsOf>>;
