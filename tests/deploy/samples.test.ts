import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '~/config/env';
import { isSampleSecret, requireNoSampleKeys } from '~/config/sample-secrets';
import { randomLinkKey } from '../support/random-link-key';

const textsOf = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.(md|ya?ml|env|ts|tsx|service|conf)$/.test(entry.name))
    .map((entry) => readFileSync(path.join(entry.parentPath, entry.name), 'utf8'));

/** Secrets of link keys, as they stand in files. */
const published = [
  ...new Set(
    ['deploy', 'docs', 'tests']
      .flatMap(textsOf)
      .flatMap((text) => [
        ...[...text.matchAll(/LINK_KEYS(?:=|: |['"],? )['"]?\w+:([\w-]{32,})/g)].map(([, secret = '']) => secret),
        ...[...text.matchAll(/(?:KEYS?|key) ?= ?'\w+:([\w-]{32,})'/g)].map(([, secret = '']) => secret),
      ]),
  ),
];

const config = (keys: string, NODE_ENV = 'production') =>
  readConfig({ NODE_ENV, LINK_KEYS: keys, DATA_DIR: '/nowhere' });

test('nothing serves people with a key that stands in a file of ours', () => {
  expect(published).toContain('replace-this-secret-before-the-first-start-00000000');
  expect(published).toContain('a-secret-of-32-characters-or-more');
  expect(published.length).toBeGreaterThan(4);
  for (const secret of published) {
    expect(() => requireNoSampleKeys(config(`${randomLinkKey('own')},old:${secret}`)), secret).toThrow(
      'LINK_KEYS: the secret of "old" is a sample that everybody can read. Put your own in its place: openssl rand -base64 48',
    );
    expect(() => requireNoSampleKeys(config(`old:${secret}`, 'test'))).not.toThrow();
  }
});

test('keys that were drawn are taken', () => {
  for (let time = 0; time < 200; time += 1)
    expect(() => requireNoSampleKeys(config(randomLinkKey('own')))).not.toThrow();
  expect(isSampleSecret('x'.repeat(32))).toBe(true);
});
