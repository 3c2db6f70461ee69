import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { readConfig } from '~/config/env';

const read = (env: Record<string, string>) =>
  readConfig({ LINK_KEYS: 'test:a-key-for-tests-that-is-long-enough', DATA_DIR: '/nowhere', ...env });
const asPem = { type: 'pkcs8', format: 'pem' } as const;
const RSA = generateKeyPairSync('rsa', { modulusLength: 2048 });
const PEM = RSA.privateKey.export(asPem).toString();
const PUBLIC = RSA.publicKey.export({ type: 'spki', format: 'pem' }).toString();
const LOCKED = RSA.privateKey.export({ ...asPem, cipher: 'aes-256-cbc', passphrase: 'x' }).toString();
const CURVE = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export(asPem).toString();
const BROKEN = '-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n';
const BOUNCES = { BOUNCE_ADDRESS: 'returns@mail.example', BOUNCE_SECRET: 'x'.repeat(32) };
const DKIM = { DKIM_DOMAIN: 'mail.example', DKIM_SELECTOR: 'one', DKIM_PRIVATE_KEY: PEM };

test('a sender may have a name with a comma in quotes', () => {
  expect(read({ MAIL_FROM: '"Acme, Inc." <no-reply@acme.example>' }).mailFrom).toContain('Acme, Inc.');
});

test('mails come back to their sender and are not signed, unless both are set', () => {
  expect(read({})).toMatchObject({ bounces: undefined, dkim: undefined });
  expect(read({ ...BOUNCES, ...DKIM })).toMatchObject({
    bounces: { address: BOUNCES.BOUNCE_ADDRESS, secret: BOUNCES.BOUNCE_SECRET },
    dkim: { domainName: 'mail.example', keySelector: 'one', privateKey: PEM },
  });
});

test.each([
  [{ ...BOUNCES, BOUNCE_SECRET: '' }, 'BOUNCE_SECRET'],
  [{ ...BOUNCES, BOUNCE_ADDRESS: '' }, 'BOUNCE_ADDRESS'],
  [{ ...BOUNCES, BOUNCE_SECRET: 'short' }, 'BOUNCE_SECRET'],
  [{ ...BOUNCES, BOUNCE_ADDRESS: 'nobody' }, 'BOUNCE_ADDRESS'],
  [{ ...DKIM, DKIM_SELECTOR: '' }, 'DKIM_SELECTOR'],
  ...['/no/such/file.pem', PUBLIC, LOCKED, CURVE, BROKEN].map(
    (key) => [{ ...DKIM, DKIM_PRIVATE_KEY: key }, 'DKIM_PRIVATE_KEY'] as const,
  ),
  ...['nonsense', 'a@b.example, c@d.example', 'Name <nobody>'].map(
    (from) => [{ MAIL_FROM: from }, 'MAIL_FROM'] as const,
  ),
] as [Record<string, string>, string][])('what is half there or wrong is refused by name: %#, %o', (env, name) => {
  expect(() => read(env)).toThrow(new RegExp(`Wrong configuration:\n {2}${name}:`));
});
