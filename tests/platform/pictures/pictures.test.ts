import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { toUpload } from '~/lib/api-client.server';
import { STORED_PICTURE_PIXELS, MAX_FORM_PICTURES, MAX_PICTURE_BYTES, MAX_PICTURE_PIXELS } from '~/config/limits';
import { getPicture, readPicturePath, uploadPicture } from '~/areas/accounts/pictures/calls';
import { exportTemplate, importTemplate } from '~/areas/form-builder/calls';
import { getTemplate } from '~/areas/approval/calls';
import { createFormService } from '~/areas/forms/service.server';
import type { ReadSiblingFile } from '~/areas/accounts/pictures/import-form-pictures.server';
import { importFormFile } from '~/areas/approval/import-form-file.server';
import { createSiblingFileReader } from '../../../cli/picture-folder';
import { aFormFile } from '../../support/builders';
import { dataOf, createTeam, type Team } from '../form-builder/team';

const FORM = 'contact-details';
const ADDRESS = /^\/api\/x\/pictures\/prairie-public\/[0-9a-f]{64}\.webp$/;
let team: Team;
let folder: string;
beforeEach(async () => {
  team = await createTeam();
  folder = await mkdtemp(path.join(tmpdir(), 'latchkey-pictures-'));
});
afterEach(async () => {
  await team.testPlatform.close();
  await rm(folder, { recursive: true, force: true });
});

const paint = (width: number, height: number, background = '#2255aa') =>
  sharp({ create: { width, height, channels: 3, background } });
const png = (width = 40, height = 20, color?: string) => paint(width, height, color).png().toBuffer();
const asData = (content: Buffer, type = 'image/png') => `data:${type};base64,${content.toString('base64')}`;
const img = (source: string, alt = 'Our office') => `<p><img alt="${alt}" src="${source}"></p>`;
const formOf = (html: string, over: object = {}) =>
  JSON.stringify({
    ...aFormFile(),
    formElements: [{ type: 'html', beefreeHtmlTemplate: html }, ...aFormFile().formElements],
    ...over,
  });

/** A PNG whose head tells another size. */
async function claiming(width: number, height: number): Promise<Buffer> {
  const picture = await png();
  picture.writeUInt32BE(width, 16);
  picture.writeUInt32BE(height, 20);
  return picture;
}

const upload = (content: Uint8Array, who = 'ruth') =>
  team.testPlatform.api({ bearer: team.sessions[who] }).call(uploadPicture, {}, { upload: toUpload(content) });
const importHere = (text: string, readBeside?: ReadSiblingFile, accountId = 'prairie') =>
  importFormFile(team.testPlatform.context, accountId, text, { readSiblingFile: readBeside });

/** The address of the first picture of a text block as it is stored. */
async function sourceNow(accountId = 'prairie', at = 0): Promise<string> {
  const form = await createFormService(team.testPlatform.context).findForm(accountId, FORM);
  const element = form?.definition.formElements[0];
  const html = element?.type === 'html' ? element.beefreeHtmlTemplate : '';
  return [...html.matchAll(/src="([^"]*)"/g)][at]?.[1] ?? '';
}

async function bytesAt(address: string): Promise<Buffer | undefined> {
  const params = readPicturePath(address);
  const result = params && (await team.testPlatform.call(getPicture, { params }));
  return result?.isOk ? Buffer.from(await result.data.arrayBuffer()) : undefined;
}

describe('a picture that is uploaded', () => {
  test.each(['png', 'jpeg', 'webp', 'gif'] as const)(
    'as %s is kept as WebP under the address of what it shows',
    async (format) => {
      const sent = await paint(40, 20).toFormat(format).toBuffer();
      const { address, width, height } = dataOf(await upload(sent));
      expect([address, width, height]).toEqual([expect.stringMatching(ADDRESS), 40, 20]);
      expect(await sharp(await bytesAt(address)).metadata()).toMatchObject({ format: 'webp', width: 40, height: 20 });
      expect(dataOf(await upload(sent)).address).toBe(address);
    },
  );

  test('is served for ever, as what it is and nothing else', async () => {
    const { address } = dataOf(await upload(await png()));
    const { headers } = dataOf(
      await team.testPlatform.call(getPicture, {
        params: readPicturePath(address) ?? { accountToken: '', name: '' },
      }),
    );
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
  });

  test('keeps nothing of the file but what it shows, upright and no larger than pages need', async () => {
    const secret = 'Taken at 41.88 N, 87.63 W';
    const marked = await paint(3000, 1000)
      .withExif({ IFD0: { ImageDescription: secret } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { address, width, height } = dataOf(
      await upload(Buffer.concat([marked, Buffer.from('<script>alert(1)</script>')])),
    );
    expect([width, height]).toEqual([Math.round(STORED_PICTURE_PIXELS / 3), STORED_PICTURE_PIXELS]);
    const stored = (await bytesAt(address)) ?? Buffer.alloc(0);
    expect([secret, '<script>', 'Exif', 'EXIF'].filter((text) => stored.includes(text))).toEqual([]);
  });

  test.each([
    ['nothing', async () => Buffer.alloc(0), 'file.empty'],
    [
      'an SVG',
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      'file.wrongType',
    ],
    ['a page', async () => Buffer.from('<!doctype html><script>alert(1)</script>'), 'file.wrongType'],
    ['a TIFF', () => paint(4, 4).tiff().toBuffer(), 'file.wrongType'],
    ['a page behind the head of a GIF', async () => Buffer.from('GIF89a<script>alert(1)</script>'), 'file.unreadable'],
    ['half a picture', async () => (await paint(600, 600).jpeg().toBuffer()).subarray(0, 900), 'file.unreadable'],
    [
      'a file that is too large',
      async () => Buffer.concat([await png(), Buffer.alloc(MAX_PICTURE_BYTES)]),
      'file.tooBig',
    ],
    ['a bomb of pixels', () => claiming(60_000, 60_000), 'file.tooManyPixels'],
    ['one column too wide', () => png(MAX_PICTURE_PIXELS + 1, 1), 'file.tooManyPixels'],
  ])('is refused where it is %s', async (_what, make, name) => {
    expect(await upload(await make())).toMatchObject({ isOk: false, name });
  });

  test('comes from people of the account alone', async () => {
    expect(await team.testPlatform.api({}).call(uploadPicture, {}, { upload: toUpload(await png()) })).toMatchObject({
      name: 'session.required',
    });
    expect(dataOf(await upload(await png(), 'mina')).address).toMatch(ADDRESS);
  });

  test.each([
    ['another name', 'prairie-public', `${'0'.repeat(64)}.webp`],
    ['another account', 'river-public', undefined],
    ['no account', 'nobody', undefined],
    ['a path', 'prairie-public', '../../latchkey.db'],
    ['the name of an object', 'prairie-public', '__proto__'],
  ])('is not there under %s', async (_what, accountToken, name) => {
    const stored = readPicturePath(dataOf(await upload(await png())).address);
    expect(
      await team.testPlatform.call(getPicture, { params: { accountToken, name: name ?? stored?.name ?? '' } }),
    ).toMatchObject({ isOk: false, name: 'file.notFound' });
  });
});

describe('pictures of a form file', () => {
  test('that travel as data move into the storage, in every language', async () => {
    const [here, there] = [await png(), await png(30, 30, '#aa5522')];
    const result = await importHere(
      formOf(img(asData(here)), {
        reportHtml: img(asData(here)),
        translations: { es: { html: [img(asData(there)), null].slice(0, 1), reportHtml: img(asData(there)) } },
      }),
    );
    expect(result).toMatchObject({ outcome: 'published', hiddenPictures: [] });
    const form = JSON.stringify(
      (await createFormService(team.testPlatform.context).findForm('prairie', FORM))?.definition,
    );
    expect(form).not.toContain('data:image');
    expect(new Set(form.match(/\/api\/x\/pictures\/[^"\\]+/g))).toHaveProperty('size', 2);
    expect(form.match(/\/api\/x\/pictures\//g)).toHaveLength(4);
    expect(await sharp(await bytesAt(await sourceNow())).metadata()).toMatchObject({ width: 40, height: 20 });
    expect(
      await importHere(
        formOf(img(asData(here)), {
          reportHtml: img(asData(here)),
          translations: { es: { html: [img(asData(there))], reportHtml: img(asData(there)) } },
        }),
      ),
    ).toMatchObject({ outcome: 'unchanged' });
  });

  test('larger than a text block may be are taken all the same', async () => {
    const noise = await sharp(randomBytes(300 * 300 * 3), { raw: { width: 300, height: 300, channels: 3 } })
      .png()
      .toBuffer();
    expect(asData(noise).length).toBeGreaterThan(200_000);
    expect(await importHere(formOf(img(asData(noise))))).toMatchObject({ outcome: 'published', hiddenPictures: [] });
  });

  test('that lie beside it are taken from its folder and what is under it', async () => {
    await mkdir(path.join(folder, 'img'));
    await writeFile(path.join(folder, 'our office.png'), await png());
    await writeFile(path.join(folder, 'img', 'a.gif'), await paint(5, 5).gif().toBuffer());
    const html = img('our%20office.png') + img('./img/a.gif') + img('none.png') + img('img');
    expect(await importHere(formOf(html), createSiblingFileReader(path.join(folder, 'form.json')))).toMatchObject({
      hiddenPictures: [
        { address: 'none.png', fault: 'file' },
        { address: 'img', fault: 'file' },
      ],
    });
    expect([await sourceNow(), await sourceNow('prairie', 1), await sourceNow('prairie', 2)]).toEqual([
      expect.stringMatching(ADDRESS),
      expect.stringMatching(ADDRESS),
      'none.png',
    ]);
  });

  test('are never read from anywhere else', async () => {
    const inner = path.join(folder, 'forms');
    await mkdir(inner);
    await writeFile(path.join(folder, 'secret.png'), await png());
    await symlink(path.join(folder, 'secret.png'), path.join(inner, 'link.png'));
    await mkdir(path.join(folder, 'forms-beside'));
    await writeFile(path.join(folder, 'forms-beside', 'b.png'), await png());
    const names = [
      '../secret.png',
      'x/../../secret.png',
      '..%2fsecret.png',
      '..\\secret.png',
      'link.png',
      '../forms-beside/b.png',
      '%00',
      'file.png%00.png',
    ];
    const result = await importHere(
      formOf(names.map((name) => img(name)).join('')),
      createSiblingFileReader(path.join(inner, 'form.json')),
    );
    expect(result).toMatchObject({ hiddenPictures: names.map((address) => ({ address, fault: 'file' })) });
    // An address of this site is none of a file.
    expect(
      await importHere(
        formOf(img(path.join(folder, 'secret.png'))),
        createSiblingFileReader(path.join(inner, 'form.json')),
      ),
    ).toMatchObject({ isImported: true });
    expect(await sourceNow()).toBe(path.join(folder, 'secret.png'));
  });

  test('that can not be kept leave their texts, and are named with the reason', async () => {
    await writeFile(path.join(folder, 'big.png'), Buffer.concat([await png(), Buffer.alloc(MAX_PICTURE_BYTES)]));
    await writeFile(path.join(folder, 'page.png'), '<script>alert(1)</script>');
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
    const sources = [
      asData(svg, 'image/svg+xml'),
      asData(await claiming(50_000, 50_000)),
      asData(Buffer.from('GIF89a<b>')),
      'data:text/html,<b>',
      'big.png',
      'page.png',
      'https://cdn.example/a.png',
      '//cdn.example/b.png',
    ];
    const result = await importHere(
      formOf(sources.map((source) => img(source)).join('')),
      createSiblingFileReader(path.join(folder, 'form.json')),
    );
    if (!result.isImported) throw new Error('not imported');
    expect(result.hiddenPictures.map(({ fault }) => fault)).toEqual([
      'kind',
      'tooManyPixels',
      'unreadable',
      'kind',
      'tooBig',
      'kind',
      'foreign',
      'foreign',
    ]);
    expect(Math.max(...result.hiddenPictures.map(({ address }) => address.length))).toBeLessThanOrEqual(60);
    expect(await Promise.all(sources.map((_source, at) => sourceNow('prairie', at)))).toEqual([
      '',
      '',
      '',
      '',
      ...sources.slice(4),
    ]);
  });

  test('past the most that one file brings stay where they are', async () => {
    const sources = await Promise.all(
      Array.from({ length: MAX_FORM_PICTURES + 1 }, async (_, width) => asData(await png(width + 1, 1))),
    );
    const result = await importHere(formOf(sources.map((source) => img(source)).join('')));
    expect(result).toMatchObject({ hiddenPictures: [{ fault: 'tooMany' }] });
    expect(await sourceNow('prairie', MAX_FORM_PICTURES)).toBe(sources.at(-1));
  });

  test('of a form with mistakes are not kept', async () => {
    const { files } = team.testPlatform.context;
    const stored: string[] = [];
    const watched = {
      ...team.testPlatform.context,
      files: {
        ...files,
        put: (key: string, content: Parameters<typeof files.put>[1]) => (stored.push(key), files.put(key, content)),
      },
    };
    expect(await importFormFile(watched, 'prairie', formOf(img(asData(await png())), { title: '' }))).toMatchObject({
      isImported: false,
      issues: [{ path: 'title' }],
    });
    expect(
      await importFormFile(
        watched,
        'prairie',
        '{"formElements":[{"beefreeHtmlTemplate":5},null,"x"],"translations":[null,{"html":{}}]}',
      ),
    ).toMatchObject({ isImported: false });
    expect(stored).toEqual([]);
    await importFormFile(watched, 'prairie', formOf(img(asData(await png()))));
    await importFormFile(watched, 'prairie', formOf(img(asData(await png()))));
    expect(stored).toHaveLength(1);
  });

  test('are taken by the builder too, which has no files beside the form', async () => {
    await writeFile(path.join(folder, 'a.png'), await png());
    const as = { bearer: team.sessions.ruth };
    const text = formOf(
      img(asData(await png())) +
        img('a.png') +
        img(path.join(folder, 'a.png').slice(1)) +
        img('https://cdn.example/a.png'),
    );
    const { pictures } = dataOf(await team.testPlatform.call(importTemplate, { body: { text } }, as));
    expect(pictures).toEqual([
      { address: 'a.png', fault: 'file' },
      { address: path.join(folder, 'a.png').slice(1), fault: 'file' },
      { address: 'https://cdn.example/a.png', fault: 'foreign' },
    ]);
    const { definition } = dataOf(await team.testPlatform.call(getTemplate, { query: { id: FORM } }, as));
    expect(JSON.stringify(definition)).toMatch(/\/api\/x\/pictures\/prairie-public\/[0-9a-f]{64}\.webp/);
    const exported = await dataOf(
      await team.testPlatform.call(exportTemplate, { query: { id: FORM, which: 'draft' } }, as),
    ).text();
    expect(exported).toContain('/api/x/pictures/prairie-public/');
  });

  test('of another account are copied where they are; the address of none is named', async () => {
    const { address } = dataOf(await upload(await png()));
    const gone = address.replace(/[0-9a-f]{64}/, '0'.repeat(64));
    expect(await importHere(formOf(img(address) + img(gone)), undefined, 'river')).toMatchObject({
      hiddenPictures: [{ address: gone, fault: 'gone' }],
    });
    const copy = await sourceNow('river');
    // A broken picture would say nothing; its text does.
    expect(await sourceNow('river', 1)).toBe('');
    expect(copy).toBe(address.replace('prairie-public', 'river-public'));
    expect(await bytesAt(copy)).toEqual(await bytesAt(address));
    expect(await importHere(formOf(img(address)))).toMatchObject({ hiddenPictures: [] });
    expect(await sourceNow()).toBe(address);
  });
});
