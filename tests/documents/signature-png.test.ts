import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { SIGNATURE_MAX_PIXELS, SIGNATURE_PAD } from '~/config/limits';
import { sanitizeSignature } from '~/platform/documents/sanitize-signature';
import { penSignature } from '../support/pen-signature';

const INK = penSignature('M60 150C120 20 170 20 180 140S300 60 330 150S470 90 500 130');
const WHOLE = { format: 'png', width: SIGNATURE_PAD.width * 2, height: SIGNATURE_PAD.height * 2 };

async function pictureOf(sent: Uint8Array): Promise<Buffer> {
  const cleaned = await sanitizeSignature(sent);
  if (!(cleaned instanceof Uint8Array)) throw new Error(`Refused: ${cleaned.name}`);
  return Buffer.from(cleaned);
}

/** A picture of grey of this size. */
const grey = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#777' } });

/** A PNG whose head tells another size. */
function claiming(width: number, height: number): Buffer {
  const png = Buffer.from(INK);
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  return png;
}

describe('a picture of a signature', () => {
  test.each([
    ['PNG', async () => INK],
    ['JPEG', () => sharp(INK).jpeg().toBuffer()],
    ['WebP', () => sharp(INK).webp().toBuffer()],
    ['PNG with 16 bits of grey', () => sharp(INK).greyscale().toColourspace('grey16').png().toBuffer()],
    ['JPEG for print', () => sharp(INK).toColourspace('cmyk').jpeg().toBuffer()],
    ['largest that is taken', () => grey(SIGNATURE_MAX_PIXELS, SIGNATURE_MAX_PIXELS).png().toBuffer()],
    ['dot', () => grey(1, 1).png().toBuffer()],
  ])('that is a %s becomes a PNG of twice the pad', async (_kind, make) => {
    expect(await sharp(await pictureOf(await make())).metadata()).toMatchObject(WHOLE);
  });

  test('keeps nothing of the file but its picture', async () => {
    const secret = 'Taken at 41.88 N, 87.63 W';
    const marked = await sharp(INK)
      .withExif({ IFD0: { ImageDescription: secret } })
      .jpeg()
      .toBuffer();
    const sent = Buffer.concat([marked, Buffer.from('<script>alert(1)</script>')]);
    expect(sent.includes(secret)).toBe(true);
    const storedPicture = await pictureOf(sent);
    expect([secret, '<script>', 'Exif', 'eXIf'].filter((text) => storedPicture.includes(text))).toEqual([]);
    expect((await sharp(storedPicture).metadata()).exif).toBeUndefined();
  });

  test('stands upright, as the camera meant it', async () => {
    // Ink at the top of an upright picture that is stored lying.
    const upright = await sharp(await grey(400, 40).png().toBuffer())
      .extend({ bottom: 760, background: '#fff' })
      .png()
      .toBuffer();
    const lying = await sharp(await sharp(upright).rotate(-90).png().toBuffer())
      .withMetadata({ orientation: 6 })
      .jpeg({ quality: 100 })
      .toBuffer();
    const darkRow = async (picture: Buffer) => {
      const { data, info } = await sharp(picture).greyscale().raw().toBuffer({ resolveWithObject: true });
      return Math.floor(data.findIndex((value) => value < 200) / info.width);
    };
    expect(await darkRow(await pictureOf(lying))).toBe(await darkRow(await pictureOf(upright)));
    expect(await darkRow(await pictureOf(upright))).toBeLessThan(10);
  });
});

describe('no picture of a signature', () => {
  const ALLOWED = { allowed: 'png, jpg, jpeg, webp' };
  test.each([
    ['text', async () => Buffer.from('Maya Torres'), 'file.wrongType', ALLOWED],
    ['nothing', async () => Buffer.alloc(0), 'file.wrongType', ALLOWED],
    [
      'an SVG',
      async () =>
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'),
      'file.wrongType',
      ALLOWED,
    ],
    ['a GIF', async () => grey(9, 9).gif().toBuffer(), 'file.wrongType', ALLOWED],
    ['the first bytes of a PNG', async () => INK.subarray(0, 60), 'file.unreadable', null],
    [
      'the first bytes of a PNG and rubbish',
      async () => Buffer.concat([INK.subarray(0, 60), Buffer.alloc(500, 7)]),
      'file.unreadable',
      null,
    ],
    ['half a PNG', async () => INK.subarray(0, INK.length / 2), 'file.unreadable', null],
    ['half a JPEG', async () => (await sharp(INK).jpeg().toBuffer()).subarray(0, 4000), 'file.unreadable', null],
    ['half a WebP', async () => (await sharp(INK).webp().toBuffer()).subarray(0, 2000), 'file.unreadable', null],
    [
      'more pixels than are unpacked',
      async () => claiming(60_000, 60_000),
      'file.tooManyPixels',
      { limit: SIGNATURE_MAX_PIXELS },
    ],
    [
      'a picture that is one pixel too wide',
      async () =>
        grey(SIGNATURE_MAX_PIXELS + 1, 9)
          .jpeg()
          .toBuffer(),
      'file.tooManyPixels',
      { limit: SIGNATURE_MAX_PIXELS },
    ],
    ['an empty sheet', async () => penSignature('M0 0'), 'signature.empty', null],
    [
      'a sheet that one sees through',
      async () =>
        sharp({ create: { width: 99, height: 99, channels: 4, background: '#0000' } })
          .png()
          .toBuffer(),
      'signature.empty',
      null,
    ],
  ])('%s', async (_what, make, name, params) => {
    expect(await sanitizeSignature(await make())).toMatchObject({ isFailure: true, name, params });
  });
});
