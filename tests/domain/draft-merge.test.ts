import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  ANY_MARK,
  findRemoteChanges,
  filesByInput,
  isKnown,
  markOf,
  mergeAnswers,
  MOST_MARKS,
  readMarks,
  signatureStateMark,
  writeMarks,
} from '~/domain/draft-merge';
import { anInput } from './builders';

const merge = (
  stored: Record<string, string | string[]>,
  sent: Record<string, string | string[]>,
  began: typeof stored,
) => mergeAnswers(stored, sent, Object.fromEntries(Object.entries(began).map(([id, value]) => [id, [markOf(value)]])));

describe('marks of answers', () => {
  test('line ends, spaces around and the order of choices make no other answer; nothing is nothing', () => {
    expect(markOf('a\r\nb ')).toBe(markOf('a\nb'));
    expect(markOf(['x', 'y'])).toBe(markOf(['y', 'x']));
    expect(new Set([undefined, '', [], ['']].map(markOf)).size).toBe(1);
  });

  test('other texts have other marks', () => {
    const texts = Array.from({ length: 20_000 }, (_none, n) => `${n}`);
    expect(new Set(texts.map(markOf)).size).toBe(texts.length);
    expect(markOf('ab')).not.toBe(markOf(['a', 'b']));
    expect(signatureStateMark('type', 'Maya')).not.toBe(signatureStateMark('draw', 'Maya'));
    expect(signatureStateMark('type', ' Maya ')).toBe(signatureStateMark('type', 'Maya'));
  });

  test('they come back from a post as they were written, and what is none is left out', () => {
    const marks = { one: [markOf('a'), markOf('b')], 'two-2_x': [ANY_MARK] };
    expect({ ...readMarks([writeMarks(Object.entries(marks))]) }).toEqual(marks);
    expect({ ...readMarks(['one.a1', 'one.b2']) }).toEqual({ one: ['b2'] });
    expect({ ...readMarks(['', 'one', 'a b.c', 'x.<i>', `${'y'.repeat(65)}.a`, '__proto__.a.b'.repeat(2)]) }).toEqual(
      {},
    );
    expect(readMarks([`one.${'a.'.repeat(50)}b`]).one).toHaveLength(MOST_MARKS);
  });

  test.each([
    [undefined, 'a', true],
    [['a'], 'a', true],
    [['b'], 'a', false],
    [[ANY_MARK], 'a', true],
    [[], 'a', false],
  ])('%j knows %s: %s', (marks, mark, is) => expect(isKnown(marks, mark)).toBe(is));
});

describe('two devices', () => {
  test('what was changed on one side alone keeps that side', () => {
    const began = { here: 'old', there: 'old', none: 'old' };
    const { answers, taken, both } = merge(
      { here: 'old', there: 'new there', none: 'old' },
      { here: 'new here', there: 'old', none: 'old' },
      began,
    );
    expect({ ...answers }).toEqual({ here: 'new here', none: 'old' });
    expect(taken).toEqual(['there']);
    expect(both).toEqual([]);
  });

  test('of what was changed on both sides the later stands, and the other is named; the same twice is no difference', () => {
    const { answers, taken, both } = merge(
      { name: 'there', city: ['b', 'a'] },
      { name: 'here', city: ['a', 'b'] },
      { name: '', city: [] },
    );
    expect({ ...answers }).toEqual({ name: 'here', city: ['a', 'b'] });
    expect(taken).toEqual([]);
    expect(both).toEqual([['name', 'there']]);
  });

  test('an answer that was emptied there stays empty; one emptied here and changed there is on both', () => {
    expect(merge({ a: '' }, { a: 'old' }, { a: 'old' }).taken).toEqual(['a']);
    expect(merge({ a: 'new' }, { a: '' }, { a: 'old' }).both).toEqual([['a', 'new']]);
  });

  test('without marks, or a draft, every answer is meant', () => {
    expect(mergeAnswers({ a: 'there' }, { a: 'here' }, {})).toMatchObject({ answers: { a: 'here' }, both: [] });
    expect(merge({}, { a: 'here' }, { a: 'gone' })).toMatchObject({ answers: { a: 'here' }, taken: [], both: [] });
  });

  test('what the page has sent itself is no news, and its older answer is no change', () => {
    const base = { a: [markOf(''), markOf('he')] };
    expect(mergeAnswers({ a: 'he' }, { a: 'hello' }, base)).toMatchObject({ answers: { a: 'hello' }, both: [] });
    expect(mergeAnswers({ a: 'other' }, { a: 'he' }, base)).toMatchObject({ answers: {}, taken: ['a'] });
  });

  test('inputs called as every object’s members are inputs like any other', () => {
    const { answers } = mergeAnswers({}, { toString: 'x' } as never, Object.create(null) as never);
    expect(answers.toString).toBe('x');
    expect(mergeAnswers({ a: 'x' }, { a: 'y' }, {}).both).toEqual([]);
  });

  test('no answer is ever lost: it is kept, offered, or the page never changed it', () => {
    const answer = fc.constantFrom('', 'a', 'b', 'c');
    fc.assert(
      fc.property(answer, answer, answer, (began, there, here) => {
        const { answers, taken, both } = merge({ q: there }, { q: here }, { q: began });
        const now = taken.length > 0 ? there : answers.q;
        const offered = both.map(([, other]) => other);
        if (here !== began) expect(now).toBe(here);
        if (there !== began) expect([now, ...offered]).toContain(there);
      }),
    );
  });
});

test('a page is told of questions and files that it shows otherwise, and of nothing else', () => {
  const inputs = [anInput('a'), anInput('b'), anInput('c'), anInput('d'), anInput('photo', 'attachment')];
  const stored = { a: 'new', b: 'same', c: 'not sent', d: 'new' };
  const base = {
    photo: [markOf([])],
    a: [markOf('old')],
    b: [markOf('same')],
    c: [markOf('')],
    d: [markOf('old')],
  };
  const merged = mergeAnswers(stored, { a: 'old', b: 'typed', d: 'typed too' }, base);
  const listFiles = (files: { inputId: string; fileId: string }[]) =>
    findRemoteChanges(base, stored, merged, filesByInput(inputs, files));
  expect(listFiles([])).toEqual(['a', 'c', 'd']);
  expect(listFiles([{ inputId: 'photo', fileId: 'f1' }])).toEqual(['photo', 'a', 'c', 'd']);
});
