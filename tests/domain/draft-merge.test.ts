import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  ANY_HASH,
  findRemoteChanges,
  filesByInput,
  isKnownHash,
  hashAnswer,
  mergeAnswers,
  MAX_HASHES_PER_ANSWER,
  parseAnswerHashes,
  hashSignatureState,
  formatAnswerHashes,
} from '~/domain/draft-merge';
import { anInput } from './builders';

const merge = (
  stored: Record<string, string | string[]>,
  sent: Record<string, string | string[]>,
  began: typeof stored,
) =>
  mergeAnswers(stored, sent, Object.fromEntries(Object.entries(began).map(([id, value]) => [id, [hashAnswer(value)]])));

describe('marks of answers', () => {
  test('line ends, spaces around and the order of choices make no other answer; nothing is nothing', () => {
    expect(hashAnswer('a\r\nb ')).toBe(hashAnswer('a\nb'));
    expect(hashAnswer(['x', 'y'])).toBe(hashAnswer(['y', 'x']));
    expect(new Set([undefined, '', [], ['']].map(hashAnswer)).size).toBe(1);
  });

  test('other texts have other marks', () => {
    const texts = Array.from({ length: 20_000 }, (_none, n) => `${n}`);
    expect(new Set(texts.map(hashAnswer)).size).toBe(texts.length);
    expect(hashAnswer('ab')).not.toBe(hashAnswer(['a', 'b']));
    expect(hashSignatureState('type', 'Maya')).not.toBe(hashSignatureState('draw', 'Maya'));
    expect(hashSignatureState('type', ' Maya ')).toBe(hashSignatureState('type', 'Maya'));
  });

  test('they come back from a post as they were written, and what is none is left out', () => {
    const marks = { one: [hashAnswer('a'), hashAnswer('b')], 'two-2_x': [ANY_HASH] };
    expect({ ...parseAnswerHashes([formatAnswerHashes(Object.entries(marks))]) }).toEqual(marks);
    expect({ ...parseAnswerHashes(['one.a1', 'one.b2']) }).toEqual({ one: ['b2'] });
    expect({
      ...parseAnswerHashes(['', 'one', 'a b.c', 'x.<i>', `${'y'.repeat(65)}.a`, '__proto__.a.b'.repeat(2)]),
    }).toEqual({});
    expect(parseAnswerHashes([`one.${'a.'.repeat(50)}b`]).one).toHaveLength(MAX_HASHES_PER_ANSWER);
  });

  test.each([
    [undefined, 'a', true],
    [['a'], 'a', true],
    [['b'], 'a', false],
    [[ANY_HASH], 'a', true],
    [[], 'a', false],
  ])('%j knows %s: %s', (marks, mark, is) => expect(isKnownHash(marks, mark)).toBe(is));
});

describe('two devices', () => {
  test('what was changed on one side alone keeps that side', () => {
    const began = { here: 'old', there: 'old', none: 'old' };
    const { answers, changedOnOtherDevice, changedOnBoth } = merge(
      { here: 'old', there: 'new there', none: 'old' },
      { here: 'new here', there: 'old', none: 'old' },
      began,
    );
    expect({ ...answers }).toEqual({ here: 'new here', none: 'old' });
    expect(changedOnOtherDevice).toEqual(['there']);
    expect(changedOnBoth).toEqual([]);
  });

  test('of what was changed on both sides the later stands, and the other is named; the same twice is no difference', () => {
    const { answers, changedOnOtherDevice, changedOnBoth } = merge(
      { name: 'there', city: ['b', 'a'] },
      { name: 'here', city: ['a', 'b'] },
      { name: '', city: [] },
    );
    expect({ ...answers }).toEqual({ name: 'here', city: ['a', 'b'] });
    expect(changedOnOtherDevice).toEqual([]);
    expect(changedOnBoth).toEqual([['name', 'there']]);
  });

  test('an answer that was emptied there stays empty; one emptied here and changed there is on both', () => {
    expect(merge({ a: '' }, { a: 'old' }, { a: 'old' }).changedOnOtherDevice).toEqual(['a']);
    expect(merge({ a: 'new' }, { a: '' }, { a: 'old' }).changedOnBoth).toEqual([['a', 'new']]);
  });

  test('without marks, or a draft, every answer is meant', () => {
    expect(mergeAnswers({ a: 'there' }, { a: 'here' }, {})).toMatchObject({
      answers: { a: 'here' },
      changedOnBoth: [],
    });
    expect(merge({}, { a: 'here' }, { a: 'gone' })).toMatchObject({
      answers: { a: 'here' },
      changedOnOtherDevice: [],
      changedOnBoth: [],
    });
  });

  test('what the page has sent itself is no news, and its older answer is no change', () => {
    const base = { a: [hashAnswer(''), hashAnswer('he')] };
    expect(mergeAnswers({ a: 'he' }, { a: 'hello' }, base)).toMatchObject({
      answers: { a: 'hello' },
      changedOnBoth: [],
    });
    expect(mergeAnswers({ a: 'other' }, { a: 'he' }, base)).toMatchObject({ answers: {}, changedOnOtherDevice: ['a'] });
  });

  test('inputs called as every object’s members are inputs like any other', () => {
    const { answers } = mergeAnswers({}, { toString: 'x' } as never, Object.create(null) as never);
    expect(answers.toString).toBe('x');
    expect(mergeAnswers({ a: 'x' }, { a: 'y' }, {}).changedOnBoth).toEqual([]);
  });

  test('no answer is ever lost: it is kept, offered, or the page never changed it', () => {
    const answer = fc.constantFrom('', 'a', 'b', 'c');
    fc.assert(
      fc.property(answer, answer, answer, (began, there, here) => {
        const { answers, changedOnOtherDevice, changedOnBoth } = merge({ q: there }, { q: here }, { q: began });
        const now = changedOnOtherDevice.length > 0 ? there : answers.q;
        const offered = changedOnBoth.map(([, other]) => other);
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
    photo: [hashAnswer([])],
    a: [hashAnswer('old')],
    b: [hashAnswer('same')],
    c: [hashAnswer('')],
    d: [hashAnswer('old')],
  };
  const merged = mergeAnswers(stored, { a: 'old', b: 'typed', d: 'typed too' }, base);
  const listFiles = (files: { inputId: string; fileId: string }[]) =>
    findRemoteChanges(base, stored, merged, filesByInput(inputs, files));
  expect(listFiles([])).toEqual(['a', 'c', 'd']);
  expect(listFiles([{ inputId: 'photo', fileId: 'f1' }])).toEqual(['photo', 'a', 'c', 'd']);
});
