import type { Disk } from 'flydrive';
import { Readable } from 'node:stream';
import type { Config } from '~/config/env';
import type { FileStore } from '../ports/files';

/** A stream goes into a bucket in pieces of so many bytes, the least that a bucket takes; so much of it is held. */
const BUCKET_PIECE_BYTES = 5 * 1024 * 1024;

/** Where files lie, and how one goes there whose length is not known before its end. */
interface Place {
  disk: Disk;
  putStream(key: string, content: Readable): Promise<unknown>;
}

/** Files in a local folder, or in an S3-compatible bucket when several machines share them. */
export async function createFileStore(config: Pick<Config, 's3'>, folder: string): Promise<FileStore> {
  let place: Promise<Place> | undefined;
  const openPlace = (): Promise<Place> => (place ??= openAt(config, folder));
  const open = async (): Promise<Disk> => (await openPlace()).disk;
  // What is wrong with a bucket's configuration is told at the start; a folder is opened for its first file.
  if (config.s3) await openPlace();
  return {
    async put(key, content) {
      const { disk, putStream } = await openPlace();
      if (content instanceof Uint8Array) return disk.put(key, content);
      try {
        await putStream(key, content);
      } catch (error) {
        await disk.delete(key).catch(() => undefined);
        throw error;
      }
    },
    has: async (key) => (await open()).exists(key),
    size: async (key) => (await (await open()).getMetaData(key)).contentLength,
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

async function openAt({ s3 }: Pick<Config, 's3'>, folder: string): Promise<Place> {
  if (s3) return openBucket(s3);
  const [{ Disk }, { FSDriver }] = await Promise.all([import('flydrive'), import('flydrive/drivers/fs')]);
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }));
  return { disk, putStream: (key, content) => disk.putStream(key, content) };
}

/** A folder that is not there has no files. */
function noFolder(error: unknown): { objects: Iterable<{ key: string }>; paginationToken?: string } {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { objects: [] };
  throw error;
}

async function openBucket(s3: NonNullable<Config['s3']>): Promise<Place> {
  const [{ Disk }, { S3Driver }, { S3Client }, { Upload }] = await Promise.all([
    import('flydrive'),
    import('flydrive/drivers/s3'),
    import('@aws-sdk/client-s3'),
    import('@aws-sdk/lib-storage'),
  ]);
  const client = new S3Client({
    credentials: { accessKeyId: s3.accessKeyId, secretAccessKey: s3.secretAccessKey },
    region: s3.region,
    ...(s3.endpoint ? { endpoint: s3.endpoint, forcePathStyle: true } : {}),
    // By default a bucket that never answers is waited for without end.
    requestHandler: { connectionTimeout: s3.timeoutMs, socketTimeout: s3.timeoutMs },
  });
  const disk = new Disk(new S3Driver({ client, bucket: s3.bucket, visibility: 'private', supportsACL: false }));
  return {
    disk,
    // A bucket wants to know the length of what it is sent at once.
    putStream: (Key, Body) =>
      new Upload({
        client,
        params: { Bucket: s3.bucket, Key, Body, ContentType: 'application/octet-stream' },
        partSize: BUCKET_PIECE_BYTES,
        queueSize: 1,
      }).done(),
  };
}
