import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { MAX_FILE_LINES } from './calls';
import type { Dataset } from './datasets/dataset';
import { cleanFileName } from '~/domain/untrusted-text';
import type { PlatformContext } from '~/platform/platform-context';
import { fail, type Failure } from '~/platform/http/failure';
import { createUploadService } from '~/areas/uploads/service.server';
import { accountFolder } from './record-files.server';
import { readLines, type DataFormat } from './read-lines.server';

const PARTS = /^([A-Za-z0-9_-]{10,64})\.([A-Za-z0-9_-]{1,400})\.(csv|jsonl)$/;

/** Files between being looked at and being written. They are stored for a day, like all bytes that no row names. */
export function createPreviewedFileStore(context: Pick<PlatformContext, 'db' | 'clock' | 'ids' | 'files'>) {
  const { ids, files, clock } = context;
  const keyOf = (accountId: string, file: string) => `${accountFolder(accountId)}previews/${file}`;

  return {
    /**
     * Saves a file. Failures: `file.empty`, `data.tooManyLines`.
     *
     * @returns the name under which it is found again; it holds all that is stored about the file
     */
    async save(
      accountId: string,
      dataset: Dataset,
      { format, name }: { format: DataFormat; name: string },
      body: ReadableStream<Uint8Array> | null | undefined,
    ): Promise<{ file: string } | Failure> {
      const content = Buffer.from(await new Response(body).arrayBuffer());
      let lines = 0;
      const now = clock.now();
      const referenceTime = { now, today: new Date(now).toISOString().slice(0, 10) };
      for await (const some of readLines(dataset, Readable.from([content]), format, referenceTime)) {
        lines += some.length;
        if (lines > MAX_FILE_LINES) return fail('data.tooManyLines', { limit: MAX_FILE_LINES });
      }
      if (lines === 0) return fail('file.empty');
      const shown = Buffer.from(cleanFileName(name).slice(0, 100)).toString('base64url');
      const file = `${ids.next()}.${shown}.${format}`;
      const key = keyOf(accountId, file);
      await createUploadService(context).note(key);
      await files.put(key, content);
      return { file };
    },

    /** Undefined for one that is another account's, or gone. */
    async find(accountId: string, file: string) {
      const [, , shown = '', format = ''] = PARTS.exec(file) ?? [];
      const key = keyOf(accountId, file);
      if (!format || !(await files.has(key))) return undefined;
      const content = await buffer(await files.get(key));
      return {
        name: Buffer.from(shown, 'base64url').toString('utf8'),
        source: {
          format: format as DataFormat,
          open: () => Readable.from([content]),
          readSiblingFile: () => Promise.resolve(undefined),
        },
      };
    },

    remove: (accountId: string, file: string): Promise<void> => files.remove(keyOf(accountId, file)),
  };
}
