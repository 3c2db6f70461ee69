import { create, openSync, type Font } from 'fontkit';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { plainFont } from './woff';

const { resolve } = createRequire(import.meta.url);

export type Weight = 'regular' | 'bold';

/**
 * Where the fonts are, by what they have letters for. `latin` (DejaVu Sans) also has Cyrillic, Greek and Arabic; Noto
 * keeps the marks of traditional Chinese in files of their own. Only the letters that a document uses are embedded.
 */
const FILES = {
  latin: (weight: Weight) => `dejavu-fonts-ttf/ttf/DejaVuSans${weight === 'bold' ? '-Bold' : ''}.ttf`,
  devanagari: noto('devanagari', 'devanagari'),
  simplified: noto('sc', 'chinese-simplified'),
  traditional: noto('tc', 'chinese-traditional'),
  traditionalMarks: noto('tc', '119'),
  traditionalMoreMarks: noto('tc', '118'),
  korean: noto('kr', 'korean'),
} as const;
export type Letters = keyof typeof FILES;

function noto(family: string, subset: string): (weight: Weight) => string {
  const folder = `@fontsource/noto-sans-${family}/files`;
  return (weight) => `${folder}/noto-sans-${family}-${subset}-${weight === 'bold' ? 700 : 400}-normal.woff`;
}

const IS_DEVANAGARI = /\p{Script_Extensions=Devanagari}/u;
const IS_EAST_ASIAN =
  /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u;
/** Spaces, marks on a letter and joiners belong to what stands before them: apart from it, a syllable would fall to pieces. */
const STAYS = /[\p{Zs}\p{M}\u200c\u200d]/u;

/** The same Chinese letter is drawn in another way by each language. */
const EAST_ASIAN: Readonly<Record<string, readonly Letters[]>> = {
  'zh-Hant': ['traditional', 'traditionalMarks', 'traditionalMoreMarks', 'simplified', 'korean'],
  ko: ['korean', 'traditional', 'simplified'],
};
const OTHERWISE: readonly Letters[] = ['simplified', 'traditional', 'korean'];

/** A stretch of a text in one font. */
export interface FontRun {
  text: string;
  letters: Letters;
}

/** The fonts of a text one after the other. A letter that none has is left to the first, which draws a box for it. */
export function fontRuns(text: string, weight: Weight, language: string): FontRun[] {
  if (!IS_DEVANAGARI.test(text) && !IS_EAST_ASIAN.test(text)) return [{ text, letters: 'latin' }];
  const runs: FontRun[] = [];
  for (const letter of text) {
    const last = runs.at(-1);
    const letters =
      last && STAYS.test(letter) && has(last.letters, weight, letter) ? last.letters : fontOf(letter, weight, language);
    if (last?.letters === letters) last.text += letter;
    else runs.push({ text: letter, letters });
  }
  return runs;
}

function fontOf(letter: string, weight: Weight, language: string): Letters {
  const chain = IS_EAST_ASIAN.test(letter)
    ? (EAST_ASIAN[language] ?? OTHERWISE)
    : IS_DEVANAGARI.test(letter)
      ? (['devanagari'] as const)
      : [];
  return chain.find((letters) => has(letters, weight, letter)) ?? 'latin';
}

const has = (letters: Letters, weight: Weight, letter: string): boolean =>
  openFont(letters, weight).hasGlyphForCodePoint(letter.codePointAt(0) ?? 0);

const opened = new Map<string, Font>();

/** A font, read when it is first asked for and taken apart once: doing so for each document is four fifths of its cost. */
export function openFont(letters: Letters, weight: Weight): Font {
  const file = FILES[letters](weight);
  const font = opened.get(file) ?? readFont(resolve(file));
  opened.set(file, font);
  return font;
}

const readFont = (path: string): Font =>
  path.endsWith('.woff') ? create(plainFont(readFileSync(path))) : openSync(path);
