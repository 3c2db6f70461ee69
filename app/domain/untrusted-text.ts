const MAX_LENGTH = 255;
/** Characters that are read of a name, from its end. */
const MOST_READ = 2000;
/** Joiners are letters' own: Persian, Hindi and pictures of people are written with them. */
const CONTROLS =
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g;

/** Halves of characters can't be stored. */
const wellFormed = (typed: string): string => typed.replace(/\p{Cs}/gu, '\ufffd');

/**
 * The name of an uploaded file as it is kept, shown and given back: as it was, but without folders, control and direction
 * characters and what no name begins or ends with, and at most 255 characters with the extension kept. Never empty. A browser
 * that saves it on a system with rules of its own fits it to those.
 */
export function cleanFileName(typed: string): string {
  // Cut before anything searches it for what it ends with.
  const visible = wellFormed(typed.slice(-MOST_READ)).normalize('NFC').replace(CONTROLS, '');
  const base = visible.split(/[\\/]/).pop() ?? '';
  return shortened(base.replace(/^\s+|[.\s]+$/g, '')) || 'file';
}

function shortened(name: string): string {
  const letters = Array.from(name);
  if (name.length <= MAX_LENGTH) return name;
  const extension = /\.[^.]{1,12}$/.exec(name)?.[0] ?? '';
  let shortName = '';
  for (const letter of letters) {
    if (shortName.length + letter.length + extension.length > MAX_LENGTH) break;
    shortName += letter;
  }
  return shortName + extension;
}

/** Whether a text can be stored and shown: it has no halves of characters, and no control characters except tab and line ends. */
export const isStorableText = (text: string): boolean => !/[\0-\x08\x0b\x0c\x0e-\x1f\x7f\p{Cs}]/u.test(text);

/** Whether a text has characters that override the direction of the letters around them, and so can make one name look like another. */
export const hasDirectionOverrides = (text: string): boolean => /[\u202a-\u202e\u2066-\u2069]/.test(text);

/** Text from a visitor as a single line, without control and direction characters. */
export function cleanSingleLine(typed: string): string {
  return wellFormed(typed).replace(CONTROLS, '').trim();
}
