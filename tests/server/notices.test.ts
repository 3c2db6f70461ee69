import { afterEach, beforeEach, expect, test } from 'vitest';
import { LOCALES } from '~/contract/enums';
import { resources } from '~/locales';
import { openHost, type TestHost } from './support/test-host';
import { standInBuild } from './support/stand-in-build';

let host: TestHost;
beforeEach(async () => {
  host = await openHost({ build: standInBuild().build });
});
afterEach(() => host.close());

test.each(LOCALES)('no notice in %s has a character that means something in HTML', (locale) => {
  for (const { title, text } of Object.values(resources[locale].system.notice))
    expect(`${title}${text}`).not.toMatch(/[<>&"]/);
});

test.each([
  [', ,fr-CA', 'fr'],
  ['zh-TW', 'zh-Hant'],
  ['zh', 'zh-Hans'],
  ['xx, constructor, hi;q=0.5', 'hi'],
  ['ar', 'ar'],
  ['', 'en'],
])('%j is answered in %s', async (accepted, language) => {
  const headers = { 'accept-language': accepted, origin: 'https://elsewhere.example' };
  const { status, body } = await host.ask('/form/abc', { method: 'POST', headers });
  expect(status).toBe(403);
  const { title, text } = resources[language as (typeof LOCALES)[number]].system.notice.crossSite;
  for (const said of [`<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">`, title, text])
    expect(body.toString()).toContain(said);
});
