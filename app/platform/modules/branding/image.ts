import { fileTypeFromBuffer } from 'file-type';
import { MAX_BRANDING_IMAGE_BYTES } from '~/config/limits';
import { fail, type Failure } from '../../http/result';

/** By what the bytes are, whatever they are called. No SVG: it can hold scripts. */
const EXTENSIONS: Record<string, string> = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp', 'image/gif': 'gif' };

/** An image as it came, read no further than the limit; undefined for an empty body. */
export async function readImage(body: ReadableStream<Uint8Array> | null): Promise<{ content: Buffer; extension: string } | undefined | Failure> {
  const parts: Uint8Array[] = [];
  let size = 0;
  const reader = body?.getReader();
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    size += read.value.length;
    if (size > MAX_BRANDING_IMAGE_BYTES) {
      await reader?.cancel();
      return fail('file.tooBig', { limit: MAX_BRANDING_IMAGE_BYTES / 1024 / 1024 });
    }
    parts.push(read.value);
  }
  if (size === 0) return undefined;
  const content = Buffer.concat(parts);
  const type = await fileTypeFromBuffer(content).catch(() => undefined);
  const extension = EXTENSIONS[type?.mime ?? ''];
  return extension ? { content, extension } : fail('file.wrongType', { allowed: 'PNG, JPEG, WebP, GIF' });
}
