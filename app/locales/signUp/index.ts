import type { Locale } from '~/contract/enums';
import type { Texts } from '../texts';
import { ar } from './ar';
import { de } from './de';
import { en } from './en';
import { es } from './es';
import { fr } from './fr';
import { hi } from './hi';
import { ko } from './ko';
import { zhHans } from './zh-hans';
import { zhHant } from './zh-hant';

/** Sign-up and sessions, by language. */
export const signUp: Record<Locale, Texts<typeof en>> = {
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
