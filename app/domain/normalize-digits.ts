// First digit of each script a keyboard of a recipient is likely to type.
const ZEROS = [
  0x0660, 0x06f0, 0x07c0, 0x0966, 0x09e6, 0x0a66, 0x0ae6, 0x0b66, 0x0be6, 0x0c66, 0x0ce6, 0x0d66, 0x0de6, 0x0e50,
  0x0ed0, 0x0f20, 0x1040, 0x17e0, 0x1810, 0xff10,
];

/** `text` with the digits of other scripts, full-width ones included, as 0 to 9. */
export function toAsciiDigits(text: string): string {
  return text.replace(/[^\u0000-\u007f]/g, (char) => {
    const code = char.charCodeAt(0);
    const zero = ZEROS.find((each) => code >= each && code < each + 10);
    return zero === undefined ? char : String(code - zero);
  });
}

const INVISIBLE = '\\u00ad\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u2069\\ufeff';
const INVISIBLE_MARKS = new RegExp(`[${INVISIBLE}]`, 'g');
const SEPARATORS = new RegExp(`[\\s${INVISIBLE}\\-\\u2010-\\u2015\\u2212\\uff0d]`, 'g');

/** `text` without the marks that keyboards and copies of right-to-left texts bring along unseen. */
export function withoutInvisibleMarks(text: string): string {
  return text.replace(INVISIBLE_MARKS, '');
}

/** Normalizes a number that was typed: ASCII digits, without the spaces, hyphens and invisible marks by which people group numbers. */
export function normalizeTypedNumber(text: string): string {
  return toAsciiDigits(text).replace(SEPARATORS, '');
}
