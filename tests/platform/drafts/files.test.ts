import { randomBytes } from 'node:crypto';
import path from 'node:path';
import fc from 'fast-check';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { getDraftFile, getDraftPreview } from '~/areas/drafts/calls';
import { penSignature } from '../../support/pen-signature';
import { attachmentDisposition } from '~/platform/http/file-response';
import { cleanFileName } from '~/domain/untrusted-text';
import { createTestPlatform, type TestPlatform } from '../../support/test-platform';
import {
  BYTES,
  dataOf,
  createFormCalls,
  SIGNATURE_PNG,
  listStoredFiles,
  repairForm,
  type FormCalls,
} from './form-calls';

const MB = 1048576;
const BROKEN_JPEG = BYTES.jpeg.subarray(0, 40);
let platform: TestPlatform;
let token: string;
let maya: FormCalls;
beforeEach(async () => {
  platform = await createTestPlatform({ config: { isDemo: false } });
  await platform.seed.account();
  await platform.seed.recipient();
  await platform.seed.recipient({ id: 'someone', email: null });
  await platform.seed.form(repairForm);
  token = await platform.seed.link({ form: 'repair' });
  maya = createFormCalls(platform, token);
});
afterEach(() => platform.close());

/** A body of the given start that goes on until it is stopped, and tells how much was taken. */
function endless(start: Uint8Array) {
  const state = { taken: 0, isStopped: false };
  const piece = new Uint8Array(64 * 1024).fill(32);
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const next = state.taken === 0 ? start : piece;
      state.taken += next.byteLength;
      controller.enqueue(next);
    },
    cancel() {
      state.isStopped = true;
    },
  });
  return { state, body };
}

describe('uploading a file', () => {
  test('a photo of a phone is kept as a JPEG, and its sender is told', async () => {
    const stored = dataOf(await maya.upload({ name: 'IMG_1.HEIC', body: BYTES.heic }));
    expect(stored).toMatchObject({ name: 'IMG_1.jpg', contentType: 'image/jpeg', changes: ['jpeg'] });
    expect(dataOf(await maya.draft()).files).toEqual([stored]);
    const [key] = await listStoredFiles(platform);
    expect(
      await sharp(path.join(platform.context.config.dataDir, 'files', 'uploads', key ?? '')).metadata(),
    ).toMatchObject({
      format: 'jpeg',
      width: 64,
    });
    expect(await maya.send({ what: 'pump' }, { files: [{ inputId: 'photo', fileId: stored.fileId }] })).toMatchObject({
      isOk: true,
    });
  });

  test('a photo may be larger than its question takes, as it is made smaller; anything else may not', async () => {
    const [width, height] = [1400, 1200];
    const noise = sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } });
    const photo = await noise.clone().jpeg({ quality: 90 }).toBuffer();
    expect(photo.length).toBeGreaterThan(MB);
    const stored = dataOf(await maya.upload({ name: 'large.jpg', body: photo }));
    expect(stored.size).toBeLessThanOrEqual(MB);
    // What is no photo under a photo's name is judged by what it is.
    const png = await noise.png().toBuffer();
    expect(await maya.upload({ name: 'large.jpg', body: png })).toMatchObject({ name: 'file.tooBig' });
    expect(dataOf(await maya.draft()).files).toEqual([stored]);
  });

  test('a picture is shown in small, to its own recipient alone', async () => {
    const small = (fileId: string, key = token) => platform.call(getDraftPreview, { query: { token: key, fileId } });
    const { fileId } = dataOf(await maya.upload({ name: 'IMG_1.HEIC', body: BYTES.heic }));
    const shown = dataOf(await small(fileId));
    expect(await sharp(Buffer.from(await new Response(shown.body).arrayBuffer())).metadata()).toMatchObject({
      format: 'jpeg',
      width: 144,
      height: 144,
    });
    const bill = dataOf(await maya.upload({ inputId: 'papers', name: 'bill.pdf', body: BYTES.pdf }));
    expect(await small(bill.fileId)).toMatchObject({ isOk: false, name: 'file.notFound' });
    const stranger = await platform.seed.link({ form: 'repair', recipient: 'someone' });
    expect(await small(fileId, stranger)).toMatchObject({ isOk: false, name: 'file.notFound' });
  });

  test('a photo that is broken is refused, leaves nothing and costs no other file', async () => {
    await maya.upload({ inputId: 'papers', name: 'bill.pdf', body: BYTES.pdf });
    for (const body of [BYTES.png.subarray(0, 70), BYTES.heic.subarray(0, 200)])
      expect(await maya.upload({ body: Buffer.from(body), name: body[0] ? 'a.png' : 'a.heic' })).toMatchObject({
        isOk: false,
        name: 'file.unreadable',
      });
    expect(await listStoredFiles(platform)).toHaveLength(1);
    expect(dataOf(await maya.draft()).files).toMatchObject([{ name: 'bill.pdf' }]);
  });

  test('several photos at once are kept each, one after the other', async () => {
    const all = await Promise.all(
      ['photo', 'anything'].flatMap((inputId) =>
        [BYTES.heic, BYTES.png, BYTES.jpeg].map((body, i) =>
          maya.upload({ inputId, body, name: ['a.heic', 'b.png', 'c.jpg'][i] }),
        ),
      ),
    );
    expect(all.map(({ isOk }) => isOk)).toEqual(all.map(() => true));
    expect(await listStoredFiles(platform)).toHaveLength(2);
  });

  test('a picture is kept and changes the page', async () => {
    const before = await maya.pageVersion();
    expect(dataOf(await maya.upload())).toMatchObject({
      inputId: 'photo',
      kind: 'attachment',
      name: 'photo.png',
      contentType: 'image/png',
      size: BYTES.png.length,
      method: '',
    });
    expect(dataOf(await maya.draft()).files).toHaveLength(1);
    expect(await maya.pageVersion()).not.toBe(before);
    expect(await listStoredFiles(platform)).toHaveLength(1);
  });

  test.each([
    ['photo', 'cat.jpg', BYTES.jpeg],
    ['photo', 'IMG_1.HEIC', BYTES.heic],
    ['photo', 'really-a-png.jpg', BYTES.png],
    ['papers', 'bill.pdf', BYTES.pdf],
    ['papers', 'bill.jpeg', BYTES.jpeg],
    ['papers', 'scan', BYTES.pdf],
    ['anything', 'notes.txt', BYTES.text],
    ['anything', 'table.csv', BYTES.text],
  ])('%s takes %s', async (inputId, name, body) => {
    expect(await maya.upload({ inputId, name, body })).toMatchObject({ isOk: true });
  });

  test.each([
    ['photo', 'bill.pdf', BYTES.pdf],
    ['photo', 'photo.png', BYTES.pdf],
    ['papers', 'bill.pdf', BYTES.exe],
    ['papers', 'bill.pdf.exe', BYTES.pdf],
    ['papers', 'IMG_1.heic', BYTES.heic],
    ['anything', 'run.exe', BYTES.exe],
    ['anything', 'notes.txt', BYTES.exe],
    ['anything', 'page.html', BYTES.html],
    ['anything', 'notes.txt', BYTES.html],
    ['anything', 'drawing.svg', BYTES.svg],
    ['anything', 'notes.txt', BYTES.svg],
    ['anything', 'run.sh', Buffer.from('#!/bin/sh\n')],
    ['anything', 'run.txt', Buffer.from('#!/bin/sh\n')],
    ['anything', 'constructor.constructor', BYTES.text],
    ['sign', 'name.pdf', BYTES.pdf],
  ])('%s refuses %s', async (inputId, name, body) => {
    expect(await maya.upload({ inputId, name, body })).toMatchObject({
      isOk: false,
      name: 'file.wrongType',
      params: { allowed: expect.stringMatching(/\w/) },
    });
    expect(await listStoredFiles(platform)).toEqual([]);
    expect(dataOf(await maya.draft()).revision).toBe(0);
  });

  test('text that turns out to be none further on is refused', async () => {
    const body = Buffer.concat([Buffer.alloc(100_000, 'a'), Buffer.from([0, 1, 2])]);
    const stream = new ReadableStream({
      start: (c) => (c.enqueue(body.subarray(0, 90_000)), c.enqueue(body.subarray(90_000)), c.close()),
    });
    expect(await maya.upload({ inputId: 'anything', name: 'a.txt', body: stream })).toMatchObject({
      isOk: false,
      name: 'file.wrongType',
    });
    expect(await listStoredFiles(platform)).toEqual([]);
  });

  test('an empty file is refused', async () => {
    expect(await maya.upload({ body: new Uint8Array(0) })).toMatchObject({ isOk: false, name: 'file.empty' });
  });

  test('a file of exactly the limit is kept, one byte more is not', async () => {
    const fits = Buffer.concat([BYTES.pdf, Buffer.alloc(MB - BYTES.pdf.length)]);
    const bill = { inputId: 'papers', name: 'bill.pdf' };
    expect(await maya.upload({ ...bill, body: fits })).toMatchObject({ isOk: true, data: { size: MB } });
    expect(await maya.upload({ ...bill, body: Buffer.concat([fits, Buffer.alloc(1)]) })).toMatchObject({
      isOk: false,
      name: 'file.tooBig',
      params: { limit: 1 },
    });
  });

  test('a stream that never ends is cut at the limit and leaves nothing', async () => {
    const { state, body } = endless(BYTES.png);
    expect(await maya.upload({ body })).toMatchObject({ isOk: false, name: 'file.tooBig', params: { limit: 1 } });
    expect(state.isStopped).toBe(true);
    expect(state.taken).toBeLessThan(MB + 512 * 1024);
    expect(await listStoredFiles(platform)).toEqual([]);
    expect(dataOf(await maya.draft()).files).toEqual([]);
  });

  test('a stream of a wrong type is read no further than its start', async () => {
    const { state, body } = endless(BYTES.exe);
    expect(await maya.upload({ body })).toMatchObject({ isOk: false, name: 'file.wrongType' });
    expect(state.isStopped).toBe(true);
    expect(state.taken).toBeLessThan(512 * 1024);
  });

  test('a line that breaks in the middle leaves nothing and keeps the old file', async () => {
    const { fileId } = dataOf(await maya.upload());
    const stored = await listStoredFiles(platform);
    let part = 0;
    const body = new ReadableStream({
      pull(controller) {
        part += 1;
        if (part === 1) controller.enqueue(Buffer.concat([BYTES.png, Buffer.alloc(8000)]));
        else controller.error(new Error('the line broke'));
      },
    });
    expect(await maya.upload({ body })).toMatchObject({ isOk: false, name: 'file.incomplete' });
    expect(await listStoredFiles(platform)).toEqual(stored);
    expect(dataOf(await maya.draft()).files).toMatchObject([{ fileId }]);
  });

  test('a new file takes the place of the old one, a bad one does not', async () => {
    const old = dataOf(await maya.upload());
    const next = dataOf(await maya.upload({ name: 'next.png' }));
    expect(await maya.upload({ body: BYTES.exe })).toMatchObject({ isOk: false });
    expect(dataOf(await maya.draft()).files.map((file) => file.fileId)).toEqual([next.fileId]);
    expect(next.fileId).not.toBe(old.fileId);
    expect(await listStoredFiles(platform)).toHaveLength(1);
  });

  test('ten uploads at once for one input leave one file', async () => {
    const results = await Promise.all(Array.from({ length: 10 }, (_, index) => maya.upload({ name: `${index}.png` })));
    expect(results.every((result) => result.isOk)).toBe(true);
    expect(dataOf(await maya.draft()).files).toHaveLength(1);
    expect(await listStoredFiles(platform)).toHaveLength(1);
  });

  test('a text input and an unknown input take no file', async () => {
    expect(await maya.upload({ inputId: 'what' })).toMatchObject({ isOk: false, name: 'form.unknownInput' });
    expect(await maya.upload({ inputId: 'nobody' })).toMatchObject({ isOk: false, name: 'form.unknownInput' });
  });

  test('a removed file is gone, once', async () => {
    await maya.upload();
    expect(await maya.remove('photo')).toMatchObject({ data: { isRemoved: true } });
    expect(await maya.remove('photo')).toMatchObject({ data: { isRemoved: false } });
    expect(await listStoredFiles(platform)).toEqual([]);
    expect(dataOf(await maya.draft())).toMatchObject({ revision: 2, files: [] });
  });
});

describe('signatures', () => {
  // A save on its way and the form's own post bring the same one: whichever comes later must not take the other's away.
  test('the same name typed again is the same file, another one takes its place', async () => {
    const type = async (text: string) =>
      dataOf(await maya.upload({ inputId: 'sign', name: 'signature.png', method: 'type', text }));
    const first = await type('Maya Torres');
    expect(await Promise.all([type('Maya Torres'), type('Maya Torres')])).toEqual([first, first]);
    expect((await type('M. Torres')).fileId).not.toBe(first.fileId);
    expect(dataOf(await maya.draft()).files).toHaveLength(1);
    expect(await listStoredFiles(platform)).toHaveLength(1);
  });

  test('the same drawing again is the same file, another one takes its place', async () => {
    const uploadSignature = async (body: Uint8Array<ArrayBuffer>) =>
      dataOf(await maya.upload({ inputId: 'sign', name: 'signature.png', method: 'draw', body }));
    const first = await uploadSignature(SIGNATURE_PNG);
    expect(await uploadSignature(SIGNATURE_PNG)).toEqual(first);
    expect(await listStoredFiles(platform)).toHaveLength(1);
    const other = new Uint8Array(penSignature('M60 150C120 20 170 20 180 140S300 60 330 150S470 90 520 130'));
    expect((await uploadSignature(other)).fileId).not.toBe(first.fileId);
    expect(await listStoredFiles(platform)).toHaveLength(1);
  });

  test('typed ones keep their text, drawn and typed ones are PNG', async () => {
    expect(
      dataOf(
        await maya.upload({ inputId: 'sign', name: 'signature.png', method: 'type', text: 'Maya \u202eTorres\n' }),
      ),
    ).toMatchObject({ kind: 'signature', method: 'type', text: 'Maya Torres' });
    expect(
      dataOf(await maya.upload({ inputId: 'sign', name: 'signature.png', method: 'draw', text: 'ignored' })),
    ).toMatchObject({ method: 'draw', text: '' });
    expect(
      await maya.upload({ inputId: 'sign', name: 'signature.jpg', method: 'draw', body: BYTES.jpeg }),
    ).toMatchObject({ isOk: false, name: 'file.wrongType' });
  });

  test('uploaded ones are kept as a PNG that is made anew of their picture', async () => {
    const photo = await sharp(SIGNATURE_PNG)
      .withExif({ IFD0: { ImageDescription: 'at home' } })
      .jpeg()
      .toBuffer();
    const sent = Buffer.concat([photo, Buffer.from('<script>alert(1)</script>')]);
    const stored = dataOf(await maya.upload({ inputId: 'sign', name: 'my hand.jpg', body: sent }));
    expect(stored).toMatchObject({ method: 'upload', name: 'my hand.png', contentType: 'image/png' });
    const given = dataOf(await platform.call(getDraftFile, { query: { token, fileId: stored.fileId } }));
    const bytes = Buffer.from(await given.arrayBuffer());
    expect(bytes).toHaveLength(stored.size);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 1120, height: 460 });
    expect(['at home', '<script>'].filter((text) => bytes.includes(text))).toEqual([]);
  });

  test.each([
    ['the head of a picture', Buffer.from(SIGNATURE_PNG).subarray(0, 60), 'file.unreadable'],
    ['a JPEG of nothing', BROKEN_JPEG, 'file.unreadable'],
    ['an empty sheet', new Uint8Array(penSignature('M0 0')), 'signature.empty'],
    ['a picture of a phone that nobody can show', BYTES.heic, 'file.wrongType'],
  ])('%s is none, whatever way it is said to come, and leaves nothing', async (_what, body, name) => {
    const before = await maya.upload({ inputId: 'sign' });
    for (const method of ['upload', 'draw'] as const) {
      const refused = await maya.upload({ inputId: 'sign', name: 's.png', method, body });
      expect(refused).toMatchObject({
        isOk: false,
        name: method === 'draw' && body === BROKEN_JPEG ? 'file.wrongType' : name,
      });
    }
    expect(dataOf(await maya.draft()).files).toMatchObject([{ fileId: dataOf(before).fileId }]);
    expect(await listStoredFiles(platform)).toHaveLength(1);
  });

  test('the image is at most 2 MB', async () => {
    const body = Buffer.concat([BYTES.png, Buffer.alloc(2 * MB)]);
    expect(await maya.upload({ inputId: 'sign', name: 's.png', body })).toMatchObject({
      isOk: false,
      name: 'file.tooBig',
      params: { limit: 2 },
    });
  });
});

describe('giving a file back', () => {
  const open = (fileId: string, who = token) => platform.call(getDraftFile, { query: { token: who, fileId } });

  test('attachments are downloads that run nothing', async () => {
    const { fileId } = dataOf(await maya.upload({ name: 'Größe "1".png' }));
    const response = dataOf(await open(fileId));
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename="Gr__e _1_.png"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%20%221%22.png`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    expect(Buffer.from(await response.arrayBuffer())).toEqual(BYTES.png);
  });

  test('a PNG signature is shown in the page', async () => {
    const { fileId } = dataOf(await maya.upload({ inputId: 'sign', name: 's.png', method: 'draw' }));
    const response = dataOf(await open(fileId));
    expect(response.headers.get('content-type')).toBe('image/png');
    expect(response.headers.get('content-disposition')).toBe('inline');
    await response.arrayBuffer();
  });

  test("another recipient's link opens nothing", async () => {
    const { fileId } = dataOf(await maya.upload());
    const stranger = await platform.seed.link({ form: 'repair', recipient: 'someone' });
    expect(await open(fileId, stranger)).toMatchObject({ isOk: false, name: 'file.notFound' });
    expect(await createFormCalls(platform, stranger).remove('photo')).toMatchObject({ data: { isRemoved: false } });
    expect(dataOf(await maya.draft()).files).toHaveLength(1);
  });
});

describe('names of files', () => {
  test.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\maya\\bill.pdf', 'bill.pdf'],
    ['bill\u202efdp.exe', 'billfdp.exe'],
    ['a\u0000b\r\nc.pdf', 'abc.pdf'],
    ['...', 'file'],
    ['', 'file'],
    ['.', 'file'],
    ['.htaccess', '.htaccess'],
    ['a"b<c>=;:|?*%22.pdf', 'a"b<c>=;:|?*%22.pdf'],
    ['  bill.pdf', 'bill.pdf'],
    ['می\u200cخواهم.pdf', 'می\u200cخواهم.pdf'],
    ['bill.pdf. ', 'bill.pdf'],
  ])('%j becomes %s', (typed, name) => {
    expect(cleanFileName(typed)).toBe(name);
  });

  test('a download gives back the name that was kept, whatever it is', async () => {
    const names = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 80 });
    await fc.assert(
      fc.asyncProperty(names, async (typed) => {
        const name = cleanFileName(`${typed}.pdf`);
        const header =
          new Headers({ 'content-disposition': attachmentDisposition(name) }).get('content-disposition') ?? '';
        const [, plain, encoded] =
          /^attachment; filename="([ -~]*)"; filename\*=UTF-8''([\w!#$&+.^`|~%-]+)$/.exec(header) ?? [];
        expect(plain).not.toMatch(/["\\%;]/);
        expect(decodeURIComponent(encoded ?? '')).toBe(name);
        expect(cleanFileName(name)).toBe(name);
      }),
    );
  });

  test('long names keep their extension', () => {
    const name = cleanFileName(`${'ж'.repeat(400)}.pdf`);
    expect(name).toHaveLength(255);
    expect(name.endsWith('.pdf')).toBe(true);
  });
});
