import type { Locale } from '~/contract/enums';
import { en, type Messages } from './en';

/** Every language by its tag. */
export const resources: Record<Locale, Messages> = { en, es: en, fr: en, de: en, 'zh-Hans': en, 'zh-Hant': en, ko: en, hi: en, ar: en };
