import type { Locale } from '~/contract/enums';
import * as ar from './ar';
import * as de from './de';
import * as en from './en';
import * as es from './es';
import * as fr from './fr';
import * as hi from './hi';
import * as ko from './ko';
import * as zhHans from './zh-Hans';
import * as zhHant from './zh-Hant';

/** The sentences of the pages, by language and area. English is the truth: a test holds that all have its keys. */
export const resources = {
  en,
  es,
  fr,
  de,
  'zh-Hans': zhHans,
  'zh-Hant': zhHant,
  ko,
  hi,
  ar,
} satisfies Record<Locale, object>;
