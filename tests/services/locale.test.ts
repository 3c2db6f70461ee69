import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LOCALES } from '~/lib/contract/enums';
import { matchLocale } from '~/locales/languages';
import { i18nOf } from '~/locales/translator';
import { localeCookieHeader } from '~/lib/language-cookie.server';
import { languageToRequest, textLanguageCookieHeader, chooseAndSaveTextLanguage } from '~/lib/text-language.server';
import { createRouteArgs } from '../support/route-args';
import { createTestPlatform, type TestPlatform } from '../support/test-platform';

test.each([
  ['zh-TW', 'zh-Hant'],
  ['zh-HK', 'zh-Hant'],
  ['zh-Hant-MO', 'zh-Hant'],
  ['zh', 'zh-Hans'],
  ['zh-CN', 'zh-Hans'],
  ['zh-SG', 'zh-Hans'],
  ['ZH-hant', 'zh-Hant'],
  ['es-MX', 'es'],
  ['EN-us', 'en'],
  ['ko', 'ko'],
  ['xx', undefined],
  ['*', undefined],
  ['', undefined],
  [null, undefined],
  [undefined, undefined],
  ['e', undefined],
  ['english', undefined],
])('the tag %s is %s', (tag, locale) => {
  expect(matchLocale(tag)).toBe(locale);
});

test('each language has an instance of its own', () => {
  expect(LOCALES.map((locale) => i18nOf(locale).language)).toEqual([...LOCALES]);
});

test('numbers in sentences are written as the language writes them', () => {
  const total = (locale: 'en' | 'es' | 'de') =>
    i18nOf(locale)
      .t('results:total', { n: 12345 })
      .replace(/^.*?(?=\d)/, '');
  expect([total('en'), total('es'), total('de')]).toEqual(['12,345', '12,345', '12.345']);
  expect(i18nOf('en').t('errors:otp.tooManySends', { hours: 24 })).toContain('in 24 hours.');
  expect(i18nOf('es').t('errors:otp.tooManySends', { hours: 1 })).toContain('en 1 hora.');
});

describe('the language of a page', () => {
  let platform: TestPlatform;
  let token: string;
  beforeAll(async () => {
    platform = await createTestPlatform();
    await platform.seed.account({ default_locale: 'fr', locales: JSON.stringify(LOCALES) });
    await platform.seed.recipient();
    await platform.seed.recipient({ id: 'hana', locale: 'ko' });
    await platform.seed.form();
    token = await platform.seed.link();
  });
  afterAll(() => platform.close());

  interface Visit {
    query?: string;
    cookie?: string;
    accept?: string;
    link?: string;
  }

  const argsFor = (request: Request, params = {}) => createRouteArgs(platform, request, params);

  const visit = async (what: Visit): Promise<string> => (await argsOf(what)).context.page.locale;

  function argsOf({ query = '', cookie, accept, link }: Visit) {
    const headers = new Headers();
    if (cookie !== undefined) headers.set('cookie', cookie);
    if (accept !== undefined) headers.set('accept-language', accept);
    const request = new Request(`https://pages.example/form${query}`, { headers });
    return argsFor(request, link === undefined ? {} : { token: link });
  }
  const chosen = async (locale: 'de' | 'hi') => (await localeCookieHeader(locale)).split(';')[0] ?? '';

  test("is the address's, before the cookie's, before the recipient's, before the browser's, before the account's", async () => {
    const hana = await platform.seed.link({ recipient: 'hana' });
    const cookie = await chosen('de');
    expect(await visit({ query: '?lang=hi', cookie, accept: 'es', link: hana })).toBe('hi');
    expect(await visit({ cookie, accept: 'es', link: hana })).toBe('de');
    expect(await visit({ accept: 'es', link: hana })).toBe('ko');
    expect(await visit({ accept: 'es', link: token })).toBe('es');
    expect(await visit({ link: token })).toBe('fr');
    expect(await visit({})).toBe('en');
  });

  test("what the account does not offer is passed over, but on the admins' side", async () => {
    await platform.seed.account({
      id: 'small',
      public_id: 'small',
      default_locale: 'es',
      locales: JSON.stringify(['en', 'es']),
      domain: 'small.example',
    });
    const at = async (path: string) => {
      const headers = { cookie: await chosen('de'), 'accept-language': 'hi, en;q=0.5' };
      return (await argsFor(new Request(`https://small.example${path}`, { headers }))).context.page.locale;
    };
    expect(await at('/supplier?lang=ko')).toBe('en');
    expect(await at('/smart/dashboard')).toBe('de');
    expect(await visit({ link: token, cookie: await chosen('de') })).toBe('de');
  });

  test('that the address names is kept, unless it is kept already or not spoken here', async () => {
    const readCookie = async (query: string, cookie = '') => {
      return (await argsFor(new Request(`https://pages.example/terms${query}`, { headers: { cookie } }))).context.page
        .cookies;
    };
    expect(await readCookie('?lang=hi')).toEqual([await localeCookieHeader('hi')]);
    expect(await readCookie('?lang=hi', await chosen('de'))).toEqual([await localeCookieHeader('hi')]);
    expect(await readCookie('?lang=hi', await chosen('hi'))).toEqual([]);
    expect(await readCookie('?lang=tlh')).toEqual([]);
    expect(await readCookie('')).toEqual([]);
  });

  /** The cookie of a text's language, as the browser sends it back. */
  const chosenText = async (what: Visit, offered: string[], tag: string) =>
    (new Headers(await textLanguageCookieHeader(await argsOf(what), offered, tag)).get('set-cookie') ?? '').split(
      ';',
    )[0];

  test('a text is shown in the first language that the person would like and it has, whatever languages pages speak', async () => {
    const hana = await platform.seed.link({ recipient: 'hana' });
    const text = async (what: Visit, ...offered: string[]) => chooseAndSaveTextLanguage(await argsOf(what), offered);
    expect(await text({ query: '?lang=pt-BR', accept: 'en' }, 'en', 'pt')).toBe('pt');
    expect(await text({ accept: 'vi, en;q=0.5' }, 'en', 'vi')).toBe('vi');
    expect(await text({ link: hana, accept: 'vi' }, 'ko', 'vi')).toBe('ko');
    expect(await text({ query: '?lang=xx', accept: 'pt' }, 'en', 'pt')).toBe('pt');
    expect(await text({ accept: 'tl' }, 'en', 'fil')).toBe('fil');
    expect(await text({ accept: 'de' }, 'en', 'pt')).toBe('de');
  });

  test('a language that was chosen for a text is kept, and the frame speaks the nearest of ours or goes on as it was', async () => {
    const cookie = await chosenText({ accept: 'de' }, ['en', 'pt'], 'pt');
    expect(await chooseAndSaveTextLanguage(await argsOf({ cookie, accept: 'ko' }), ['en', 'pt'])).toBe('pt');
    expect(languageToRequest(await argsOf({ cookie, accept: 'ko' }))).toBe('pt');
    expect(await visit({ cookie, accept: 'ko' })).toBe('de');
    const creole = await chosenText({ accept: 'en' }, ['en', 'ht'], 'ht');
    expect(await visit({ cookie: creole, accept: 'en' })).toBe('fr');
    expect(await chooseAndSaveTextLanguage(await argsOf({ cookie: creole }), ['en', 'ht'])).toBe('ht');
    expect(await visit({ query: '?lang=ht', accept: 'en' })).toBe('fr');
  });

  test('a text has the languages that it has, and no other is kept for it', async () => {
    for (const tag of ['pt', '', 'EN', 'de,pt']) expect(await chosenText({}, ['en', 'vi'], tag)).toBe('');
  });

  test('what nobody speaks here is passed over', async () => {
    expect(await visit({ query: '?lang=xx', cookie: await chosen('de') })).toBe('de');
    expect(await visit({ query: '?lang=xx', accept: 'da, sv' })).toBe('en');
    expect(await visit({ accept: 'da', link: token })).toBe('fr');
  });

  test.each([
    ['da, en-GB;q=0.8, de;q=0.9', 'de'],
    ['en;q=0.2, de; q=0.9', 'de'],
    ['en;q=0.2, de ;Q=0.9', 'de'],
    ['zh-TW,zh;q=0.9,en;q=0.8', 'zh-Hant'],
    ['de;q=0, ko', 'ko'],
    // A weight that is no number counts for nothing.
    ['ko;q=oops, de;q=0.1', 'ko'],
    ['*', 'en'],
    [',,;q=1,', 'en'],
    [`${'x,'.repeat(5000)}de`, 'en'],
  ])('Accept-Language "%s" is %s', async (accept, locale) => {
    expect(await visit({ accept: accept.slice(0, 9000) })).toBe(locale);
  });

  test.each([
    ['7', 'MTIz'],
    ['a list', 'W10='],
    ['no base64', '%%%'],
    ['empty', ''],
  ])('a cookie that holds %s says nothing', async (_what, value) => {
    expect(await visit({ cookie: `latchkey-locale=${value}`, accept: 'de' })).toBe('de');
  });

  test('a link that does not open costs no page its language', async () => {
    expect(await visit({ link: 'no-token', accept: 'de' })).toBe('de');
    expect(await visit({ link: 'x'.repeat(5000), accept: 'de' })).toBe('de');
  });
});
