import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readConfig } from '~/config/env';
import { SECRETS, secretFileVariable } from '~/config/secrets';

const folder = mkdtempSync(path.join(tmpdir(), 'latchkey-secrets-'));
afterAll(() => rmSync(folder, { recursive: true }));

const KEYS = 'test:a-key-for-tests-that-is-long-enough';
let count = 0;
function writeSecret(content: string): string {
  const file = path.join(folder, String((count += 1)));
  writeFileSync(file, content);
  return file;
}

test('secrets come from the files that are named, without line ends at their end', () => {
  const config = readConfig({
    LINK_KEYS_FILE: writeSecret(`${KEYS}\n`),
    DATABASE_URL_FILE: writeSecret('postgres://user:word@db/latchkey\r\n'),
    SMTP_URL_FILE: writeSecret('smtp://user:word@mail'),
    S3_BUCKET: 'files',
    S3_SECRET_ACCESS_KEY_FILE: writeSecret(' with spaces \n\n'),
  });
  expect(config).toMatchObject({
    databaseUrl: 'postgres://user:word@db/latchkey',
    smtpUrl: 'smtp://user:word@mail',
    isDemo: false,
    s3: { secretAccessKey: ' with spaces ' },
  });
  expect(config.linkKeys.map(({ kid }) => kid)).toEqual(['test']);
});

test('a value from a file is judged like any other, and is not in the message', () => {
  const read = () => readConfig({ LINK_KEYS: KEYS, DATABASE_URL_FILE: writeSecret('mysql://root:hunter2@db\n') });
  expect(read).toThrow(/Wrong configuration:\n {2}DATABASE_URL:/);
  expect(read).not.toThrow(/hunter2/);
});

test('an empty variable beside its file is not set', () => {
  const { smtpUrl } = readConfig({ LINK_KEYS: KEYS, SMTP_URL: '', SMTP_URL_FILE: writeSecret('smtp://mail') });
  expect(smtpUrl).toBe('smtp://mail');
});

test.each(SECRETS)('%s in a variable and in a file is refused without either', (name) => {
  const read = () => readConfig({ [name]: 'hunter2', [secretFileVariable(name)]: writeSecret('hunter3') });
  expect(read).toThrow(`${name}_FILE: ${name} is set too`);
  expect(read).not.toThrow(/hunter/);
});

test('all files that can not be used are named at once', () => {
  const env = { LINK_KEYS_FILE: '/nowhere/keys', SMTP_URL_FILE: folder, BOUNCE_SECRET_FILE: writeSecret('\n') };
  expect(() => readConfig(env)).toThrow(
    'Wrong configuration:\n' +
      "  LINK_KEYS_FILE: the file can't be read (ENOENT)\n" +
      "  SMTP_URL_FILE: the file can't be read (EISDIR)\n" +
      '  BOUNCE_SECRET_FILE: the file is empty',
  );
});
