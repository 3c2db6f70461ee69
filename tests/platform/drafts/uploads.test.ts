import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';
import { randomBytes } from 'node:crypto';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { Upload, type UploadOptions } from 'tus-js-client';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { MAX_UPLOADS, UPLOAD_TTL_MS } from '~/config/limits';
import {
  appendDraftUpload,
  finishDraftUpload,
  getDraftUpload,
  removeDraftUpload,
  startDraftUpload,
} from '~/areas/drafts/upload-calls';
import { cleanUp } from '~/platform/assembly/cleanup';
import { toUpload } from '~/lib/api-client.server';
import { createTrustedProxies } from '../../../server/client-address';
import { addCommonMiddleware } from '../../../server/common-middleware';
import { listen } from '../../../server/http-server';
import type { HostEnv } from '../../../server/request-metadata';
import { handleUpload, UPLOAD_ROUTE } from '../../../server/tus-uploads';
import { createTestPlatform, type TestPlatform } from '../../support/test-platform';
import { BYTES, dataOf, createFormCalls, listStoredFiles, repairForm, type FormCalls } from './form-calls';

const MB = 1048576;
/** A PDF that can't be packed, of the largest size that the question takes. */
const BILL = Buffer.concat([BYTES.pdf, randomBytes(MB - BYTES.pdf.length)]);

let testPlatform: TestPlatform;
let token: string;
let other: string;
let maya: FormCalls;
beforeEach(async () => {
  // The protocol's server has no clock of ours.
  testPlatform = await createTestPlatform({ config: { isDemo: false }, start: Date.now() });
  await testPlatform.seed.account();
  await testPlatform.seed.recipient();
  await testPlatform.seed.recipient({ id: 'someone', email: null });
  await testPlatform.seed.form(repairForm);
  token = await testPlatform.seed.link({ form: 'repair' });
  other = await testPlatform.seed.link({ form: 'repair', recipient: 'someone' });
  maya = createFormCalls(testPlatform, token);
});
afterEach(() => testPlatform.close());

const api = () => testPlatform.api();
const start = (more: { inputId?: string; name?: string; size?: number; fingerprint?: string } = {}) =>
  api().call(startDraftUpload, {
    body: { token, inputId: 'papers', name: 'bill.pdf', size: BILL.length, fingerprint: 'f', changes: [], ...more },
  });
const append = (uploadId: string, offset: number, body: Uint8Array | ReadableStream<Uint8Array>, key = token) =>
  api().call(appendDraftUpload, { query: { token: key, uploadId, offset } }, { upload: toUpload(body as BodyInit) });
const finish = (uploadId: string, key = token) => api().call(finishDraftUpload, { body: { token: key, uploadId } });
const state = (uploadId: string, key = token) => api().call(getDraftUpload, { query: { token: key, uploadId } });
const stored = async () => {
  const { file_key } = await testPlatform.context.db
    .selectFrom('draft_files')
    .select('file_key')
    .executeTakeFirstOrThrow();
  return buffer(await testPlatform.context.files.get(file_key));
};

describe('a file that comes in pieces', () => {
  test('is attached once it has come whole, and looked at no sooner', async () => {
    const { uploadId } = dataOf(await start());
    expect(dataOf(await append(uploadId, 0, BILL.subarray(0, 600_000)))).toMatchObject({ received: 600_000 });
    expect(await finish(uploadId)).toMatchObject({ isOk: false, name: 'file.incomplete' });
    expect(dataOf(await maya.draft())).toMatchObject({
      files: [],
      uploads: [{ uploadId, received: 600_000, fingerprint: 'f' }],
    });
    await append(uploadId, 600_000, BILL.subarray(600_000));
    const file = dataOf(await finish(uploadId));
    expect(file).toMatchObject({ inputId: 'papers', name: 'bill.pdf', size: BILL.length });
    expect(dataOf(await maya.draft())).toMatchObject({ files: [file], uploads: [] });
    expect((await stored()).equals(BILL)).toBe(true);
    expect(await listStoredFiles(testPlatform)).toHaveLength(1);
  });

  test('is judged once, however many ask at the same time, and answers all of them', async () => {
    const { uploadId } = dataOf(await start());
    await append(uploadId, 0, BILL);
    const all = await Promise.all([finish(uploadId), finish(uploadId), finish(uploadId)]);
    expect(new Set(all.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(dataOf(await finish(uploadId))).toMatchObject({ name: 'bill.pdf' });
    expect(dataOf(await maya.draft()).files).toHaveLength(1);
    expect(await listStoredFiles(testPlatform)).toHaveLength(1);
  });

  test('keeps what came before its connection broke, and takes the same place once', async () => {
    const { uploadId } = dataOf(await start());
    let part = 0;
    const breaking = new ReadableStream<Uint8Array>({
      pull(controller) {
        part += 1;
        if (part === 1) controller.enqueue(BILL.subarray(0, 500_000));
        else controller.error(new Error('the line broke'));
      },
    });
    await append(uploadId, 0, breaking);
    expect(dataOf(await state(uploadId))).toMatchObject({ received: 500_000, state: 'coming' });
    const rest = BILL.subarray(500_000);
    await Promise.all([append(uploadId, 500_000, rest), append(uploadId, 500_000, rest), append(uploadId, 0, BILL)]);
    expect(dataOf(await state(uploadId)).received).toBe(BILL.length);
    await finish(uploadId);
    expect((await stored()).equals(BILL)).toBe(true);
  });

  test('is nobody else’s to see, go on with, finish or take away', async () => {
    const { uploadId } = dataOf(await start());
    await append(uploadId, 0, BILL.subarray(0, 10));
    for (const answer of [
      await state(uploadId, other),
      await append(uploadId, 10, BILL.subarray(10), other),
      await finish(uploadId, other),
    ])
      expect(answer).toMatchObject({ isOk: false, name: 'file.notFound' });
    const removed = await api().call(removeDraftUpload, { body: { token: other, uploadId } });
    expect(dataOf(removed)).toEqual({ isRemoved: false });
    expect(dataOf(await state(uploadId)).received).toBe(10);
  });

  test('takes no more bytes than it said', async () => {
    const { uploadId } = dataOf(await start({ size: 20 }));
    expect(dataOf(await append(uploadId, 0, BILL)).received).toBe(20);
  });

  test.each([
    [{ name: 'bill.exe' }, 'file.wrongType'],
    [{ size: BILL.length + 1 }, 'file.tooBig'],
    [{ size: 0 }, 'file.empty'],
    [{ inputId: 'sign' }, 'form.unknownInput'],
    [{ inputId: 'nothing' }, 'form.unknownInput'],
  ])('is refused before a byte of it comes: %o', async (sent, name) => {
    expect(await start(sent)).toMatchObject({ isOk: false, name });
    expect(dataOf(await maya.draft()).uploads).toEqual([]);
  });

  test('that is not what its name says is refused, says why until it is taken away, and leaves no bytes', async () => {
    const { uploadId } = dataOf(await start({ size: BYTES.exe.length }));
    await append(uploadId, 0, BYTES.exe);
    for (let times = 0; times < 2; times += 1)
      expect(await finish(uploadId)).toMatchObject({ isOk: false, name: 'file.wrongType' });
    expect(dataOf(await maya.draft())).toMatchObject({
      files: [],
      uploads: [{ uploadId, state: 'refused', refusal: { name: 'file.wrongType' } }],
    });
    expect(await listStoredFiles(testPlatform)).toEqual([]);
    await api().call(removeDraftUpload, { body: { token, uploadId } });
    expect(dataOf(await maya.draft()).uploads).toEqual([]);
  });

  test('takes the place of one that was refused, where its question takes one', async () => {
    const { uploadId } = dataOf(await start({ size: BYTES.exe.length }));
    await append(uploadId, 0, BYTES.exe);
    await finish(uploadId);
    const next = dataOf(await start());
    expect(dataOf(await maya.draft()).uploads).toMatchObject([{ uploadId: next.uploadId, state: 'coming' }]);
  });

  test('that nobody went on with for a day goes, with its bytes', async () => {
    const { uploadId } = dataOf(await start());
    await append(uploadId, 0, BILL.subarray(0, 500_000));
    testPlatform.clock.advance(UPLOAD_TTL_MS - 1);
    await cleanUp(testPlatform.context);
    expect(dataOf(await state(uploadId)).received).toBe(500_000);
    testPlatform.clock.advance(1);
    expect(await state(uploadId)).toMatchObject({ name: 'file.notFound' });
    await cleanUp(testPlatform.context);
    expect(await listStoredFiles(testPlatform)).toEqual([]);
    expect(await testPlatform.context.db.selectFrom('uploads').selectAll().execute()).toEqual([]);
    expect(await testPlatform.context.db.selectFrom('upload_parts').selectAll().execute()).toEqual([]);
  });

  test('is one of so many of a draft: with one more the oldest goes', async () => {
    for (let count = 0; count <= MAX_UPLOADS; count += 1) {
      testPlatform.clock.advance(1);
      await start({ fingerprint: String(count) });
    }
    const { uploads } = dataOf(await maya.draft());
    expect(uploads.map(({ fingerprint }) => fingerprint)).toEqual(
      Array.from({ length: MAX_UPLOADS }, (_, at) => String(at + 1)),
    );
  });

  test('ends with the form that it was for', async () => {
    const { uploadId } = dataOf(await start());
    expect(await maya.send({ what: 'pump' })).toMatchObject({ isOk: true });
    expect(await state(uploadId)).toMatchObject({ name: 'file.notFound' });
    expect(await start()).toMatchObject({ isOk: false, name: 'form.alreadySubmitted' });
  });
});

describe('by tus, with a client that nobody here wrote', () => {
  let server: Server;
  let port = 0;
  const sockets = new Set<Socket>();
  const routes: string[] = [];
  const patched: number[] = [];
  beforeEach(async () => {
    const app = new Hono<HostEnv>();
    addCommonMiddleware(app, {
      proxies: createTrustedProxies([]),
      accessLog: {
        logAnswer: (c, metadata) => void c.env.outgoing.once('close', () => routes.push(metadata.route)),
        flush: () => undefined,
      },
      drain: { isShuttingDown: () => false, isFinishing: () => false },
      isReady: async () => true,
    });
    app.all('/form/:token/upload/*', (c) => handleUpload(c, testPlatform.platform));
    server = createAdaptorServer({ fetch: app.fetch, overrideGlobalObjects: false }) as Server;
    server.on('connection', (socket) => {
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
    });
    server.on('request', (request) => {
      if (request.method === 'PATCH') patched.push(Number(request.headers['upload-offset']));
    });
    port = await listen(server, 0, '127.0.0.1');
    [routes.length, patched.length] = [0, 0];
  });
  afterEach(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  const endpoint = (inputId = 'papers', key = token) => `http://127.0.0.1:${port}/form/${key}/upload/${inputId}`;

  /** Resolves once it has ended, to the address of the upload; rejects with what the server said. */
  const send = (bytes: Buffer, options: Partial<UploadOptions> = {}, filename = 'bill.pdf') => {
    let upload: Upload | undefined;
    const ended = new Promise<string>((resolve, reject) => {
      upload = new Upload(bytes, {
        endpoint: endpoint(),
        retryDelays: [0, 50, 200, 500],
        metadata: { filename },
        onSuccess: () => resolve(upload?.url ?? ''),
        onError: reject,
        ...options,
      });
      upload.start();
    });
    return { ended, upload: () => upload };
  };

  test('a file is sent and attached; no line of the log has the token', async () => {
    await send(BILL, { chunkSize: 300_000 }).ended;
    expect(dataOf(await maya.draft()).files).toMatchObject([{ name: 'bill.pdf', size: BILL.length }]);
    expect((await stored()).equals(BILL)).toBe(true);
    expect(new Set(routes)).toEqual(new Set([UPLOAD_ROUTE]));
  });

  test('a connection that is killed in the middle costs nothing that has come', async () => {
    let isKilled = false;
    await send(BILL, {
      chunkSize: 400_000,
      onProgress: (sent) => {
        if (isKilled || sent < 500_000) return;
        isKilled = true;
        sockets.forEach((socket) => socket.destroy());
      },
    }).ended;
    expect(isKilled).toBe(true);
    // The first piece is never sent again.
    expect(patched.filter((offset) => offset === 0)).toHaveLength(1);
    expect(patched.some((offset) => offset >= 400_000)).toBe(true);
    expect((await stored()).equals(BILL)).toBe(true);
  });

  test('another client goes on where the first was', async () => {
    const first = send(BILL, { chunkSize: 300_000 });
    const url = await new Promise<string>((resolve) => {
      const client = first.upload();
      if (client) client.options.onChunkComplete = () => (void client.abort(), resolve(client.url ?? ''));
    });
    const [{ received = 0 } = {}] = dataOf(await maya.draft()).uploads;
    expect(received).toBeGreaterThanOrEqual(300_000);
    patched.length = 0;
    await send(BILL, { uploadUrl: url }).ended;
    expect(patched[0]).toBeGreaterThanOrEqual(300_000);
    expect((await stored()).equals(BILL)).toBe(true);
  });

  test('of six requests for the same offset one writes, and the others answer 409', async () => {
    const { uploadId } = dataOf(await start());
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, at) =>
        fetch(`${endpoint()}/${uploadId}`, {
          method: 'PATCH',
          headers: {
            'tus-resumable': '1.0.0',
            'upload-offset': '0',
            'content-type': 'application/offset+octet-stream',
          },
          body: BILL.subarray(0, 1000 + at),
        }),
      ),
    );
    const written = answers.filter(({ status }) => status === 204);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409, 409, 409, 409, 409]);
    const { received } = dataOf(await state(uploadId));
    expect(written[0]?.headers.get('upload-offset')).toBe(String(received));
  });

  test('neither another link nor another question goes on with it', async () => {
    const { uploadId } = dataOf(await start());
    for (const base of [endpoint('papers', other), endpoint('anything')]) {
      const head = await fetch(`${base}/${uploadId}`, { method: 'HEAD', headers: { 'tus-resumable': '1.0.0' } });
      expect(head.status).toBe(404);
      const patch = await fetch(`${base}/${uploadId}`, {
        method: 'PATCH',
        headers: { 'tus-resumable': '1.0.0', 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
        body: 'x',
      });
      expect(patch.status).toBe(404);
    }
    expect(dataOf(await state(uploadId)).received).toBe(0);
  });

  test('what a question does not take is refused with a reason for programs', async () => {
    const reason = (error: unknown) =>
      JSON.parse((error as { originalResponse: { getBody(): string } }).originalResponse.getBody());
    expect(await send(BYTES.exe, {}, 'a.exe').ended.catch(reason)).toMatchObject({ error: 'file.wrongType' });
    expect(await send(BYTES.exe, {}, 'a.pdf').ended.catch(reason)).toMatchObject({ error: 'file.wrongType' });
    expect(await send(Buffer.alloc(MB + 1)).ended.catch(reason)).toMatchObject({ error: 'file.tooBig' });
    expect(await send(BILL, { endpoint: endpoint('papers', 'no-token') }).ended.catch(reason)).toMatchObject({
      error: 'token.invalid',
    });
    expect(dataOf(await maya.draft()).files).toEqual([]);
  });

  test('a GET changes nothing, whatever method it claims, and no other site may post', async () => {
    const { uploadId } = dataOf(await start());
    const got = await fetch(`${endpoint()}/${uploadId}`, {
      headers: { 'x-http-method-override': 'DELETE', 'tus-resumable': '1.0.0' },
    });
    expect(got.status).toBe(405);
    const posted = await fetch(endpoint(), {
      method: 'POST',
      headers: { origin: 'https://evil.example', 'tus-resumable': '1.0.0', 'upload-length': '3' },
    });
    expect(posted.status).toBe(403);
    expect(dataOf(await maya.draft()).uploads).toHaveLength(1);
  });

  test('cancelling takes it away', async () => {
    const { uploadId } = dataOf(await start());
    const gone = await fetch(`${endpoint()}/${uploadId}`, { method: 'DELETE', headers: { 'tus-resumable': '1.0.0' } });
    expect(gone.status).toBe(204);
    expect(dataOf(await maya.draft()).uploads).toEqual([]);
  });
});
