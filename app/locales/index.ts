import type { Locale } from '~/contract/enums';
import { ar } from './ar';
import { de } from './de';
import { en, type Messages } from './en';
import { es } from './es';
import { fr } from './fr';
import { hi } from './hi';
import { ko } from './ko';
import { zhHans } from './zh-hans';
import { zhHant } from './zh-hant';

/** Every language by its tag. */
export const resources: Record<Locale, Messages> = { en, es, fr, de, 'zh-Hans': zhHans, 'zh-Hant': zhHant, ko, hi, ar };
