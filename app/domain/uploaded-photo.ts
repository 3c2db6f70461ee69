/** What a photo keeps at least of its longer side, in pixels: a sheet of paper that fills the picture stays readable. */
const LONG_SIDE = 3000;

/** And of its shorter one: a long strip, such as a panorama or a page that was photographed from a screen, loses nothing. */
const SHORT_SIDE = 2000;

/** Width and height that a photo is stored in, in pixels; the given ones where it is small enough. */
export function storedPhotoSize(width: number, height: number): { width: number; height: number } {
  const scale = Math.max(LONG_SIDE / Math.max(width, height), SHORT_SIDE / Math.min(width, height));
  if (!(scale < 1)) return { width, height };
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

/** Most that a photo may have as it is sent, in MB: what is kept of it has to fit its question, and is made smaller for that. */
export const MAX_SENT_PHOTO_MB = 50;

/** Whether a file is named as a photo that is made smaller where its question asks for that. Its content is for the server to check. */
export const isNamedPhoto = (name: string): boolean => /\.(jpe?g|hei[cf]|webp|avif)$/i.test(name);

/**
 * What was done to a picture that is kept, as its sender is told: made smaller, turned into a JPEG that opens everywhere, and rid of
 * where it was taken.
 */
export const PHOTO_CHANGES = ['smaller', 'jpeg', 'place'] as const;
export type PhotoChange = (typeof PHOTO_CHANGES)[number];
