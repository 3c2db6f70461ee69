import { LOCALES, type Locale } from '~/contract/enums';
import { matchTag, nearestTag, wishedTag } from '~/domain/languages';
import { remember } from '~/domain/remember';
import { capturedResources, previewedResources, resources } from '~/locales';
import { createTranslators } from '~/locales/translator';
import { addressOf } from './address.server';
import { appContext } from './context.server';
import { pageCookie } from './cookies.server';
import { framedPreview } from './form-preview.server';
import { findLink, linkTokenOf, type LinkArgs } from './link.server';
import { findPageAccount } from './page-account.server';
import { findPhonePart } from './phone-part.server';
import { findPaid } from './payment-result.server';
import { findPushInfo } from './push-info.server';
import { saysCaptured } from './sandbox.server';

export { failureResponse } from '~/locales/failure-response';

const localeCookie = pageCookie('locale', { maxAge: 365 * 24 * 3600 });

/** The translator of a language, with the sentences of all pages. */
export const i18nFor = createTranslators(resources, 'common');

/** The same where messages are kept in the test outbox: no sentence says that they were sent. */
export const capturedI18nFor = createTranslators(capturedResources, 'common');

/** The same on pages that show unsaved settings. */
const previewedI18nFor = createTranslators(previewedResources, 'common');

/** The translators of a page: by whether it shows unsaved settings, and whether messages are kept in the outbox. */
export function translatorsOf({ isPreview, saysCaptured }: { isPreview?: boolean; saysCaptured?: boolean } = {}) {
  if (isPreview) return previewedI18nFor;
  return saysCaptured ? capturedI18nFor : i18nFor;
}

/** The language of ours that a tag asks for. */
export const matchLocale = (tag: string | null | undefined): Locale | undefined => matchTag(LOCALES, tag);

/** Languages that a person would like, as tags, the most wanted first. They may be any, also such as no page of ours speaks. */
interface Wishes {
  /** What the address says. */
  named: string | null;
  /** An earlier choice, and the page's language as it was then. */
  kept: string[];
  /** What is known of the person: the stored language, Accept-Language. */
  known: string[];
}

async function wishesOf(args: LinkArgs): Promise<Wishes> {
  const { memo } = await appContext(args);
  return memo('wishes', async () => {
    const { headers } = args.request;
    const stored = await storedTag(args);
    return {
      named: addressOf(args.request).searchParams.get('lang'),
      kept: await cookieTags(headers.get('cookie')),
      known: [...(stored ? [stored] : []), ...acceptedTags(headers.get('accept-language'))],
    };
  });
}

/**
 * The language of a page: the link's `lang`, the cookie, the stored language of whom it is for, Accept-Language, the account's.
 * One that the account does not offer is passed over. A language that was chosen and is none of ours is served by the nearest. A
 * `lang` is kept in the cookie.
 */
export async function localeOf(args: LinkArgs): Promise<Locale> {
  const context = await appContext(args);
  return context.memo('locale', () => detectLocale(args));
}

/** The language that the person chose, by the address or by the cookie; undefined where nothing says so, or no such is offered. */
export async function chosenLocale(args: LinkArgs): Promise<Locale | undefined> {
  const [{ named, kept }, { offered }] = await Promise.all([wishesOf(args), offersOf(args)]);
  return firstOf([named ?? '', ...kept], (tag) => only(offered, nearestTag(LOCALES, tag)));
}

/** The account of the page, and the languages that it offers. */
async function offersOf(args: LinkArgs) {
  const { pathname } = addressOf(args.request);
  const account = await findPageAccount(args).catch(() => undefined);
  // The admins' own side is in all languages, also where it is opened by an account's host name.
  const offered: readonly Locale[] =
    account?.locales.length && !pathname.startsWith('/smart/') ? account.locales : LOCALES;
  return { account, offered };
}

/** Ours first, offered or not: where Spanish is not offered, it is not passed on to a neighbour of a neighbour. */
const only = (offered: readonly Locale[], locale: Locale | undefined) =>
  locale && offered.includes(locale) ? locale : undefined;

/** The stored language of whom the page is for: of the recipient of its link or push id, of the form that a phone answers a part of, or of the payer of its payment. */
async function storedTag(args: LinkArgs): Promise<string | null | undefined> {
  const link = linkTokenOf(args) ? await findLink(args).catch(() => undefined) : undefined;
  if (link?.recipientLocale) return link.recipientLocale;
  const part = await findPhonePart(args);
  if (part?.isOk) return part.data.language;
  const push = await findPushInfo(args);
  return push?.isOk ? push.data.recipientLocale : (await findPaid(args))?.language;
}

async function detectLocale(args: LinkArgs): Promise<Locale> {
  const [wishes, { account, offered }] = await Promise.all([wishesOf(args), offersOf(args)]);
  const named = only(offered, matchLocale(wishes.named));
  // An address is left behind by the next link or post: the language that it named is not. Who previews keeps their own.
  if (named && !account?.isPreview && !framedPreview(args.request) && named !== matchLocale(wishes.kept[0]))
    (await appContext(args)).onNamedLanguage?.(await localeHeader(named));
  return (
    named ??
    (await chosenLocale(args)) ??
    firstOf(wishes.known, (tag) => only(offered, matchLocale(tag))) ??
    matchLocale(account?.defaultLocale) ??
    'en'
  );
}

function firstOf<T>(tags: readonly string[], pick: (tag: string) => T | undefined): T | undefined {
  for (const tag of tags) {
    const found = pick(tag);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Languages that an account's own text, such as a form, is wished in: tags, the most wanted first, the page's last. */
export async function textWishes(args: LinkArgs): Promise<string[]> {
  const { named, kept, known } = await wishesOf(args);
  return [named ?? '', ...kept, ...known, await localeOf(args)].filter((tag) => tag !== '' && tag.length <= 35);
}

/** Keeps the language of a text that the address names, as that of a page is kept. */
export async function keepNamedLanguage(args: LinkArgs, offered: readonly string[]): Promise<void> {
  const { named, kept } = await wishesOf(args);
  const tag = matchTag(offered, named);
  if (tag && !matchLocale(tag) && tag !== kept[0] && !framedPreview(args.request))
    (await appContext(args)).onNamedLanguage?.(await textCookie(args, tag));
}

/**
 * The language to show an account's own text in: the first that the person would like and the text has, else the page's. One
 * that the address names is kept.
 *
 * @param offered tags of the languages that the text has; any of BCP 47
 */
export async function textLanguageOf(args: LinkArgs, offered: readonly string[]): Promise<string> {
  await keepNamedLanguage(args, offered);
  return wishedTag(offered, await textWishes(args)) ?? (await localeOf(args));
}

/** The language to ask for where it is not known which ones the text has: what was chosen, else the page's. */
export async function askedLanguageOf(args: LinkArgs): Promise<string> {
  const { named, kept } = await wishesOf(args);
  return (named || kept[0])?.slice(0, 35) ?? (await localeOf(args));
}

async function cookieTags(cookies: string | null): Promise<string[]> {
  const value: unknown = await localeCookie.parse(cookies);
  return typeof value === 'string' ? value.split(',', 2).filter(Boolean) : [];
}

/** By the header: most people send one of a few. */
const accepted = remember<readonly string[]>();
/** Tags of an Accept-Language header, the most wanted first. */
const acceptedTags = (header: string | null) => accepted(header ?? '', () => tagsIn(header ?? ''));

function tagsIn(header: string): string[] {
  return header
    .slice(0, 1000)
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

/** `Set-Cookie` that remembers the language a person chose, of those that pages speak. */
export async function localeHeader(locale: Locale): Promise<string> {
  return localeCookie.serialize(locale);
}

/** `Set-Cookie` that remembers the language a person chose for a text; none where the text has no such language. */
export async function textLanguageHeader(
  args: LinkArgs,
  offered: readonly string[],
  chosen: unknown,
): Promise<HeadersInit> {
  const tag = offered.find((one) => one === chosen);
  return tag ? { 'Set-Cookie': await textCookie(args, tag) } : {};
}

/** Where a language is none of ours and none is near, the page's own goes along, so that the frame goes on speaking it. */
async function textCookie(args: LinkArgs, tag: string): Promise<string> {
  return localeCookie.serialize(nearestTag(LOCALES, tag) ? tag : `${tag},${await localeOf(args)}`);
}

/** The translator of a request's page, for titles and other texts outside the page's body. */
export async function translate(args: LinkArgs) {
  const { config } = await appContext(args);
  const { account } = await offersOf(args);
  const page = { isPreview: account?.isPreview === true, saysCaptured: saysCaptured(config) };
  return translatorsOf(page)(await localeOf(args)).t;
}
