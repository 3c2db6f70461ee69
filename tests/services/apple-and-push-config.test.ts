import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readConfig } from '~/config/env';

const folder = mkdtempSync(path.join(tmpdir(), 'latchkey-config-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const PEM = '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n';
const WALLET = {
  WALLET_CERTIFICATE: PEM,
  WALLET_KEY: PEM.replace(/\n/g, '\\n'),
  WALLET_WWDR: path.join(folder, 'wwdr.pem'),
  WALLET_PASS_TYPE_ID: 'pass.example.card',
  WALLET_TEAM_ID: 'ABCDE12345',
};
writeFileSync(WALLET.WALLET_WWDR, PEM);
const read = (env: Record<string, string>) =>
  readConfig({ LINK_KEYS: 'test:a-key-for-tests-that-is-long-enough', DATA_DIR: folder, ...env });

test('nothing set: a development certificate, drawn keys, captured messages', () => {
  expect(read({})).toMatchObject({
    wallet: undefined,
    push: { vapid: undefined, subject: '', services: [], safari: undefined },
  });
});

test('certificates are PEM text, also in one line, or the name of a file', () => {
  expect(read(WALLET).wallet).toEqual({
    certificate: PEM,
    key: PEM,
    passphrase: '',
    wwdr: PEM,
    passTypeId: 'pass.example.card',
    teamId: 'ABCDE12345',
  });
});

test.each([
  [{ ...WALLET, WALLET_KEY: '' }, /WALLET_KEY: needed with WALLET_CERTIFICATE/],
  [{ ...WALLET, WALLET_KEY: '/no/such/file' }, /WALLET_KEY: the file can't be read/],
  [{ ...WALLET, WALLET_PASS_TYPE_ID: 'card' }, /WALLET_PASS_TYPE_ID/],
  [{ ...WALLET, WALLET_TEAM_ID: 'abc' }, /WALLET_TEAM_ID/],
  [{ VAPID_PUBLIC_KEY: `B${'A'.repeat(86)}` }, /VAPID_PRIVATE_KEY: needed with VAPID_PUBLIC_KEY/],
  [{ VAPID_PRIVATE_KEY: 'short' }, /VAPID_PRIVATE_KEY/],
  [{ VAPID_SUBJECT: 'care@prairie.example' }, /VAPID_SUBJECT/],
  [{ PUSH_SERVICES: 'https://push.example' }, /PUSH_SERVICES/],
  [{ SAFARI_PUSH_ID: 'web.example' }, /SAFARI_PUSH_CERTIFICATE: needed with SAFARI_PUSH_ID/],
])('%o stops the start with the name of what is wrong', (env, message) => {
  expect(() => read(env)).toThrow(message);
});

test('the secret of no variable is in the message', () => {
  expect(() => read({ ...WALLET, WALLET_KEY: 'a-secret-that-is-no-key' })).toThrow(/^(?!.*a-secret)/s);
});
