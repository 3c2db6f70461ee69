import { SIGNATURE_MAX_PIXELS, SIGNATURE_PAD } from '~/config/limits';
import { fail, type Failure } from '../http/failure';
import { loadImageDecoder } from './image-decoder';

const { width, height } = SIGNATURE_PAD;
const WHITE = '#fff';

/** Extensions of the pictures that a signature may come as. */
export const SIGNATURE_TYPES = ['png', 'jpg', 'jpeg', 'webp'];
const CONTENT_TYPES = new Set<string>(['image/png', 'image/jpeg', 'image/webp']);

/**
 * A signature image drawn anew: what is kept is never the file that somebody sent, with all that may hide in one, but its
 * picture. Its size is judged by its head, before anything is unpacked.
 *
 * @param sent the whole file
 * @returns a PNG of twice 560 by 230 pixels, upright on white; or `file.wrongType` {allowed}, `file.tooManyPixels` {limit},
 *   `file.unreadable`, `signature.empty` where there is nothing to see
 */
export async function sanitizeSignature(sent: Uint8Array): Promise<Uint8Array | Failure> {
  const { fileTypeFromBuffer } = await import('file-type');
  const type = await fileTypeFromBuffer(sent).catch(() => undefined);
  if (!type || !CONTENT_TYPES.has(type.mime)) return fail('file.wrongType', { allowed: SIGNATURE_TYPES.join(', ') });
  const sharp = await loadImageDecoder();
  const head = await sharp(sent, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
  if (!head) return fail('file.unreadable');
  if (Math.max(head.width, head.height) > SIGNATURE_MAX_PIXELS)
    return fail('file.tooManyPixels', { limit: SIGNATURE_MAX_PIXELS });
  const size = { width: width * 2, height: height * 2, channels: 3 as const };
  const pixels = await sharp(sent, { limitInputPixels: SIGNATURE_MAX_PIXELS ** 2, failOn: 'error' })
    .autoOrient()
    .flatten({ background: WHITE })
    .resize({ ...size, fit: 'contain', background: WHITE })
    .toColourspace('srgb')
    .raw()
    .toBuffer()
    .catch(() => undefined);
  if (!pixels) return fail('file.unreadable');
  return hasInk(pixels) ? sharp(pixels, { raw: size }).png().toBuffer() : fail('signature.empty');
}

/** At least some points that are clearly darker than paper. */
function hasInk(pixels: Uint8Array): boolean {
  let dark = 0;
  for (let index = 0; index + 2 < pixels.length; index += 3) {
    const light = (pixels[index] ?? 0) + (pixels[index + 1] ?? 0) + (pixels[index + 2] ?? 0);
    if (light < 600 && ++dark > 40) return true;
  }
  return false;
}
