import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

const xml = (body: string): string => `<?xml version="1.0" encoding="UTF-8"?>${body}`;
const failed = (code: string): string => xml(`<Error><Code>${code}</Code></Error>`);

/** The least of a part but the last, in bytes, as Amazon's own has it. */
const LEAST_PART_BYTES = 5 * 1024 * 1024;

/**
 * A bucket that takes, gives, lists and forgets objects as S3 does, by path: an object that comes at once says its length before, one
 * that comes in parts is there once they are put together.
 */
export async function startS3Double() {
  const objects = new Map<string, Buffer>();
  const unfinished = new Map<string, Map<number, Buffer>>();
  let trouble: 'none' | 'unavailable' | 'silent' = 'none';

  function put({ headers }: IncomingMessage, key: string, query: URLSearchParams, body: Buffer) {
    if (headers['content-length'] === undefined) return { status: 411, body: failed('MissingContentLength') };
    const etag = `"${createHash('md5').update(body).digest('hex')}"`;
    const parts = unfinished.get(query.get('uploadId') ?? '');
    if (parts) parts.set(Number(query.get('partNumber')), body);
    else objects.set(key, body);
    return { headers: { etag } };
  }

  function post(key: string, query: URLSearchParams) {
    if (query.has('uploads')) {
      const id = randomUUID();
      unfinished.set(id, new Map());
      const result = `<InitiateMultipartUploadResult><Key>${key}</Key><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`;
      return { body: xml(result) };
    }
    const id = query.get('uploadId') ?? '';
    const parts = [...(unfinished.get(id) ?? [])].sort(([a], [b]) => a - b).map(([, part]) => part);
    if (parts.slice(0, -1).some(({ length }) => length < LEAST_PART_BYTES))
      return { status: 400, body: failed('EntityTooSmall') };
    unfinished.delete(id);
    objects.set(key, Buffer.concat(parts));
    return { body: xml(`<CompleteMultipartUploadResult><Key>${key}</Key></CompleteMultipartUploadResult>`) };
  }

  function get(key: string, query: URLSearchParams) {
    if (query.get('list-type') === '2') {
      const found = [...objects.keys()].filter((each) => each.startsWith(query.get('prefix') ?? '')).sort();
      const contents = found.map((each) => `<Contents><Key>${each}</Key></Contents>`).join('');
      return { body: xml(`<ListBucketResult><IsTruncated>false</IsTruncated>${contents}</ListBucketResult>`) };
    }
    const object = objects.get(key);
    return object ? { body: object } : { status: 404, body: failed('NoSuchKey') };
  }

  function remove(key: string, query: URLSearchParams) {
    if (query.has('uploadId')) unfinished.delete(query.get('uploadId') ?? '');
    else objects.delete(key);
    return { status: 204 };
  }

  async function answer(asked: IncomingMessage, reply: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(asked.url ?? '', 'http://bucket');
    const key = decodeURIComponent(pathname.split('/').slice(2).join('/'));
    const sent = await buffer(asked);
    if (trouble === 'silent') return;
    if (trouble === 'unavailable') return void reply.writeHead(503).end(failed('SlowDown'));
    const given: { status?: number; headers?: Record<string, string>; body?: string | Buffer } =
      asked.method === 'PUT'
        ? put(asked, key, searchParams, sent)
        : asked.method === 'POST'
          ? post(key, searchParams)
          : asked.method === 'DELETE'
            ? remove(key, searchParams)
            : get(key, searchParams);
    const body = Buffer.from(given.body ?? '');
    const length = given.status === 204 ? {} : { 'content-length': String(body.length) };
    reply.writeHead(given.status ?? 200, { ...length, ...given.headers });
    reply.end(asked.method === 'HEAD' ? undefined : body);
  }

  const server = createServer((asked, reply) => void answer(asked, reply).catch(() => asked.destroy()));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    /** As `config.s3` names it. */
    config: {
      bucket: 'files',
      region: 'us-east-1',
      endpoint: `http://127.0.0.1:${port}`,
      accessKeyId: 'key',
      secretAccessKey: 'secret',
      timeoutMs: 60_000,
    },
    objects,
    /** From now on every request is answered 503, or never. */
    fail: (how: typeof trouble) => {
      trouble = how;
    },
    /** How many objects came in part and were neither put together nor given up. */
    unfinished: () => unfinished.size,
    stop: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}
