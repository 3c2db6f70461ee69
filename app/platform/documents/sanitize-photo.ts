import type { Sharp, SharpOptions } from 'sharp';
import { storedPhotoSize, type PhotoChange } from '~/domain/uploaded-photo';
import { fail, isFailure, type Failure } from '../http/failure';
import { loadImageDecoder } from './image-decoder';
import { hasLocation, hasLocationWithin } from './exif-location';
import { decodeHeic } from './decode-heic';

/** Most pixels of a picture. A JPEG is made smaller while it is unpacked, everything else is unpacked whole. */
const JPEG_PIXELS = 120_000_000;
const PIXELS = 50_000_000;

/** Longest that sharp may work on one picture, in seconds. */
const SECONDS = 30;

/** Quality of JPEG and WebP: the first that fits the file's limit is taken. */
const QUALITIES = [88, 75, 60, 45];

/** How each kind of picture is stored. Only photos are scaled down: drawings and scans would lose their thin lines. */
interface StoredAs {
  contentType: string;
  isPhoto: boolean;
  /** Pages or animations, all frames of which are stored. */
  hasPages: boolean;
  write(picture: Sharp, quality: number): Sharp;
}

const JPEG: StoredAs = {
  contentType: 'image/jpeg',
  isPhoto: true,
  hasPages: false,
  write: (picture, quality) =>
    picture.flatten({ background: '#fff' }).jpeg({ quality, chromaSubsampling: quality > 80 ? '4:4:4' : '4:2:0' }),
};

const KINDS: Record<string, StoredAs> = {
  'image/jpeg': JPEG,
  'image/heic': JPEG,
  'image/heif': JPEG,
  'image/heic-sequence': JPEG,
  'image/heif-sequence': JPEG,
  'image/avif': JPEG,
  'image/png': {
    contentType: 'image/png',
    isPhoto: false,
    hasPages: false,
    write: (picture) => picture.png({ compressionLevel: 9, adaptiveFiltering: true }),
  },
  'image/webp': {
    contentType: 'image/webp',
    isPhoto: true,
    hasPages: true,
    write: (picture, quality) => picture.webp({ quality, smartSubsample: true }),
  },
  'image/gif': {
    contentType: 'image/gif',
    isPhoto: false,
    hasPages: true,
    write: (picture) => picture.gif({ effort: 3 }),
  },
  'image/tiff': {
    contentType: 'image/tiff',
    isPhoto: false,
    hasPages: true,
    write: (picture) => picture.tiff({ compression: 'deflate', predictor: 'horizontal' }),
  },
};

/** Whether a file of this type is a picture that is re-encoded before it is stored. */
export const isPhotoType = (contentType: string): boolean => Object.hasOwn(KINDS, contentType);

/** Whether a picture of this type is scaled down to the limit of its question, however large it is. */
export const isDownscaled = (contentType: string): boolean => KINDS[contentType]?.isPhoto === true;

/**
 * A picture as it is kept: upright, without what its camera wrote about place, time and owner, photos no larger than they have to be
 * to be read, and HEIC and AVIF as JPEG. Its size is judged by its head, before anything is unpacked.
 *
 * @param sent the whole file
 * @param contentType what it really is, one that `isPhotoType` knows
 * @param mostBytes what the kept file may have
 * @returns the picture; or `file.tooManyPixels` {limit}, `file.unreadable`, `file.tooBig` without a limit where it can't be made to fit
 */
export async function sanitizePhoto(sent: Buffer, contentType: string, mostBytes: number) {
  const kind = KINDS[contentType];
  if (!kind) throw new TypeError(`${contentType} is no picture`);
  const opened = contentType.startsWith('image/hei') ? await openHeic(sent) : await openOther(sent, kind);
  if (isFailure(opened)) return opened;
  const { width, height, hasLocation, open } = opened;
  const size = storedPhotoSize(width, height);
  const isSmaller = kind.isPhoto && !opened.isMoving && (size.width < width || size.height < height);
  const changes: PhotoChange[] = [];
  if (isSmaller) changes.push('smaller');
  if (kind === JPEG && contentType !== 'image/jpeg') changes.push('jpeg');
  if (hasLocation) changes.push('place');
  for (const quality of QUALITIES) {
    const upright = isSmaller ? open().resize({ ...size, fit: 'fill' }) : open();
    const content = await kind
      .write(upright.toColourspace('srgb'), quality)
      .timeout({ seconds: SECONDS })
      .toBuffer()
      .catch(() => undefined);
    if (!content) return fail('file.unreadable');
    if (content.length <= mostBytes) return { content, contentType: kind.contentType, changes };
  }
  return fail('file.tooBig');
}

interface OpenPicture {
  /** As it stands upright. */
  width: number;
  height: number;
  hasLocation: boolean;
  isMoving: boolean;
  /** The picture upright, to be written once. */
  open(): Sharp;
}

const tooManyPixels = (most: number): Failure => fail('file.tooManyPixels', { limit: Math.floor(Math.sqrt(most)) });

/** The decoder turns it by itself: its EXIF data may say to turn it once more. */
async function openHeic(sent: Buffer): Promise<OpenPicture | Failure> {
  const pixels = await decodeHeic(sent);
  if (pixels === 'tooMany') return tooManyPixels(PIXELS);
  if (!pixels) return fail('file.unreadable');
  const sharp = await loadImageDecoder();
  const { width, height, data } = pixels;
  return {
    width,
    height,
    hasLocation: hasLocationWithin(sent),
    isMoving: false,
    open: () => sharp(data, { raw: { width, height, channels: 4 }, limitInputPixels: PIXELS }),
  };
}

async function openOther(sent: Buffer, { hasPages }: StoredAs): Promise<OpenPicture | Failure> {
  const sharp = await loadImageDecoder();
  const head = await sharp(sent, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
  if (!head) return fail('file.unreadable');
  const most = head.format === 'jpeg' ? JPEG_PIXELS : PIXELS;
  const pages = hasPages ? (head.pages ?? 1) : 1;
  if (head.width * head.height * pages > most) return tooManyPixels(most);
  const options: SharpOptions = { limitInputPixels: most, failOn: 'error', pages: pages > 1 ? -1 : 1 };
  const { width, height } = head.autoOrient;
  const xmp = head.xmp?.includes('GPSL') ?? false;
  return {
    width,
    height,
    hasLocation: xmp || (head.exif !== undefined && hasLocation(head.exif)),
    isMoving: pages > 1,
    // Pages stand one below the other, and can't be turned one by one; pictures that have several say hardly ever that they lie.
    open: () => (pages > 1 ? sharp(sent, options) : sharp(sent, options).autoOrient()),
  };
}
