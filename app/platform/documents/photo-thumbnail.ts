import { loadImageDecoder } from './image-decoder';
import { isPhotoType } from './sanitize-photo';

/** Width and height, in pixels: twice what it is shown in, for screens that have more of them. */
const SIDE = 144;
/** As many as a stored picture may have; a JPEG is made smaller while it is unpacked. */
const PIXELS = { jpeg: 120_000_000, other: 50_000_000 };
const SECONDS = 10;

/**
 * Renders the middle of a picture that `sanitizePhoto` made as a small square JPEG.
 *
 * @returns undefined for what is no picture, or can't be read
 */
export async function renderPhotoThumbnail(stored: Buffer, contentType: string): Promise<Buffer | undefined> {
  if (!isPhotoType(contentType)) return undefined;
  const sharp = await loadImageDecoder();
  return sharp(stored, { limitInputPixels: contentType === 'image/jpeg' ? PIXELS.jpeg : PIXELS.other, pages: 1 })
    .resize(SIDE, SIDE, { fit: 'cover' })
    .flatten({ background: '#fff' })
    .jpeg({ quality: 70 })
    .timeout({ seconds: SECONDS })
    .toBuffer()
    .catch(() => undefined);
}
