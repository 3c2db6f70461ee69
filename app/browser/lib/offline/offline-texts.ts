import type en from '~/locales/en/offline-form.json';
import type { resources } from '~/locales';
import { formatLocale, withDayPeriod } from '~/domain/format-units-and-lists';

type Texts = typeof en;

/** The texts of a form without a connection, in the language of its other texts. */
export type OfflineText = (key: keyof Texts, time?: number) => string;

/** One is loaded: that of the form. */
const TEXTS: Record<keyof typeof resources, () => Promise<{ default: Texts }>> = {
  ar: () => import('~/locales/ar/offline-form.json'),
  de: () => import('~/locales/de/offline-form.json'),
  en: () => import('~/locales/en/offline-form.json'),
  es: () => import('~/locales/es/offline-form.json'),
  fr: () => import('~/locales/fr/offline-form.json'),
  hi: () => import('~/locales/hi/offline-form.json'),
  ko: () => import('~/locales/ko/offline-form.json'),
  'zh-Hans': () => import('~/locales/zh-Hans/offline-form.json'),
  'zh-Hant': () => import('~/locales/zh-Hant/offline-form.json'),
};

const isSupported = (language: string): language is keyof typeof TEXTS => Object.hasOwn(TEXTS, language);

/** Throws where the texts can't be loaded. */
export async function loadTexts(form: HTMLFormElement): Promise<OfflineText> {
  const language = form.dataset.sentenceLang ?? form.closest<HTMLElement>('[lang]')?.lang ?? '';
  const known = [language, language.split('-')[0] ?? ''].find(isSupported) ?? 'en';
  const { default: texts } = await TEXTS[known]();
  // Part by part: older browsers don't know the styles of whole dates.
  const times = new Intl.DateTimeFormat(formatLocale(known), {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  });
  // No line is broken inside: not at spaces, nor, in Chinese, beside the words for year, month and day.
  const timeText = (time: number) =>
    withDayPeriod(times.format(time), known)
      .replace(/ /g, '\u00a0')
      .replace(/[年月日]/g, '\u2060$&\u2060');
  return (key, time) => texts[key].replace('{{time}}', time === undefined ? '' : timeText(time));
}
