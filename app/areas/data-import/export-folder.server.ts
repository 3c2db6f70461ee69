import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DATASETS } from './datasets';
import type { PlatformContext } from '~/platform/platform-context';
import { createDataExport } from './export-records.server';
import type { DataFormat } from './read-lines.server';
import { createDataService } from './service.server';

/** Writes every dataset of an account that has records into a folder, with the files that they name in `files/`. */
export async function exportFolder(
  context: Pick<PlatformContext, 'db' | 'engine' | 'clock' | 'ids' | 'files'>,
  accountId: string,
  folder: string,
  { format, onFile }: { format: DataFormat; onFile?: (file: string) => void },
): Promise<void> {
  const data = createDataExport(context);
  await mkdir(path.join(folder, 'files'), { recursive: true });
  for (const dataset of DATASETS) {
    if ((await createDataService(context).count(accountId, dataset)) === 0) continue;
    const file = path.join(folder, `${dataset.name}.${format}`);
    const named = new Map<string, string>();
    const pieces = data.pieces(accountId, dataset, {
      format,
      nameFile(key) {
        const name = `files/${path.basename(key)}`;
        named.set(key, name);
        return name;
      },
    });
    await pipeline(Readable.from(pieces), createWriteStream(file));
    onFile?.(file);
    for (const [key, name] of named)
      await pipeline(await context.files.get(key), createWriteStream(path.join(folder, name)));
  }
}
