import type { ErrorName } from './contract/errors';
import { failureMessageValues } from '~/domain/failure-message-values';
import type { ApiFailure } from './api-client.server';
import type { FileSink } from './read-post.server';

/** Why the platform refuses a file, as a key of `errors` with its values. */
export function uploadErrorOf({ name, params }: Pick<ApiFailure, 'name' | 'params'>): {
  key: ErrorName | 'file.tooBigUnsaid';
  params?: Record<string, string | number>;
} {
  const values = failureMessageValues(params, 'en');
  // A platform elsewhere may not say what its limit is.
  const key = name === 'file.tooBig' && values.n === undefined ? 'file.tooBigUnsaid' : (name ?? 'server.unexpected');
  return { key, params: values };
}

/** The one file of a post, held in memory. */
interface UploadedFile {
  onFile: FileSink;
  /** What came; empty without a file. Of one that is too large only as much is kept as shows that. */
  content(): Uint8Array<ArrayBuffer>;
}

/**
 * Takes a small file of a post; of several the last.
 *
 * @param maxBytes the largest file that is accepted
 * @param field the one field that it may come in; undefined for any
 */
export function createSingleFileReceiver(maxBytes: number, field?: string): UploadedFile {
  let parts: Uint8Array[] = [];
  return {
    async onFile(name, { content }) {
      if (field !== undefined && name !== field) return;
      parts = [];
      let size = 0;
      for await (const part of content) {
        // All of it is read, so that the fields behind it arrive.
        if (size <= maxBytes) parts.push(part);
        size += part.length;
      }
    },
    content: () => new Uint8Array(Buffer.concat(parts)),
  };
}
