import { describe, expect, test } from 'vitest';
import type { FormElement, FormInput } from '~/domain/form-model';
import { estimatedMinutes, readyHints } from '~/domain/form-time';
import { anInput, options, rule } from './builders';

const withInputs = (...inputs: FormInput[]): FormElement[] => [{ type: 'inputs', inputs }];
const many = (count: number, input: FormInput) => withInputs(...Array.from({ length: count }, () => input));

describe('how long a form takes', () => {
  test('is at least a minute, and grows with its questions', () => {
    expect(estimatedMinutes(withInputs(anInput('a')), [])).toBe(1);
    expect(estimatedMinutes(many(5, anInput('a')), [])).toBe(1);
    expect(estimatedMinutes(many(6, anInput('a')), [])).toBe(2);
  });
  test('counts half of what depends on answers, and nothing of what a tag answers', () => {
    expect(estimatedMinutes(many(10, anInput('a')), [])).toBe(2);
    expect(estimatedMinutes(many(10, anInput('a', 'shortText', { rules: [rule('b', 'displayed')] })), [])).toBe(1);
    const mapped = many(20, anInput('a', 'shortText', { mappedField: 'Name' }));
    expect(estimatedMinutes(mapped, [{ name: 'Name', value: 'Ada' }])).toBe(1);
    expect(estimatedMinutes(mapped, [])).toBe(4);
  });
  test('counts options, codes and what is to be read', () => {
    const choice = anInput('a', 'dropdown', { options: options(...'abcdefghijkl') });
    expect(estimatedMinutes(many(6, choice), [])).toBe(2);
    expect(estimatedMinutes(withInputs(anInput('a', 'email', { verificationRequired: true })), [])).toBe(1);
    expect(estimatedMinutes(many(2, anInput('a', 'email', { verificationRequired: true })), [])).toBe(2);
    expect(estimatedMinutes([{ type: 'html', html: `<p title="not read">${'word '.repeat(400)}</p>` }], [])).toBe(2);
    expect(estimatedMinutes([{ type: 'html', html: '字'.repeat(680) }], [])).toBe(2);
  });
  test('is rough where it is long', () => {
    expect(estimatedMinutes(many(10, anInput('a', 'text')), [])).toBe(10);
    expect(estimatedMinutes(many(11, anInput('a', 'text')), [])).toBe(15);
  });
});

describe('what is needed', () => {
  const lease = anInput('lease', 'attachment', { required: true });
  test('are files, codes, an account and a signature that nobody can do without', () => {
    const inputs = [
      anInput('sign', 'signature', { required: true }),
      lease,
      anInput('mail', 'email', { required: true, verificationRequired: true }),
      anInput('cell', 'phone', { required: true, verificationRequired: true }),
      anInput('pay', 'autopayDate'),
    ];
    expect(readyHints(inputs, [], true)).toEqual(['file', 'emailCode', 'phoneCode', 'bank', 'signature']);
    expect(readyHints(inputs, [], false)).toEqual(['file', 'emailCode', 'phoneCode', 'signature']);
  });
  test('is nothing that may be left out, depends on an answer, or is known', () => {
    expect(readyHints([{ ...lease, required: false }], [], true)).toEqual([]);
    expect(readyHints([{ ...lease, rules: [rule('a', 'displayed')] }], [], true)).toEqual([]);
    const mail = anInput('mail', 'email', { required: true, verificationRequired: true, tagName: 'Mail' });
    expect(readyHints([mail], [{ name: 'Mail', value: 'ada@mail.example' }], true)).toEqual([]);
  });
});
