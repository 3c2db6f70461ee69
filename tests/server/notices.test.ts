import { expect, test } from 'vitest';
import { LOCALES } from '~/contract/enums';
import { NOTICES, noticeLanguage } from '../../server/notices';

test('each notice is there in every language', () => {
  expect(Object.keys(NOTICES).sort()).toEqual([...LOCALES].sort());
  for (const locale of LOCALES) {
    expect(Object.keys(NOTICES[locale] ?? {})).toEqual(Object.keys(NOTICES.en ?? {}));
    for (const [title, text] of Object.values(NOTICES[locale] ?? {})) expect(`${title}${text}`).not.toMatch(/[<>&"]/);
  }
});

test.each([
  [['', '', 'fr-CA'], 'fr'],
  [['zh-TW'], 'zh-Hant'],
  [['zh'], 'zh-Hans'],
  [['xx', 'constructor', 'hi'], 'hi'],
  [[], 'en'],
])('%j is answered in %s', (wishes, language) => {
  expect(noticeLanguage(wishes)).toBe(language);
});
