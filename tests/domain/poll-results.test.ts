import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { areSharesUneven, SHARE_DIGITS, sharesOf } from '~/domain/poll-results';

const written = (shares: readonly number[]) =>
  shares.map((share) =>
    new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: SHARE_DIGITS }).format(share),
  );

describe('shares', () => {
  test.each([
    [[3, 3, 3], 9, ['33.3%', '33.3%', '33.3%'], true],
    [[2, 1, 1], 4, ['50%', '25%', '25%'], false],
    [[1, 299], 300, ['0.3%', '99.7%'], false],
    [[5, 5], 5, ['100%', '100%'], true],
    [[0, 0], 0, ['0%', '0%'], false],
    [[], 0, [], false],
  ])('%j of %i', (counts, whole, texts, isUneven) => {
    const shares = sharesOf(counts, whole);
    expect(written(shares)).toEqual(texts);
    expect(areSharesUneven(shares)).toBe(isUneven);
  });

  test('equal counts have equal shares, and whether those add up is what one reads', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(50), { minLength: 1, maxLength: 12 }), (counts) => {
        const shares = sharesOf(
          counts,
          counts.reduce((sum, count) => sum + count, 0),
        );
        const texts = written(shares);
        counts.forEach((count, index) => expect(texts[index]).toBe(texts[counts.indexOf(count)]));
        const sum = texts.reduce((total, text) => total + Math.round(Number.parseFloat(text) * 10), 0);
        expect(areSharesUneven(shares)).toBe(sum !== 1000 && sum !== 0);
      }),
    );
  });
});
