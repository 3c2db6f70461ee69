/** The text of an uploaded file: UTF-8, UTF-16 with its mark, or what old spreadsheets write; undefined for what is no text at all. */
export function decodeText(bytes: Uint8Array): string | undefined {
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)) {
    return isText(new TextDecoder(bytes[0] === 0xff ? 'utf-16le' : 'utf-16be').decode(bytes));
  }
  try {
    return isText(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return isText(new TextDecoder('windows-1252').decode(bytes));
  }
}

const isText = (text: string): string | undefined => (/[\u0000-\u0008\u000e-\u001f]/.test(text) ? undefined : text);
