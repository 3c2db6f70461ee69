/**
 * The colours of an account as CSS custom properties, kept readable whatever an account picks.
 * Spec: forms-and-approval 3, "Theme". WCAG 2.2, 1.4.3 and 1.4.11.
 */
import { memoizeByKey } from './memoize';

export interface ThemeColors {
  primaryColor: string;
  secondaryColor: string;
  primaryHoverColor: string;
  secondaryHoverColor: string;
  headerBgColor: string;
  headerText: string;
  font: string;
}

/** The look of pages without an account, and of accounts that choose none. Spec: forms-and-approval 9. */
export const DEFAULT_COLORS: ThemeColors = {
  primaryColor: '#1d5fa8',
  secondaryColor: '#e2e4eb',
  primaryHoverColor: '#174c87',
  secondaryHoverColor: '#cfd3de',
  headerBgColor: '#ffffff',
  headerText: '#1b2430',
  font: '',
};

type Rgb = readonly [number, number, number];

const LIGHT_PAGE: Rgb = [255, 255, 255];
const DARK_PAGE: Rgb = [20, 24, 31];
/** Footers and cards, where links stand too. */
const LIGHT_SURFACE: Rgb = [245, 246, 248];
const DARK_SURFACE: Rgb = [29, 35, 45];
const INK: Rgb = [27, 36, 48];
const WHITE: Rgb = [255, 255, 255];
const TEXT_CONTRAST = 4.5;

/** Red, green and blue of `#rgb` or `#rrggbb`; undefined for anything else. */
export function parseColor(text: string): Rgb | undefined {
  const hex = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text.trim())?.[1];
  if (!hex) return undefined;
  const full = hex.length === 3 ? hex.replace(/./g, '$&$&') : hex;
  return [0, 2, 4].map((at) => parseInt(full.slice(at, at + 2), 16)) as unknown as Rgb;
}

function luminance(color: Rgb): number {
  const [r, g, b] = color.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as unknown as Rgb;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Contrast ratio of two colours, 1 to 21. */
export function contrast(a: Rgb, b: Rgb): number {
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

/** The nearest shade of a colour that reads on a background, moved towards black or white. */
export function readableTextColor(color: Rgb, background: Rgb, wanted = TEXT_CONTRAST): Rgb {
  const target: Rgb = luminance(background) > 0.18 ? [0, 0, 0] : WHITE;
  for (let step = 0; step <= 20; step++) {
    const mixed = mix(color, target, step / 20);
    if (contrast(mixed, background) >= wanted) return mixed;
  }
  return target;
}

function mix(a: Rgb, b: Rgb, share: number): Rgb {
  return a.map((channel, index) => Math.round(channel + ((b[index] ?? 0) - channel) * share)) as unknown as Rgb;
}

function css(color: Rgb): string {
  return `#${color.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

/** Dark ink or white, whichever reads better on the colour. */
function inkOn(color: Rgb): Rgb {
  return contrast(INK, color) >= contrast(WHITE, color) ? INK : WHITE;
}

function palette(theme: ThemeColors, page: Rgb): Record<string, string> {
  const primary = parseColor(theme.primaryColor) ?? [29, 95, 168];
  const hover = parseColor(theme.primaryHoverColor) ?? mix(primary, [0, 0, 0], 0.2);
  // A button must be seen against the page (3:1) and its label read on it (4.5:1).
  const button = readableTextColor(primary, page, 3);
  const buttonHover = readableTextColor(hover, page, 3);
  const label = inkOn(button);
  // Of the second colour a dark page takes a dark shade: a pale button would glare there.
  const shadeOf = (color: Rgb) => (page === DARK_PAGE ? mix(color, DARK_SURFACE, 0.75) : color);
  const secondary = shadeOf(parseColor(theme.secondaryColor) ?? [226, 228, 235]);
  const secondaryHover = shadeOf(parseColor(theme.secondaryHoverColor) ?? [207, 211, 222]);
  const secondaryLabel = inkOn(secondary);
  const header = page === DARK_PAGE ? mix(DARK_PAGE, WHITE, 0.05) : (parseColor(theme.headerBgColor) ?? WHITE);
  return {
    '--act': css(readableTextColor(button, label)),
    '--act-h': css(readableTextColor(buttonHover, label)),
    '--on-act': css(label),
    '--alt': css(readableTextColor(secondary, secondaryLabel)),
    '--alt-h': css(readableTextColor(secondaryHover, secondaryLabel)),
    '--on-alt': css(secondaryLabel),
    '--link': css(readableTextColor(primary, page === DARK_PAGE ? DARK_SURFACE : LIGHT_SURFACE)),
    '--top': css(header),
    '--on-top': css(
      readableTextColor(parseColor(theme.headerText) ?? INK, header, page === DARK_PAGE ? 7 : TEXT_CONTRAST),
    ),
  };
}

/** A theme as custom properties, for the light or the dark page. */
export function themeVariables(theme: ThemeColors, scheme: 'light' | 'dark'): Record<string, string> {
  return {
    ...palette(theme, scheme === 'dark' ? DARK_PAGE : LIGHT_PAGE),
    '--font': fontOf(theme) ?? 'system-ui,sans-serif',
  };
}

/** `#rrggbb` of a colour as it is stored; black for what is none. */
export function hexColor(text: string): string {
  return css(parseColor(text) ?? [0, 0, 0]);
}

type ContrastProblem = 'primary' | 'header';

/** Colours that would be hard to see as they were picked: pages show a readable shade of them instead. WCAG 2.2, 1.4.3 and 1.4.11. */
export function contrastProblems({ primaryColor, headerBgColor, headerText }: ThemeColors): ContrastProblem[] {
  const [primary, header, text] = [primaryColor, headerBgColor, headerText].map(parseColor);
  const problems: ContrastProblem[] = [];
  if (primary && contrast(primary, LIGHT_PAGE) < 3) problems.push('primary');
  if (header && text && contrast(text, header) < TEXT_CONTRAST) problems.push('header');
  return problems;
}

function block(variables: Record<string, string>): string {
  return Object.entries(variables)
    .map(([name, value]) => `${name}:${value}`)
    .join(';');
}

/** Family names; a quote must have its partner, or it would swallow the rest of the style. */
const FONT = /^(?=.{1,80}$)(?:[A-Za-z0-9 ,-]|'[A-Za-z0-9 ,-]*')+$/;

function fontOf({ font }: ThemeColors): string | undefined {
  return FONT.test(font) ? `${font},system-ui,sans-serif` : undefined;
}

const cssCache = memoizeByKey<string>();

/**
 * CSS text that sets the variables of a theme, for the light and the dark page. `scheme` fixes one of them;
 * 'auto' follows the device.
 */
export const themeCss = (theme: ThemeColors, scheme: 'light' | 'dark' | 'auto'): string =>
  cssCache(scheme + JSON.stringify(theme), () => buildThemeCss(theme, scheme));

function buildThemeCss(theme: ThemeColors, scheme: 'light' | 'dark' | 'auto'): string {
  const family = fontOf(theme);
  const font = family ? `;--font:${family}` : '';
  const light = palette(theme, LIGHT_PAGE);
  const dark = palette(theme, DARK_PAGE);
  const always = `:root{${block(scheme === 'dark' ? dark : light)}${font}}`;
  if (scheme !== 'auto') return always;
  const others = Object.entries(dark).filter(([name, value]) => light[name] !== value);
  return `${always}@media (prefers-color-scheme:dark){:root{${block(Object.fromEntries(others))}}}`;
}
