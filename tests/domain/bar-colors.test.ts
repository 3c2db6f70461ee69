import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { BAR_COLORS } from '~/domain/poll-results';

type Triple = readonly [number, number, number];
type Matrix = readonly [Triple, Triple, Triple];

/** What is seen of linear RGB without one kind of cone. Machado, Oliveira, Fernandes 2009, severity 1. */
const VISION: Record<string, Matrix> = {
  'all three cones': [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  'no red cones': [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  'no green cones': [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  'no blue cones': [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};
/** Difference in CIELAB from which on patches of colour are told apart at a glance; 2.3 is just noticeable. */
const AT_A_GLANCE = 18;
/** WCAG 2.2, 1.4.11. */
const LEAST_CONTRAST = 3;

const sheet = (name: string) => readFileSync(new URL(`../../app/styles/${name}.css`, import.meta.url), 'utf8');
/** Values of a custom property in the order of the sheet: light, dark. */
const valuesOf = (css: string, property: string) =>
  [...css.matchAll(new RegExp(`${property}: (#[0-9a-f]{6});`, 'g'))].map(([, value = '']) => value);
const [page, bars] = [
  valuesOf(sheet('app'), '--page'),
  Array.from({ length: BAR_COLORS }, (_all, index) => valuesOf(sheet('results'), `--bar-${index + 1}`)),
];
const schemes = ['light', 'dark'].map((name, index) => ({
  name,
  page: page[index] ?? '',
  colors: bars.map((values) => values[index] ?? ''),
}));

const times = (matrix: Matrix, [r, g, b]: Triple): Triple =>
  matrix.map(([x, y, z]) => Math.min(1, Math.max(0, x * r + y * g + z * b))) as unknown as Triple;

function linear(color: string): Triple {
  return [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as unknown as Triple;
}

/** CIELAB of linear RGB, by the white of D65. */
function lab(color: Triple): Triple {
  const [x, y, z] = (
    [
      [0.4339499, 0.3762098, 0.1898432],
      [0.2126729, 0.7151522, 0.072175],
      [0.0177565, 0.1094679, 0.8727661],
    ] as const
  ).map(([r, g, b]) => {
    const part = r * color[0] + g * color[1] + b * color[2];
    return part > 0.008856 ? Math.cbrt(part) : 7.787 * part + 16 / 116;
  }) as unknown as Triple;
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

const luminance = (color: string) =>
  linear(color).reduce((sum, part, index) => sum + part * ([0.2126, 0.7152, 0.0722][index] ?? 0), 0);

test.each(schemes)('six colours of bars stand out from the page: $name', ({ page: background, colors }) => {
  for (const color of colors) {
    const [light = 0, dark = 0] = [luminance(color), luminance(background)].sort((a, b) => b - a);
    expect((light + 0.05) / (dark + 0.05), color).toBeGreaterThanOrEqual(LEAST_CONTRAST);
  }
});

test.each(schemes.flatMap((scheme) => Object.keys(VISION).map((vision) => ({ ...scheme, vision }))))(
  'and are told apart with $vision: $name',
  ({ colors, vision }) => {
    const seen = colors.map((color) => lab(times(VISION[vision] as Matrix, linear(color))));
    for (const [index, one] of seen.entries()) {
      for (const other of seen.slice(index + 1))
        expect(Math.hypot(...one.map((part, at) => part - (other[at] ?? 0)))).toBeGreaterThanOrEqual(AT_A_GLANCE);
    }
  },
);
