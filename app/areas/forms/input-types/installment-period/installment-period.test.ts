import { describe, expect, test } from 'vitest';
import { anInput, options } from '../../../../../tests/domain/builders';
import { findChosenPeriod } from './rules';

describe('the period of a plan', () => {
  const period = anInput('period', 'installmentPeriod', { options: options('3', '24', '25', 'soon') });
  test('is the number of the chosen option, or of the tag that answers the question', () => {
    expect(findChosenPeriod([period], { period: '24' })).toEqual({ months: 24 });
    expect(findChosenPeriod([anInput('a'), period], { period: ['3'] })).toEqual({ months: 3 });
    expect(findChosenPeriod([{ ...period, options: [] }], { period: '6' })).toEqual({ months: 6 });
  });
  test('is missing, or no number of months that a plan may have', () => {
    expect(findChosenPeriod([period], {})).toEqual({ inputId: 'period', error: 'input.required' });
    for (const wrong of ['25', 'soon', '0'])
      expect(findChosenPeriod([period], { period: wrong })).toEqual({ inputId: 'period', error: 'input.invalid' });
    expect(findChosenPeriod([], {})).toEqual({ inputId: 'installmentPeriod', error: 'input.required' });
  });
});
