import { fileTypeFromBuffer } from 'file-type';
import { MAX_BRANDING_IMAGE_BYTES } from '~/config/limits';
import { readBody } from '~/contract/read-body';
import { fail, type Failure } from '../../http/result';

/** By what the bytes are, whatever they are called. No SVG: it can hold scripts. */
const EXTENSIONS: Record<string, string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/gif': 'gif',
};

/** An image as it came, read no further than the limit; undefined for an empty body. */
export async function readImage(
  body: ReadableStream<Uint8Array> | null,
): Promise<{ content: Buffer; extension: string } | undefined | Failure> {
  const content = await readBody(body, MAX_BRANDING_IMAGE_BYTES);
  if (!content) return fail('file.tooBig', { limit: MAX_BRANDING_IMAGE_BYTES / 1024 / 1024 });
  if (content.length === 0) return undefined;
  const type = await fileTypeFromBuffer(content).catch(() => undefined);
  const extension = EXTENSIONS[type?.mime ?? ''];
  return extension ? { content, extension } : fail('file.wrongType', { allowed: 'PNG, JPEG, WebP, GIF' });
}
