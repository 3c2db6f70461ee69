import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contrast, parseColor, readableTextColor, themeCss, type ThemeColors } from '~/domain/theme';

const plain: ThemeColors = {
  primaryColor: '#1d5fa8',
  secondaryColor: '#ffffff',
  primaryHoverColor: '#174c86',
  secondaryHoverColor: '#eeeeee',
  headerBgColor: '#ffffff',
  headerText: '#1b2430',
  font: 'Arial, sans-serif',
};
const PAGES = { light: [255, 255, 255], dark: [20, 24, 31] } as const;

/** The variables that a theme sets for one scheme. */
function variables(theme: ThemeColors, scheme: 'light' | 'dark'): Record<string, string> {
  const body = /^:root\{([^{}]*)\}$/.exec(themeCss(theme, scheme))?.[1] ?? '';
  return Object.fromEntries(body.split(';').map((line) => line.split(/:(.*)/s).slice(0, 2) as [string, string]));
}

function ratio(
  set: Record<string, string>,
  text: string,
  background: string | readonly [number, number, number],
): number {
  const back = typeof background === 'string' ? parseColor(set[background] ?? '') : background;
  const front = parseColor(set[text] ?? '');
  if (!front || !back) throw new Error(`No colour for ${text} on ${String(background)}`);
  return contrast(front, back);
}

const color = fc.oneof(
  fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`),
  fc.integer({ min: 0, max: 0xfff }).map((value) => `#${value.toString(16).padStart(3, '0').toUpperCase()}`),
  // Greys around the middle read on nothing.
  fc.integer({ min: 90, max: 150 }).map((value) => `#${value.toString(16).repeat(3)}`),
  fc.constantFrom('', 'red', 'rgb(1,2,3)', '#12', '#1234', '#gggggg', 'transparent'),
);
const theme = fc.record({
  primaryColor: color,
  secondaryColor: color,
  primaryHoverColor: color,
  secondaryHoverColor: color,
  headerBgColor: color,
  headerText: color,
  font: fc.constant('Arial'),
});

test('every text reads, whatever colours an account picks', () => {
  fc.assert(
    fc.property(theme, fc.constantFrom('light', 'dark'), (picked, scheme) => {
      const set = variables(picked, scheme);
      expect(ratio(set, '--on-act', '--act')).toBeGreaterThanOrEqual(4.5);
      expect(ratio(set, '--on-act', '--act-h')).toBeGreaterThanOrEqual(4.5);
      expect(ratio(set, '--on-alt', '--alt')).toBeGreaterThanOrEqual(4.5);
      expect(ratio(set, '--on-alt', '--alt-h')).toBeGreaterThanOrEqual(4.5);
      expect(ratio(set, '--on-top', '--top')).toBeGreaterThanOrEqual(4.5);
      expect(ratio(set, '--link', PAGES[scheme])).toBeGreaterThanOrEqual(4.5);
    }),
    { numRuns: 3000 },
  );
});

test('a shade reads on any background, and one that reads is left alone', () => {
  const rgb = fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255));
  fc.assert(
    fc.property(rgb, rgb, (wantedColor, background) => {
      const shade = readableTextColor(wantedColor, background);
      expect(contrast(shade, background)).toBeGreaterThanOrEqual(4.5);
      if (contrast(wantedColor, background) >= 4.5) expect(shade).toEqual(wantedColor);
    }),
    { numRuns: 3000 },
  );
});

test('contrast is that of WCAG', () => {
  expect(contrast([0, 0, 0], [255, 255, 255])).toBe(21);
  expect(contrast([119, 119, 119], [255, 255, 255])).toBeCloseTo(4.48, 2);
  expect(contrast([255, 0, 0], [255, 0, 0])).toBe(1);
});

describe('a theme that tries to be more than colours', () => {
  const CSS =
    /^:root\{(?:--[a-z-]+:[^{};"\\<>]*;?)+\}(?:@media \(prefers-color-scheme:dark\)\{:root\{(?:--[a-z-]+:[^{};"\\<>]*;?)+\}\})?$/;
  const hostile = [
    '#fff;}body{display:none',
    '</style><script>alert(1)</script>',
    'red;--x:url(//evil.example)',
    '#fff/*',
    'expression(alert(1))',
    '\\23 fff',
    '#fff\n}',
    'url(https://evil.example)',
  ];

  test.each(hostile)('by a colour: %s', (value) => {
    const picked = { ...plain, primaryColor: value, primaryHoverColor: value, headerBgColor: value, headerText: value };
    expect(themeCss(picked, 'auto')).toMatch(CSS);
    expect(themeCss(picked, 'auto')).not.toMatch(/evil|body|script|expression|url/);
  });

  test.each([...hostile, 'Arial"', 'a'.repeat(81), '', 'Arial;', 'Arial}', 'Arial/**/', 'Ärial'])(
    'by a font: %s',
    (font) => {
      const css = themeCss({ ...plain, font }, 'auto');
      expect(css).toMatch(CSS);
      expect(css).not.toContain('--font');
    },
  );

  test.each(["'Open Sans', Arial", 'Roboto', "'A','B'"])('the font %s is taken', (font) => {
    expect(themeCss({ ...plain, font }, 'light')).toContain(`--font:${font},system-ui,sans-serif`);
  });

  test.each(["O'Brien Sans", "'Open Sans", "Arial'", "'"])(
    'a quote without its other half would swallow the rest: %s',
    (font) => {
      expect(themeCss({ ...plain, font }, 'auto')).not.toContain('--font');
    },
  );
});
