import type { Dataset } from '~/areas/data-import/datasets/dataset';
import { controlName } from './fields';
import type { FileSink } from '~/lib/read-post.server';
import { createSingleFileReceiver } from '~/lib/uploaded-file.server';

/** The largest file of a record, in bytes; a larger one is kept as far as shows that it is. */
const MOST_BYTES = 20 * 1024 * 1024;

/** The files of a record's form, held in memory, as `data:` addresses by the fields that they came in. */
export function createRecordUploadSink({ fields }: Dataset): { onFile: FileSink; taken(): Record<string, string> } {
  const names = Object.keys(fields).filter((name) => fields[name]?.kind === 'file');
  const sinks = new Map(
    names.map((name) => [`${controlName(name)}-file`, { name, file: createSingleFileReceiver(MOST_BYTES) }]),
  );
  return {
    onFile: async (field, file) => sinks.get(field)?.file.onFile(field, file),
    taken: () =>
      Object.fromEntries(
        [...sinks.values()].flatMap(({ name, file }) => {
          const content = file.content();
          if (content.byteLength === 0) return [];
          return [[name, `data:application/octet-stream;base64,${Buffer.from(content).toString('base64')}`]];
        }),
      ),
  };
}
