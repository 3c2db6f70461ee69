import { describe, expect, test } from 'vitest';
import { LOCALES } from '~/lib/contract/enums';
import { COOKIES, LegalPage, SECTIONS } from './pages/legal-page';
import { COOKIE_KEYS, cookieName } from '~/domain/cookie-names';
import { resources } from '~/locales';
import { I18nextProvider } from 'react-i18next';
import { renderToString } from 'react-dom/server';
import { i18nOf } from '~/locales/translator';

const legal = (document: 'terms' | 'privacy', locale: (typeof LOCALES)[number], isHttps = false) =>
  renderToString(
    <I18nextProvider i18n={i18nOf(locale)}>
      <LegalPage document={document} backPath="/back?a=1" supportEmail="help@latchkey.example" isHttps={isHttps} />
    </I18nextProvider>,
  );

describe.each(LOCALES)('in %s', (locale) => {
  test('the terms hold every figure, each written once', () => {
    const html = legal('terms', locale);
    const text = html.replace(/<[^>]*>/g, ' ');
    expect(text).not.toMatch(/{{|}}/);
    for (const figure of [/30/, /18/, /60/, /12/, /1[.,]0/, /50/]) expect(text).toMatch(figure);
    expect(text).toContain('help@latchkey.example');
    expect(html).toContain('href="/back?a=1"');
    expect([...html.matchAll(/<h2 id="/g)]).toHaveLength(SECTIONS.terms.length + 1);
  });

  test('the privacy policy names every cookie and links each section', () => {
    const html = legal('privacy', locale);
    const secure = legal('privacy', locale, true);
    for (const { key } of COOKIES) {
      expect(html).toContain(`>${cookieName(key, false)}<`);
      expect(secure).toContain(`>${cookieName(key, true)}<`);
    }
    for (const id of SECTIONS.privacy) expect(html).toContain(`href="#${id}"`);
    expect(html).toMatch(/13/);
    // What is kept of a form on the person's own device, below how long we keep things (docs/personal-data.md).
    expect(html.split('<h2 id="retention">')[1]?.split('</section>')[0]?.match(/<p>/g)).toHaveLength(3);
  });
});

test('a section of the locales is a section of the page', () => {
  for (const document of ['terms', 'privacy'] as const) {
    const inLocale = Object.entries(resources.en.legal[document]).flatMap(([id, value]) =>
      typeof value === 'object' ? [id] : [],
    );
    expect(inLocale).toEqual([...SECTIONS[document]]);
  }
});

test('the privacy policy has a row for each cookie', () => {
  expect(COOKIES.map(({ key }) => key).sort()).toEqual([...COOKIE_KEYS].sort());
});
