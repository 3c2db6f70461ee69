import { describe, expect, test } from 'vitest';
import { changedAnswers, changeEnd, changeState, carriedAnswers, MAX_CHANGES } from '~/domain/submission-change';
import { decodeInput } from '~/areas/forms/form-wire-schemas';
import { anInput, someOptions } from '../support/builders';

const SENT = Date.UTC(2026, 0, 10, 12);
const iso = (day: number) => new Date(Date.UTC(2026, 0, day, 12)).toISOString();

describe('until when what was sent may be changed', () => {
  test.each([
    ['nothing is said', {}, undefined],
    ['so many days after it was sent', { mayChangeDays: 3 }, 13],
    ['until a date', { mayChangeUntil: iso(20) }, 20],
    ['the earlier of both', { mayChangeDays: 30, mayChangeUntil: iso(20) }, 20],
    ['and not beyond the end of the form', { mayChangeDays: 30, expirationDate: iso(11) }, 11],
    ['an end alone allows nothing', { expirationDate: iso(11) }, undefined],
  ])('%s', (_name, terms, day) => {
    expect(changeEnd(terms, SENT)).toBe(day === undefined ? undefined : Date.parse(iso(day)));
  });

  test('the state says what stands in the way first of all', () => {
    const submissionStatus = { until: SENT, changes: 0, isWithdrawn: false, isRequested: true, now: SENT - 1 };
    expect(changeState(submissionStatus)).toBe('open');
    expect(changeState({ ...submissionStatus, now: SENT })).toBe('over');
    expect(changeState({ ...submissionStatus, changes: MAX_CHANGES })).toBe('full');
    expect(changeState({ ...submissionStatus, isRequested: false })).toBe('closed');
    expect(changeState({ ...submissionStatus, isWithdrawn: true, now: SENT })).toBe('withdrawn');
    expect(changeState({ ...submissionStatus, until: undefined, isWithdrawn: true })).toBe('never');
  });
});

test('answers differ by what they say, not by their order, and an empty one is none', () => {
  const before = { name: 'Maya', ways: ['a', 'b'], note: '' };
  expect(changedAnswers(before, { ways: ['b', 'a'], name: ' Maya ' })).toEqual([]);
  expect(changedAnswers(before, { name: 'Noah', ways: ['a'], more: 'new' })).toEqual(['name', 'ways', 'more']);
  expect(changedAnswers(before, { ways: ['a', 'b'] })).toEqual(['name']);
});

test('a choice that reads otherwise by now is asked again, and so is what is asked in another way', () => {
  const [yes, no] = someOptions('yes', 'no');
  const inputs = (name: string, notes: string) =>
    [
      anInput('terms', 'checkbox', { name, options: [{ ...yes!, notes }, no!] }),
      anInput('city', 'shortText'),
      anInput('gone', 'shortText'),
    ].map(decodeInput);
  const answers = { terms: ['yes', 'no'], city: 'Laurel', gone: 'x' };
  const before = inputs('Terms', 'As of May');
  expect({ ...carriedAnswers(answers, before, before) }).toEqual(answers);
  const [terms, city] = inputs('Terms', 'As of June');
  expect({ ...carriedAnswers(answers, before, [terms!, { ...city!, inputType: 'text' }]) }).toEqual({
    terms: ['no'],
  });
  expect({ ...carriedAnswers(answers, before, inputs('Other terms', 'As of May')) }).toMatchObject({ terms: [] });
});
