import { createInstance, type i18n, type Resource, type TFunction } from 'i18next';
import { LRUCache } from 'lru-cache';
import { LOCALES, type Locale } from '~/contract/enums';
import { formatLocale } from '~/domain/format';
import { capturedResources, previewedResources, resources } from '.';

/**
 * Makes the translators of a set of texts: one ready instance a language, made when it is first asked for. A key without
 * a namespace is in `defaultNS`.
 */
export function createTranslators(resources: Record<Locale, object>, defaultNS: string): (locale: Locale) => i18n {
  const made = new Map<Locale, i18n>();
  return (locale) => {
    const instance = made.get(locale) ?? createTranslator(locale, resources as Resource, defaultNS);
    made.set(locale, instance);
    return instance;
  };
}

/**
 * Lets a key find nothing but a sentence: i18next looks along the prototype too, and a platform elsewhere may send `constructor` as
 * the name of a failure.
 */
function dropPrototypes(texts: object): void {
  Object.setPrototypeOf(texts, null);
  for (const value of Object.values(texts)) if (typeof value === 'object') dropPrototypes(value as object);
}

function createTranslator(locale: Locale, resources: Resource, defaultNS: string): i18n {
  for (const texts of [resources[locale], resources['en']]) dropPrototypes(texts ?? {});
  const instance = createInstance();
  void instance.init({
    lng: locale,
    fallbackLng: 'en',
    supportedLngs: LOCALES,
    defaultNS,
    ns: Object.keys(resources['en'] ?? {}),
    resources,
    initImmediate: false,
    // React and the templates of e-mails escape what they print.
    interpolation: { escapeValue: false },
    // What nobody has told is left out: a platform elsewhere may not say how long a limit holds.
    missingInterpolationHandler: () => '…',
  });
  writeNumbers(instance, locale);
  keepSentences(instance);
  return instance;
}

const hasNumbersOnly = (values: unknown): boolean =>
  typeof values !== 'string' && Object.values(values ?? {}).every((value) => typeof value === 'number');

/** Names that are no values of a sentence, but tell how it is looked up. */
const OPTIONS =
  /^(context|count|ordinal|default|lng|ns|replace|return|join|interpolation|post|fallback|nest)|Separator/i;

const hasTextsOnly = (values: unknown): values is Record<string, string> =>
  typeof values === 'object' &&
  values !== null &&
  Object.entries(values).every(
    ([name, value]) => typeof value === 'string' && /^\w+$/.test(name) && !OPTIONS.test(name),
  );

/** Stands for a value in a sentence while it is compiled: no sentence of ours holds the byte. */
const PLACE = '\u0001';

/**
 * Sentences as functions. One without values, or with nothing but numbers, is put together once. Of one with texts the parts
 * between them are: what people typed is not kept.
 */
function keepSentences(instance: i18n): void {
  const makeT = instance.getFixedT.bind(instance);
  const made = new Map<string, TFunction>();
  const keepingT = (...scope: Parameters<typeof makeT>): TFunction => {
    const t = makeT(...scope) as unknown as (...asked: unknown[]) => string;
    const plain = new LRUCache<string, string>({ max: 3000 });
    const numbered = new LRUCache<string, string>({ max: 3000 });
    const compiled = new LRUCache<string, string[]>({ max: 3000 });
    const keep = (kept: LRUCache<string, string>, name: string, asked: unknown[]) => {
      const sentence = kept.get(name) ?? t(...asked);
      kept.set(name, sentence);
      return sentence;
    };
    const partsOf = (key: string, names: string[]) => {
      const name = `${key} ${names.join(' ')}`;
      const marks = Object.fromEntries(names.map((each) => [each, PLACE + each + PLACE]));
      const parts = compiled.get(name) ?? t(key, marks).split(PLACE);
      compiled.set(name, parts);
      return parts;
    };
    const say = (...asked: unknown[]) => {
      const [key, values] = asked;
      if (typeof key !== 'string' || asked.length > 2) return t(...asked);
      if (values === undefined) return keep(plain, key, asked);
      if (hasNumbersOnly(values)) return keep(numbered, JSON.stringify(asked), asked);
      if (!hasTextsOnly(values)) return t(...asked);
      const names = Object.keys(values);
      const parts = partsOf(key, names);
      // A value that is not found as it is has a format, or no place.
      if (!names.every((each) => parts.includes(each))) return t(...asked);
      return parts.map((part, index) => (index % 2 === 0 ? part : values[part])).join('');
    };
    return Object.assign(say, t) as unknown as TFunction;
  };
  instance.getFixedT = ((...scope: Parameters<typeof makeT>) => {
    const name = scope.join(' ');
    const t = made.get(name) ?? keepingT(...scope);
    made.set(name, t);
    return t;
  }) as typeof instance.getFixedT;
}

type Format = (value: unknown, format: string | undefined, ...rest: unknown[]) => unknown;

/**
 * Numbers in sentences are written as the language writes them. A placeholder that names a format has its own: the option
 * `interpolation.format` would take that away, so the interpolator is told.
 */
function writeNumbers(instance: i18n, locale: Locale): void {
  const numbers = new Intl.NumberFormat(formatLocale(locale));
  const interpolator = instance.services.interpolator as unknown as { alwaysFormat: boolean; format: Format };
  const formatByName = interpolator.format;
  interpolator.alwaysFormat = true;
  interpolator.format = (value, format, ...rest) => {
    if (format) return formatByName(value, format, ...rest);
    return typeof value === 'number' ? numbers.format(value) : value;
  };
}

const plain = createTranslators(resources, 'common');
const captured = createTranslators(capturedResources, 'common');
const preview = createTranslators(previewedResources, 'common');

/** The ready instance of i18next of a language and a set of sentences. */
export const i18nOf = (locale: Locale, texts: 'plain' | 'captured' | 'preview' = 'plain'): i18n =>
  ({ plain, captured, preview })[texts](locale);
