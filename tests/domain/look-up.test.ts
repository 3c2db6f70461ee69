import { expect, test } from 'vitest';
import { houseNumberKey, lookUpNumbers, readAccountNumber, readLookUp } from '~/domain/look-up';

test('numbers are read as people type and copy them', () => {
  expect(readAccountNumber(' 6600 5005 0301\u200e')).toBe('660050050301');
  expect(readAccountNumber('٦٦٠٠٥٠')).toBe('660050');
  expect(houseNumberKey('  12B ')).toBe(houseNumberKey('12b'));
  expect(houseNumberKey('٢٧')).toBe('27');
  expect(houseNumberKey('12 B')).not.toBe(houseNumberKey('12B'));
});

function post(accountNumber: string, houseNumber: string): FormData {
  const form = new FormData();
  form.set('accountNumber', accountNumber);
  form.set('houseNumber', houseNumber);
  return form;
}

test.each([
  ['123456789012', '1'.repeat(20), []],
  ['1234567890123', '1', ['accountNumber']],
  [' 1234 5678 9012 ', ' 27 ', []],
  ['', '', ['accountNumber', 'houseNumber']],
  [' \u200e', ' ', ['accountNumber', 'houseNumber']],
  ['1', '1'.repeat(21), ['houseNumber']],
])('account number "%s" and house number "%s": wrong %j', (accountNumber, houseNumber, wrong) => {
  expect(readLookUp(post(accountNumber, houseNumber)).wrong).toEqual(wrong);
});

test('what was typed comes back as typed, and goes out cleaned', () => {
  const { values } = readLookUp(post(' 12 34', ' 27B '));
  expect(values).toEqual({ accountNumber: ' 12 34', houseNumber: ' 27B ' });
  expect(lookUpNumbers(values)).toEqual({ accountNumber: '1234', houseNumber: '27B' });
});
