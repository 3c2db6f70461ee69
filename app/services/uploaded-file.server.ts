import type { FileSink } from './read-post.server';

/** The one file of a post, held in memory. */
export interface UploadedFile {
  onFile: FileSink;
  /** What came; empty without a file. Of one that is too large only as much is kept as shows that. */
  content(): Uint8Array<ArrayBuffer>;
}

/** Takes a small file of a post. @param most the largest that will be taken, in bytes */
export function uploadedFile(most: number): UploadedFile {
  const parts: Uint8Array[] = [];
  let size = 0;
  return {
    async onFile(_field, { content }) {
      for await (const part of content) {
        // All of it is read, so that the fields behind it arrive.
        if (size <= most) parts.push(part);
        size += part.length;
      }
    },
    content: () => new Uint8Array(Buffer.concat(parts)),
  };
}
