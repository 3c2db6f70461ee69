import { LOCALES, type Locale } from '~/contract/enums';
import { admin } from './admin';
import { approval } from './approval';
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
import { service } from './service';
import { supplier } from './supplier';
import { templates } from './templates';
import { zhHans } from './zh-hans';
import { zhHant } from './zh-hant';

const shared = { en, es, fr, de, 'zh-Hans': zhHans, 'zh-Hant': zhHant, ko, hi, ar };

function textsOf(locale: Locale) {
  return {
    ...shared[locale],
    admin: admin[locale],
    templates: templates[locale],
    approval: approval[locale],
    preferences: preferences[locale],
    consent: consent[locale],
    gate: gate[locale],
    bill: bill[locale],
    supplier: supplier[locale],
    service: service[locale],
  };
}

/** Every language by its tag: first what all pages share, then an area each. */
export const resources = Object.fromEntries(LOCALES.map((locale) => [locale, textsOf(locale)])) as Record<Locale, ReturnType<typeof textsOf>>;
