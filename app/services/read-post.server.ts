import { unstable_parseMultipartFormData as parseMultipart } from '@remix-run/node';
import { MAX_FORM_BODY_BYTES } from '~/config/limits';
import { PAGE_CHOICES } from '~/domain/page-choices';
import { backToPage, choicePost } from './page-choices.server';
import { apiFailurePage } from './respond.server';

/** Takes one uploaded file as it streams in, and must read it to its end or stop the request. */
export type FileSink = (field: string, file: { name: string; content: AsyncIterable<Uint8Array> }) => Promise<void>;

/** Reads a file that nobody asked for, and forgets it. */
export const ignoreFile: FileSink = async (_field, { content }) => void (await drain(content));

/**
 * The fields of a post. Files never become fields: each goes to `onFile` while it streams in, one after the other.
 * A text field is limited to 1 MiB.
 *
 * @throws Response 413 when a text field is larger, 400 when the body is no form
 */
export async function readPost(request: Request, onFile: FileSink): Promise<FormData> {
  const type = request.headers.get('content-type') ?? '';
  try {
    if (!type.startsWith('multipart/form-data')) return await withoutChoice(request, await request.formData());
    let parts = 0;
    const post = await parseMultipart(request, async ({ name, filename, data }) => {
      parts += 1;
      if (filename === undefined) return readText(data);
      // An untouched file input posts an empty name.
      if (filename === '') return drain(data);
      await onFile(name, { name: filename, content: data });
      return undefined;
    });
    // The parser takes text without its boundary for a form without fields, which would empty what is kept.
    if (parts === 0) throw problem('request.invalid', 400);
    return post;
  } catch (error) {
    if (error instanceof Response) throw error;
    throw problem('request.invalid', 400);
  }
}

/** The fields of a post that brings no files; one that comes all the same is read and forgotten. Throws as `readPost`. */
export function readFields(request: Request): Promise<FormData> {
  return readPost(request, ignoreFile);
}

/**
 * Whoever pressed the button of a choice in the page's frame has asked the page for nothing else. Our host answers that press
 * before the page is asked; other servers, such as the one for development, come back to the page without what was typed.
 */
async function withoutChoice(request: Request, post: FormData): Promise<FormData> {
  if (!post.has(PAGE_CHOICES.button)) return post;
  const pressed = await choicePost(new URLSearchParams([...post].filter((field): field is [string, string] => typeof field[1] === 'string')));
  if (pressed) throw backToPage(new URL(request.url), pressed);
  return post;
}

async function readText(data: AsyncIterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of data) {
    size += part.length;
    if (size > MAX_FORM_BODY_BYTES) throw problem('request.tooLarge', 413);
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

async function drain(data: AsyncIterable<Uint8Array>): Promise<undefined> {
  for await (const part of data) void part;
  return undefined;
}

function problem(name: 'request.tooLarge' | 'request.invalid', status: number): Response {
  return apiFailurePage({ isOk: false, kind: 'dialog', name, messages: [name], params: {}, errorId: undefined, status, details: '' });
}
