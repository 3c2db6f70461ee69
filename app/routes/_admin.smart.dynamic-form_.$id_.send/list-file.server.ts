import { MAX_RECIPIENT_LIST_BYTES } from '~/config/limits';

/** What an uploaded list turned out to be. */
export interface ListFile {
  text?: string;
  /** `sending:` key. */
  error?: 'list.tooLarge' | 'list.notText';
}

/** The list that a post brought as a file; undefined without one. */
export function readListFile(file: Uint8Array): ListFile | undefined {
  if (file.length === 0) return undefined;
  if (file.length > MAX_RECIPIENT_LIST_BYTES) return { error: 'list.tooLarge' };
  const text = decode(file);
  return text === undefined ? { error: 'list.notText' } : { text };
}

/** UTF-8, UTF-16 with its mark, or what old spreadsheets write; undefined for what is no text at all. */
function decode(bytes: Uint8Array): string | undefined {
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
