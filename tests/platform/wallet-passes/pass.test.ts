import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addToWallet, getWalletImage, getWalletPassPreview, getWalletPassQr } from '~/areas/wallet-passes/calls';
import { imageSize } from '~/domain/image-size';
import { createDevelopmentWalletCertificate } from '~/platform/adapters/development-wallet-certificate';
import { createPasskitWallet } from '~/platform/adapters/passkit-wallet';
import type { WalletCertificate } from '~/platform/ports/wallet';
import { missingReaders } from '../../../scripts/find-programs.mjs';
import { createTestPlatform, type TestPlatform, type TestPlatformOptions } from '../../support/test-platform';
import { readQr, withUnpacked } from './read-pass';

const PUBLIC_URL = 'https://pages.example';
const TEMPLATE = {
  FrontSide: {
    HeaderArea: [{ Key: 'since', Label: 'Since', Value: '{{Since}}' }],
    PrimaryArea: [{ Key: 'name', Label: 'Name', Value: '{{ Customer name }}', MaxLength: 6 }],
    SecondaryArea: [{ Key: 'number', Label: 'Number', Value: 'No. {{Number}}{{Nobody knows this}}' }],
    AuxiliaryArea: [{ Key: 'number', Label: 'The same key again', Value: 'x' }],
    FooterArea: [{ Key: 'foot', Label: 'Footer', Value: 'At the foot' }],
    BarcodeArea: { Message: 'LK-{{Number}}' },
  },
  Backside: { BackArea: [{ Key: 'care', Label: 'Care', Value: 'Call us.' }] },
  BackgroundColor: 'rgb(255, 255, 255)',
  // Nobody could read it.
  ForegroundColor: '#fafafa',
  LabelColor: 'url(javascript:alert(1))',
  Images: [{ ImageType: 'Logo', ImagePath: 'wallet/logo.svg', ImageAltText: 'A square' }],
};
const SQUARE =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><rect width="10" height="10" fill="#08f"/></svg>';

let platform: TestPlatform;
let token: string;

async function open(options: TestPlatformOptions = {}): Promise<void> {
  platform = await createTestPlatform({ ...options, config: { publicUrl: PUBLIC_URL, ...options.config } });
  await platform.seed.account();
  await platform.seed.recipient({ tags: JSON.stringify({ Since: '2014', Number: '4711' }) });
  await platform.context.files.put('wallet/logo.svg', Buffer.from(SQUARE));
  await addTemplate('card', TEMPLATE);
  token = await platform.seed.link({ purpose: 'wallet', form: 'card' });
}
const addTemplate = (id: string, template: unknown) =>
  platform.context.db
    .insertInto('wallet_templates')
    .values({
      account_id: 'prairie',
      id,
      template: typeof template === 'string' ? template : JSON.stringify(template),
      revision: 1,
    })
    .execute();

beforeEach(() => open());
afterEach(() => platform.close());

async function passOf(of: string): Promise<Uint8Array> {
  const result = await platform.call(addToWallet, { query: { token: of } });
  if (!result.isOk) throw new Error(result.name ?? result.details);
  expect(result.data.headers.get('content-type')).toBe('application/vnd.apple.pkpass');
  return new Uint8Array(await result.data.arrayBuffer());
}

const authority = () =>
  (
    JSON.parse(readFileSync(path.join(platform.context.config.dataDir, 'wallet-development.json'), 'utf8')) as {
      wwdr: string;
    }
  ).wwdr;

interface PassJson {
  serialNumber: string;
  foregroundColor: string;
  barcodes: { message: string; format: string; messageEncoding: string }[];
  generic: Record<string, { key: string; label: string; value: string }[]>;
}

describe('the preview', () => {
  test('holds the recipient’s values in the place of their names, and addresses of images on this site', async () => {
    const result = await platform.call(getWalletPassPreview, { query: { token } });
    if (!result.isOk || !result.data.template) throw new Error('a template was expected');
    const { front, images } = result.data.template;
    expect(result.data.isAvailable).toBe(true);
    expect(front.primary).toEqual([{ key: 'name', label: 'Name', value: 'Maya Torres', maxLength: 6 }]);
    expect(front.secondary[0]?.value).toBe('No. 4711');
    expect(front.barcode?.message).toBe('LK-4711');
    expect(images[0]).toMatchObject({
      altText: 'A square',
      path: '/api/x/wallet/Image?accountToken=prairie-public&template=card&type=Logo&v=1.1',
    });
    const image = await platform.call(getWalletImage, {
      query: { accountToken: 'prairie-public', template: 'card', type: 'logo', v: '' },
    });
    expect(image.isOk && (await image.data.text())).toBe(SQUARE);
  });

  test('without a template it is empty; broken ones count as none; there is no code and no pass either', async () => {
    await addTemplate('broken', '{"FrontSide":');
    await addTemplate('other', { FrontSide: 7 });
    for (const form of ['missing', 'broken', 'other']) {
      const link = await platform.seed.link({ purpose: 'wallet', form });
      expect(await platform.call(getWalletPassPreview, { query: { token: link } })).toMatchObject({
        isOk: true,
        data: { template: null },
      });
      expect(await platform.call(getWalletPassQr, { query: { token: link, label: '' } })).toMatchObject({
        isOk: false,
        name: 'wallet.notFound',
        status: 404,
      });
      expect(await platform.call(addToWallet, { query: { token: link } })).toMatchObject({
        isOk: false,
        name: 'wallet.notFound',
      });
    }
  });

  test('images are those of the template alone', async () => {
    await platform.context.files.put('private.svg', Buffer.from(SQUARE));
    for (const query of [
      { type: 'private.svg' },
      { type: '../wallet/logo.svg' },
      { type: 'strip' },
      { template: 'other', type: 'logo' },
      { accountToken: 'prairie', type: 'logo' },
    ]) {
      const all = { accountToken: 'prairie-public', template: 'card', v: '', ...query };
      expect(await platform.call(getWalletImage, { query: all }), JSON.stringify(query)).toMatchObject({ isOk: false });
    }
  });
});

test('expired links, links of other purposes and forged ones give neither preview, code nor pass', async () => {
  const expired = await platform.seed.link({ purpose: 'wallet', form: 'card', seconds: -1 });
  const other = await platform.seed.link({ purpose: 'form', form: 'card' });
  const wanted: [string, string][] = [
    [expired, 'token.expired'],
    [other, 'token.wrongPurpose'],
    [`${token}x`, 'token.invalid'],
    ['x', 'token.invalid'],
  ];
  for (const [bad, name] of wanted) {
    expect(await platform.call(getWalletPassPreview, { query: { token: bad } })).toMatchObject({ isOk: false, name });
    expect(await platform.call(getWalletPassQr, { query: { token: bad, label: '' } })).toMatchObject({
      isOk: false,
      name,
    });
    expect(await platform.call(addToWallet, { query: { token: bad } })).toMatchObject({ isOk: false, name });
  }
});

test('looking at a pass and making one writes nothing', async () => {
  const before = await platform.rowCounts();
  await platform.call(getWalletPassPreview, { query: { token } });
  await platform.call(getWalletPassQr, { query: { token, label: 'Prairie' } });
  await passOf(token);
  expect(await platform.rowCounts()).toEqual(before);
});

describe('the certificate', () => {
  const runsOut = (expiresAt: number) => ({
    makePass: () => Promise.reject(new Error('a pass must not be signed with it')),
    certificate: (): WalletCertificate => ({ expiresAt, isDevelopment: false }),
  });
  const papers = {
    certificate: 'x',
    key: 'x',
    passphrase: '',
    wwdr: 'x',
    passTypeId: 'pass.example',
    teamId: 'ABCDE12345',
  };
  const lines: string[] = [];
  const reopen = async (expiresAt: string) => {
    await platform.close();
    lines.length = 0;
    const log = (level: string, event: string) => {
      if (event.startsWith('wallet.')) lines.push(`${level} ${event}`);
    };
    await open({ config: { wallet: papers }, overrides: { wallet: runsOut(Date.parse(expiresAt)), log } });
  };

  test('that has run out is told at the start, on the page and to who asks for a pass', async () => {
    await reopen('2026-01-15T15:59:59Z');
    expect(lines).toEqual(['error wallet.certificateExpired']);
    expect(await platform.call(getWalletPassPreview, { query: { token } })).toMatchObject({
      isOk: true,
      data: { isAvailable: false },
    });
    expect(await platform.call(addToWallet, { query: { token } })).toMatchObject({
      isOk: false,
      name: 'wallet.unavailable',
      status: 503,
    });
  });

  test('that runs out within 30 days is warned of', async () => {
    await reopen('2026-02-14T15:00:00Z');
    expect(lines).toEqual(['warn wallet.certificateExpires']);
    await reopen('2026-02-14T17:00:00Z');
    expect(lines).toEqual([]);
  });

  test('for development is drawn once: processes that start together sign with the same', () => {
    const { config, clock } = platform.context;
    const [first, second] = [createPasskitWallet(config, clock), createPasskitWallet(config, clock)];
    expect(first.certificate()).toEqual(second.certificate());
    expect(first.certificate()).toMatchObject({ isDevelopment: true });
    expect(first.certificate().expiresAt).toBeGreaterThan(clock.now() + 9 * 365 * 24 * 3_600_000);
  });
});

describe.skipIf(missingReaders().length > 0)('read back by other programs', () => {
  test('the pass is whole, and signed by a certificate that its authority has signed', async () => {
    const bytes = await passOf(token);
    withUnpacked(bytes, ({ names, wrongHashes, verifySignature, file }) => {
      expect(names).toEqual(
        expect.arrayContaining([
          'icon.png',
          'icon@2x.png',
          'icon@3x.png',
          'logo.png',
          'manifest.json',
          'pass.json',
          'signature',
        ]),
      );
      expect(wrongHashes()).toEqual([]);
      expect(verifySignature(authority())).toContain('pass.json');
      expect(imageSize(file('icon.png'))).toEqual({ type: 'image/png', width: 29, height: 29 });
      expect(imageSize(file('icon@3x.png'))).toEqual({ type: 'image/png', width: 87, height: 87 });
      expect(imageSize(file('logo@2x.png'))).toEqual({ type: 'image/png', width: 100, height: 100 });
    });
    const { wwdr } = createDevelopmentWalletCertificate({
      passTypeId: 'pass.example',
      teamId: 'STRANGER00',
      now: platform.clock.now(),
    });
    withUnpacked(bytes, ({ verifySignature }) => expect(() => verifySignature(wwdr)).toThrow(/erif/));
  });

  test('its fields are the card’s; what the front cuts off stands whole on the back', async () => {
    withUnpacked(await passOf(token), ({ json }) => {
      const pass = json<PassJson>('pass.json');
      const { headerFields, primaryFields, secondaryFields, auxiliaryFields, backFields } = pass.generic;
      expect(headerFields).toEqual([{ key: 'since', label: 'Since', value: '2014' }]);
      expect(primaryFields).toEqual([{ key: 'name', label: 'Name', value: 'Maya…' }]);
      expect(secondaryFields).toEqual([{ key: 'number', label: 'Number', value: 'No. 4711' }]);
      // Wallet refuses a key that is used twice.
      expect(auxiliaryFields).toEqual([{ key: 'number-2', label: 'The same key again', value: 'x' }]);
      expect(backFields?.map(({ value }) => value)).toEqual(['Maya Torres', 'At the foot', 'Call us.']);
      expect(pass.barcodes).toEqual([
        { message: 'LK-4711', altText: 'LK-4711', format: 'PKBarcodeFormatQR', messageEncoding: 'iso-8859-1' },
      ]);
      // Readable whatever was picked.
      expect(pass.foregroundColor).not.toBe('rgb(250, 250, 250)');
    });
  });

  test('one recipient’s card has one serial number, in every link; another’s has another', async () => {
    const serialOf = async (of: string) =>
      withUnpacked(await passOf(of), ({ json }) => json<PassJson>('pass.json').serialNumber);
    await platform.seed.recipient({ id: 'noah', email: 'noah@mail.example' });
    const first = await serialOf(token);
    expect(await serialOf(await platform.seed.link({ purpose: 'wallet', form: 'card', seconds: 60 }))).toBe(first);
    expect(await serialOf(await platform.seed.link({ purpose: 'wallet', form: 'card', recipient: 'noah' }))).not.toBe(
      first,
    );
    expect(first).toMatch(/^[0-9a-f]{32}$/);
  });

  test('the code leads to the page of the link, with a label and without, in letters that the font has and in others', async () => {
    for (const label of ['', 'Prairie Light & Water <b>', 'شركة', '公司', '\u0000\ud800', 'w'.repeat(200)]) {
      const result = await platform.call(getWalletPassQr, { query: { token, label } });
      if (!result.isOk) throw new Error(result.details);
      expect(readQr(new Uint8Array(await result.data.arrayBuffer())), label).toBe(
        `${PUBLIC_URL}/walletpass-addtowallet/${token}`,
      );
    }
  });
});
