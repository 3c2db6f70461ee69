/** `days` of `days_other`: the part of a key that stands before its plural category. */
type Counted<K> = K extends `${infer Stem}_other` ? Stem : never;
/** Every language has `_other`; which of the further categories it needs is told by `Intl.PluralRules`. */
type PluralKey<K> = `${Counted<K>}_${Exclude<Intl.LDMLPluralRule, 'other'>}`;

/** The shape of a translation of the given English texts. */
export type Texts<T> = {
  readonly [K in Exclude<keyof T, PluralKey<keyof T>>]: T[K] extends string ? string : Texts<T[K]>;
} & { readonly [K in PluralKey<keyof T>]?: string };
