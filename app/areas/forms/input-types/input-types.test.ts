import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { AUTOFILL_NAMES, INPUT_TYPES, type AutofillName, type InputType } from '~/domain/form-model';
import { INPUT_RULES, isFile, listAllowedAnswers, allowsMultiple, hasListedOptions } from '.';
import { INPUT_TYPE_BUILDERS } from './builders';
import { autofillNameOf, serverRulesOf } from './server-rules-by-type';
import { resources } from '~/locales';
import { anInput, options } from '../../../../tests/domain/builders';

const GUIDE = readFileSync('docs/forms.md', 'utf8');

/** The text of a key such as `missing.answer`, in English. */
const textOf = (area: object, key: string): unknown =>
  key.split('.').reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], area);

describe.each(INPUT_TYPES)('%s', (inputType) => {
  const { missing, errors } = INPUT_RULES[inputType];

  test('has a name in the builder, a mend for no answer and sentences for wrong ones', () => {
    const { 'form-builder': templates, errors: errorTexts } = resources.en;
    expect(textOf(templates.inputType, inputType)).toEqual(expect.any(String));
    expect(textOf(errorTexts, `missing.${missing}`)).toEqual(expect.any(String));
    for (const key of errors) expect(textOf(errorTexts, key)).toEqual(expect.any(String));
  });

  test('has an icon, and takes some time to answer', () => {
    expect(INPUT_TYPE_BUILDERS[inputType].icon).not.toBe('');
    expect(serverRulesOf({ inputType }).estimatedSeconds).toBeGreaterThan(0);
  });
});

test('the guide for authors has a row of each type, from the folder of the type', async () => {
  const rows = INPUT_TYPES.map((type) => {
    const folder = type.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    const row = readFileSync(path.join(import.meta.dirname, folder, 'guide.md'), 'utf8');
    expect(row).toMatch(new RegExp(`^\\| \`${type}\` \\|.+\\|.+\\|\\n$`));
    return row;
  });
  const table = /(?<=\| `inputType` \| asks for \| answer \|\n\|---\|---\|---\|\n)(\|.*\n)+/;
  expect(GUIDE).toMatch(table);
  await expect(GUIDE.replace(table, rows.join(''))).toMatchFileSnapshot(path.resolve('docs/forms.md'));
});

test('what a question asks for is what its author says, as far as its type takes it, else what the type alone tells', () => {
  const autofillFor = (inputType: InputType, autocomplete?: AutofillName) =>
    autofillNameOf({ inputType, autocomplete });
  expect(autofillFor('shortText')).toBe('on');
  expect(autofillFor('shortText', 'given-name')).toBe('given-name');
  expect(autofillFor('text', 'street-address')).toBe('street-address');
  // One line holds no street address of several.
  expect(autofillFor('shortText', 'street-address')).toBe('on');
  expect([autofillFor('email'), autofillFor('phone')]).toEqual(['email', 'tel']);
  expect([autofillFor('email', 'off'), autofillFor('phone', 'given-name')]).toEqual(['off', 'tel']);
  expect([autofillFor('date'), autofillFor('date', 'bday')]).toEqual(['on', 'bday']);
});

test('all that a question can ask for is asked for by some type, in words and in the guide', () => {
  const known = INPUT_TYPES.flatMap((inputType) => serverRulesOf({ inputType }).autofillNames);
  expect(new Set(known)).toEqual(new Set(AUTOFILL_NAMES));
  for (const name of AUTOFILL_NAMES) {
    expect(resources.en['form-builder'].autofill).toHaveProperty([name], expect.any(String));
    expect(GUIDE).toContain(`\`${name}\``);
  }
});

test('what is known of the types is said once, by their rules', () => {
  const those = (is: (input: ReturnType<typeof anInput>) => boolean) =>
    INPUT_TYPES.filter((inputType) => is(anInput('x', inputType)));
  expect(those(isFile)).toEqual(['attachment', 'signature']);
  expect(those(allowsMultiple)).toEqual(['checkbox']);
  expect(those(hasListedOptions)).toEqual(['installmentPeriod', 'dropdown', 'multipleChoice', 'checkbox']);
});

test('the days of an account are the pay dates where the author lists none', () => {
  const own = anInput('pay', 'autopayDate', { options: options('first') });
  expect(listAllowedAnswers(own, ['1', '15'])).toEqual(['first']);
  expect(listAllowedAnswers(anInput('pay', 'autopayDate'), ['1', '15'])).toEqual(['1', '15']);
  expect(listAllowedAnswers(anInput('pay', 'autopayDate'))).toBeUndefined();
  expect(listAllowedAnswers(anInput('x', 'text'), ['1'])).toBeUndefined();
});
