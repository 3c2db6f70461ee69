import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { toUpload } from '~/lib/api-client.server';
import { submitAttachments } from '~/areas/form-page/submission-calls';
import { ABANDONED_AFTER_MS } from '~/areas/form-page/submit-form.server';
import { DeliveryError } from '~/platform/ports/messages';
import { createTestPlatform, type TestPlatform } from '../../support/test-platform';
import { BYTES, dataOf, createFormCalls, listStoredFiles, repairForm, type FormCalls } from '../drafts/form-calls';

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

const submissions = () => platform.context.db.selectFrom('submissions').selectAll().orderBy('attempt').execute();
const files = () => platform.context.db.selectFrom('submission_files').selectAll().orderBy('input_id').execute();
const someone = async () =>
  createFormCalls(platform, await platform.seed.link({ form: 'repair', recipient: 'someone' }), {
    recipient: 'someone',
  });

/** Posts the multipart list; each part is `[field, value]`. */
function attach(parts: [string, string | File][], who = token) {
  const body = new FormData();
  for (const [name, value] of parts) body.append(name, value);
  return platform.api().call(submitAttachments, { query: { token: who } }, { upload: toUpload(body) });
}
const fileOf = (bytes: Buffer, name: string) => new File([new Uint8Array(bytes)], name);

describe('submitting twice', () => {
  test('the same key answers the first report, before and after it is finished', async () => {
    const first = dataOf(await maya.submit({ what: 'tap' }));
    expect(dataOf(await maya.submit({ what: 'changed' }))).toEqual({ reportId: first.reportId, isRepeat: true });
    const done = dataOf(await maya.finish(first.reportId));
    const rows = await platform.rowCounts();
    expect(dataOf(await maya.submit({ what: 'tap' }))).toEqual({ reportId: first.reportId, isRepeat: true });
    expect(dataOf(await maya.finish(first.reportId))).toEqual(done);
    expect(await platform.rowCounts()).toEqual(rows);
    expect(platform.messages).toHaveLength(1);
  });

  test('the same key with other content is refused once finished', async () => {
    const { reportId } = dataOf(await maya.submit({ what: 'tap' }));
    await maya.finish(reportId);
    expect(await maya.submit({ what: 'sink' })).toMatchObject({ isOk: false, name: 'form.alreadySubmitted' });
  });

  test('another key is refused by a form that takes one submission, and counted by one that takes many', async () => {
    await maya.finish(dataOf(await maya.submit({ what: 'tap' })).reportId);
    expect(await maya.submit({ what: 'tap' }, { submissionKey: 'second-key-of-this-form' })).toMatchObject({
      isOk: false,
      name: 'form.alreadySubmitted',
    });
    await platform.seed.form({ ...repairForm, multipleSubmission: true });
    expect(
      await maya.submit({ what: 'tap' }, { submissionKey: 'second-key-of-this-form', formVersion: 2 }),
    ).toMatchObject({ isOk: true, data: { isRepeat: false } });
    expect((await submissions()).map((row) => row.attempt)).toEqual([1, 2]);
  });

  test('one key of two recipients is two keys', async () => {
    const first = dataOf(await maya.submit({ what: 'tap' }));
    const second = dataOf(await (await someone()).submit({ what: 'tap' }));
    expect(second).toMatchObject({ isRepeat: false });
    expect(second.reportId).not.toBe(first.reportId);
  });

  test('twenty equal submits at once store one row and answer one report', async () => {
    const results = (await Promise.all(Array.from({ length: 20 }, () => maya.submit({ what: 'tap' })))).map((result) =>
      dataOf(result),
    );
    expect(new Set(results.map((result) => result.reportId)).size).toBe(1);
    expect(results.filter((result) => !result.isRepeat)).toHaveLength(1);
    expect(await submissions()).toHaveLength(1);
  });

  test('twenty submits at once under different keys: one is taken', async () => {
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        maya.submit({ what: `tap ${index}` }, { submissionKey: `key-number-${index}-of-many` }),
      ),
    );
    expect(results.filter((result) => result.isOk)).toHaveLength(1);
    expect(results.filter((result) => !result.isOk && result.name === 'form.alreadySubmitted')).toHaveLength(19);
    expect(await submissions()).toHaveLength(1);
  });

  test('twenty different ones at once of a form that takes many: each gets its own number', async () => {
    await platform.seed.form({ ...repairForm, multipleSubmission: true });
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        maya.submit({ what: `tap ${index}` }, { formVersion: 2, submissionKey: `key-number-${index}-of-many` }),
      ),
    );
    expect(results.every((result) => result.isOk)).toBe(true);
    const rows = await submissions();
    expect(rows.map((row) => row.attempt)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
    expect(new Set(rows.map((row) => row.reference)).size).toBe(20);
  });

  test('twenty finishes at once send one message and write one event', async () => {
    const { reportId } = dataOf(await maya.submit({ what: 'tap' }));
    const results = await Promise.all(Array.from({ length: 20 }, () => maya.finish(reportId)));
    expect(new Set(results.map((result) => dataOf(result).reference)).size).toBe(1);
    expect(platform.messages).toHaveLength(1);
    expect(
      await platform.context.db.selectFrom('event_log').select('kind').where('kind', '=', 'Success').execute(),
    ).toHaveLength(1);
  });
});

describe('a crash between the submit and its end', () => {
  test('the same key resumes, with the draft and its files still there', async () => {
    const { fileId } = dataOf(await maya.upload());
    const { reportId } = dataOf(await maya.submit({ what: 'tap' }));
    await attach([
      ['reportId', reportId],
      ['inputId', 'photo'],
      ['isRequired', 'false'],
      ['fileId', fileId],
    ]);
    expect(dataOf(await maya.draft()).files).toHaveLength(1);
    expect(dataOf(await maya.submit({ what: 'tap' }))).toEqual({ reportId, isRepeat: true });
    await maya.finish(reportId);
    expect(await files()).toMatchObject([{ submission_id: reportId, input_id: 'photo' }]);
    expect(await listStoredFiles(platform)).toHaveLength(1);
  });

  test('an abandoned one gives way to a new key, a fresh one does not', async () => {
    const { fileId } = dataOf(await maya.upload());
    const { reportId } = dataOf(await maya.submit({ what: 'tap' }));
    await attach([
      ['reportId', reportId],
      ['inputId', 'photo'],
      ['fileId', fileId],
    ]);
    const again = () => maya.submit({ what: 'sink' }, { submissionKey: 'second-key-of-this-form' });
    expect(await again()).toMatchObject({ isOk: false, name: 'form.alreadySubmitted' });
    platform.clock.advance(ABANDONED_AFTER_MS);
    const next = dataOf(await again());
    expect(next.isRepeat).toBe(false);
    expect((await submissions()).map((row) => row.id)).toEqual([next.reportId]);
    await maya.finish(next.reportId);
    expect(await files()).toMatchObject([{ submission_id: next.reportId, input_id: 'photo' }]);
    expect(await listStoredFiles(platform)).toHaveLength(1);
  });

  test('a message that cannot be sent costs nothing', async () => {
    platform.messages.failNext(new DeliveryError('temporary', 'busy'));
    const { reportId } = dataOf(await maya.submit({ what: 'tap' }));
    expect(await maya.finish(reportId)).toMatchObject({ isOk: true, data: { isSubmitted: true } });
    expect(await maya.finish(reportId)).toMatchObject({ isOk: true });
    expect(platform.messages).toEqual([]);
  });

  test('somebody without a contact on file gets it at the address typed, without the personal link', async () => {
    const life = await someone();
    await life.finish(dataOf(await life.submit({ what: 'tap', mail: 'typed@x.example' })).reportId);
    expect(platform.messages.lastTo('typed@x.example').html).not.toContain('/form/');
  });
});

describe('attachments of a submission', () => {
  test('sent files and files of the draft are stored once', async () => {
    const { fileId } = dataOf(await maya.upload());
    const { reportId } = dataOf(await maya.submit({ what: 'tap' }));
    const send = () =>
      attach([
        ['reportId', reportId],
        ['inputId', 'photo'],
        ['isRequired', 'false'],
        ['fileId', fileId],
        ['reportId', reportId],
        ['inputId', 'papers'],
        ['isRequired', 'false'],
        ['file', fileOf(BYTES.pdf, '../bill.pdf')],
      ]);
    expect(dataOf(await send())).toEqual({ stored: 2 });
    expect(dataOf(await send())).toEqual({ stored: 0 });
    expect((await files()).map(({ input_id, name }) => [input_id, name])).toEqual([
      ['papers', 'bill.pdf'],
      ['photo', 'photo.png'],
    ]);
    await maya.finish(reportId);
    expect(dataOf(await send())).toEqual({ stored: 0 });
    expect(await listStoredFiles(platform)).toHaveLength(2);
  });

  test('of a list with a bad file nothing is stored', async () => {
    const { reportId } = dataOf(await maya.submit({ what: 'tap' }));
    const send = (photo: Buffer) =>
      attach([
        ['reportId', reportId],
        ['inputId', 'papers'],
        ['file', fileOf(BYTES.pdf, 'bill.pdf')],
        ['reportId', reportId],
        ['inputId', 'photo'],
        ['file', fileOf(photo, 'photo.png')],
      ]);
    expect(await send(BYTES.exe)).toMatchObject({ isOk: false, name: 'file.wrongType' });
    expect(await files()).toEqual([]);
    expect(await listStoredFiles(platform)).toEqual([]);
    expect(dataOf(await send(BYTES.png))).toEqual({ stored: 2 });
    expect((await files()).map((file) => file.input_id)).toEqual(['papers', 'photo']);
    expect(await listStoredFiles(platform)).toHaveLength(2);
  });

  test('of a list with more files than a question takes nothing is stored', async () => {
    const { reportId } = dataOf(await maya.submit({ what: 'tap' }));
    const sent = await attach([
      ['reportId', reportId],
      ['inputId', 'papers'],
      ['file', fileOf(BYTES.pdf, 'bill.pdf')],
      ['inputId', 'photo'],
      ['file', fileOf(BYTES.png, 'a.png')],
      ['file', fileOf(BYTES.png, 'b.png')],
    ]);
    expect(sent).toMatchObject({ isOk: false, name: 'file.tooMany' });
    expect(await files()).toEqual([]);
    expect(await listStoredFiles(platform)).toEqual([]);
  });

  test("a file of the draft beyond what a question takes is refused, as somebody else's file would be", async () => {
    const { fileId } = dataOf(await maya.upload());
    const { reportId } = dataOf(await maya.submit({ what: 'tap' }));
    const ids: [string, string][] = [
      ['reportId', reportId],
      ['inputId', 'photo'],
    ];
    await attach([...ids, ['file', fileOf(BYTES.jpeg, 'a.jpg')]]);
    expect(await attach([...ids, ['fileId', fileId]])).toMatchObject({ isOk: false, name: 'file.tooMany' });
  });

  test("somebody else's report and file ids open nothing", async () => {
    const { reportId } = dataOf(await maya.submit({ what: 'tap' }));
    const life = await someone();
    const stranger = await platform.seed.link({ form: 'repair', recipient: 'someone' });
    const own = dataOf(await life.submit({ what: 'tap' }));
    const { fileId } = dataOf(await maya.upload());
    expect(
      await attach(
        [
          ['reportId', reportId],
          ['inputId', 'photo'],
          ['file', fileOf(BYTES.png, 'a.png')],
        ],
        stranger,
      ),
    ).toMatchObject({ isOk: false, name: 'submission.notFound' });
    expect(
      await attach(
        [
          ['reportId', own.reportId],
          ['inputId', 'photo'],
          ['fileId', fileId],
        ],
        stranger,
      ),
    ).toMatchObject({ isOk: false, name: 'file.notFound' });
    expect(await life.finish(reportId)).toMatchObject({ isOk: false, name: 'form.notFound' });
    expect(await life.finish(own.reportId, { token })).toMatchObject({ isOk: false, name: 'token.invalid' });
    expect(await files()).toEqual([]);
  });

  test.each(['a=b.png', 'a;b.png', 'a"b".png', 'two\nlines.png', '.hidden.png', 'Größe 水 ✍️.png', '100%25.png'])(
    'a file may be called %j',
    async (name) => {
      const { reportId } = dataOf(await maya.submit({ what: 'tap' }));
      expect(
        dataOf(
          await attach([
            ['reportId', reportId],
            ['inputId', 'photo'],
            ['file', fileOf(BYTES.png, name)],
          ]),
        ),
      ).toEqual({ stored: 1 });
      expect((await files()).map((file) => file.name)).toEqual([name.replace('\n', '')]);
    },
  );

  test('a body that breaks off in a file leaves nothing', async () => {
    const { reportId } = dataOf(await maya.submit({ what: 'tap' }));
    const form = new FormData();
    form.append('reportId', reportId);
    form.append('inputId', 'papers');
    form.append('file', fileOf(BYTES.pdf, 'bill.pdf'));
    form.append('reportId', reportId);
    form.append('inputId', 'photo');
    form.append('file', fileOf(Buffer.concat([BYTES.png, Buffer.alloc(9000)]), 'a.png'));
    const encoded = new Response(form);
    const contentType = encoded.headers.get('content-type') ?? '';
    const body = (await encoded.arrayBuffer()).slice(0, -4000);
    const sent = await platform
      .api()
      .call(submitAttachments, { query: { token } }, { upload: { ...toUpload(body), contentType } });
    expect(sent).toMatchObject({ isOk: false, name: 'request.incomplete', status: 400 });
    expect(await files()).toEqual([]);
    expect(await listStoredFiles(platform)).toEqual([]);
  });

  test.each([
    ['another boundary', 'multipart/form-data; boundary=b', '--c\r\n\r\n'],
    ['no boundary', 'multipart/form-data', 'x'],
    ['no multipart', 'application/json', '{}'],
  ])('%s is no list', async (_what, contentType, body) => {
    expect(
      await platform
        .api()
        .call(submitAttachments, { query: { token } }, { upload: { ...toUpload(body), contentType } }),
    ).toMatchObject({ isOk: false, name: 'request.invalid' });
  });

  test('a body larger than all limits together is cut', async () => {
    const { reportId } = dataOf(await maya.submit({ what: 'tap' }));
    const big = Buffer.concat([BYTES.png, Buffer.alloc(8 * 1048576)]);
    expect(
      await attach([
        ['reportId', reportId],
        ['inputId', 'photo'],
        ['file', fileOf(big, 'a.png')],
      ]),
    ).toMatchObject({ isOk: false, name: 'file.tooBig' });
    expect(await listStoredFiles(platform)).toEqual([]);
  });
});
