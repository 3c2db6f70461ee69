import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { givenAnswers, publicCounts, hideSmallCounts } from '~/domain/poll-results';
import { INPUT_TYPES } from '~/domain/form-model';
import { rulesOf } from '~/areas/forms/input-types';

test('choices and short answers are bars; what belongs to one person is only counted', () => {
  const kinds = Object.fromEntries(INPUT_TYPES.map((inputType) => [inputType, rulesOf({ inputType }).counting]));
  expect(kinds).toEqual({
    shortText: 'typed',
    date: 'typed',
    time: 'typed',
    address: 'submitted',
    installmentPeriod: 'choice',
    dropdown: 'choice',
    multipleChoice: 'choice',
    checkbox: 'choice',
    rating: 'choice',
    text: 'submitted',
    phone: 'submitted',
    email: 'submitted',
    dateTime: 'submitted',
    attachment: 'submitted',
    signature: 'submitted',
    autopayDate: 'submitted',
  });
});

test('an answer counts once for a person, trimmed; blanks count not at all', () => {
  expect(givenAnswers([' a', 'a ', '', 'b'])).toEqual(['a', 'b']);
  expect(givenAnswers('  ')).toEqual([]);
  expect(givenAnswers(undefined)).toEqual([]);
});

describe('numbers for everybody', () => {
  test.each([
    [
      [20, 10, 0],
      [20, 10, 0],
    ],
    // One small number could be worked out from the sum, so the next one goes too.
    [
      [20, 10, 3],
      [20, null, null],
    ],
    [
      [20, 4, 3],
      [20, null, null],
    ],
    [
      [20, 10, 1, 1],
      [20, null, null, null],
    ],
    [
      [9, 1],
      [null, null],
    ],
    [
      [5, 5],
      [5, 5],
    ],
    [
      [0, 12],
      [0, 12],
    ],
    [[], []],
  ])('%j become %j', (counts, published) => {
    expect(hideSmallCounts(counts, 5)).toEqual(published);
  });

  test('no small number is told, none can be worked out, and nothing is changed', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(30), { maxLength: 12 }), (counts) => {
        const published = hideSmallCounts(counts, 5);
        const hidden = counts.filter((_count, index) => published[index] === null);
        expect(
          published.every((count, index) => count === null || (count === counts[index] && (count === 0 || count >= 5))),
        ).toBe(true);
        const everything = counts.filter((count) => count > 0).length;
        if (hidden.length > 0 && everything > 1) expect(hidden.length).toBeGreaterThan(1);
        if (hidden.length > 0 && counts.reduce((sum, count) => sum + count, 0) >= 5)
          expect(hidden.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(5);
      }),
    );
  });

  test('who did not answer is protected as who did', () => {
    expect(publicCounts({ answered: 18, counts: [12, 6], takesMany: false }, 20, 5)).toEqual({
      answered: null,
      counts: [12, null],
    });
    expect(publicCounts({ answered: 19, counts: null, takesMany: false }, 20, 5)).toEqual({
      answered: null,
      counts: null,
    });
    expect(publicCounts({ answered: 20, counts: null, takesMany: false }, 20, 5)).toEqual({
      answered: 20,
      counts: null,
    });
  });

  test('where several answers are possible each is told apart from those who did not give it', () => {
    expect(publicCounts({ answered: 20, counts: [20, 18, 10, 2], takesMany: true }, 20, 5)).toEqual({
      answered: 20,
      counts: [20, null, 10, null],
    });
    expect(publicCounts({ answered: 19, counts: [12], takesMany: true }, 20, 5)).toEqual({
      answered: null,
      counts: [null],
    });
  });
});
