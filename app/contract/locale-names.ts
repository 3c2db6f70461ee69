import type { LOCALES } from './enums';

/** Each language by its own name, as people look for it in a list. */
export const LOCALE_NAMES: { language: (typeof LOCALES)[number]; name: string }[] = [
  { language: 'en', name: 'English' },
  { language: 'es', name: 'Español' },
  { language: 'fr', name: 'Français' },
  { language: 'de', name: 'Deutsch' },
  { language: 'zh-Hans', name: '简体中文' },
  { language: 'zh-Hant', name: '繁體中文' },
  { language: 'ko', name: '한국어' },
  { language: 'hi', name: 'हिन्दी' },
  { language: 'ar', name: 'العربية' },
];
