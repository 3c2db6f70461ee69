import { openSync, type Font } from 'fontkit';
import { createRequire } from 'node:module';

const { resolve } = createRequire(import.meta.url);

/** DejaVu Sans: Latin, Cyrillic, Greek and Arabic. Only the letters that a document uses are embedded. */
const FILES = {
  regular: 'dejavu-fonts-ttf/ttf/DejaVuSans.ttf',
  bold: 'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf',
} as const;
export type FontName = keyof typeof FILES;
export const FONT_NAMES = Object.keys(FILES) as FontName[];

const opened = new Map<FontName, Font>();

/**
 * A font for PDFKit, taken apart once: doing so for each document is four fifths of its cost.
 */
export function openFont(name: FontName): string {
  const font = opened.get(name) ?? openSync(resolve(FILES[name]));
  opened.set(name, font);
  // PDFKit takes an opened font wherever it takes a file; its types know of the file alone.
  return font as unknown as string;
}
