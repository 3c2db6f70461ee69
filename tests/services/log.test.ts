import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createLog, log, logUnexpectedError, logWarning, maskText } from '~/lib/log.server';

afterEach(() => vi.restoreAllMocks());

const TOKEN = 'eyJhbGciOiJIUzI1NiJ9.eyJhIjoxfQ.c2ln_-A';

/** A log and the text that it has written. */
function written(write: (into: ReturnType<typeof createLog>) => void): string {
  let text = '';
  write(createLog('debug', { write: (line: string) => void (text += line) }));
  return text;
}

test('a surprise is written down with an id for support', () => {
  const lines: Record<string, unknown>[] = [];
  vi.spyOn(log, 'error').mockImplementation((line: unknown) => void lines.push(line as Record<string, unknown>));
  const errorId = logUnexpectedError(new Error('failed'), { requestId: 'r-1' });
  logUnexpectedError('bare');
  expect(lines).toMatchObject([
    { event: 'surprise', errorId, requestId: 'r-1' },
    { event: 'surprise', stack: 'bare' },
  ]);
  expect(String(lines[0]?.stack)).toContain('Error: failed');
});

test('warnings of Node are written down, but for what is said of a question', () => {
  const warn = vi.spyOn(log, 'warn').mockReturnValue();
  const of = (name: string, message: string) => logWarning(Object.assign(new Error(message), { name }));
  of(
    'ExperimentalWarning',
    'The supports Web Crypto API method is an experimental feature and might change at any time',
  );
  of('ExperimentalWarning', 'SQLite is an experimental feature and might change at any time');
  of('DeprecationWarning', 'punycode');
  expect(warn.mock.calls).toEqual([
    [{ event: 'warning', name: 'ExperimentalWarning', text: expect.stringContaining('SQLite') }],
    [{ event: 'warning', name: 'DeprecationWarning', text: 'punycode' }],
  ]);
});

describe('no line has a token', () => {
  const failed = Object.assign(new Error(`GET /form/${TOKEN}?token=${TOKEN} failed`, { cause: new Error(TOKEN) }), {
    url: TOKEN,
    code: 'E1',
  });
  test.each<[string, (into: ReturnType<typeof createLog>) => void]>([
    ['in a field', (into) => into.info({ url: `/form/${TOKEN}` })],
    ['in a text', (into) => into.warn(`no ${TOKEN}`)],
    ['in a text with what stands in it', (into) => into.warn('no %s', TOKEN)],
    ['in a text beside fields', (into) => into.warn({ a: 1 }, `no ${TOKEN}`)],
    ['in an error, its stack and its cause', (into) => into.error({ err: failed, other: failed })],
    ['in an error alone', (into) => into.error(failed)],
    ['deep in a list', (into) => into.info({ a: [{ b: { c: [TOKEN] } }] })],
    ['in an address', (into) => into.info({ url: new URL(`http://x/form/${TOKEN}`) })],
    ['in a name', (into) => into.info({ [TOKEN]: 1 })],
  ])('%s', (_where, write) => {
    const text = written(write);
    expect(text).toMatch(/^\{.*\}\n$/);
    expect(text).not.toContain('eyJ');
    expect(text).not.toContain('c2ln');
  });

  test('an error keeps what helps: name, stack, code', () => {
    const { err } = JSON.parse(written((into) => into.error({ err: failed }))) as { err: Record<string, unknown> };
    expect(err).toMatchObject({ type: 'Error', code: 'E1', message: 'GET /form/[token]?token=[secret] failed' });
    expect(err.stack).toContain('log.test.ts');
  });
});

test.each([
  ['Bearer lk_live_7K2MPQ4XW9RT_ABCDEFGH23456789ABCDEFGH23456789', 'Bearer lk_live_7K2MPQ4XW9RT_[secret]'],
  [`/form/${TOKEN}%ff`, '/form/[token]%ff'],
  [`/form/${TOKEN.replaceAll('.', '%2E')}/x`, '/form/[token]/x'],
  [`/form/${TOKEN.slice(0, 30)}`, '/form/[token]'],
  ['/k/Xa9_-b7Q?lang=de', '/k/[secret]?lang=de'],
  ['/sandbox-signing/AAAA-bbbb failed', '/sandbox-signing/[secret] failed'],
  ['/smart/reset-password/abc/', '/smart/reset-password/[secret]/'],
  ['?a=1&jwt=abc&security=def&lang=de', '?a=1&jwt=[secret]&security=[secret]&lang=de'],
  ['api/Enrollments/Get?id=7&encryptedAccountId=abc', 'api/Enrollments/Get?id=7&encryptedAccountId=[secret]'],
  ['the key of the city', 'the key of the city'],
])('%s is written as %s', (text, clean) => {
  expect(maskText(text)).toBe(clean);
});

test('whatever stands around a token, nothing of it is left', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (before, after) => {
      const clean = maskText(`${before} ${TOKEN} ${after}`);
      expect(clean).not.toContain('eyJhbGciOiJIUzI1NiJ9');
      expect(clean).not.toContain('c2ln_-A');
    }),
  );
});
