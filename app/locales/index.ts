import { LOCALES, type Locale } from '~/contract/enums';
import { admin } from './admin';
import { approval } from './approval';
import { ar } from './ar';
import { bill } from './bill';
import { branding } from './branding';
import { consent } from './consent';
import { de } from './de';
import { en } from './en';
import { enrollment } from './enrollment';
import { es } from './es';
import { field } from './field';
import { fr } from './fr';
import { gate } from './gate';
import { hi } from './hi';
import { ko } from './ko';
import { lookUp } from './look-up';
import { payment } from './payment';
import { legal } from './legal';
import { people } from './people';
import { preferences } from './preferences';
import { report } from './report';
import { push } from './push';
import { results } from './results';
import { sending } from './sending';
import { service } from './service';
import { signUp } from './signUp';
import { supplier } from './supplier';
import { wallet } from './wallet';
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
    people: people[locale],
    branding: branding[locale],
    preferences: preferences[locale],
    consent: consent[locale],
    gate: gate[locale],
    bill: bill[locale],
    report: report[locale],
    payment: payment[locale],
    supplier: supplier[locale],
    lookUp: lookUp[locale],
    enrollment: enrollment[locale],
    service: service[locale],
    field: field[locale],
    signUp: signUp[locale],
    legal: legal[locale],
    wallet: wallet[locale],
    push: push[locale],
    results: results[locale],
    sending: sending[locale],
  };
}

/** Every language by its tag: first what all pages share, then an area each. */
export const resources = Object.fromEntries(LOCALES.map((locale) => [locale, textsOf(locale)])) as Record<
  Locale,
  ReturnType<typeof textsOf>
>;
