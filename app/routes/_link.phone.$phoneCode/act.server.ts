import type { ActionFunctionArgs } from '@remix-run/node';
import { z } from 'zod';
import { removeDraftUpload } from '~/areas/drafts/draft-uploads';
import { removeDraftFile } from '~/areas/drafts/calls';
import { anyTexts, rawText } from '~/lib/contract/fields';
import { inputsOf } from '~/areas/forms/form-texts';
import { phonePath } from '~/lib/contract/paths';
import { claimPart, finishPart } from '~/areas/drafts/phone-parts';
import type { FormInput } from '~/domain/form-model';
import { fieldId, parseFormIntent, signatureName } from '~/domain/form-names';
import { isSignature } from '~/areas/forms/input-types';
import type { NamedError, PostProblem } from '~/areas/form-page/pages/problem';
import { phoneHeader } from '~/lib/cookies.server';
import { requirePhonePart } from '~/areas/drafts/pages/phone-part.server';
import { ignoreFile, receivePost } from '~/lib/read-post.server';
import { apiFailurePage, invalid, needed, openForPost, seeOther } from '~/lib/respond.server';
import { requireFields } from '~/lib/validate-post.server';
import { createUploads, finishArrived, keepSignatures } from '../_link.form.$token/uploads.server';
import { pageContext } from '~/lib/page-context.server';

const fields = z.object({ intent: rawText(), device: rawText() });

/** Answers a post of a part's page: the phone takes the part over, gives files, or says that it is done. */
export async function act(args: ActionFunctionArgs) {
  const part = await openForPost(
    () => requirePhonePart(args),
    async () => (await receivePost(args.request, ignoreFile)).post,
  );
  if (part.opened.state === 'mine' && part.opened.part) return give(args, { ...part, ...part.opened.part });
  const { post } = await receivePost(args.request, ignoreFile);
  const { intent, device } = requireFields(post, fields);
  // The page says how it stands.
  if (part.opened.state !== 'open' || intent !== 'claim') return seeOther(phonePath(part.code));
  const { api, config } = pageContext(args);
  const claimed = await api.call(claimPart, { body: { code: part.code, device: device.slice(0, 64) } });
  const path = phonePath(part.code);
  if (claimed.isOk) return seeOther(path, claimed.data.isClaimed ? await phoneHeader(config, path, device) : {});
  if (claimed.name === 'part.taken') return seeOther(path);
  throw apiFailurePage(claimed);
}

type Part = Awaited<ReturnType<typeof requirePhonePart>>;
type Given = Part & NonNullable<Part['opened']['part']>;

/** Keeps the files of a post, as a post of the form itself would, and does what its button asks. */
async function give(args: ActionFunctionArgs, { code, device, key, formElements, files, uploads }: Given) {
  const { api } = pageContext(args);
  const inputs = inputsOf(formElements);
  const opened = { link: { token: key }, draft: { files, uploads } };
  const sink = createUploads(api, opened, inputs);
  const form = await finishArrived(api, opened, inputs, sink.errors);
  const { post, isWhole } = await receivePost(args.request, sink.onFile);
  const signing = { api, form, inputs: isWhole ? inputs : [], post, submissionKey: undefined, uploads: sink, base: {} };
  const kept = await keepSignatures(signing);
  const path = phonePath(code);
  const refuse = (message: string, mistakes: Record<string, NamedError>, status: number) =>
    invalid<PostProblem | null>(
      { message: { key: message }, fields: mistakes, typedNames: typedNames(post, inputs, mistakes) },
      status,
    );
  if (!isWhole) return refuse('errors:request.incomplete', sink.errors, 400);
  const intent = parseFormIntent(requireFields(post, fields).intent);
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
      if (kept.length === 0 && input)
        return refuse('errors:form.fillRequired', { [input.id]: { key: 'input.required' } }, 422);
      needed(await api.call(finishPart, { body: { code, device } }));
      return seeOther(path);
  }
  return seeOther(input ? `${path}#${fieldId(input.id)}` : path);
}

/** Unlike a file, a name that could not be kept as a signature is in no draft. */
function typedNames(post: FormData, inputs: readonly FormInput[], mistakes: Record<string, NamedError>) {
  const refused = inputs.filter((input) => isSignature(input) && mistakes[input.id]);
  const texts = requireFields(post, anyTexts());
  return Object.fromEntries(refused.map(({ id }) => [id, texts[signatureName(id, 'typed')] ?? '']));
}
