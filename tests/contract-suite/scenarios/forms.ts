import { expect } from 'vitest';
import { getDraftFile } from '~/areas/drafts/calls';
import { inspectLink, recordEvent } from '~/areas/links/calls';
import { fetchEnrollmentLink, getCaptureIpConfig, getEnrollment, listTranslations } from '~/areas/form-page/calls';
import { BYTES, dataOf } from '../../platform/drafts/form-calls';
import { failureOf, somebody, type Scenario } from './scenario';

export const formScenarios: Scenario[] = [
  [
    'a link opens: whose it is, its tags, whether addresses are kept',
    async (seam) => {
      const { api, token, recipient } = await somebody(seam);
      expect(dataOf(await api.call(inspectLink, { query: { token } }))).toMatchObject({
        purpose: 'form',
        isExpired: false,
        target: 'repair',
        recipientId: recipient,
        account: { companyName: 'Prairie Light & Water', locales: ['en', 'es'] },
      });
      const opened = dataOf(await api.call(fetchEnrollmentLink, { query: { jwt: token, source: 'e-mail & more' } }));
      expect(opened.apiError).toBeNull();
      expect(opened.tags).toContainEqual({ name: 'FirstName', value: 'Maya' });
      expect(dataOf(await api.call(getCaptureIpConfig, { query: { token } }))).toEqual({ captureIpAddress: false });
    },
  ],
  [
    'a form comes in the language asked for, in plain names, and lists its languages',
    async (seam) => {
      const { api, token, recipient } = await somebody(seam);
      const read = async (language: string) =>
        dataOf(await api.call(getEnrollment, { query: { id: 'repair', token, recipient, language } }));
      const spanish = await read('es-MX');
      expect(spanish).toMatchObject({ title: 'Avisar de una avería', language: 'es', version: 1, isSubmitted: false });
      const [element] = spanish.formElements;
      expect(element).toMatchObject({
        type: 'inputs',
        inputs: expect.arrayContaining([expect.objectContaining({ id: 'what', name: '¿Qué está roto?' })]),
      });
      expect(await read('')).toMatchObject({ title: 'Report a repair', language: 'en' });
      const listed = dataOf(
        await api.call(listTranslations, { query: { formId: 'repair', accountId: 'prairie', token } }),
      );
      expect(listed.translations.map(({ language }) => language)).toEqual(['en', 'es']);
    },
  ],
  [
    'a draft is saved, read back as it was typed, and seen by nobody else',
    async (seam) => {
      const maya = await somebody(seam);
      const typed = { what: 'Täp “ü” 水', kind: ['water', 'power'] };
      expect(dataOf(await maya.save(typed))).toMatchObject({ revision: 1, answers: typed });
      expect(dataOf(await maya.draft())).toMatchObject({ revision: 1, answers: typed, files: [], verifiedInputs: [] });
      expect(dataOf(await (await somebody(seam)).draft())).toMatchObject({ revision: 0, answers: {} });
      expect(failureOf(await maya.save({ nobody: 'x' }))).toMatchObject({
        name: 'form.unknownInput',
        kind: 'warning',
        status: 422,
      });
    },
  ],
  [
    'a file goes up as a stream, comes back byte for byte as a download, and goes away',
    async (seam) => {
      const maya = await somebody(seam);
      const { fileId } = dataOf(await maya.upload({ name: 'Zähler & “1”.png', body: streamOf(BYTES.png) }));
      const [storedFile] = dataOf(await maya.draft()).files;
      expect(storedFile).toMatchObject({
        fileId,
        inputId: 'photo',
        name: 'Zähler & “1”.png',
        contentType: 'image/png',
        size: BYTES.png.length,
      });
      const file = dataOf(await maya.api.call(getDraftFile, { query: { token: maya.token, fileId } }));
      expect(Buffer.from(await file.arrayBuffer())).toEqual(BYTES.png);
      expect(file.headers.get('content-type')).toBe('application/octet-stream');
      expect(file.headers.get('content-disposition')).toMatch(/^attachment;/);
      expect(file.headers.get('x-content-type-options')).toBe('nosniff');
      const stranger = await somebody(seam);
      expect(
        failureOf(await stranger.api.call(getDraftFile, { query: { token: stranger.token, fileId } })),
      ).toMatchObject({ name: 'file.notFound', status: 404 });
      expect(dataOf(await maya.remove('photo'))).toEqual({ isRemoved: true });
      expect(failureOf(await maya.api.call(getDraftFile, { query: { token: maya.token, fileId } }))).toMatchObject({
        name: 'file.notFound',
      });
    },
  ],
  [
    'a file that is no good is named by what is wrong with it',
    async (seam) => {
      const maya = await somebody(seam);
      expect(failureOf(await maya.upload({ body: BYTES.exe }))).toMatchObject({
        name: 'file.wrongType',
        kind: 'warning',
        status: 415,
      });
      expect(failureOf(await maya.upload({ body: '' }))).toMatchObject({ name: 'file.empty', status: 422 });
      expect(failureOf(await maya.upload({ inputId: 'what' }))).toMatchObject({ name: 'form.unknownInput' });
      expect(dataOf(await maya.draft()).files).toEqual([]);
    },
  ],
  [
    'a file above its limit is refused by the limit, whether its length is told or not',
    async (seam) => {
      const maya = await somebody(seam);
      const big = Buffer.concat([BYTES.png, Buffer.alloc(3 * 1024 * 1024)]);
      expect(failureOf(await maya.upload({ body: new Uint8Array(big) }))).toMatchObject({
        name: 'file.tooBig',
        kind: 'warning',
        status: 413,
        params: { limit: 1 },
      });
      expect(failureOf(await maya.upload({ body: streamOf(big) }))).toMatchObject({
        name: 'file.tooBig',
        status: 413,
        params: { limit: 1 },
      });
      expect(dataOf(await maya.draft()).files).toEqual([]);
    },
  ],
  [
    'a visit is written to the log of the link',
    async (seam) => {
      const { api, token, recipient } = await somebody(seam);
      expect(
        dataOf(await api.call(recordEvent, { body: { token, kind: 'Visit', source: 'sms', detail: '' } })),
      ).toEqual({ isRecorded: true });
      const events = await seam.context.db
        .selectFrom('event_log')
        .select(['kind', 'source'])
        .where('recipient_id', '=', recipient)
        .execute();
      expect(events).toEqual([{ kind: 'Visit', source: 'sms' }]);
    },
  ],
];

/** The bytes in pieces of 16 KiB, of a length that nobody tells. */
function streamOf(bytes: Uint8Array): ReadableStream<Uint8Array> {
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) return controller.close();
      controller.enqueue(new Uint8Array(bytes.subarray(at, (at += 16_384))));
    },
  });
}
