import { expect, test } from 'vitest';
import { LOCALES } from '~/lib/contract/enums';
import { findLocale, getLocale, type LanguageCandidates } from '~/lib/i18next.server';

const candidates = (known: Partial<LanguageCandidates>): LanguageCandidates => ({
  named: null,
  cookie: [],
  stored: null,
  accepted: [],
  offered: LOCALES,
  accountLanguage: undefined,
  ...known,
});

const ALL = { named: 'hi', cookie: ['de'], stored: 'ko', accepted: ['es-MX', 'en'], accountLanguage: 'fr' };

test.each([
  [ALL, 'hi'],
  [{ ...ALL, named: null }, 'de'],
  [{ ...ALL, named: 'xx', cookie: [] }, 'ko'],
  [{ ...ALL, named: '', cookie: [], stored: undefined }, 'es'],
  [{ accepted: ['da', 'zh-TW'] }, 'zh-Hant'],
  [{ accountLanguage: 'fr' }, 'fr'],
  [{}, undefined],
  // What was chosen is served by its neighbour, what is known of a person by its own language alone.
  [{ named: 'ca', accepted: ['fr'] }, 'es'],
  [{ cookie: ['pt', 'ko'], accepted: ['fr'] }, 'ko'],
  [{ accepted: ['ca', 'fr'] }, 'fr'],
  // What the account does not offer is passed over, and not handed on to a neighbour.
  [{ ...ALL, offered: ['en', 'es'] as const }, 'es'],
  [{ named: 'ca', accepted: ['de'], offered: ['en', 'de'] as const }, 'de'],
])('of %j the language is %s', async (known, locale) => {
  expect(findLocale(candidates(known))).toBe(locale);
  expect(await getLocale(new Request('https://pages.example/'), candidates(known))).toBe(locale ?? 'en');
});
