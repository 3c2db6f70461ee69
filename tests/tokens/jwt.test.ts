import { createSecretKey, type KeyObject } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { createJwts } from '~/platform/jwt';

const secret = createSecretKey('a-secret-of-tests-that-is-long-enough', 'utf8');
const old = { kid: 'old', secret: createSecretKey('another-secret-of-tests-that-is-long', 'utf8') };
const jwts = createJwts([{ kid: 'new', secret }, old], 'latchkey');
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

const byLibrary = (header: { alg: string; kid?: string }, key: KeyObject | Uint8Array = secret, issuer = 'latchkey') =>
  new SignJWT({ purpose: 'form' }).setProtectedHeader(header).setIssuer(issuer).sign(key);
const encode = (json: unknown) => Buffer.from(JSON.stringify(json)).toString('base64url');

test('a token is one that every library reads, and the other way round', async () => {
  const token = await jwts.sign({ purpose: 'form', exp: 4102444800 });
  const { payload, protectedHeader } = await jwtVerify(token, secret, { issuer: 'latchkey', algorithms: ['HS256'] });
  expect(protectedHeader).toEqual({ alg: 'HS256', kid: 'new', typ: 'JWT' });
  expect(payload).toEqual({ purpose: 'form', exp: 4102444800, iss: 'latchkey' });
  expect(await jwts.read(await byLibrary({ alg: 'HS256', kid: 'new' }))).toMatchObject({ purpose: 'form' });
  expect(await jwts.read(await byLibrary({ alg: 'HS256', kid: 'old' }, old.secret))).toMatchObject({ purpose: 'form' });
});

describe('nothing is read', () => {
  test('of another key, issuer or algorithm', async () => {
    const tokens = [
      await byLibrary({ alg: 'HS256', kid: 'new' }, old.secret),
      await byLibrary({ alg: 'HS256', kid: 'nobody' }),
      await byLibrary({ alg: 'HS256' }),
      await byLibrary({ alg: 'HS256', kid: 'new' }, secret, 'somebody'),
      await byLibrary({ alg: 'HS512', kid: 'new' }),
    ];
    for (const token of tokens) expect(await jwts.read(token)).toBeUndefined();
  });

  test('without a signature, or with one of another text', async () => {
    const [head = '', body = '', mac = ''] = (await jwts.sign({ purpose: 'form' })).split('.');
    const others = [
      '',
      '.',
      '..',
      `${head}.${body}`,
      `${head}.${body}.`,
      `${head}.${encode({ purpose: 'session', iss: 'latchkey' })}.${mac}`,
      `${encode({ alg: 'none', kid: 'new' })}.${body}.`,
      `${encode({ alg: 'none', kid: 'new' })}.${body}.${mac}`,
      `${encode({ alg: 'HS256', kid: 'new', crit: ['b64'] })}.${body}.${mac}`,
      `${encode([])}.${body}.${mac}`,
      `${head}.${body}.${mac}.${mac}`,
      `${head}.${body}.${mac} `,
      `${head}.${body}.${mac}=`,
    ];
    for (const token of others) expect(await jwts.read(token), token).toBeUndefined();
  });

  test('in a second spelling: the bits that its last letter has beyond the signature count', async () => {
    const token = await jwts.sign({ purpose: 'form' });
    const spelled = [...LETTERS].map((letter) => token.slice(0, -1) + letter);
    const sameBytes = spelled.filter((each) =>
      Buffer.from(each.split('.')[2] ?? '', 'base64url').equals(Buffer.from(token.split('.')[2] ?? '', 'base64url')),
    );
    expect(sameBytes).toHaveLength(4);
    const claims = await Promise.all(spelled.map((each) => jwts.read(each)));
    expect(spelled.filter((_each, at) => claims[at])).toEqual([token]);
  });
});
