import { describe, expect, test } from 'vitest';
import {
  explanationTextVariant,
  canRefuseSupplierTransfer,
  toStoredSupplierOptOut,
} from '~/domain/energy-supplier-opt-out';

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
    expect(canRefuseSupplierTransfer(account(state, isResidential))).toBe(allowed);
  });
});

test('there are four explanations', () => {
  expect(explanationTextVariant(account('VA', true))).toBe('virginia');
  expect(explanationTextVariant(account('VA', false))).toBe('virginia');
  expect(explanationTextVariant(account('MD', true))).toBe('marylandHome');
  expect(explanationTextVariant(account('MD', false))).toBe('marylandBusiness');
  expect(explanationTextVariant(account('DC', true))).toBe('other');
  expect(explanationTextVariant(account('', false))).toBe('other');
});

test('who may be contacted may be handed over', () => {
  expect(toStoredSupplierOptOut({ doNotContact: false, doNotTransfer: true })).toEqual({
    doNotContact: false,
    doNotTransfer: false,
  });
  expect(toStoredSupplierOptOut({ doNotContact: true, doNotTransfer: true })).toEqual({
    doNotContact: true,
    doNotTransfer: true,
  });
});
