import type { Branding } from '~/contract/branding';
import { LOCALES } from '~/contract/enums';
import { hexColor } from '~/domain/theme';

export const COLOR_FIELDS = [
  'primaryColor',
  'primaryHoverColor',
  'secondaryColor',
  'secondaryHoverColor',
  'headerBgColor',
  'headerText',
] as const;

/** What is typed counts, unless the colour picker beside it was moved instead: the two know nothing of each other without scripts. */
function readColor(typed: string, shown: string, picked: string): string {
  if (typed === shown && picked !== '' && picked !== hexColor(shown)) return picked;
  return /^(?:[0-9a-f]{3}){1,2}$/i.test(typed) ? `#${typed}` : typed;
}

/** The look as it was typed, cut to what the platform takes. */
export function readBranding(post: FormData): Branding {
  const text = (name: string, length: number): string => {
    const value = post.get(name);
    // A text area posts its lines with CRLF.
    return typeof value === 'string' ? value.replace(/\r\n/g, '\n').slice(0, length) : '';
  };
  const [primaryColor, primaryHoverColor, secondaryColor, secondaryHoverColor, headerBgColor, headerText] =
    COLOR_FIELDS.map((name) =>
      readColor(text(name, 20).trim(), text(`${name}-shown`, 20), text(`${name}-picked`, 20)),
    ) as [string, string, string, string, string, string];
  const defaultLocale = LOCALES.find((locale) => locale === text('defaultLocale', 20)) ?? 'en';
  const chosen = new Set(post.getAll('locales').map(String));
  return {
    revision: Number.parseInt(text('revision', 12), 10) || 0,
    theme: {
      primaryColor,
      primaryHoverColor,
      secondaryColor,
      secondaryHoverColor,
      headerBgColor,
      headerText,
      font: text('font', 80).trim(),
    },
    companyName: text('companyName', 120).trim(),
    pageTitle: text('pageTitle', 120),
    headerHtml: text('headerHtml', 50_000),
    footerHtml: text('footerHtml', 50_000),
    supportPhoneNumber: text('supportPhoneNumber', 40).trim(),
    supportPhoneWords: text('supportPhoneWords', 40).trim(),
    supportEmailAddress: text('supportEmailAddress', 254).trim(),
    domain: text('domain', 253).trim(),
    defaultLocale,
    locales: LOCALES.filter((locale) => locale === defaultLocale || chosen.has(locale)),
    timeZone: text('timeZone', 60),
  };
}
