import { MAX_RECIPIENT_LIST_BYTES } from '~/config/limits';
import type { FileSink } from '~/services/read-post.server';

/** What an uploaded list turned out to be. */
export interface ListFile {
  text?: string;
  /** `sending:` key. */
  error?: 'list.tooLarge' | 'list.notText';
}

/** Takes a list from a post: no more of it than the limit is kept, however much comes. */
export function listSink(): { onFile: FileSink; read(): ListFile | undefined } {
  let parts: Uint8Array[] | undefined;
  let size = 0;
  return {
    async onFile(_field, { content }) {
      parts = [];
      size = 0;
      for await (const part of content) {
        size += part.length;
        if (size <= MAX_RECIPIENT_LIST_BYTES) parts.push(part);
        else parts = [];
      }
    },
    read() {
      if (!parts || size === 0) return undefined;
      if (size > MAX_RECIPIENT_LIST_BYTES) return { error: 'list.tooLarge' };
      const text = decode(Buffer.concat(parts));
      return text === undefined ? { error: 'list.notText' } : { text };
    },
  };
}

/** UTF-8, UTF-16 with its mark, or what old spreadsheets write; undefined for what is no text at all. */
function decode(bytes: Buffer): string | undefined {
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
