import type { Disk } from 'flydrive';
import { Readable } from 'node:stream';
import type { Config } from '~/config/env';
import type { FileStore } from '../ports/files';

/** Files in a local folder, or in an S3-compatible bucket when several machines share them. */
export async function createFileStore(config: Pick<Config, 's3'>, folder: string): Promise<FileStore> {
  let disk: Promise<Disk> | undefined;
  const open = (): Promise<Disk> => (disk ??= openDisk(config, folder));
  // What is wrong with a bucket's configuration is told at the start; a folder is opened for its first file.
  if (config.s3) await open();
  return {
    async put(key, content) {
      const files = await open();
      if (content instanceof Uint8Array) return files.put(key, content);
      try {
        await files.putStream(key, content);
      } catch (error) {
        await files.delete(key).catch(() => undefined);
        throw error;
      }
    },
    has: async (key) => (await open()).exists(key),
    async get(key) {
      const stream = await (await open()).getStream(key);
      return stream instanceof Readable ? stream : Readable.from(stream);
    },
    remove: async (key) => (await open()).delete(key),
    async *list(folder) {
      const files = await open();
      let paginationToken: string | undefined;
      do {
        const page = await files.listAll(folder, { recursive: true, paginationToken }).catch(noFolder);
        // A bucket lists by how keys begin, and flydrive takes the last slash off.
        for (const { key } of page.objects as Iterable<{ key: string }>) if (key.startsWith(folder)) yield key;
        ({ paginationToken } = page);
      } while (paginationToken);
    },
  };
}

async function openDisk({ s3 }: Pick<Config, 's3'>, folder: string): Promise<Disk> {
  const { Disk } = await import('flydrive');
  if (s3) return new Disk(await s3Driver(s3));
  const { FSDriver } = await import('flydrive/drivers/fs');
  return new Disk(new FSDriver({ location: folder, visibility: 'private' }));
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
