import { z } from 'zod';
import { removeDraftUpload } from '~/areas/drafts/upload-calls';
import { removeDraftFile } from '~/areas/drafts/calls';
import { allTexts, rawText } from '~/lib/contract/form-field-schemas';
import { inputsOf } from '~/areas/forms/localize-form';
import { phoneHandoffPath } from '~/lib/contract/page-paths';
import { finishPart } from '~/areas/drafts/device-handoff-calls';
import type { FormInput } from '~/domain/form-model';
import { fieldId, parseFormIntent, signatureName } from '~/domain/form-field-names';
import { isSignature } from '~/areas/forms/input-types';
import type { NamedError, PostProblem } from '../form-errors';
import type { LinkArgs } from '~/lib/page-link.server';
import type { requireDeviceHandoff } from '~/areas/drafts/pages/device-handoff.server';
import { readPartialPost } from '~/lib/read-post.server';
import { invalidFormResponse, requireData, seeOther } from '~/lib/responses.server';
import { requireFields } from '~/lib/validate-post.server';
import { createUploadSink, finishPendingUploads, saveSignatures } from './store-uploads.server';
import { pageContext } from '~/lib/page-context.server';

export const phoneFields = z.object({ intent: rawText(), device: rawText() });

type Part = Awaited<ReturnType<typeof requireDeviceHandoff>>;
type Given = Part & NonNullable<Part['opened']['part']>;

/** Keeps the files of a post, as a post of the form itself would, and does what its button asks. */
export async function answerPhoneQuestion(args: LinkArgs, { code, device, key, formElements, files, uploads }: Given) {
  const { api } = pageContext(args);
  const inputs = inputsOf(formElements);
  const opened = { link: { token: key }, draft: { files, uploads } };
  const sink = createUploadSink(api, opened, inputs);
  const form = await finishPendingUploads(api, opened, inputs, sink.errors);
  const { post, isWhole } = await readPartialPost(args.request, sink.onFile);
  const signing = { api, form, inputs: isWhole ? inputs : [], post, submissionKey: undefined, uploads: sink, base: {} };
  const saved = await saveSignatures(signing);
  const path = phoneHandoffPath(code);
  const refuse = (message: string, errors: Record<string, NamedError>, status: number) =>
    invalidFormResponse<PostProblem | null>(
      { message: { key: message }, fields: errors, typedNames: typedNames(post, inputs, errors) },
      status,
    );
  if (!isWhole) return refuse('errors:request.incomplete', sink.errors, 400);
  const intent = parseFormIntent(requireFields(post, phoneFields).intent);
  const [input] = inputs;
  switch (intent.kind) {
    case 'removeFile': {
      const fileId = intent.id ? { fileId: intent.id.slice(0, 64) } : {};
      await api.call(removeDraftFile, { body: { token: key, inputId: intent.inputId.slice(0, 64), ...fileId } });
      break;
    }
    case 'removeUpload':
      await api.call(removeDraftUpload, { body: { token: key, uploadId: intent.id.slice(0, 64) } });
      break;
    default:
      if (Object.keys(sink.errors).length > 0) return refuse('form-page:checkErrors', sink.errors, 422);
      if (intent.kind !== 'submit') break;
      if (saved.length === 0 && input)
        return refuse('errors:form.fillRequired', { [input.id]: { key: 'input.required' } }, 422);
      requireData(await api.call(finishPart, { body: { code, device } }));
      return seeOther(path);
  }
  return seeOther(input ? `${path}#${fieldId(input.id)}` : path);
}

/** Unlike a file, a name that could not be kept as a signature is in no draft. */
function typedNames(post: FormData, inputs: readonly FormInput[], errors: Record<string, NamedError>) {
  const refused = inputs.filter((input) => isSignature(input) && errors[input.id]);
  const texts = requireFields(post, allTexts());
  return Object.fromEntries(refused.map(({ id }) => [id, texts[signatureName(id, 'typed')] ?? '']));
}
