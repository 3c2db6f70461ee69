/**
 * What the preview of a wallet pass shows, and on which device it can be added. Spec: enrollment-and-payment 2, "Wallet pass
 * page", and 3, "Wallet pass template".
 */
import { ownValue } from './forbidden-property-names';
import { parseColor, readableTextColor } from './theme';

type Rgb = readonly [number, number, number];

/** A value as the card shows it, and whether something was cut off. Counted in characters, not in halves of one. */
export function truncatePassText(
  value: string,
  maxLength: number | null | undefined,
): { shown: string; isCut: boolean } {
  const characters = [...value];
  if (!maxLength || characters.length <= maxLength) return { shown: value, isCut: false };
  return {
    shown: `${characters
      .slice(0, maxLength - 1)
      .join('')
      .trimEnd()}…`,
    isCut: true,
  };
}

/** Puts a recipient's values where a template names them: `{{Account number}}`. What nobody knows is left empty. */
export function fillPassTags(text: string, tags: Readonly<Record<string, string>>): string {
  return text.replace(/\{\{([^{}]{1,200})\}\}/g, (_all, name: string) => ownValue(tags, name.trim()) ?? '');
}

/** `#rgb`, `#rrggbb` or, as Apple writes them, `rgb(1, 2, 3)`; undefined for anything else. */
export function parsePassColor(text: string): Rgb | undefined {
  const [, ...parts] = /^\s*rgb\(\s*(\d{1,3})\s*,\s*(\d{1,3})\s*,\s*(\d{1,3})\s*\)\s*$/i.exec(text) ?? [];
  if (parts.length !== 3) return parseColor(text);
  const color = parts.map(Number);
  return color.every((part) => part <= 255) ? (color as unknown as Rgb) : undefined;
}

interface PassColors {
  background: Rgb;
  foreground: Rgb;
  label: Rgb;
}

/** Colours of a card that names none: #2d77cb, #e2e4eb and #ffffff. Spec: forms-and-approval 9. */
export const DEFAULT_PASS_COLORS: PassColors = {
  background: [45, 119, 203],
  foreground: [226, 228, 235],
  label: [255, 255, 255],
};

/**
 * The colours of a template, with the defaults for those that it lacks. Text has a contrast of 4.5 to 1 whatever was picked, so the
 * default foreground is lightened on the default background. WCAG 2.2, 1.4.3.
 */
export function passColors({
  backgroundColor,
  foregroundColor,
  labelColor,
}: {
  backgroundColor: string;
  foregroundColor: string;
  labelColor: string;
}): PassColors {
  const background = parsePassColor(backgroundColor) ?? DEFAULT_PASS_COLORS.background;
  const readable = (text: string, instead: Rgb) => readableTextColor(parsePassColor(text) ?? instead, background);
  return {
    background,
    foreground: readable(foregroundColor, DEFAULT_PASS_COLORS.foreground),
    label: readable(labelColor, DEFAULT_PASS_COLORS.label),
  };
}

/** `rgb(1, 2, 3)`, as style sheets and passes alike have it. */
export const rgbText = (color: Rgb): string => `rgb(${color.join(', ')})`;

/** Style of the card; only numbers get into it. */
export function passCss({ background, foreground, label }: PassColors): string {
  return `.pass{--pass-bg:${rgbText(background)};--pass-fg:${rgbText(foreground)};--pass-label:${rgbText(label)}}`;
}

/**
 * `ios` can add the pass; `unsure` says Macintosh, as iPads do too; `other` can't.
 */
export type WalletDevice = 'ios' | 'unsure' | 'other';

export function walletDevice(userAgent: string): WalletDevice {
  // Windows phones and some Android browsers name the iPhone too.
  if (/Windows|Android/i.test(userAgent)) return 'other';
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'ios';
  return /Macintosh/.test(userAgent) ? 'unsure' : 'other';
}

const IN_APP =
  /FBAN|FBAV|FB_IAB|Instagram|Line\/|MicroMessenger|Twitter|LinkedInApp|Snapchat|Pinterest|musical_ly|BytedanceWebview|TikTok|Slack|Teams\//;

/** Whether the page is shown inside another app, whose built-in browser can't open passes. Every real iOS browser says Safari. */
export function isInAppBrowser(userAgent: string): boolean {
  if (IN_APP.test(userAgent)) return true;
  return walletDevice(userAgent) === 'ios' && /AppleWebKit/.test(userAgent) && !/Safari\//.test(userAgent);
}
