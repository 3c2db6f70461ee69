import { expect, test } from 'vitest';
import {
  houseNumberKey,
  normalizeLookupNumbers,
  readAccountNumber,
  findInvalidNumbers,
} from '~/domain/customer-lookup';

test('numbers are read as people type and copy them', () => {
  expect(readAccountNumber(' 6600 5005 0301\u200e')).toBe('660050050301');
  expect(readAccountNumber('٦٦٠٠٥٠')).toBe('660050');
  expect(houseNumberKey('  12B ')).toBe(houseNumberKey('12b'));
  expect(houseNumberKey('٢٧')).toBe('27');
  expect(houseNumberKey('12 B')).not.toBe(houseNumberKey('12B'));
});

test.each([
  ['123456789012', '1'.repeat(20), []],
  ['1234567890123', '1', ['accountNumber']],
  [' 1234 5678 9012 ', ' 27 ', []],
  ['', '', ['accountNumber', 'houseNumber']],
  [' \u200e', ' ', ['accountNumber', 'houseNumber']],
  ['1', '1'.repeat(21), ['houseNumber']],
])('account number "%s" and house number "%s": wrong %j', (accountNumber, houseNumber, wrong) => {
  expect(findInvalidNumbers({ accountNumber, houseNumber })).toEqual(wrong);
});

test('what was typed goes out cleaned', () => {
  expect(normalizeLookupNumbers({ accountNumber: ' 12 34', houseNumber: ' 27B ' })).toEqual({
    accountNumber: '1234',
    houseNumber: '27B',
  });
});
