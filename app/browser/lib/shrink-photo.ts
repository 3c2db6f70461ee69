import { storedPhotoSize, type PhotoChange } from '~/domain/uploaded-photo';

/** Photos alone: what is drawn or scanned loses its thin lines. */
const PHOTOS = /^image\/(jpeg|webp|heic|heif)$/;
const QUALITY = 0.88;
const SMALL = 112;

interface Shrunk {
  file: File;
  changes: PhotoChange[];
  /** The middle of a picture that was opened, to know it by. */
  thumbnail?: HTMLCanvasElement;
}

/**
 * A photo turned upright and made smaller before it is sent, where the browser can; every other file as it is. The server does
 * the same with what comes as it was.
 */
export async function shrinkPhoto(file: File): Promise<Shrunk> {
  const same: Shrunk = { file, changes: [] };
  if (!PHOTOS.test(file.type) || !('createImageBitmap' in window)) return same;
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const { width, height } = storedPhotoSize(bitmap.width, bitmap.height);
    const isSmaller = width < bitmap.width || height < bitmap.height;
    const blob = isSmaller ? await renderResized(bitmap, width, height) : undefined;
    const thumbnail = renderThumbnail(bitmap);
    bitmap.close();
    // A picture that is packed well already gains nothing.
    if (!blob || blob.size >= file.size) return { ...same, thumbnail };
    return {
      file: named(file, blob),
      changes: file.type === 'image/jpeg' ? ['smaller'] : ['smaller', 'jpeg'],
      thumbnail,
    };
  } catch {
    // Not every browser reads every picture.
    return same;
  }
}

function renderResized(bitmap: ImageBitmap, width: number, height: number): Promise<Blob | undefined> {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const pen = canvas.getContext('2d');
  if (!pen) return Promise.resolve(undefined);
  pen.imageSmoothingQuality = 'high';
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, width, height);
  pen.drawImage(bitmap, 0, 0, width, height);
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/jpeg', QUALITY));
}

function renderThumbnail(bitmap: ImageBitmap): HTMLCanvasElement {
  const canvas = Object.assign(document.createElement('canvas'), { width: SMALL, height: SMALL });
  const side = Math.min(bitmap.width, bitmap.height);
  const [left, top] = [(bitmap.width - side) / 2, (bitmap.height - side) / 2];
  canvas.getContext('2d')?.drawImage(bitmap, left, top, side, side, 0, 0, SMALL, SMALL);
  canvas.setAttribute('aria-hidden', 'true');
  return canvas;
}

/** Under the name of the photo: a JPEG now. The size tells another drawing of the same photo from this one. */
function named({ name, lastModified }: File, blob: Blob): File {
  const jpeg = /\.jpe?g$/i.test(name) ? name : `${name.replace(/\.[^.]+$/, '')}.jpg`;
  return new File([blob], jpeg, { type: 'image/jpeg', lastModified });
}
