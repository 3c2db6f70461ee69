import { describe, expect, test } from 'vitest';
import { explanationOf, mayRefuseTransfer, storedChoice } from '~/domain/supplier';

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
  expect(storedChoice({ doNotContact: false, doNotTransfer: true })).toEqual({
    doNotContact: false,
    doNotTransfer: false,
  });
  expect(storedChoice({ doNotContact: true, doNotTransfer: true })).toEqual({
    doNotContact: true,
    doNotTransfer: true,
  });
});
