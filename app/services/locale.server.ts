import { createCookie } from '@remix-run/node';
import { RemixI18Next } from 'remix-i18next/server';
import { createInstance, type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { LOCALES, type Locale } from '~/contract/enums';
import { resources } from '~/locales';
import { appContext } from './context.server';
import { findLink, linkTokenOf, type LinkArgs } from './link.server';
import { findPageAccount } from './page-account.server';
import { findPaid } from './payment-result.server';
import { findPushInfo } from './push-info.server';

const LOCALE_COOKIE = 'latchkey-locale';
const localeCookie = createCookie(LOCALE_COOKIE, { sameSite: 'lax', path: '/', maxAge: 365 * 24 * 3600, httpOnly: true });

/** One ready instance a language: nothing is set up while a page is rendered. */
const instances = new Map<Locale, i18n>(
  LOCALES.map((locale) => {
    const instance = createInstance();
    void instance.use(initReactI18next).init({
      lng: locale,
      fallbackLng: 'en',
      supportedLngs: LOCALES,
      defaultNS: 'common',
      ns: Object.keys(resources.en),
      resources,
      initImmediate: false,
      // React escapes what it prints.
      interpolation: { escapeValue: false },
    });
    return [locale, instance];
  }),
);

/** The translator of a language. */
export function i18nFor(locale: Locale): i18n {
  return instances.get(locale) ?? (instances.get('en') as i18n);
}

/** The supported language that a tag asks for: `zh-TW` is traditional Chinese, `es-MX` is Spanish. */
export function matchLocale(tag: string | null | undefined): Locale | undefined {
  if (!tag) return undefined;
  const exact = LOCALES.find((locale) => locale.toLowerCase() === tag.toLowerCase());
  if (exact) return exact;
  const [base, ...rest] = tag.toLowerCase().split('-');
  if (base === 'zh') return rest.some((part) => ['hant', 'tw', 'hk', 'mo'].includes(part)) ? 'zh-Hant' : 'zh-Hans';
  return LOCALES.find((locale) => locale === base);
}

/**
 * The language of a page: the link's `lang`, the cookie, the stored language of whom it is for, Accept-Language, the account's.
 * One that the account does not offer is passed over. A `lang` is kept in the cookie.
 */
export async function localeOf(args: LinkArgs): Promise<Locale> {
  const context = await appContext(args);
  return context.memo('locale', () => detectLocale(args));
}

/** The language that the person chose, by the address or by the cookie; undefined where nothing says so, or no such is offered. */
export async function chosenLocale(args: LinkArgs): Promise<Locale | undefined> {
  const { named, kept } = await choicesOf(args);
  return named ?? kept;
}

/** What of a choice the page's account offers. */
async function offersOf(args: LinkArgs) {
  const { pathname } = new URL(args.request.url);
  const account = await findPageAccount(args).catch(() => undefined);
  // The admins' own side is in all languages, also where it is opened by an account's host name.
  const offered: readonly Locale[] = account?.locales.length && !pathname.startsWith('/smart/') ? account.locales : LOCALES;
  const pick = (tag: string | null | undefined): Locale | undefined => {
    const locale = matchLocale(tag);
    return locale && offered.includes(locale) ? locale : undefined;
  };
  return { account, pick };
}

async function choicesOf(args: LinkArgs) {
  const { request } = args;
  const { pick } = await offersOf(args);
  return { named: pick(new URL(request.url).searchParams.get('lang')), kept: pick(await cookieTag(request)) };
}

/** The stored language of whom the page is for: of the recipient of its link or push id, or of the payer of its payment. */
async function storedTag(args: LinkArgs): Promise<string | null | undefined> {
  const link = linkTokenOf(args) ? await findLink(args).catch(() => undefined) : undefined;
  if (link?.recipientLocale) return link.recipientLocale;
  const push = await findPushInfo(args);
  return push?.isOk ? push.data.recipientLocale : (await findPaid(args))?.language;
}

async function detectLocale(args: LinkArgs): Promise<Locale> {
  const { request } = args;
  const { account, pick } = await offersOf(args);
  const { named, kept } = await choicesOf(args);
  // An address is left behind by the next link or post: the language that it named is not.
  if (named && named !== matchLocale(await cookieTag(request))) (await appContext(args)).onNamedLanguage?.(await localeHeader(named));
  const detector = new RemixI18Next({
    detection: {
      supportedLanguages: [...LOCALES],
      fallbackLanguage: 'en',
      order: ['custom'],
      findLocale: async () =>
        named ??
        kept ??
        pick(await storedTag(args)) ??
        acceptedTags(request.headers.get('accept-language')).map(pick).find((locale) => locale !== undefined) ??
        matchLocale(account?.defaultLocale) ??
        null,
    },
  });
  return matchLocale(await detector.getLocale(request)) ?? 'en';
}

async function cookieTag(request: Request): Promise<string | undefined> {
  const value: unknown = await localeCookie.parse(request.headers.get('cookie'));
  return typeof value === 'string' ? value : undefined;
}

/** Tags of an Accept-Language header, the most wanted first. The library's own reading takes zh-TW for simplified. */
function acceptedTags(header: string | null): string[] {
  return (header ?? '')
    .split(',')
    .slice(0, 20)
    .map((part) => {
      const [tag = '', quality] = part.trim().split(/\s*;\s*q=/i);
      return { tag, quality: quality === undefined ? 1 : Number(quality) || 0 };
    })
    .filter(({ tag, quality }) => tag !== '' && quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag);
}

/** `Set-Cookie` that remembers the language a person chose. */
export async function localeHeader(locale: Locale): Promise<string> {
  return localeCookie.serialize(locale);
}

/** The translator of a request's page, for titles and other texts outside the page's body. */
export async function translate(args: LinkArgs) {
  return i18nFor(await localeOf(args)).t;
}
