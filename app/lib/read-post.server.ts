import { FieldTooLarge, readMultipart, type MultipartFile } from './contract/read-body';
import { MAX_FORM_BODY_BYTES } from '~/config/limits';
import { DISPLAY_PREFERENCE_FIELDS } from '~/domain/page-frame';
import { redirectToPage, parseDisplayPreferencePost } from './display-preferences.server';
import { badRequest, fieldsForRetry, problemPage } from './responses.server';

/** Takes one uploaded file as it streams in; what it does not read is dropped. */
export type FileSink = (field: string, file: MultipartFile) => Promise<void>;

/** Does not want the file that came. */
export const ignoreFile: FileSink = async () => undefined;

/**
 * The fields of a page's post, as far as they came: of a body that breaks off, or is no form at all, what came before that.
 * Files never become fields: each goes to `onFile` while it streams in, one after the other. A text field is limited to 1 MiB.
 *
 * @throws Response 413 when a text field is larger; the way back where a choice of the frame was pressed; whatever `onFile`
 *   throws
 */
export async function readPartialPost(request: Request, onFile: FileSink) {
  const received = await receiveForm(request, onFile);
  await redirectAfterChoice(request, received.post);
  return received;
}

/** As `readPartialPost`, but for choices of a frame. */
async function receiveForm(request: Request, onFile: FileSink) {
  const type = request.headers.get('content-type') ?? '';
  const post = new FormData();
  if (!/^multipart\/form-data\b/i.test(type))
    return request.formData().then(
      (plain) => ({ post: plain, isWhole: true }),
      () => ({ post, isWhole: false }),
    );
  try {
    const isWhole = await readMultipart(type, request.body, {
      fieldBytes: MAX_FORM_BODY_BYTES,
      onField: (name, value) => post.append(name, value),
      onFile,
    });
    return { post, isWhole };
  } catch (error) {
    throw error instanceof FieldTooLarge ? problemPage('request.tooLarge') : error;
  }
}

/**
 * The fields of a post that came whole.
 *
 * @throws as `readPartialPost`; Response 400 when the body broke off or is no form: its page holds the fields that came for
 *   another try
 */
export async function readPost(request: Request, onFile: FileSink): Promise<FormData> {
  const { post, isWhole } = await readPartialPost(request, onFile);
  if (isWhole) return post;
  const fields = fieldsForRetry(post);
  throw fields.length > 0 ? problemPage('request.incomplete', fields) : badRequest();
}

/** The fields of a post that brings no files; one that comes all the same is read and forgotten. Throws as `readPost`. */
export function readPostWithoutFiles(request: Request): Promise<FormData> {
  return readPost(request, ignoreFile);
}

/**
 * Whoever pressed the button of a choice in the page's frame has asked the page for nothing else. Our host answers that press
 * before the page is asked; other servers, such as the one for development, come back to the page without what was typed.
 */
async function redirectAfterChoice(request: Request, post: FormData): Promise<void> {
  if (!post.has(DISPLAY_PREFERENCE_FIELDS.button)) return;
  const pressed = await parseDisplayPreferencePost(
    new URLSearchParams([...post].filter((field): field is [string, string] => typeof field[1] === 'string')),
  );
  if (pressed) throw redirectToPage(new URL(request.url), pressed);
}
