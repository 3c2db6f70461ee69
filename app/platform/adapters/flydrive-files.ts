import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { Readable } from 'node:stream';
import type { Config } from '~/config/env';
import type { FileStore } from '../ports/files';

/** Files in a local folder, or in an S3-compatible bucket when several machines share them. */
export async function createFileStore(config: Pick<Config, 's3'>, folder: string): Promise<FileStore> {
  const disk = new Disk(
    config.s3 ? await s3Driver(config.s3) : new FSDriver({ location: folder, visibility: 'private' }),
  );
  return {
    async put(key, content) {
      if (content instanceof Uint8Array) return disk.put(key, content);
      try {
        await disk.putStream(key, content);
      } catch (error) {
        await disk.delete(key).catch(() => undefined);
        throw error;
      }
    },
    has: (key) => disk.exists(key),
    async get(key) {
      const stream = await disk.getStream(key);
      return stream instanceof Readable ? stream : Readable.from(stream);
    },
    remove: (key) => disk.delete(key),
    async *list(folder) {
      let paginationToken: string | undefined;
      do {
        const page = await disk.listAll(folder, { recursive: true, paginationToken }).catch(noFolder);
        // A bucket lists by how keys begin, and flydrive takes the last slash off.
        for (const { key } of page.objects as Iterable<{ key: string }>) if (key.startsWith(folder)) yield key;
        ({ paginationToken } = page);
      } while (paginationToken);
    },
  };
}

/** A folder that is not there has no files. */
function noFolder(error: unknown): { objects: Iterable<{ key: string }>; paginationToken?: string } {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { objects: [] };
  throw error;
}

async function s3Driver(s3: NonNullable<Config['s3']>) {
  const { S3Driver } = await import('flydrive/drivers/s3');
  return new S3Driver({
    credentials: { accessKeyId: s3.accessKeyId, secretAccessKey: s3.secretAccessKey },
    region: s3.region,
    bucket: s3.bucket,
    visibility: 'private',
    supportsACL: false,
    ...(s3.endpoint ? { endpoint: s3.endpoint, forcePathStyle: true } : {}),
  });
}
