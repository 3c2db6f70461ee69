import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { toUpload } from '~/lib/api-client.server';
import { getDraft, removeDraftFile, saveDraft, uploadDraftFile, type DraftFile } from '~/areas/drafts/calls';
import { inspectLink } from '~/areas/links/calls';
import { runPostActions, submitEnrollment, submitForm } from '~/areas/form-page/submission-calls';
import { penSignature } from '../../support/pen-signature';
import type { CallInput } from '~/lib/contract/call';
import { anInput, inputsElement, someOptions } from '../../support/builders';
import { RED_HEIC } from '../../support/heic';
import type { TestPlatform } from '../../support/test-platform';

/** A picture of a signature. */
export const SIGNATURE_PNG = new Uint8Array(
  penSignature('M60 150C120 20 170 20 180 140S300 60 330 150S470 90 500 130'),
);

/** Small files that are what they say. The PNG is one that stays as it is when it is drawn anew. */
export const BYTES = {
  png: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAACXBIWXMAAAsSAAALEgHS3X78AAAADUlEQVQI12Ng+M9QDwADgQF/X8lZcwAAAABJRU5ErkJggg==',
    'base64',
  ),
  jpeg: Buffer.from(
    '/9j/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4UG1RV19iZ2hnPk1xeXBkeFxlZ2P/2wBDARESEhgVGC8aGi9jQjhCY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2P/wAARCAABAAEDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAP/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFAEBAAAAAAAAAAAAAAAAAAAAAP/EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/AKAA/9k=',
    'base64',
  ),
  heic: RED_HEIC,
  pdf: Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n'),
  exe: Buffer.concat([Buffer.from('MZ\u0090\0', 'latin1'), Buffer.alloc(200)]),
  html: Buffer.from('<!doctype html><script>alert(1)</script>'),
  svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  text: Buffer.from('a plain line\n'),
};

export const option = (guid: string, value: string) => ({ guid, value, name: value });

/** A form with one input of every kind that matters to drafts. */
export const repairForm = {
  id: 'repair',
  title: 'Report a repair',
  formElements: [
    inputsElement(
      anInput('what', 'shortText', { name: 'What is broken?', required: true, length: 10 }),
      anInput('mail', 'email', { name: 'E-mail' }),
      anInput('kind', 'multipleChoice', { name: 'Kind', options: someOptions('water', 'power') }),
      anInput('meter', 'shortText', {
        name: 'Meter',
        rules: [{ inputId: 'meter', parentId: 'kind', condition: 'selected', choiceId: 'power' }],
      }),
      anInput('photo', 'attachment', {
        name: 'Photo',
        options: [option('photo-type', 'image'), option('photo-size', '1')],
      }),
      anInput('papers', 'attachment', {
        name: 'Papers',
        options: [option('papers-type', '.pdf,.jpg'), option('papers-size', '1')],
      }),
      anInput('anything', 'attachment', {
        name: 'Anything',
        options: [option('any-type', 'any'), option('any-size', '1')],
      }),
      anInput('sign', 'signature', { name: 'Signature' }),
    ),
  ],
};

interface UploadInput {
  inputId?: string;
  name?: string;
  method?: DraftFile['method'];
  text?: string;
  body?: BodyInit;
}

type SubmitBody = Omit<CallInput<typeof submitForm>['body'], 'source'>;

/** The calls of one recipient on one form, short enough to read in a test. */
export function createFormCalls(
  platform: TestPlatform,
  token: string,
  { form = 'repair', recipient = 'maya', address = '203.0.113.7' } = {},
) {
  const api = platform.api({ clientAddress: address });
  const bodyOf = (answers: Record<string, string | string[]>, more: Partial<SubmitBody>): SubmitBody => ({
    recipientId: recipient,
    token,
    mergeTags: [],
    submitTime: new Date(platform.clock.now()).toISOString(),
    formId: form,
    inputForms: Object.entries(answers).map(([id, value]) => ({ id, type: 'text', value })),
    submissionKey: 'first-key-of-this-form',
    formVersion: 1,
    language: 'en',
    isInstallmentAgreed: false,
    ...more,
  });
  return {
    bodyOf,
    draft: () => api.call(getDraft, { query: { token } }),
    save: (answers: Record<string, string | string[]>, more: Partial<CallInput<typeof saveDraft>['body']> = {}) =>
      api.call(saveDraft, { body: { token, formVersion: 1, answers, ...more } }),
    upload: ({
      inputId = 'photo',
      name = 'photo.png',
      method = '',
      text = '',
      body = inputId === 'sign' ? SIGNATURE_PNG : BYTES.png,
    }: UploadInput = {}) =>
      api.call(uploadDraftFile, { query: { token, inputId, name, method, text } }, { upload: toUpload(body) }),
    remove: (inputId: string) => api.call(removeDraftFile, { body: { token, inputId } }),
    pageVersion: async () => {
      const link = await api.call(inspectLink, { query: { token } });
      if (!link.isOk) throw new Error('the link does not open');
      return link.data.pageVersion;
    },
    submit: (answers: Record<string, string | string[]>, more: Partial<SubmitBody> = {}) =>
      api.call(submitEnrollment, { body: bodyOf(answers, more) }),
    /** Submits and finishes in one act. */
    send: (answers: Record<string, string | string[]>, more: Partial<SubmitBody> = {}) =>
      api.call(submitForm, { body: { ...bodyOf(answers, more), source: null } }),
    finish: (reportId: string, more: Partial<CallInput<typeof runPostActions>['body']> = {}) =>
      api.call(runPostActions, { body: { reportId, linkToken: token, token, tags: [], ...more } }),
  };
}
export type FormCalls = ReturnType<typeof createFormCalls>;

/** Names of the uploads that the platform has on disk. */
export async function listStoredFiles(platform: TestPlatform): Promise<string[]> {
  try {
    return (await readdir(path.join(platform.context.config.dataDir, 'files', 'uploads'))).sort();
  } catch {
    return [];
  }
}

/** The data of a call that went well. Throws with the reason when it did not. */
export function dataOf<T>(result: { isOk: true; data: T } | { isOk: false; messages: string[] }): T {
  if (!result.isOk) throw new Error(`The call failed: ${result.messages.join(', ')}`);
  return result.data;
}
