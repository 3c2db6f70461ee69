import { describe, expect, test } from 'vitest';
import { barColor, barLengths, cutLabel, pollTables } from '~/domain/poll-tables';

const words = { submitted: 'Submitted', notSubmitted: 'Not submitted' };
const aQuestion = (counts: (number | null)[], more = {}) => ({
  answers: counts.map((count, index) => ({ answer: `a${index}`, count })),
  answered: counts.reduce<number>((sum, count) => sum + (count ?? 0), 0),
  hasBars: true,
  scale: null,
  ...more,
});

describe('the tables of a question', () => {
  test('up to ten answers are one table of bars', () => {
    const tables = pollTables(aQuestion([3, 1, 0]), { submissions: 5 }, words);
    expect(tables).toEqual([
      {
        of: 'answers',
        lines: [
          { label: 'a0', count: 3, share: 0.75, before: null, isBar: true },
          { label: 'a1', count: 1, share: 0.25, before: null, isBar: true },
          { label: 'a2', count: 0, share: 0, before: null, isBar: true },
        ],
      },
    ]);
    expect(barLengths(tables[0]?.lines ?? []).map(({ now }) => now)).toEqual([0.75, 0.25, 0]);
  });

  test('more of them are listed without, below who answered and who did not', () => {
    const question = { ...aQuestion(Array.from({ length: 12 }, () => 1)), hasBars: false, answeredBefore: 4 };
    const [whether, answers] = pollTables(question, { submissions: 20, before: 10 }, words);
    expect(whether?.lines).toEqual([
      { label: 'Submitted', count: 12, share: 0.6, before: { count: 4, share: 0.4 }, isBar: true },
      { label: 'Not submitted', count: 8, share: 0.4, before: { count: 6, share: 0.6 }, isBar: true },
    ]);
    expect(answers?.lines.some(({ isBar }) => isBar)).toBe(false);
  });

  test('of many options only those that were chosen have bars, of a rating every value', () => {
    const counts = [5, ...Array.from({ length: 10 }, () => 0)];
    const barsOf = (more = {}) =>
      pollTables(aQuestion(counts, more), { submissions: 5 }, words)[0]?.lines.filter(({ isBar }) => isBar).length;
    expect([barsOf(), barsOf({ scale: 'numbers' })]).toEqual([1, 11]);
  });

  test('a hidden number hides all shares and has no bar; the others are as long as their numbers', () => {
    const [table] = pollTables(aQuestion([8, 6, null]), { submissions: 20 }, words);
    expect(table?.lines.map(({ share }) => share)).toEqual([null, null, null]);
    expect(barLengths(table?.lines ?? []).map(({ now }) => now)).toEqual([1, 0.75, null]);
  });

  test('bars are as long as their shares, also of two periods', () => {
    const question = {
      ...aQuestion([10, 10]),
      answers: [
        { answer: 'yes', count: 10, before: 1 },
        { answer: 'no', count: 10, before: 0 },
      ],
      answeredBefore: 1,
    };
    const [table] = pollTables(question, { submissions: 20, before: 1 }, words);
    expect(barLengths(table?.lines ?? [])).toEqual([
      { now: 0.5, before: 1 },
      { now: 0.5, before: 0 },
    ]);
  });
});

test('labels in a chart have at most 26 characters, whatever these are made of', () => {
  expect(cutLabel('Neither more nor less of it')).toBe('Neither more nor less of i…');
  expect(cutLabel('Neither more nor less of i')).toBe('Neither more nor less of i');
  expect(cutLabel('😀'.repeat(27))).toBe(`${'😀'.repeat(26)}…`);
});

test('bars take six colors in turn', () => {
  const colors = Array.from({ length: 8 }, (_none, index) => barColor(index));
  expect(new Set(colors).size).toBe(6);
  expect(colors[6]).toBe(colors[0]);
});
