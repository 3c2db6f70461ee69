import type { DefaultNamespace, Namespace } from 'i18next';
import type { KeyOf, Translations } from '~/locales';

/**
 * Keys of texts are typed: one that English lacks is a compile error. i18next's own typing by `resources` gives the same and takes
 * the compiler three times as long, so its signature gets no keys and `t` one of its own, which comes first. A name that comes from
 * elsewhere is looked up with a `defaultValue`, by i18next's signature.
 */
declare module 'i18next' {
  /** Such as `errors:otp.wait`. */
  type TextKey = { [Area in keyof Translations]: `${Area}:${KeyOf<Translations[Area]>}` }[keyof Translations];

  /** What stands in the keys between two parts: names of pages for `settings:pages.`. */
  type TextName<
    Before extends string,
    After extends string = '',
    Key = TextKey,
  > = Key extends `${Before}${infer Name}${After}` ? Name : never;

  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: { common: Record<never, string> };
  }

  interface TFunction<Ns extends Namespace = DefaultNamespace, KPrefix = undefined> {
    /** With a prefix the keys are others. */
    (key: [Ns, KPrefix] extends [Namespace, undefined] ? TextKey : never, values?: Record<string, unknown>): string;
  }
}
