import { createRequire } from 'node:module';

const { resolve } = createRequire(import.meta.url);

/** DejaVu Sans: Latin, Cyrillic, Greek and Arabic. Only the letters that a document uses are embedded. */
export const FONTS = {
  regular: resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
  bold: resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
} as const;
export type FontName = keyof typeof FONTS;
