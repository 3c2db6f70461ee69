import type { Readable } from 'node:stream';

/** Where attachments, signatures, logos and pictures live. Keys are made by the platform, never by a visitor. */
export interface FileStore {
  /** Writes the whole stream, or nothing: a stream that fails leaves no file behind. */
  put(key: string, content: Readable | Uint8Array): Promise<void>;
  has(key: string): Promise<boolean>;
  /** Bytes of the file. Throws when there is no such file. */
  size(key: string): Promise<number>;
  /** Throws when there is no such file. */
  get(key: string): Promise<Readable>;
  /** Does nothing when there is no such file. */
  remove(key: string): Promise<void>;
  /** Keys of the files in a folder, whose name ends in `/`. */
  list(folder: string): AsyncIterable<string>;
}
