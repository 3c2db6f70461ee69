import { createInstance, type i18n, type InitOptions } from 'i18next';
import { LOCALES, type Locale } from '~/lib/contract/enums';
import { formatLocale } from '~/domain/format-units-and-lists';
import { memoizeByKey } from '~/domain/memoize';
import { AREAS, TEXT_SETS, type TextSet } from '.';

const formats = memoizeByKey<Intl.NumberFormat>();

/** A number as the language writes it, with its unit where the placeholder names one: `{{hours, hour}}` is "3 hours". */
function formatValue(value: string | number, unit?: string, language = 'en'): string {
  if (typeof value !== 'number') return value;
  const style = unit ? ({ style: 'unit', unit, unitDisplay: 'long' } as const) : {};
  return formats(`${language} ${unit ?? ''}`, () => new Intl.NumberFormat(formatLocale(language), style)).format(value);
}

/** The options of every instance of i18next, but for the language and the texts. */
export const I18N_OPTIONS = {
  fallbackLng: 'en',
  supportedLngs: [...LOCALES],
  defaultNS: 'common',
  // Set, or i18next first searches each key as a text itself.
  nsSeparator: ':',
  keySeparator: '.',
  ns: AREAS,
  // React and the templates of e-mails escape what they print.
  interpolation: { escapeValue: false, alwaysFormat: true, format: formatValue },
  // A missing value is left out: a platform elsewhere may not say how long a limit holds.
  missingInterpolationHandler: () => '…',
} satisfies InitOptions;

const instances = memoizeByKey<i18n>();

/** The ready instance of i18next of a language and a set of texts, made when it is first needed. */
export const i18nOf = (locale: Locale, texts: TextSet = 'plain'): i18n =>
  instances(`${locale} ${texts}`, () => {
    const instance = createInstance();
    void instance.init({ ...I18N_OPTIONS, lng: locale, resources: TEXT_SETS[texts], initImmediate: false });
    return instance;
  });
