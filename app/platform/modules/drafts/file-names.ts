const MAX_LENGTH = 255;
/** Joiners are letters' own: Persian, Hindi and pictures of people are written with them. */
const CONTROLS =
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g;

/**
 * The name of an uploaded file as it is kept, shown and given back: as it was, but without folders, control and direction
 * characters and what no name begins or ends with, and at most 255 characters with the extension kept. Never empty. A browser
 * that saves it on a system with rules of its own fits it to those.
 */
export function cleanFileName(typed: string): string {
  const wellFormed = Buffer.from(typed, 'utf8').toString('utf8').normalize('NFC');
  const visible = wellFormed.replace(CONTROLS, '');
  const base = visible.split(/[\\/]/).pop() ?? '';
  return shortened(base.replace(/^\s+|[.\s]+$/g, '')) || 'file';
}

function shortened(name: string): string {
  const letters = Array.from(name);
  if (name.length <= MAX_LENGTH) return name;
  const extension = /\.[^.]{1,12}$/.exec(name)?.[0] ?? '';
  let kept = '';
  for (const letter of letters) {
    if (kept.length + letter.length + extension.length > MAX_LENGTH) break;
    kept += letter;
  }
  return kept + extension;
}

/** `Content-Disposition` of a download in both spellings, for old and new browsers. RFC 6266. */
export function attachmentDisposition(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%;]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*!]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/** Text from a visitor on one line, without control and direction characters. */
export function cleanLine(typed: string): string {
  return Buffer.from(typed, 'utf8').toString('utf8').replace(CONTROLS, '').trim();
}
