import { describe, expect, test } from 'vitest';
import type { FormElement, FormInput } from '~/domain/form-model';
import { estimateFormMinutes, listPreparationHints } from '~/domain/form-effort';
import { anInput, options, rule } from './builders';

const withInputs = (...inputs: FormInput[]): FormElement[] => [{ type: 'inputs', inputs }];
const many = (count: number, input: FormInput) => withInputs(...Array.from({ length: count }, () => input));

describe('how long a form takes', () => {
  test('is at least a minute, and grows with its questions', () => {
    expect(estimateFormMinutes(withInputs(anInput('a')), [])).toBe(1);
    expect(estimateFormMinutes(many(5, anInput('a')), [])).toBe(1);
    expect(estimateFormMinutes(many(6, anInput('a')), [])).toBe(2);
  });
  test('counts half of what depends on answers, and nothing of what a tag answers', () => {
    expect(estimateFormMinutes(many(10, anInput('a')), [])).toBe(2);
    expect(estimateFormMinutes(many(10, anInput('a', 'shortText', { rules: [rule('b', 'displayed')] })), [])).toBe(1);
    const mapped = many(20, anInput('a', 'shortText', { mappedField: 'Name' }));
    expect(estimateFormMinutes(mapped, [{ name: 'Name', value: 'Ada' }])).toBe(1);
    expect(estimateFormMinutes(mapped, [])).toBe(4);
  });
  test('counts options, codes and what is to be read', () => {
    const choice = anInput('a', 'dropdown', { options: options(...'abcdefghijkl') });
    expect(estimateFormMinutes(many(6, choice), [])).toBe(2);
    expect(estimateFormMinutes(withInputs(anInput('a', 'email', { verificationRequired: true })), [])).toBe(1);
    expect(estimateFormMinutes(many(2, anInput('a', 'email', { verificationRequired: true })), [])).toBe(2);
    expect(estimateFormMinutes([{ type: 'html', html: `<p title="not read">${'word '.repeat(400)}</p>` }], [])).toBe(2);
    expect(estimateFormMinutes([{ type: 'html', html: '字'.repeat(680) }], [])).toBe(2);
  });
  test('is rough where it is long', () => {
    expect(estimateFormMinutes(many(10, anInput('a', 'text')), [])).toBe(10);
    expect(estimateFormMinutes(many(11, anInput('a', 'text')), [])).toBe(15);
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
    expect(listPreparationHints(inputs, [], true)).toEqual(['file', 'emailCode', 'phoneCode', 'bank', 'signature']);
    expect(listPreparationHints(inputs, [], false)).toEqual(['file', 'emailCode', 'phoneCode', 'signature']);
  });
  test('is nothing that may be left out, depends on an answer, or is known', () => {
    expect(listPreparationHints([{ ...lease, required: false }], [], true)).toEqual([]);
    expect(listPreparationHints([{ ...lease, rules: [rule('a', 'displayed')] }], [], true)).toEqual([]);
    const mail = anInput('mail', 'email', { required: true, verificationRequired: true, tagName: 'Mail' });
    expect(listPreparationHints([mail], [{ name: 'Mail', value: 'ada@mail.example' }], true)).toEqual([]);
  });
});
