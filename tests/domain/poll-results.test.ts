import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutLabel, percentages, pollResult } from '~/domain/poll-results';

const distinct = (count: number) => Array.from({ length: count }, (_, index) => `answer ${index}`);

test('up to 10 distinct answers are bars, most given first', () => {
  expect(pollResult(['no', 'yes', ' yes ', '', undefined, null])).toEqual({
    kind: 'bars', answered: 3, submissions: 6,
    bars: [
      { label: 'yes', isCut: false, answer: 'yes', count: 2, percent: 67 },
      { label: 'no', isCut: false, answer: 'no', count: 1, percent: 33 },
    ],
  });
  expect(pollResult(distinct(10)).kind).toBe('bars');
});

test('more are split into submitted and not submitted', () => {
  expect(pollResult([...distinct(11), '', undefined])).toEqual({
    kind: 'submitted', submitted: { count: 11, percent: 85 }, notSubmitted: { count: 2, percent: 15 }, submissions: 13,
  });
});

test('each choice of a checkbox question counts, once a person', () => {
  const result = pollResult([['a', 'b', 'a'], ['b'], []]);
  expect(result.kind === 'bars' && result.bars.map(({ answer, count }) => [answer, count])).toEqual([['b', 2], ['a', 1]]);
});

test('a question nobody saw has no bars', () => {
  expect(pollResult([])).toEqual({ kind: 'bars', bars: [], answered: 0, submissions: 0 });
});

test('labels are cut at 26 characters, never inside one', () => {
  expect(cutLabel('x'.repeat(26))).toEqual({ label: 'x'.repeat(26), isCut: false });
  expect(cutLabel('😀'.repeat(27))).toEqual({ label: '😀'.repeat(26), isCut: true });
});

test('percentages sum to 100 and are off by less than one', () => {
  expect(percentages([1, 1, 1])).toEqual([34, 33, 33]);
  expect(percentages([0, 0])).toEqual([0, 0]);
  fc.assert(
    fc.property(fc.array(fc.nat(100_000), { minLength: 1, maxLength: 10 }), (counts) => {
      const total = counts.reduce((sum, count) => sum + count, 0);
      fc.pre(total > 0);
      const result = percentages(counts);
      expect(result.reduce((sum, percent) => sum + percent, 0)).toBe(100);
      result.forEach((percent, index) => expect(Math.abs(percent - ((counts[index] ?? 0) * 100) / total)).toBeLessThan(1));
    }),
  );
});
