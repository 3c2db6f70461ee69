import type Sharp from 'sharp';

let opened: Promise<typeof Sharp> | undefined;

/** Loads the decoder of PNG, JPEG, WebP, GIF, TIFF and AVIF at the first picture. Each caller checks which types it accepts. */
export const loadImageDecoder = (): Promise<typeof Sharp> => (opened ??= load());

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
