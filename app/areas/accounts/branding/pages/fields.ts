import { z } from 'zod';
import type { Branding } from '../calls';
import { LOCALES } from '~/lib/contract/enums';
import { choice, multilineText, rawText, text, checkedValues, wholeNumber } from '~/lib/contract/form-field-schemas';
import { hexColor } from '~/domain/theme';

export const COLOR_FIELDS = [
  'primaryColor',
  'primaryHoverColor',
  'secondaryColor',
  'secondaryHoverColor',
  'headerBgColor',
  'headerText',
] as const;

type ColorField = (typeof COLOR_FIELDS)[number];

/** What is typed counts, unless the colour picker beside it was moved instead: the two know nothing of each other without scripts. */
function readColor(typed: string, shown: string, picked: string): string {
  if (typed === shown && picked !== '' && picked !== hexColor(shown)) return picked;
  return /^(?:[0-9a-f]{3}){1,2}$/i.test(typed) ? `#${typed}` : typed;
}

/** Colours and font as they were typed or picked. Spec: forms-and-approval 3, "Theme". */
export const themeFields = z
  .object({
    ...(Object.fromEntries(
      COLOR_FIELDS.flatMap((name) => ['', '-shown', '-picked'].map((part) => [`${name}${part}`, text(20)])),
    ) as Record<ColorField | `${ColorField}-${'shown' | 'picked'}`, ReturnType<typeof text>>),
    font: text(80),
  })
  .transform((posted): Branding['theme'] => {
    const colors = COLOR_FIELDS.map((name) => [
      name,
      readColor(posted[name], posted[`${name}-shown`], posted[`${name}-picked`]),
    ]);
    return { ...(Object.fromEntries(colors) as Record<ColorField, string>), font: posted.font };
  });

/** The other fields of the branding, cut to the lengths that the platform allows. */
export const brandingTextFields = z
  .object({
    revision: wholeNumber().catch(0),
    companyName: text(120),
    pageTitle: rawText(120),
    headerHtml: multilineText(50_000),
    footerHtml: multilineText(50_000),
    supportPhoneNumber: text(40),
    supportPhoneWords: text(40),
    supportEmailAddress: text(254),
    defaultLocale: choice(LOCALES).catch('en'),
    locales: checkedValues(LOCALES.length),
    timeZone: text(60),
  })
  .transform(({ locales, ...look }) => ({
    ...look,
    locales: LOCALES.filter((locale) => locale === look.defaultLocale || locales.includes(locale)),
  }));

/** The buttons of the page, and the picture that one of its forms is about. */
export const brandingFields = z.object({ intent: text(20), kind: choice(['logo', 'icon']).catch('logo') });
