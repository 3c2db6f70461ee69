import { finishDraftUpload } from '~/areas/drafts/upload-calls';
import { removeDraftFile, uploadDraftFile, type Draft, type DraftFile } from '~/areas/drafts/calls';
import { allTexts } from '~/lib/contract/form-field-schemas';
import { isKnownHash, hashAnswer, hashSignatureState, type AnswerHashes } from '~/domain/draft-merge';
import type { FormInput } from '~/domain/form-model';
import { isFile, isSignature } from '~/areas/forms/input-types';
import { maxFiles } from '~/areas/forms/input-types/attachment/rules';
import { textLength } from '~/areas/forms/input-types/text/rules';
import { SIGNATURE_NAME_LENGTH } from '~/domain/signature-strokes';
import { answerName, signatureName } from '~/domain/form-field-names';
import type { NamedError } from '../form-errors';
import { type Api, toUpload } from '~/lib/api-client.server';
import type { FileSink } from '~/lib/read-post.server';
import { renderPostedSignature } from '~/areas/bills/signing/pages/signature-image.server';
import { uploadErrorOf } from '~/lib/uploaded-file.server';
import { requireFields } from '~/lib/validate-post.server';

/** Whose files a post brings: a form's by its link, or those of the one question that a phone has taken over. */
interface FileForm {
  /** With the token of the link, or the phone's key. */
  link: { token: string };
  draft: Pick<Draft, 'files' | 'uploads'>;
}

/**
 * Creates a sink that passes each file of a post to the platform while it streams in. An invalid file becomes an error of its field.
 *
 * @returns `given`: files that the post brings, also again, with the input of each
 */
export function createUploadSink(api: Api, form: FileForm, inputs: readonly FormInput[]) {
  const errors: Record<string, NamedError> = {};
  const uploaded: DraftFile[] = [];
  const given = new Map<string, string>();
  const targets = new Map<string, FormInput>();
  for (const input of inputs.filter(isFile))
    targets.set(isSignature(input) ? signatureName(input.id, 'upload') : answerName(input.id), input);

  const onFile: FileSink = async (field, { name, content }) => {
    const input = targets.get(field);
    if (!input) return;
    const method = isSignature(input) ? 'upload' : '';
    const file = streamOf(content[Symbol.asyncIterator]());
    const result = await api.call(
      uploadDraftFile,
      { query: { token: form.link.token, inputId: input.id, name: name.slice(0, 255), method, text: '' } },
      { upload: { body: file.stream } },
    );
    if (result.isOk) {
      uploaded.push(result.data);
      given.set(result.data.fileId, input.id);
    } else errors[input.id] = file.isBroken() ? { key: 'file.incomplete' } : uploadErrorOf(result);
  };
  return { onFile, errors, uploaded, given };
}

function streamOf(iterator: AsyncIterator<Uint8Array>) {
  let isBroken = false;
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const next = await iterator.next().catch((error: unknown) => {
        isBroken = true;
        throw error;
      });
      if (next.done) controller.close();
      else controller.enqueue(next.value);
    },
  });
  return { stream, isBroken: () => isBroken };
}

interface SignaturePost {
  api: Api;
  form: FileForm;
  inputs: readonly FormInput[];
  post: FormData;
  /** Of the page that it came from. */
  submissionKey: string | undefined;
  uploads: ReturnType<typeof createUploadSink>;
  /** Marks of what that page began from. */
  base: AnswerHashes;
}

/**
 * Keeps the signatures of a post. The chosen way counts and clears what another way held, but for one that was given elsewhere since
 * the page was drawn. Drawn and typed ones become images here. Spec: forms-and-approval 4, "Signature".
 *
 * @returns the draft's files as they are after it and the post's uploads
 */
export async function saveSignatures({
  api,
  form,
  inputs,
  post,
  submissionKey,
  uploads,
  base,
}: SignaturePost): Promise<DraftFile[]> {
  const { token } = form.link;
  const { errors, uploaded, given } = uploads;
  const signed = new Set(inputs.filter(isSignature).map(({ id }) => id));
  const files = new Map(
    [...form.draft.files, ...uploaded].filter(({ inputId }) => signed.has(inputId)).map((file) => [file.inputId, file]),
  );
  const signatures = inputs.filter(isSignature);
  const texts = signatures.length > 0 ? requireFields(post, allTexts()) : {};
  for (const input of signatures) {
    const savedFile = form.draft.files.find((file) => file.inputId === input.id);
    const textOf = (part: 'method' | 'typed' | 'drawn') => texts[signatureName(input.id, part)] ?? '';
    const method = textOf('method');
    const typed = textOf('typed').trim();
    if (method === 'type' && textLength(typed) > SIGNATURE_NAME_LENGTH) {
      errors[input.id] = { key: 'text.tooLong', params: { n: SIGNATURE_NAME_LENGTH } };
      continue;
    }
    const isJustUploaded = uploaded.some(({ inputId }) => inputId === input.id);
    const isNews = !isKnownHash(base[input.id], hashAnswer(savedFile?.fileId));
    if (isNews && !isJustUploaded && isKnownHash(base[input.id], hashSignatureState(method, typed, textOf('drawn'))))
      continue;
    const image = renderPostedSignature(method, typed, textOf('drawn'));
    if (image === 'empty') errors[input.id] = { key: 'signature.empty' };
    else if (image && savedFile?.method === 'type' && method === 'type' && savedFile.text === typed)
      given.set(savedFile.fileId, input.id);
    else if (image) {
      const result = await api.call(
        uploadDraftFile,
        {
          query: {
            token,
            inputId: input.id,
            name: 'signature.png',
            method: method as 'draw' | 'type',
            text: method === 'type' ? typed : '',
            submissionKey,
          },
        },
        { upload: toUpload(image) },
      );
      if (result.isOk) {
        files.set(input.id, result.data);
        given.set(result.data.fileId, input.id);
      }
      // What was submitted with this page has its signature.
      else if (result.name !== 'form.alreadySubmitted') errors[input.id] = uploadErrorOf(result);
    } else if (!image && !(isNews && !isJustUploaded) && isStale(method, savedFile?.method, isJustUploaded, typed)) {
      await api.call(removeDraftFile, { body: { token, inputId: input.id } });
      files.delete(input.id);
    }
  }
  const others = withUploaded(inputs, form.draft.files, uploaded).filter(({ inputId }) => !signed.has(inputId));
  return [...others, ...files.values()];
}

/** The draft's files and those of the post: where a question takes one file, the last one. */
function withUploaded(
  inputs: readonly FormInput[],
  savedFiles: readonly DraftFile[],
  uploaded: readonly DraftFile[],
): DraftFile[] {
  const isReplaced = (id: string) => inputs.some((input) => input.id === id && maxFiles(input) === 1);
  const all = [...new Map([...savedFiles, ...uploaded].map((file) => [file.fileId, file])).values()];
  return all.filter(
    (file, at) => !isReplaced(file.inputId) || !all.slice(at + 1).some((later) => later.inputId === file.inputId),
  );
}

/**
 * Finishes uploads that arrived completely but were never validated, because a connection or process ended before.
 *
 * @param errors takes what is wrong with it, by input id
 * @returns the form with the files that its draft holds then
 */
export async function finishPendingUploads<F extends FileForm>(
  api: Api,
  form: F,
  inputs: readonly FormInput[],
  errors: Record<string, NamedError>,
): Promise<F> {
  const { link, draft } = form;
  const finished: DraftFile[] = [];
  for (const { uploadId, inputId, received, size, state } of draft.uploads) {
    if (state !== 'coming' || received < size) continue;
    const result = await api.call(finishDraftUpload, { body: { token: link.token, uploadId } });
    if (result.isOk) finished.push(result.data);
    else errors[inputId] = uploadErrorOf(result);
  }
  return { ...form, draft: { ...draft, files: withUploaded(inputs, draft.files, finished) } };
}

/** True when what is kept was made in a way that the person has left, or has emptied. */
function isStale(method: string, savedMethod: string | undefined, isJustUploaded: boolean, typed: string): boolean {
  if (isJustUploaded) return method !== 'upload' && method !== '';
  if (!savedMethod || method === '') return false;
  return method !== savedMethod || (method === 'type' && typed === '');
}
