import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { appendDraftUpload, finishDraftUpload, startDraftUpload } from '~/areas/drafts/upload-calls';
import { createFileStore } from '~/platform/adapters/flydrive-files';
import { isOutageError } from '~/config/outage-errors';
import { toUpload } from '~/lib/api-client.server';
import { anInput, inputsElement } from '../../support/builders';
import { startS3Mock } from '../../support/s3-mock';
import { createTestPlatform, type TestPlatform } from '../../support/test-platform';
import { BYTES, dataOf, createFormCalls, option, type FormCalls } from './form-calls';

const MB = 1048576;
const report = Buffer.concat([BYTES.pdf, randomBytes(7 * MB)]);

let platform: TestPlatform;
let bucket: Awaited<ReturnType<typeof startS3Mock>>;
let token: string;
let maya: FormCalls;
beforeEach(async () => {
  bucket = await startS3Mock();
  platform = await createTestPlatform({ config: { isDemo: false, s3: bucket.config } });
  await platform.seed.account();
  await platform.seed.recipient();
  await platform.seed.form({
    id: 'repair',
    title: 'Report a repair',
    formElements: [
      inputsElement(
        anInput('papers', 'attachment', {
          name: 'Papers',
          options: [option('type', 'pdf,jpg,png'), option('size', '10'), option('most', '5')],
        }),
        anInput('sign', 'signature', { name: 'Signature' }),
      ),
    ],
  });
  token = await platform.seed.link({ form: 'repair' });
  maya = createFormCalls(platform, token);
});
afterEach(async () => {
  await platform.close();
  await bucket.stop();
});

const bytesOf = async (name: string) => {
  const rows = await platform.context.db
    .selectFrom('draft_files')
    .select('file_key')
    .where('name', '=', name)
    .execute();
  return buffer(await platform.context.files.get(rows[0]?.file_key ?? ''));
};

test('files that are sent with a form are in the bucket, large and small, photos and signatures', async () => {
  dataOf(await maya.upload({ inputId: 'papers', name: 'small.pdf', body: BYTES.pdf }));
  dataOf(await maya.upload({ inputId: 'papers', name: 'report.pdf', body: report }));
  dataOf(await maya.upload({ inputId: 'papers', name: 'photo.jpg', body: BYTES.jpeg }));
  dataOf(await maya.upload({ inputId: 'sign', method: 'draw' }));
  expect((await bytesOf('small.pdf')).equals(BYTES.pdf)).toBe(true);
  expect((await bytesOf('report.pdf')).equals(report)).toBe(true);
  expect(bucket.objects.size).toBe(4);
  expect(bucket.unfinished()).toBe(0);
});

test('a file that comes in pieces is whole in the bucket, and its pieces are gone', async () => {
  const body = { token, inputId: 'papers', name: 'report.pdf', size: report.length, fingerprint: '', changes: [] };
  const { uploadId } = dataOf(await platform.api().call(startDraftUpload, { body }));
  for (const [from, to] of [
    [0, 3 * MB],
    [3 * MB, report.length],
  ] as const) {
    const piece = toUpload(report.subarray(from, to));
    dataOf(
      await platform.api().call(appendDraftUpload, { query: { token, uploadId, offset: from } }, { upload: piece }),
    );
  }
  dataOf(await platform.api().call(finishDraftUpload, { body: { token, uploadId } }));
  expect((await bytesOf('report.pdf')).equals(report)).toBe(true);
  expect(bucket.objects.size).toBe(1);
});

test('of a file that breaks off nothing is left in the bucket, however much of it has come', async () => {
  const breaking = Readable.from(
    (async function* () {
      for (let part = 0; part < 6; part += 1) yield report.subarray(part * MB, (part + 1) * MB);
      throw new Error('the line broke');
    })(),
    { objectMode: false },
  );
  await expect(platform.context.files.put('uploads/broken', breaking)).rejects.toThrow();
  expect(await platform.context.files.has('uploads/broken')).toBe(false);
  expect([bucket.objects.size, bucket.unfinished()]).toEqual([0, 0]);
});

test('what lies in a folder of the bucket is told, and goes when it is taken away', async () => {
  const { files } = platform.context;
  for (const key of ['logos/a', 'logos/b', 'uploads/c']) await files.put(key, BYTES.pdf);
  const found: string[] = [];
  for await (const key of files.list('logos/')) found.push(key);
  expect(found).toEqual(['logos/a', 'logos/b']);
  await files.remove('logos/a');
  await files.remove('logos/a');
  expect([...bucket.objects.keys()]).toEqual(['logos/b', 'uploads/c']);
});

test('while the bucket answers 503 an upload is an outage, and goes through afterwards', async () => {
  bucket.fail('unavailable');
  const upload = () => maya.upload({ inputId: 'papers', name: 'small.pdf', body: BYTES.pdf });
  expect(await upload()).toMatchObject({ isOk: false, name: 'server.unavailable', status: 503 });
  bucket.fail('none');
  dataOf(await upload());
  expect((await bytesOf('small.pdf')).equals(BYTES.pdf)).toBe(true);
  expect(bucket.objects.size).toBe(1);
});

test('a bucket that never answers is an outage too', async () => {
  const files = await createFileStore({ s3: { ...bucket.config, timeoutMs: 100 } }, '');
  bucket.fail('silent');
  for (const operation of [
    () => files.put('uploads/a', BYTES.pdf),
    () => files.get('uploads/a'),
    () => files.has('uploads/a'),
  ])
    expect(isOutageError(await operation().catch((error: unknown) => error))).toBe(true);
});
