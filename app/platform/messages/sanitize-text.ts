/** Bidirectional overrides and marks: text from outside could use them to show itself reversed. */
const DIRECTION = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const CONTROL_EXCEPT_NEWLINE = /(?!\n)\p{Cc}|\ufeff/gu;
const LINE_BREAK = /\r\n?|[\v\f\u0085\u2028\u2029]/g;
const LONE_SURROGATE = /\p{Cs}/gu;

/** Nothing in it that would be changed but room around it. */
const PLAIN = /^[\n\x20-\x7e]*$/;

/** Text from outside as one line: no line breaks, control or direction characters, single spaces. */
export function toSingleLine(value: string, maxLength = Infinity): string {
  const line = toMultilineText(value).replace(/\s+/g, ' ').trim();
  return clip(line, maxLength);
}

/** Text from outside that may have lines, parted by `\n`. */
export function toMultilineText(value: string): string {
  if (PLAIN.test(value)) return value.trim();
  return value
    .replace(LONE_SURROGATE, '\ufffd')
    .replace(LINE_BREAK, '\n')
    .replace(/\t/g, ' ')
    .replace(CONTROL_EXCEPT_NEWLINE, '')
    .replace(DIRECTION, '')
    .trim();
}

/** Cuts between characters as people see them, never inside an emoji or a Hindi syllable. */
function clip(line: string, maxLength: number): string {
  if (line.length <= maxLength) return line;
  let clipped = '';
  for (const { segment } of new Intl.Segmenter().segment(line)) {
    if (clipped.length + segment.length > maxLength) break;
    clipped += segment;
  }
  return clipped.trimEnd();
}

/** Whether the text is one bare address that means nothing else in a header or an SMTP command. */
export function isMailbox(value: string): boolean {
  return value.length <= 254 && /^[^\s@<>()[\]\\,;:"\p{Cc}]{1,64}@[^\s@<>()[\]\\,;:"\p{Cc}]+$/u.test(value);
}
