import { expect, test } from 'vitest';
import { hashPassword, verifyPassword } from '~/platform/passwords';

test('a password fits its hash and no other, and two hashes of it differ', async () => {
  const [one, two] = await Promise.all([hashPassword('Correct-Horse7!'), hashPassword('Correct-Horse7!')]);
  expect(one).toMatch(/^scrypt\$15\$8\$3\$[\w-]{22}\$[\w-]{43}$/);
  expect(one).not.toBe(two);
  expect([
    await verifyPassword('Correct-Horse7!', one),
    await verifyPassword('correct-horse7!', one),
    await verifyPassword('', one),
  ]).toEqual([true, false, false]);
});

test('the same letter is the same, however a keyboard composes it', async () => {
  expect(await verifyPassword('Ame\u0301lie-Noe\u0308l7!', await hashPassword('Am\u00e9lie-No\u00ebl7!'))).toBe(true);
});

test.each([
  '',
  'x',
  'scrypt$15$8$3$abc',
  'scrypt$30$8$3$c2FsdHNhbHRzYWx0c2FsdA$a2V5',
  'bcrypt$15$8$3$abc$def',
  'scrypt$15$8$3$c2FsdA$AAAA',
])('nothing fits what is no hash of ours: %s', async (hash) => {
  expect(await verifyPassword('', hash)).toBe(false);
});
