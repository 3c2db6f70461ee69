import { create, type Font, openSync } from 'fontkit';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { inflateSync } from 'node:zlib';

const { resolve } = createRequire(import.meta.url);

export type Weight = 'regular' | 'bold';

/**
 * Where the fonts are, by what they have letters for. `latin` (DejaVu Sans) also has Cyrillic, Greek and Arabic; Noto
 * keeps the marks of traditional Chinese in files of their own. Only the letters that a document uses are embedded.
 */
const FILES = {
  latin: (weight: Weight) => `dejavu-fonts-ttf/ttf/DejaVuSans${weight === 'bold' ? '-Bold' : ''}.ttf`,
  devanagari: notoFile('@fontsource/noto-sans-devanagari', 'devanagari'),
  simplified: notoFile('@fontsource/noto-sans-sc', 'chinese-simplified'),
  traditional: notoFile('@fontsource/noto-sans-tc', 'chinese-traditional'),
  traditionalMarks: notoFile('@fontsource/noto-sans-tc', '119'),
  traditionalMoreMarks: notoFile('@fontsource/noto-sans-tc', '118'),
  korean: notoFile('@fontsource/noto-sans-kr', 'korean'),
} as const;
export type Script = keyof typeof FILES;

/** Every font file that documents use, by its package; packages hold many more. */
export const listFontFiles = (): string[] =>
  Object.values(FILES).flatMap((fileOf) => [fileOf('regular'), fileOf('bold')]);

/** The whole name of the package: the build looks for it, to know what it needs. */
function notoFile(name: string, subset: string): (weight: Weight) => string {
  const family = name.split('/')[1];
  return (weight) => `${name}/files/${family}-${subset}-${weight === 'bold' ? 700 : 400}-normal.woff`;
}

const IS_DEVANAGARI = /\p{Script_Extensions=Devanagari}/u;
const IS_EAST_ASIAN =
  /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u;
/** Spaces, marks on a letter and joiners belong to what stands before them: apart from it, a syllable would fall to pieces. */
const JOINS_PREVIOUS = /[\p{Zs}\p{M}\u200c\u200d]/u;

/** The same Chinese letter is drawn in another way by each language. */
const EAST_ASIAN: Readonly<Record<string, readonly Script[]>> = {
  'zh-Hant': ['traditional', 'traditionalMarks', 'traditionalMoreMarks', 'simplified', 'korean'],
  ko: ['korean', 'traditional', 'simplified'],
};
const DEFAULT_EAST_ASIAN: readonly Script[] = ['simplified', 'traditional', 'korean'];

/** A stretch of a text in one font. */
export interface FontRun {
  text: string;
  letters: Script;
}

/** The fonts of a text one after the other. A letter that none has is left to the first, which draws a box for it. */
export function splitIntoFontRuns(text: string, weight: Weight, language: string): FontRun[] {
  if (!IS_DEVANAGARI.test(text) && !IS_EAST_ASIAN.test(text)) return [{ text, letters: 'latin' }];
  const runs: FontRun[] = [];
  for (const letter of text) {
    const last = runs.at(-1);
    const letters =
      last && JOINS_PREVIOUS.test(letter) && has(last.letters, weight, letter)
        ? last.letters
        : fontOf(letter, weight, language);
    if (last?.letters === letters) last.text += letter;
    else runs.push({ text: letter, letters });
  }
  return runs;
}

function fontOf(letter: string, weight: Weight, language: string): Script {
  const chain = IS_EAST_ASIAN.test(letter)
    ? (EAST_ASIAN[language] ?? DEFAULT_EAST_ASIAN)
    : IS_DEVANAGARI.test(letter)
      ? (['devanagari'] as const)
      : [];
  return chain.find((letters) => has(letters, weight, letter)) ?? 'latin';
}

const has = (letters: Script, weight: Weight, letter: string): boolean =>
  openFont(letters, weight).hasGlyphForCodePoint(letter.codePointAt(0) ?? 0);

/** Is not seen itself: joins letters, turns them round, or says how one is drawn. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u;
const SELECTOR = /\p{Variation_Selector}/u;
/** Stands for a letter that no font of ours has. */
const REPLACEMENT = '?';

/**
 * A text in letters that our fonts have: a question mark stands for each that none of them has, such as one of Thai, or a symbol that is
 * written by several.
 */
export function replaceMissingGlyphs(text: string, weight: Weight, language: string): string {
  const hasGlyph = (letter: string) => has(fontOf(letter, weight, language), weight, letter);
  const letters = new Intl.Segmenter(language, { granularity: 'grapheme' }).segment(text);
  return Array.from(letters, ({ segment }) => {
    const parts = [...segment];
    if (!parts.every((part) => INVISIBLE.test(part) || hasGlyph(part))) return REPLACEMENT;
    return parts.filter((part) => !SELECTOR.test(part) || hasGlyph(part)).join('');
  }).join('');
}

const openFonts = new Map<string, Font>();

/** A font, read when it is first asked for and taken apart once: doing so for each document is four fifths of its cost. */
export function openFont(letters: Script, weight: Weight): Font {
  const file = FILES[letters](weight);
  const known = openFonts.get(file);
  if (known) return known;
  const font = withOwnText(readFont(resolve(file)));
  openFonts.set(file, font);
  return font;
}

/** What fontkit keeps of a font; neither is in its types. */
interface Glyphs {
  getGlyph(id: number, codePoints?: readonly number[]): unknown;
  _glyphs: Record<number, { codePoints: readonly number[] } | undefined>;
}

/**
 * A font that serves one document after the other. fontkit keeps what a glyph was first asked for as: a part of another glyph, as when
 * the letters of a document are embedded, stands for nothing, and would be read, searched and copied as nothing ever after.
 */
function withOwnText(font: Font): Font {
  const glyphs = font as unknown as Glyphs;
  const getGlyph = glyphs.getGlyph.bind(font);
  glyphs.getGlyph = (id, codePoints = []) => {
    const cachedGlyph = glyphs._glyphs[id];
    if (cachedGlyph && codePoints.length > 0 && cachedGlyph.codePoints.join() !== codePoints.join())
      glyphs._glyphs[id] = undefined;
    return getGlyph(id, codePoints);
  };
  return font;
}

const readFont = (path: string): Font =>
  path.endsWith('.woff') ? create(plainFont(readFileSync(path))) : openSync(path);

const HEADER = 44;
const ENTRY = 20;

/**
 * The font within a WOFF file, with its tables as they are: fontkit would inflate a whole table for every single letter.
 * Format: W3C WOFF 1.0, 3 to 5.
 *
 * @throws Error when the bytes are no WOFF file, or are cut off
 */
function plainFont(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('not a WOFF file');
  const count = woff.readUInt16BE(12);
  const directory = Buffer.alloc(12 + 16 * count);
  // Its flavour and its number of tables; the search fields after them are read by nobody here.
  woff.copy(directory, 0, 4, 8);
  directory.writeUInt16BE(count, 4);
  const tables: Buffer[] = [];
  let at = directory.length;
  for (let index = 0; index < count; index += 1) {
    const entry = HEADER + index * ENTRY;
    const [offset, packed, length] = [4, 8, 12].map((field) => woff.readUInt32BE(entry + field)) as [
      number,
      number,
      number,
    ];
    const bytes = woff.subarray(offset, offset + packed);
    const table = packed < length ? inflateSync(bytes) : bytes;
    woff.copy(directory, 12 + 16 * index, entry, entry + 4);
    woff.copy(directory, 16 + 16 * index, entry + 16, entry + 20);
    directory.writeUInt32BE(at, 20 + 16 * index);
    directory.writeUInt32BE(length, 24 + 16 * index);
    const padding = Buffer.alloc(-length & 3);
    tables.push(table, padding);
    at += length + padding.length;
  }
  return Buffer.concat([directory, ...tables]);
}
