import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** WCAG 2.2, 1.4.11. */
const LEAST_CONTRAST = 3;

const readStylesheet = (name: string) =>
  readFileSync(name === 'results' ? 'app/areas/results/results.css' : `app/styles/${name}.css`, 'utf8');
/** Values of a custom property in the order of the sheet: light, dark. */
const valuesOf = (css: string, property: string) =>
  [...css.matchAll(new RegExp(`${property}: (#[0-9a-f]{6});`, 'g'))].map(([, value = '']) => value);

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const pages = valuesOf(readStylesheet('app'), '--page');

test.each([
  ['results', '--bar', 0],
  ['results', '--bar', 1],
  ['app', '--edge', 0],
  ['app', '--edge', 1],
] as const)('bars stand out from the page: %s %s, place %i', (name, property, place) => {
  const [color = '', page = ''] = [valuesOf(readStylesheet(name), property)[place], pages[place]];
  const [dark = 0, light = 0] = [luminance(color), luminance(page)].sort((a, b) => a - b);
  expect((light + 0.05) / (dark + 0.05)).toBeGreaterThanOrEqual(LEAST_CONTRAST);
});

test.each([1, 2, 3, 4, 5, 6])('bar %i of a chart stands out from light pages and dark ones', (bar) => {
  const [color = ''] = valuesOf(readStylesheet('charts'), `--bar-${bar}`);
  for (const page of pages) {
    const [dark = 0, light = 0] = [luminance(color), luminance(page)].sort((a, b) => a - b);
    expect((light + 0.05) / (dark + 0.05)).toBeGreaterThanOrEqual(LEAST_CONTRAST);
  }
});
