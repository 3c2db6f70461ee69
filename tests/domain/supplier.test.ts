import { describe, expect, test } from 'vitest';
import { explanationOf, mayRefuseTransfer, readAccountNumber, settledChoice, streetNumberKey } from '~/domain/supplier';

const account = (state: string, isResidential: boolean) => ({ state, isResidential });

describe('which customers may refuse a transfer', () => {
  test.each([
    ['MD', true, true],
    [' md ', true, true],
    ['MD', false, false],
    ['VA', true, false],
    ['DC', true, false],
    ['', true, false],
  ])('state %s, home %s: %s', (state, isResidential, allowed) => {
    expect(mayRefuseTransfer(account(state, isResidential))).toBe(allowed);
  });
});

test('there are four explanations', () => {
  expect(explanationOf(account('VA', true))).toBe('virginia');
  expect(explanationOf(account('VA', false))).toBe('virginia');
  expect(explanationOf(account('MD', true))).toBe('marylandHome');
  expect(explanationOf(account('MD', false))).toBe('marylandBusiness');
  expect(explanationOf(account('DC', true))).toBe('other');
  expect(explanationOf(account('', false))).toBe('other');
});

test('who may be contacted may be handed over', () => {
  expect(settledChoice({ doNotContact: false, doNotTransfer: true })).toEqual({ doNotContact: false, doNotTransfer: false });
  expect(settledChoice({ doNotContact: true, doNotTransfer: true })).toEqual({ doNotContact: true, doNotTransfer: true });
});

test('numbers are read as people type and copy them', () => {
  expect(readAccountNumber(' 6600 5005 0301\u200e')).toBe('660050050301');
  expect(readAccountNumber('٦٦٠٠٥٠')).toBe('660050');
  expect(streetNumberKey('  12B ')).toBe(streetNumberKey('12b'));
  expect(streetNumberKey('٢٧')).toBe('27');
  expect(streetNumberKey('12 B')).not.toBe(streetNumberKey('12B'));
});
