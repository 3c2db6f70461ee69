import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { decodeHeic } from '~/platform/documents/decode-heic';
import { sanitizePhoto } from '~/platform/documents/sanitize-photo';
import { isFailure } from '~/platform/http/failure';
import { findProgram } from '../../scripts/find-programs.mjs';
import { BYTES } from '../platform/drafts/form-calls';

const MB = 1048576;

/** Red above, blue below. */
async function twoColours(width: number, height: number) {
  const half = { width, height: height / 2, channels: 3 as const };
  const red = await sharp({ create: { ...half, background: '#f00' } })
    .png()
    .toBuffer();
  return sharp({ create: { ...half, height, background: '#00f' } }).composite([{ input: red, left: 0, top: 0 }]);
}

/** With more grain than any camera's picture has, so that it can't be packed small. */
const grain = (width: number, height: number) =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } });

const PLACE = { IFD0: { Make: 'Camera' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } };

async function storedPhoto(sent: Buffer, contentType: string, mostBytes = 10 * MB) {
  const photo = await sanitizePhoto(sent, contentType, mostBytes);
  if (isFailure(photo)) throw new Error(photo.name);
  return { ...photo, head: await sharp(photo.content).metadata() };
}

async function pixel(picture: Buffer, left: number, top: number): Promise<number[]> {
  return [...(await sharp(picture).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer())];
}

/** Whether two colours are the same to the eye: JPEG keeps none exactly. */
const near = (a: readonly number[], b: readonly number[]) => a.every((value, i) => Math.abs(value - (b[i] ?? 0)) < 12);

describe('a picture that is kept', () => {
  test('tells neither where it was taken nor by what', async () => {
    const sent = await grain(80, 60).withExif(PLACE).jpeg().toBuffer();
    const { head, changes, contentType } = await storedPhoto(sent, 'image/jpeg');
    expect(head).toMatchObject({ format: 'jpeg', width: 80, height: 60 });
    expect([head.exif, head.xmp, head.orientation]).toEqual([undefined, undefined, undefined]);
    expect(changes).toEqual(['place']);
    expect(contentType).toBe('image/jpeg');
  });

  test.each(['png', 'webp', 'avif'] as const)('also as %s', async (format) => {
    const sent = await grain(40, 30).withExif(PLACE).toFormat(format).toBuffer();
    expect((await sharp(sent).metadata()).exif).toBeDefined();
    const { head, changes } = await storedPhoto(sent, `image/${format}`);
    expect(head.exif).toBeUndefined();
    expect(changes).toEqual(format === 'avif' ? ['jpeg', 'place'] : ['place']);
    expect(head.format).toBe(format === 'avif' ? 'jpeg' : format);
  });

  test('stands as its camera was held', async () => {
    const lying = await (await twoColours(40, 20)).withMetadata({ orientation: 6 }).jpeg({ quality: 100 }).toBuffer();
    const { content, head } = await storedPhoto(lying, 'image/jpeg');
    expect(head).toMatchObject({ width: 20, height: 40 });
    expect(head.orientation).toBeUndefined();
    expect(near(await pixel(content, 17, 20), [255, 0, 0])).toBe(true);
    expect(near(await pixel(content, 2, 20), [0, 0, 255])).toBe(true);
  });

  test('is smaller where it is a large photo, and as it was where it is a drawing', async () => {
    const { head, changes } = await storedPhoto(await grain(4000, 3000).jpeg({ quality: 60 }).toBuffer(), 'image/jpeg');
    expect(head).toMatchObject({ width: 3000, height: 2250 });
    expect(changes).toEqual(['smaller']);
    const image = await sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    expect(await storedPhoto(image, 'image/png')).toMatchObject({ head: { width: 4000, height: 3000 }, changes: [] });
  }, 30_000);

  test('has no more bytes than its question takes', async () => {
    const sent = await grain(1200, 900).jpeg({ quality: 70 }).toBuffer();
    const { content, head } = await storedPhoto(sent, 'image/jpeg', sent.length);
    expect(content.length).toBeLessThanOrEqual(sent.length);
    expect(head).toMatchObject({ width: 1200, height: 900 });
    expect(await sanitizePhoto(sent, 'image/jpeg', 1000)).toMatchObject({ name: 'file.tooBig' });
  });

  test('keeps all its pages or pictures', async () => {
    const pages = await Promise.all(
      ['#f00', '#0f0', '#00f'].map((background) =>
        sharp({ create: { width: 20, height: 10, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    for (const format of ['tiff', 'gif', 'webp'] as const) {
      const sent = await sharp(pages, { join: { animated: true } })
        .toFormat(format)
        .toBuffer();
      expect((await sharp(sent).metadata()).pages).toBe(3);
      expect((await storedPhoto(sent, `image/${format}`)).head).toMatchObject({ pages: 3, format });
    }
  });

  test('has no more pixels than can be unpacked, by its head alone', async () => {
    const bomb = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    expect(bomb.length).toBeLessThan(MB);
    expect(await sanitizePhoto(bomb, 'image/png', MB)).toMatchObject({
      name: 'file.tooManyPixels',
      params: { limit: 7071 },
    });
  });

  test.each(['image/jpeg', 'image/png', 'image/heic', 'image/avif', 'image/tiff'])(
    'is a whole one: broken %s is refused',
    async (contentType) => {
      const sent =
        contentType === 'image/heic'
          ? BYTES.heic
          : await grain(60, 60)
              .toFormat(contentType.slice(6) as 'png')
              .toBuffer();
      const half = sent.subarray(0, Math.floor(sent.length / 2));
      expect(await sanitizePhoto(Buffer.from(half), contentType, MB)).toMatchObject({ name: 'file.unreadable' });
      expect(await sanitizePhoto(Buffer.from('no picture at all'), contentType, MB)).toMatchObject({
        name: 'file.unreadable',
      });
    },
  );
});

describe('a HEIC', () => {
  test('is kept as a JPEG', async () => {
    const { head, changes, content } = await storedPhoto(BYTES.heic, 'image/heic');
    expect(head).toMatchObject({ format: 'jpeg', width: 64, height: 64 });
    expect(changes).toEqual(['jpeg']);
    expect(near(await pixel(content, 30, 30), [204, 51, 51])).toBe(true);
  });

  test('of too many pixels, too much memory or too much time is refused, and the next one is not', async () => {
    const limits = { pixels: 64 * 64, memory: 64 * MB, ms: 20_000 };
    expect(await decodeHeic(BYTES.heic, limits)).toMatchObject({ width: 64, height: 64 });
    expect(await decodeHeic(BYTES.heic, { ...limits, pixels: 64 * 64 - 1 })).toBe('tooMany');
    expect(await decodeHeic(BYTES.heic, { ...limits, ms: 1 })).toBeUndefined();
    expect(await decodeHeic(BYTES.heic, limits)).toMatchObject({ width: 64 });
  });

  // By another hand's encoder: `apt-get install libheif-examples`.
  test.skipIf(!findProgram('heif-enc'))(
    'of a phone is upright, smaller, and tells no place',
    async () => {
      const folder = await mkdtemp(path.join(tmpdir(), 'latchkey-heic-'));
      try {
        const [jpeg, heic] = [path.join(folder, 'a.jpg'), path.join(folder, 'a.heic')];
        const soft = await grain(504, 378).png().toBuffer();
        await writeFile(jpeg, await sharp(soft).resize(4032, 3024).withExif(PLACE).jpeg().toBuffer());
        // How well it is packed is not what is looked at, and takes most of the time.
        execFileSync('heif-enc', ['-q', '40', '-p', 'preset=ultrafast', '-o', heic, jpeg]);
        const sent = await readFile(heic);
        const { head, changes } = await storedPhoto(sent, 'image/heic');
        expect(head).toMatchObject({ format: 'jpeg', width: 3000, height: 2250 });
        expect(head.exif).toBeUndefined();
        expect(changes).toEqual(['smaller', 'jpeg', 'place']);
        expect(await decodeHeic(sent, { pixels: 5e7, memory: 60 * MB, ms: 20_000 })).toBeUndefined();
      } finally {
        await rm(folder, { recursive: true });
      }
    },
    120_000,
  );
});

test('a photo of 40 MB is kept in less than a tenth of that', async () => {
  const sent = await grain(5200, 3800).jpeg({ quality: 97, chromaSubsampling: '4:4:4' }).toBuffer();
  expect(sent.length).toBeGreaterThan(40 * MB);
  const { content, head } = await storedPhoto(sent, 'image/jpeg', 4 * MB);
  expect(head).toMatchObject({ width: 3000, height: 2192 });
  expect(content.length).toBeLessThan(4 * MB);
}, 60_000);
