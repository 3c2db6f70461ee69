/** The characters of an SMS of 7 bits each (3GPP TS 23.038), and those that count for two there. */
const GSM_7 =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞ ÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
const GSM_7_TWICE = '\f^{}\\[~]|€';

/** How a text travels as an SMS. */
export interface SmsSize {
  /** Whether all its characters have 7 bits; one that has not makes all of them 16 bits wide. */
  isPlain: boolean;
  /** As they are counted: units of 7 or of 16 bits. */
  length: number;
  /** Messages that it is sent and paid as. */
  segments: number;
  /** What makes it no plain one, each character once. */
  strange: string[];
}

const LIMITS = { plain: { single: 160, part: 153 }, wide: { single: 70, part: 67 } };

/** Counts the parts that the carriers cut an SMS into. */
export function countSmsSegments(text: string): SmsSize {
  const chars = [...text];
  const strange = [...new Set(chars.filter((char) => !GSM_7.includes(char) && !GSM_7_TWICE.includes(char)))];
  const isPlain = strange.length === 0;
  const units = chars.map((char) => (isPlain ? (GSM_7_TWICE.includes(char) ? 2 : 1) : char.length));
  const length = units.reduce((sum, unit) => sum + unit, 0);
  const { single, part } = isPlain ? LIMITS.plain : LIMITS.wide;
  return { isPlain, length, segments: length <= single ? 1 : partsOf(units, part), strange };
}

/** No character is cut in two. */
function partsOf(units: readonly number[], size: number): number {
  let parts = 1;
  let used = 0;
  for (const unit of units) {
    if (used + unit > size) {
      parts += 1;
      used = 0;
    }
    used += unit;
  }
  return parts;
}

/** Typographic characters outside the alphabet of 7 bits, with those of it that say the same. */
const PLAIN_FORMS: readonly (readonly [typographic: RegExp, plain: string])[] = [
  [/[\u00a0\u2009\u202f]/g, ' '],
  [/[‘’‚′]/g, "'"],
  [/« ?| ?»|[“”„]/g, '"'],
  [/[‐‑–—]/g, '-'],
  [/…/g, '...'],
];

/**
 * An SMS in our own words, with plain quotes, dashes and spaces where that lets it travel in characters of 7 bits: as
 * typographic ones it would cost up to twice the segments. A text that other letters make wide stays as it is.
 */
export function simplifySmsCharacters(text: string): string {
  const plain = PLAIN_FORMS.reduce((sum, [typographic, form]) => sum.replace(typographic, form), text);
  return countSmsSegments(plain).isPlain ? plain : text;
}
