import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { PHONE_PART_TTL_MS, PHONE_PART_MS } from '~/config/limits';
import { appendDraftUpload, finishDraftUpload, getDraftUpload, startDraftUpload } from '~/areas/drafts/upload-calls';
import {
  getDraft,
  getDraftFile,
  getDraftPreview,
  listDraftContacts,
  removeDraftFile,
  saveDraft,
  sendDraftLink,
  uploadDraftFile,
} from '~/areas/drafts/calls';
import { openForm } from '~/areas/form-page/calls';
import {
  claimPart,
  finishPart,
  getPart,
  listPartFiles,
  offerPart,
  openPart,
  formatDeviceHandoffKey,
} from '~/areas/drafts/device-handoff-calls';
import { cleanUp } from '~/platform/assembly/cleanup';
import { hashToken } from '~/areas/short-links/service.server';
import { toUpload } from '~/lib/api-client.server';
import { createTestPlatform, type TestPlatform } from '../../support/test-platform';
import { BYTES, dataOf, createFormCalls, SIGNATURE_PNG, repairForm } from './form-calls';

const DEVICE = 'the-phone-of-maya-1';
const STRANGER = 'a-phone-of-another-1';

let platform: TestPlatform;
let token: string;
beforeEach(async () => {
  platform = await createTestPlatform();
  await platform.seed.account();
  await platform.seed.recipient();
  await platform.seed.form(repairForm);
  token = await platform.seed.link({ form: 'repair', tags: [{ name: 'Meter', value: '7' }] });
});
afterEach(() => platform.close());

const offer = (inputId = 'photo', by = token) =>
  platform.call(offerPart, { body: { token: by, inputId, language: 'en' } });
const find = async (partId: string, by = token) =>
  dataOf(await platform.call(getPart, { query: { token: by, partId } }));
const open = (code: string, device?: string) => platform.call(openPart, { query: { code, device } });
const claim = (code: string, device = DEVICE) => platform.call(claimPart, { body: { code, device } });
const finish = (code: string, device = DEVICE) => platform.call(finishPart, { body: { code, device } });
const draft = async (of = token) => dataOf(await platform.call(getDraft, { query: { token: of } }));

/** An offer that can be taken. */
async function offered(inputId = 'photo') {
  const { partId } = dataOf(await offer(inputId));
  return { partId, code: (await find(partId)).code };
}

/** One that a phone has taken over, and the key that it calls with. */
async function claimed(inputId = 'photo') {
  const part = await offered(inputId);
  dataOf(await claim(part.code));
  return { ...part, key: formatDeviceHandoffKey(part.code, DEVICE) };
}

const give = (key: string, inputId = 'photo', body: Uint8Array = BYTES.png, name = 'photo.png') =>
  platform
    .api()
    .call(
      uploadDraftFile,
      { query: { token: key, inputId, name, method: '', text: '' } },
      { upload: toUpload(body as BodyInit) },
    );

describe('a part of a form on a phone', () => {
  test('is offered by a code that nobody reads in the table, and looking at it changes nothing', async () => {
    const { partId, code } = await offered();
    expect(code).toMatch(/^[2-9A-Z]{12}$/);
    const row = await platform.context.db.selectFrom('phone_parts').selectAll().executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(code);
    expect(JSON.stringify(row)).not.toContain(token);
    const before = await platform.rowCounts();
    expect(dataOf(await open(code))).toMatchObject({
      state: 'open',
      formTitle: 'Report a repair',
      question: 'Photo',
      isSignature: false,
      account: { companyName: expect.any(String) },
      part: null,
    });
    await find(partId);
    await open('AAAABBBBCCCC');
    expect(await platform.rowCounts()).toEqual(before);
  });

  test('is taken over by one phone, which then sees this question and nothing else', async () => {
    await createFormCalls(platform, token).save({ what: 'my secret', mail: 'maya@mail.example' });
    await createFormCalls(platform, token).upload({ inputId: 'papers', name: 'lease.pdf', body: BYTES.pdf });
    const { code, partId } = await offered();
    expect(dataOf(await claim(code))).toEqual({ isClaimed: true });
    expect(dataOf(await claim(code))).toEqual({ isClaimed: true });
    expect(await claim(code, STRANGER)).toMatchObject({ isOk: false, name: 'part.taken' });
    expect(dataOf(await open(code, STRANGER))).toMatchObject({ state: 'taken', part: null });
    expect(dataOf(await open(code))).toMatchObject({ state: 'taken', part: null });
    const mine = dataOf(await open(code, DEVICE));
    expect(mine).toMatchObject({ state: 'mine', part: { files: [], uploads: [] } });
    expect(mine.part?.formElements).toMatchObject([{ type: 'inputs', inputs: [{ id: 'photo', required: true }] }]);
    expect(JSON.stringify(mine)).not.toMatch(/secret|maya|lease/i);
    expect(await find(partId)).toMatchObject({ state: 'claimed', code: '', hasCome: false });
  });

  test('of two phones at once one gets it', async () => {
    const { code } = await offered();
    const devices = Array.from({ length: 6 }, (_, index) => `phone-number-${index}-of-six`);
    const all = await Promise.all(devices.map((device) => claim(code, device)));
    expect(all.filter(({ isOk }) => isOk)).toHaveLength(1);
  });

  test('brings its file into the draft as the desktop would, and is done', async () => {
    const { code, partId, key } = await claimed();
    const file = dataOf(await give(key));
    expect((await draft()).files).toMatchObject([{ fileId: file.fileId, inputId: 'photo', name: 'photo.png' }]);
    expect(await find(partId)).toMatchObject({ state: 'claimed', hasCome: true });
    expect(dataOf(await platform.call(listPartFiles, { query: { token } }))).toEqual({ fileIds: [file.fileId] });
    expect(dataOf(await open(code, DEVICE)).part?.files).toMatchObject([{ fileId: file.fileId }]);
    expect(await finish(code, STRANGER)).toMatchObject({ isOk: false, name: 'part.taken' });
    expect(dataOf(await finish(code))).toEqual({ isFinished: true });
    expect(dataOf(await finish(code))).toEqual({ isFinished: true });
    expect(dataOf(await open(code, DEVICE))).toMatchObject({ state: 'done', part: null });
    expect(dataOf(await open(code))).toMatchObject({ state: 'taken' });
    expect(await give(key)).toMatchObject({ isOk: false, name: 'token.expired' });
    expect(await find(partId)).toMatchObject({ state: 'done', hasCome: true });
  });

  test('what it takes away again has not come', async () => {
    const { partId, key } = await claimed();
    const { fileId } = dataOf(await give(key));
    dataOf(await platform.call(removeDraftFile, { body: { token: key, inputId: 'photo', fileId } }));
    expect(await find(partId)).toMatchObject({ state: 'claimed', hasCome: false });
    dataOf(await give(key));
    expect(await find(partId)).toMatchObject({ state: 'claimed', hasCome: true });
  });

  test('has the same checks: a file that is refused leaves it open for another try', async () => {
    const { code, key } = await claimed();
    expect(await give(key, 'photo', BYTES.exe, 'photo.png')).toMatchObject({ isOk: false, name: 'file.wrongType' });
    expect(await give(key, 'photo', new Uint8Array())).toMatchObject({ isOk: false, name: 'file.empty' });
    expect((await draft()).files).toEqual([]);
    dataOf(await give(key));
    expect(dataOf(await open(code, DEVICE)).state).toBe('mine');
  });

  test('takes a signature', async () => {
    const { code, key } = await claimed('sign');
    expect(dataOf(await open(code, DEVICE))).toMatchObject({ isSignature: true });
    const query = { token: key, inputId: 'sign', name: 'signature.png', method: 'draw', text: '' } as const;
    dataOf(await platform.api().call(uploadDraftFile, { query }, { upload: toUpload(SIGNATURE_PNG as BodyInit) }));
    expect((await draft()).files).toMatchObject([{ inputId: 'sign', method: 'draw' }]);
  });

  test('an upload that broke off goes on where it was', async () => {
    const { key } = await claimed('papers');
    const body = {
      token: key,
      inputId: 'papers',
      name: 'bill.pdf',
      size: BYTES.pdf.length,
      fingerprint: '',
      changes: [],
    };
    const { uploadId } = dataOf(await platform.call(startDraftUpload, { body }));
    const append = (offset: number, part: Uint8Array) =>
      platform
        .api()
        .call(appendDraftUpload, { query: { token: key, uploadId, offset } }, { upload: toUpload(part as BodyInit) });
    dataOf(await append(0, BYTES.pdf.subarray(0, 10)));
    expect(dataOf(await platform.call(getDraftUpload, { query: { token: key, uploadId } })).received).toBe(10);
    dataOf(await append(10, BYTES.pdf.subarray(10)));
    const file = dataOf(await platform.call(finishDraftUpload, { body: { token: key, uploadId } }));
    expect(dataOf(await platform.call(listPartFiles, { query: { token } })).fileIds).toEqual([file.fileId]);
  });
});

describe('a phone may do nothing but its part', () => {
  test('no other call takes its key', async () => {
    const { key, code } = await claimed();
    const refused = { isOk: false, name: 'token.invalid' };
    expect(await platform.call(getDraft, { query: { token: key } })).toMatchObject(refused);
    expect(await platform.call(openForm, { query: { token: key, languages: [] } })).toMatchObject(refused);
    expect(await platform.call(listDraftContacts, { query: { token: key } })).toMatchObject(refused);
    expect(await platform.call(saveDraft, { body: { token: key, formVersion: 1, answers: {} } })).toMatchObject(
      refused,
    );
    expect(await platform.call(offerPart, { body: { token: key, inputId: 'photo', language: 'en' } })).toMatchObject(
      refused,
    );
    const link = { token: key, channel: 'email', masked: 'm•••@mail.example', language: 'en' } as const;
    expect(await platform.call(sendDraftLink, { body: link })).toMatchObject(refused);
    expect(await give(formatDeviceHandoffKey(code, STRANGER))).toMatchObject(refused);
    expect(await give(formatDeviceHandoffKey('AAAABBBBCCCC', DEVICE))).toMatchObject(refused);
  });

  test('no other question, and no file of one', async () => {
    const papers = dataOf(
      await createFormCalls(platform, token).upload({ inputId: 'papers', name: 'lease.pdf', body: BYTES.pdf }),
    );
    const { key } = await claimed();
    const wrong = { isOk: false, name: 'token.wrongPurpose' };
    expect(await give(key, 'papers', BYTES.pdf, 'x.pdf')).toMatchObject(wrong);
    expect(await platform.call(removeDraftFile, { body: { token: key, inputId: 'papers' } })).toMatchObject(wrong);
    const { fileId } = papers;
    for (const call of [getDraftFile, getDraftPreview])
      expect(await platform.call(call, { query: { token: key, fileId } })).toMatchObject({ name: 'file.notFound' });
    expect(dataOf(await platform.call(removeDraftFile, { body: { token: key, inputId: 'photo', fileId } }))).toEqual({
      isRemoved: false,
    });
    const begun = { token, inputId: 'papers', name: 'b.pdf', size: 5, fingerprint: '', changes: [] };
    const { uploadId } = dataOf(await platform.call(startDraftUpload, { body: begun }));
    expect(await platform.call(getDraftUpload, { query: { token: key, uploadId } })).toMatchObject({
      name: 'file.notFound',
    });
    expect((await draft()).files).toMatchObject([{ fileId }]);
  });

  test('two desktops have codes of their own', async () => {
    const [one, two] = [await claimed(), await offered()];
    dataOf(await claim(two.code, STRANGER));
    dataOf(await give(one.key));
    dataOf(await finish(one.code));
    dataOf(await give(formatDeviceHandoffKey(two.code, STRANGER)));
    expect((await draft()).files).toHaveLength(1);
    expect(await find(one.partId)).toMatchObject({ state: 'done' });
    expect(await find(two.partId)).toMatchObject({ state: 'claimed', hasCome: true });
  });

  test('another link, of the same person too, does not get the code', async () => {
    const { partId } = await offered();
    const again = await platform.seed.link({ form: 'repair' });
    expect(await platform.call(getPart, { query: { token: again, partId } })).toMatchObject({ name: 'part.unknown' });
    expect(await offer('what')).toMatchObject({ isOk: false, name: 'form.unknownInput' });
    expect(await offer('photo', await platform.seed.link({ form: 'repair', purpose: 'preferences' }))).toMatchObject({
      isOk: false,
      name: 'token.wrongPurpose',
    });
  });
});

describe('a part ends', () => {
  test('ten minutes after it was offered, and ten after it was taken over', async () => {
    const { code, partId } = await offered();
    platform.clock.advance(PHONE_PART_MS - 1000);
    dataOf(await claim(code));
    platform.clock.advance(PHONE_PART_MS - 1000);
    dataOf(await give(formatDeviceHandoffKey(code, DEVICE)));
    platform.clock.advance(1000);
    expect(dataOf(await open(code, DEVICE))).toMatchObject({ state: 'over', part: null });
    expect(await give(formatDeviceHandoffKey(code, DEVICE))).toMatchObject({ isOk: false, name: 'token.expired' });
    expect(await find(partId)).toMatchObject({ state: 'over', hasCome: true, code: '' });
    expect(dataOf(await finish(code))).toEqual({ isFinished: false });
    const late = await offered();
    platform.clock.advance(PHONE_PART_MS);
    expect(dataOf(await open(late.code)).state).toBe('over');
    expect(dataOf(await claim(late.code))).toEqual({ isClaimed: false });
  });

  test('when the form is sent', async () => {
    const { code, key } = await claimed();
    const open2 = await offered('sign');
    expect(await createFormCalls(platform, token).send({ what: 'tap' })).toMatchObject({ isOk: true });
    expect(dataOf(await open(code, DEVICE))).toMatchObject({ state: 'sent', part: null });
    expect(dataOf(await open(open2.code)).state).toBe('sent');
    expect(dataOf(await claim(open2.code))).toEqual({ isClaimed: false });
    expect(await give(key)).toMatchObject({ isOk: false, name: 'token.expired' });
    expect(await offer()).toMatchObject({ isOk: false, name: 'form.alreadySubmitted' });
  });

  test('with its link: run out, or taken back', async () => {
    const { code, key } = await claimed();
    await platform.context.db
      .insertInto('withdrawn_links')
      .values({ token_hash: hashToken(token), account_id: 'prairie', expires_at: platform.clock.now() + 1e9 })
      .execute();
    expect(await open(code, DEVICE)).toMatchObject({ isOk: false, name: 'link.withdrawn' });
    expect(await give(key)).toMatchObject({ isOk: false, name: 'link.withdrawn' });
    const short = await platform.seed.link({ form: 'repair', seconds: 60 });
    const { partId } = dataOf(await offer('photo', short));
    const { code: other, expiresAt } = await find(partId, short);
    expect(expiresAt).toBeLessThanOrEqual(platform.clock.now() + 60_000);
    platform.clock.advance(61_000);
    expect(await open(other)).toMatchObject({ isOk: false, name: 'token.expired' });
  });

  test('is forgotten a day later, and no link makes more than twenty an hour', async () => {
    const { code } = await offered();
    platform.clock.advance(PHONE_PART_MS + PHONE_PART_TTL_MS - 1);
    await cleanUp(platform.context);
    expect(dataOf(await open(code)).state).toBe('over');
    platform.clock.advance(1);
    await cleanUp(platform.context);
    expect(await open(code)).toMatchObject({ isOk: false, name: 'part.unknown' });
    const all = [];
    for (let times = 0; times < 21; times += 1) all.push(await offer());
    expect(all.filter(({ isOk }) => isOk)).toHaveLength(20);
    expect(all.at(-1)).toMatchObject({ name: 'request.tooMany' });
  });
});
