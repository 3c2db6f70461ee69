import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { AUTOFILL_NAMES, INPUT_TYPES, type AutofillName, type InputType } from '~/domain/form-model';
import { INPUT_RULES, isFile, knownAnswers, takesMany, takesOptions } from '~/domain/input-types';
import { chosenPeriod } from '~/domain/input-types/installment-period';
import { autofillOf, serverRulesOf } from '~/domain/input-types/server';
import { resources } from '~/locales';
import { anInput, options } from './builders';

/** The sentence of a key such as `missing.answer`, in English. */
const sentence = (area: object, key: string): unknown =>
  key.split('.').reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], area);

describe.each(INPUT_TYPES)('%s', (inputType) => {
  const { missing, errors } = INPUT_RULES[inputType];

  test('has a name in the builder, a mend for no answer and sentences for wrong ones', () => {
    const { templates, errors: mistakes } = resources.en;
    expect(sentence(templates.inputType, inputType)).toEqual(expect.any(String));
    expect(sentence(mistakes, `missing.${missing}`)).toEqual(expect.any(String));
    for (const key of errors) expect(sentence(mistakes, key)).toEqual(expect.any(String));
  });

  test('is told of in the guide for those who write forms', () => {
    expect(readFileSync('docs/forms.md', 'utf8')).toMatch(new RegExp(`^\\|[^|]*\`${inputType}\`[^|]*\\|`, 'm'));
  });
});

test('what a question asks for is what its author says, as far as its type takes it, else what the type alone tells', () => {
  const asked = (inputType: InputType, autocomplete?: AutofillName) => autofillOf({ inputType, autocomplete });
  expect(asked('shortText')).toBe('on');
  expect(asked('shortText', 'given-name')).toBe('given-name');
  expect(asked('text', 'street-address')).toBe('street-address');
  // One line holds no street address of several.
  expect(asked('shortText', 'street-address')).toBe('on');
  expect([asked('email'), asked('phone')]).toEqual(['email', 'tel']);
  expect([asked('email', 'off'), asked('phone', 'given-name')]).toEqual(['off', 'tel']);
  expect([asked('date'), asked('date', 'bday')]).toEqual(['on', 'bday']);
});

test('all that a question can ask for is asked for by some type, in words and in the guide', () => {
  const known = INPUT_TYPES.flatMap((inputType) => serverRulesOf({ inputType }).asksFor);
  expect(new Set(known)).toEqual(new Set(AUTOFILL_NAMES));
  const guide = readFileSync('docs/forms.md', 'utf8');
  for (const name of AUTOFILL_NAMES) {
    expect(resources.en.templates.autofill).toHaveProperty([name], expect.any(String));
    expect(guide).toContain(`\`${name}\``);
  }
});

test('what is known of the types is said once, by their rules', () => {
  const those = (is: (input: ReturnType<typeof anInput>) => boolean) =>
    INPUT_TYPES.filter((inputType) => is(anInput('x', inputType)));
  expect(those(isFile)).toEqual(['attachment', 'signature']);
  expect(those(takesMany)).toEqual(['checkbox']);
  expect(those(takesOptions)).toEqual(['installmentPeriod', 'dropdown', 'multipleChoice', 'checkbox']);
});

test('the days of an account are the pay dates where the author lists none', () => {
  const own = anInput('pay', 'autopayDate', { options: options('first') });
  expect(knownAnswers(own, ['1', '15'])).toEqual(['first']);
  expect(knownAnswers(anInput('pay', 'autopayDate'), ['1', '15'])).toEqual(['1', '15']);
  expect(knownAnswers(anInput('pay', 'autopayDate'))).toBeUndefined();
  expect(knownAnswers(anInput('x', 'text'), ['1'])).toBeUndefined();
});

describe('the period of a plan', () => {
  const period = anInput('period', 'installmentPeriod', { options: options('3', '24', '25', 'soon') });
  test('is the number of the chosen option, or of the tag that answers the question', () => {
    expect(chosenPeriod([period], { period: '24' })).toEqual({ months: 24 });
    expect(chosenPeriod([anInput('a'), period], { period: ['3'] })).toEqual({ months: 3 });
    expect(chosenPeriod([{ ...period, options: [] }], { period: '6' })).toEqual({ months: 6 });
  });
  test('is missing, or no number of months that a plan may have', () => {
    expect(chosenPeriod([period], {})).toEqual({ inputId: 'period', error: 'input.required' });
    for (const wrong of ['25', 'soon', '0'])
      expect(chosenPeriod([period], { period: wrong })).toEqual({ inputId: 'period', error: 'input.invalid' });
    expect(chosenPeriod([], {})).toEqual({ inputId: 'installmentPeriod', error: 'input.required' });
  });
});
