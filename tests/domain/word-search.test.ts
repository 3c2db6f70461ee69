import { expect, test } from 'vitest';
import { matchesWords } from '~/domain/match-words';

test.each([
  ['', ['Anything'], true],
  ['  ', ['Anything'], true],
  ['bill GAS', ['Gas customer', 'with eBill'], true],
  ['senal', ['Señal'], true],
  ['Señal', ['senal'], true],
  ['bill water', ['Gas customer', 'with eBill'], false],
  ['rebill', ['Gas customer', 'with eBill'], false],
  ['customerwith', ['Gas customer', 'with eBill'], false],
  ['地址', ['我的地址'], true],
])('“%s” in %j: %s', (typed, texts, expected) => {
  expect(matchesWords(typed, texts)).toBe(expected);
});
