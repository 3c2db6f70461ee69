import { expect, test } from 'vitest';
import { readConfig } from '~/config/env';

const LINK_KEYS = 'test:a-key-for-tests-that-is-long-enough';
const PROVIDER = { OIDC_ISSUER: 'https://id.example.com', OIDC_CLIENT_ID: 'latchkey' };
const oidcOf = (env: Record<string, string>) => readConfig({ LINK_KEYS, ...env }).oidc;

test('a provider is called by its host unless it has a name, and nobody is made a person', () => {
  expect(oidcOf(PROVIDER)).toMatchObject({ name: 'id.example.com', domains: [], newPeopleIn: '', clientSecret: '' });
  expect(oidcOf({ ...PROVIDER, OIDC_NAME: ' Example ID ', OIDC_DOMAINS: '@Example.com, example.org' })).toMatchObject({
    name: 'Example ID',
    domains: ['example.com', 'example.org'],
  });
  expect(oidcOf({})).toBeUndefined();
});

test.each<[Record<string, string>, string]>([
  [{ OIDC_ISSUER: 'https://id.example.com' }, 'OIDC_CLIENT_ID: needed with OIDC_ISSUER'],
  [{ OIDC_CLIENT_ID: 'latchkey' }, 'OIDC_ISSUER: needed with OIDC_CLIENT_ID'],
  [{ OIDC_NAME: 'Example' }, 'OIDC_ISSUER: needed with OIDC_NAME'],
  [{ ...PROVIDER, OIDC_ISSUER: 'http://id.example.com' }, 'OIDC_ISSUER: the address has to begin with https:'],
  [{ ...PROVIDER, OIDC_ISSUER: 'id.example.com' }, 'OIDC_ISSUER: the address has to begin with https:'],
  [{ ...PROVIDER, OIDC_DOMAINS: 'example.com; drop' }, 'OIDC_DOMAINS: domains of email addresses'],
  [{ ...PROVIDER, OIDC_NEW_PEOPLE: 'acme' }, 'OIDC_DOMAINS: needed with OIDC_NEW_PEOPLE'],
])('%o is refused in words', (env, words) => {
  expect(() => oidcOf(env)).toThrow(`Wrong configuration:\n  ${words}`);
});
