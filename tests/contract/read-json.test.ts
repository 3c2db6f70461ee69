import { expect, test } from 'vitest';
import { isNestedDeeper, MAX_JSON_DEPTH, parseJson } from '~/lib/contract/parse-json';
import { findForbiddenPropertyPath, ownValue } from '~/domain/forbidden-property-names';

const nested = (levels: number, open = '[', close = ']') => open.repeat(levels) + close.repeat(levels);

test('JSON may be nested 64 levels deep, and no deeper', () => {
  expect(parseJson(nested(MAX_JSON_DEPTH))).toBeInstanceOf(Array);
  for (const text of [nested(MAX_JSON_DEPTH + 1), nested(20_000), '{"a":'.repeat(20_000)])
    expect(() => parseJson(text)).toThrow(SyntaxError);
});

test('brackets inside strings are text', () => {
  expect(parseJson(JSON.stringify(`\\"${'['.repeat(100)}`))).toBe(`\\"${'['.repeat(100)}`);
  expect(isNestedDeeper('"\\\\"[[[', 2)).toBe(true);
});

test.each(['__proto__', 'constructor', 'prototype'])('%s is found wherever it is a name', (name) => {
  expect(findForbiddenPropertyPath(parseJson(`{"a":[{"b":{"${name}":1}}]}`))).toEqual(['a', '0', 'b', name]);
  expect(findForbiddenPropertyPath(parseJson(`{"a":["${name}"]}`))).toBeUndefined();
});

test('a name that every object has is no value of a record', () => {
  expect(ownValue({ a: 'x' }, 'a')).toBe('x');
  for (const name of ['toString', 'constructor', '__proto__']) expect(ownValue({ a: 'x' }, name)).toBeUndefined();
});
