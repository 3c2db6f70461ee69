import { describe, expect, test } from 'vitest';
import { cleanAnswers, validateAnswers } from '~/domain/validate-answers';
import type { FormInput } from '~/domain/form-model';
import { isChoice, listOptions, hasListedOptions } from '..';
import { ratingScaleOf } from './rules';
import { serverRulesOf } from '../server-rules-by-type';
import { summaryOf } from '~/domain/poll-results';
import { visibleInputs } from '~/domain/visibility';
import { hiddenCondition } from '~/domain/hidden-condition';
import { anInput, rule } from '../../../../../tests/domain/builders';

/** A rating as a form has it: with the options that its scale brings. */
function aRating(more: Partial<FormInput> = {}, id = 'rate'): FormInput {
  const input = anInput(id, 'rating', more);
  return { ...input, options: listOptions(input) };
}
const namesOf = ({ options }: FormInput) => options.map(({ name }) => name).join(' ');
const numbers = aRating({ scale: 'numbers' });
const reading = { language: 'en', timeZone: 'UTC', givenAt: 0, country: 'US' };

describe('a rating', () => {
  test('has the values of its scale: 1 to 5 stars, which it is without a word, or the numbers 0 to 10', () => {
    expect(namesOf(aRating())).toBe('1 2 3 4 5');
    expect(namesOf(aRating({ scale: 'stars' }))).toBe('1 2 3 4 5');
    expect(namesOf(numbers)).toBe('0 1 2 3 4 5 6 7 8 9 10');
    expect([ratingScaleOf(aRating()), ratingScaleOf(numbers), ratingScaleOf(anInput('x', 'dropdown'))]).toEqual([
      'stars',
      'numbers',
      undefined,
    ]);
    expect([isChoice(numbers), hasListedOptions(numbers)]).toEqual([true, false]);
  });

  test('takes one value of its scale, and is missing only where it is required', () => {
    const errorOf = (answer: string | string[] | undefined, more: Partial<FormInput> = {}) =>
      validateAnswers({ inputs: [aRating(more)], answers: { rate: answer } }).fieldErrors.rate?.key;
    expect([errorOf('1'), errorOf('5'), errorOf('0', { scale: 'numbers' })]).toEqual([undefined, undefined, undefined]);
    for (const wrong of ['0', '6', '2.5', 'x']) expect(errorOf(wrong)).toBe('choice.unknown');
    expect(errorOf(['2', '3'])).toBe('choice.onlyOne');
    expect([errorOf(undefined), errorOf([])]).toEqual([undefined, undefined]);
    expect([errorOf(undefined, { required: true }), errorOf([], { required: true })]).toEqual([
      'input.required',
      'input.required',
    ]);
  });

  test('starts with its preset, keeps it when untouched and is empty once it is taken back', () => {
    const preset = aRating({ value: '4' });
    expect(cleanAnswers([preset], {})).toEqual({ rate: '4' });
    expect(cleanAnswers([preset], { rate: ['2'] })).toEqual({ rate: '2' });
    expect(cleanAnswers([preset], { rate: [] })).toEqual({ rate: [] });
    expect(cleanAnswers([aRating()], { rate: [] })).toEqual({});
  });

  test('is answered by a merge tag that it is mapped to', () => {
    const mapped = aRating({ mappedField: 'Last rating' });
    expect(cleanAnswers([mapped], {}, [{ name: 'Last rating', value: '3' }])).toEqual({ rate: '3' });
  });

  test('is asked for one value by a rule, also in style sheets', () => {
    const why = anInput('why', 'text', { rules: [rule('rate', 'notSelected', '5'), rule('rate', 'notSelected', '4')] });
    const inputs = [aRating(), why];
    expect(visibleInputs(inputs, { rate: ['2'] }).has('why')).toBe(true);
    expect(visibleInputs(inputs, { rate: ['4'] }).has('why')).toBe(false);
    expect(hiddenCondition(inputs, 'why')).toEqual([
      [{ parentId: 'rate', choiceGuid: '5', isChecked: true }],
      [{ parentId: 'rate', choiceGuid: '4', isChecked: true }],
    ]);
  });

  test('is read as a part of the highest value and exported as a number; words of a tag stay as they are', () => {
    const { display, toExport } = serverRulesOf(numbers);
    expect([display('4', aRating(), reading), display('10', numbers, reading)]).toEqual(['4/5', '10/10']);
    expect(toExport(['10'], numbers, 'UTC')).toBe(10);
    expect([display('great', numbers, reading), toExport(['great'], numbers, 'UTC')]).toEqual(['great', 'great']);
  });

  test('has a preset that is a value of its scale', () => {
    const issuesOf = (more: Partial<FormInput>) => serverRulesOf(numbers).findIssues(aRating(more));
    expect(issuesOf({ value: '5' })).toEqual([]);
    expect(issuesOf({ value: '6' })).toEqual([
      { path: ['value'], message: 'must be a value of the scale, from 1 to 5' },
    ]);
    expect(issuesOf({ value: '6', scale: 'numbers' })).toEqual([]);
  });
});

describe('what ratings add up to', () => {
  const counts = (given: Record<string, number>) => Object.entries(given).map(([answer, count]) => ({ answer, count }));

  test('stars have a mean', () => {
    expect(summaryOf('stars', counts({ 1: 0, 4: 1, 5: 3 }))).toEqual({ mean: 4.75, median: 5 });
  });
  test('numbers have a promoter score too: the share of 9 and 10 minus that of 0 to 6', () => {
    expect(summaryOf('numbers', counts({ 0: 1, 6: 1, 7: 1, 8: 1, 9: 3, 10: 1 }))).toEqual({
      mean: 7.25,
      median: 8.5,
      promoters: { promoters: 0.5, detractors: 0.25, score: 25 },
    });
    expect(summaryOf('numbers', counts({ 10: 4 }))?.promoters?.score).toBe(100);
    expect(summaryOf('numbers', counts({ 0: 4 }))?.promoters?.score).toBe(-100);
    expect(summaryOf('numbers', counts({ 7: 2, 8: 2 }))?.promoters?.score).toBe(0);
  });
  test('nothing without an answer, and no answer that is no value of the scale counts', () => {
    expect(summaryOf('stars', counts({ 1: 0, 5: 0 }))).toBeUndefined();
    expect(summaryOf('stars', counts({ 2: 1, 9: 8, great: 3 }))).toEqual({ mean: 2, median: 2 });
  });
});
