import { createHash, randomUUID } from 'node:crypto';
import { http, HttpResponse } from 'msw';
import { serveHandlers } from './serve-handlers';

const xml = (body: string, status = 200) =>
  HttpResponse.xml(`<?xml version="1.0" encoding="UTF-8"?>${body}`, { status });
const failed = (status: number, code: string) => xml(`<Error><Code>${code}</Code></Error>`, status);

/** The least of a part but the last, in bytes, as Amazon's own has it. */
const LEAST_PART_BYTES = 5 * 1024 * 1024;

const keyOf = ({ pathname }: URL): string => decodeURIComponent(pathname.split('/').slice(2).join('/'));

/**
 * A bucket that takes, gives, lists and forgets objects as S3 does, by path: an object that comes at once says its length before, one
 * that comes in parts is there once they are put together. A server, since commands ask it from processes of their own, and the SDK
 * waits with large parts for a "100 Continue", which msw does not send.
 */
export async function startS3Mock() {
  const objects = new Map<string, Buffer>();
  const unfinished = new Map<string, Map<number, Buffer>>();
  let failure: 'none' | 'unavailable' | 'silent' = 'none';

  async function put(request: Request) {
    const url = new URL(request.url);
    const body = Buffer.from(await request.arrayBuffer());
    if (!request.headers.has('content-length')) return failed(411, 'MissingContentLength');
    const etag = `"${createHash('md5').update(body).digest('hex')}"`;
    const parts = unfinished.get(url.searchParams.get('uploadId') ?? '');
    if (parts) parts.set(Number(url.searchParams.get('partNumber')), body);
    else objects.set(keyOf(url), body);
    return new Response(null, { headers: { etag } });
  }

  function post(url: URL) {
    const key = keyOf(url);
    if (url.searchParams.has('uploads')) {
      const id = randomUUID();
      unfinished.set(id, new Map());
      return xml(
        `<InitiateMultipartUploadResult><Key>${key}</Key><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
      );
    }
    const id = url.searchParams.get('uploadId') ?? '';
    const parts = [...(unfinished.get(id) ?? [])].sort(([a], [b]) => a - b).map(([, part]) => part);
    if (parts.slice(0, -1).some(({ length }) => length < LEAST_PART_BYTES)) return failed(400, 'EntityTooSmall');
    unfinished.delete(id);
    objects.set(key, Buffer.concat(parts));
    return xml(`<CompleteMultipartUploadResult><Key>${key}</Key></CompleteMultipartUploadResult>`);
  }

  function get(url: URL) {
    if (url.searchParams.get('list-type') === '2') {
      const prefix = url.searchParams.get('prefix') ?? '';
      const found = [...objects.keys()].filter((each) => each.startsWith(prefix)).sort();
      const contents = found.map((each) => `<Contents><Key>${each}</Key></Contents>`).join('');
      return xml(`<ListBucketResult><IsTruncated>false</IsTruncated>${contents}</ListBucketResult>`);
    }
    const object = objects.get(keyOf(url));
    if (!object) return failed(404, 'NoSuchKey');
    return new Response(new Uint8Array(object), { headers: { 'content-length': String(object.length) } });
  }

  function remove(url: URL) {
    if (url.searchParams.has('uploadId')) unfinished.delete(url.searchParams.get('uploadId') ?? '');
    else objects.delete(keyOf(url));
    return new Response(null, { status: 204 });
  }

  const { url, close } = await serveHandlers([
    http.all('*', () => {
      if (failure === 'silent') return new Promise<never>(() => undefined);
      return failure === 'unavailable' ? failed(503, 'SlowDown') : undefined;
    }),
    http.put('*', ({ request }) => put(request)),
    http.post('*', ({ request }) => post(new URL(request.url))),
    http.delete('*', ({ request }) => remove(new URL(request.url))),
    http.get('*', ({ request }) => get(new URL(request.url))),
    http.head('*', ({ request }) => get(new URL(request.url))),
  ]);
  return {
    /** As `config.s3` names it. */
    config: {
      bucket: 'files',
      region: 'us-east-1',
      endpoint: url,
      accessKeyId: 'key',
      secretAccessKey: 'secret',
      timeoutMs: 60_000,
    },
    objects,
    /** From now on every request is answered 503, or never. */
    fail: (how: typeof failure) => {
      failure = how;
    },
    /** How many objects came in part and were neither put together nor given up. */
    unfinished: () => unfinished.size,
    stop: close,
  };
}
