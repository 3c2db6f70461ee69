/**
 * The text of an uploaded file: UTF-8, UTF-16 with its mark, or what old spreadsheets write; undefined for what is no text at all. A
 * stray sign makes none of a text: its line is named when it is read.
 */
export function decodeTextFile(bytes: Uint8Array): string | undefined {
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)) {
    return textUnlessBinary(new TextDecoder(bytes[0] === 0xff ? 'utf-16le' : 'utf-16be').decode(bytes));
  }
  try {
    return textUnlessBinary(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return textUnlessBinary(new TextDecoder('windows-1252').decode(bytes));
  }
}

/** So many characters tell a text from a picture or a workbook, and one in so many of them may be no letter. */
const [SAMPLE_LENGTH, STRAY_RATIO] = [4096, 100];

function textUnlessBinary(text: string): string | undefined {
  const head = text.slice(0, SAMPLE_LENGTH);
  const strays = head.match(/[\u0000-\u0008\u000e-\u001f]/g)?.length ?? 0;
  return strays * STRAY_RATIO > head.length ? undefined : text;
}
