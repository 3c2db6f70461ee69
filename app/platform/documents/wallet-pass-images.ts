import { Resvg } from '@resvg/resvg-js';
import { createRequire } from 'node:module';
import { buffer } from 'node:stream/consumers';
import { LRUCache } from 'lru-cache';
import { imageSize } from '~/domain/image-size';
import type { FileStore } from '../ports/files';

const fontFile = createRequire(import.meta.url).resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf');

/** Size of each kind of image at once the density, in points. Apple: "Pass Design and Creation". */
const SIZES = {
  icon: { mode: 'width', value: 29 },
  logo: { mode: 'height', value: 50 },
  strip: { mode: 'width', value: 375 },
  thumbnail: { mode: 'width', value: 90 },
} as const;
export type PassImage = keyof typeof SIZES;
const DENSITIES = [1, 2, 3] as const;

const TYPES: Record<string, string> = { svg: 'image/svg+xml', png: 'image/png', jpg: 'image/jpeg', webp: 'image/webp' };

/** Content type of a stored image by its key; undefined for what is none. */
export const contentTypeOfImage = (key: string): string | undefined => TYPES[key.split('.').pop()?.toLowerCase() ?? ''];

/** Rendering takes longer than signing; an image of a key and a revision never changes. */
const renderedImages = new LRUCache<string, Record<string, Buffer>>({ max: 200 });

/**
 * An image of the file store as Wallet wants it: PNG in three densities, by file name.
 *
 * @param version changes with the content of the key
 * @returns nothing where the image can't be read: a pass without a logo is better than none
 */
export async function renderPassImage(
  files: FileStore,
  kind: PassImage,
  key: string,
  version: string,
): Promise<Record<string, Buffer>> {
  const name = `${kind}|${key}|${version}`;
  const known = renderedImages.get(name);
  if (known) return known;
  try {
    const made = renderDensities(kind, wrapImageInSvg(await buffer(await files.get(key)), key));
    renderedImages.set(name, made);
    return made;
  } catch {
    return {};
  }
}

/** A square with the account's initial, for those without artwork: Apple refuses a pass without an icon. */
export function buildInitialSvg(name: string, color: string): string {
  const [initial = ''] = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Arabic}\d]/u.exec(name) ?? [];
  const text = `<text x="24" y="34" font-family="DejaVu Sans" font-size="28" font-weight="700" text-anchor="middle" fill="#fff">${initial.toUpperCase()}</text>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><rect width="48" height="48" rx="10" fill="${color}"/>${text}</svg>`;
}

export const renderInitialIcon = (name: string, color: string): Record<string, Buffer> =>
  renderDensities('icon', buildInitialSvg(name, color));

/** An image in a side's length, as PNG. */
export const renderSquare = (svg: string, side: number): Buffer => renderPng(svg, { mode: 'width', value: side });

/** A stored image as SVG, by the name of its key. */
export function wrapImageInSvg(content: Buffer, key: string): string {
  const type = contentTypeOfImage(key);
  if (type === 'image/svg+xml') return content.toString('utf8');
  const { width, height } = imageSize(content) ?? { width: 300, height: 300 };
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">` +
    `<image width="100%" height="100%" preserveAspectRatio="xMidYMid meet" href="data:${type ?? 'image/png'};base64,${content.toString('base64')}"/></svg>`
  );
}

function renderPng(svg: string, fitTo: { mode: 'width' | 'height'; value: number }): Buffer {
  const font = { fontFiles: [fontFile], loadSystemFonts: false, defaultFontFamily: 'DejaVu Sans' };
  return Buffer.from(new Resvg(svg, { font, fitTo }).render().asPng());
}

function renderDensities(kind: PassImage, svg: string): Record<string, Buffer> {
  const { mode, value } = SIZES[kind];
  return Object.fromEntries(
    DENSITIES.map((density) => [
      density === 1 ? `${kind}.png` : `${kind}@${density}x.png`,
      renderPng(svg, { mode, value: value * density }),
    ]),
  );
}
