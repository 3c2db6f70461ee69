import { STORED_PICTURE_PIXELS, MAX_PICTURE_BYTES, MAX_PICTURE_PIXELS } from '~/config/limits';
import { fail, type Failure } from '../http/failure';
import { loadImageDecoder } from './image-decoder';

/** No SVG: it can hold scripts. */
const CONTENT_TYPES = new Set<string>(['image/png', 'image/jpeg', 'image/webp', 'image/gif']);

/** A picture as it is stored, with its size in pixels. */
export interface SanitizedPicture {
  content: Buffer;
  width: number;
  height: number;
}

export const tooLargeFailure = (): Failure => fail('file.tooBig', { limit: MAX_PICTURE_BYTES / 1024 / 1024 });

/**
 * A picture drawn anew, so that nothing of the file that somebody sent is kept but what it shows. Its size is judged by its
 * head, before anything is unpacked. Of moving pictures the first one is kept.
 *
 * @param sent the whole file
 * @returns a WebP, upright and no larger than pages show it; or `file.tooBig` {limit, in MB}, `file.wrongType` {allowed},
 *   `file.tooManyPixels` {limit}, `file.unreadable`
 */
export async function sanitizePicture(sent: Uint8Array): Promise<SanitizedPicture | Failure> {
  if (sent.length > MAX_PICTURE_BYTES) return tooLargeFailure();
  const { fileTypeFromBuffer } = await import('file-type');
  const type = await fileTypeFromBuffer(sent).catch(() => undefined);
  if (!type || !CONTENT_TYPES.has(type.mime)) return fail('file.wrongType', { allowed: 'PNG, JPEG, WebP, GIF' });
  const sharp = await loadImageDecoder();
  const head = await sharp(sent, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
  if (!head) return fail('file.unreadable');
  if (Math.max(head.width, head.height) > MAX_PICTURE_PIXELS)
    return fail('file.tooManyPixels', { limit: MAX_PICTURE_PIXELS });
  const encoded = await sharp(sent, { limitInputPixels: MAX_PICTURE_PIXELS ** 2, failOn: 'error' })
    .autoOrient()
    .resize({ width: STORED_PICTURE_PIXELS, height: STORED_PICTURE_PIXELS, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .webp({ quality: 88, smartSubsample: true })
    .toBuffer({ resolveWithObject: true })
    .catch(() => undefined);
  return encoded
    ? { content: encoded.data, width: encoded.info.width, height: encoded.info.height }
    : fail('file.unreadable');
}
