import type Sharp from 'sharp';

let opened: Promise<typeof Sharp> | undefined;

/** Decodes PNG, JPEG, WebP, GIF, TIFF and AVIF; each use judges for itself which of them it takes. Loaded with the first picture. */
export const openDecoders = (): Promise<typeof Sharp> => (opened ??= load());

async function load(): Promise<typeof Sharp> {
  const { default: sharp } = await import('sharp');
  // Decoders of formats that nobody may send are closed: what is not read cannot be attacked.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['Png', 'Jpeg', 'Webp', 'Nsgif', 'Tiff', 'Heif'].map((format) => `VipsForeignLoad${format}`),
  });
  // Pictures come one by one and hardly ever twice; what they take is given back.
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}
