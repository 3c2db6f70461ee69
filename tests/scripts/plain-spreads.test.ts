import { describe, expect, test } from 'vitest';
import { withPlainSpreads } from '../../scripts/plain-spreads.mjs';

test.each([
  ['const b = { ...a, c: 1 };', 'const b = { ...null,...a, c: 1 };'],
  ['f({...a,...b})', 'f({...null,...a,...b})'],
  ['const b = { ...{ ...a, c: 1 }, d: 2 };', 'const b = { ...null,...{ ...null,...a, c: 1 }, d: 2 };'],
  ['const b = { ...a };', 'const b = { ...a };'],
  ['const b = { c: 1, ...a };', 'const b = { c: 1, ...a };'],
  [
    'const { c, ...b } = a; f(...b, 1); const d = [...b, 1];',
    'const { c, ...b } = a; f(...b, 1); const d = [...b, 1];',
  ],
  ["const said = 'an object as { ...a, c: 1 }';", "const said = 'an object as { ...a, c: 1 }';"],
  ['const said = `über ${{ ...a, c: 1 }.c}`;', 'const said = `über ${{ ...null,...a, c: 1 }.c}`;'],
])('%s', (code, plain) => expect(withPlainSpreads(code)).toBe(plain));

describe('an object that is built property by property', () => {
  const built = (code: string, given: object) =>
    new Function('a', `return ${code}`)(given) as Record<string | symbol, unknown>;

  test.each([
    { one: 1, two: 2 },
    JSON.parse('{"__proto__": {"isOwner": true}, "one": 1}') as object,
    Object.assign(Object.create({ inherited: true }) as object, { one: 1 }),
    {
      [Symbol.for('mark')]: 1,
      get one() {
        return 3;
      },
    },
    [1, 2],
  ])('is the same, of %o', (given) => {
    const code = '({ ...a, one: 7, ...a, three: 8 })';
    const [shorter, plain] = [built(code, given), built(withPlainSpreads(code), given)];
    expect(plain).toEqual(shorter);
    expect(Reflect.ownKeys(plain)).toEqual(Reflect.ownKeys(shorter));
    expect(Object.getPrototypeOf(plain)).toBe(Object.prototype);
  });
});
