import { describe, expect, test } from 'vitest';
import { effectiveAnswers, findCycle, visibleInputs } from '~/domain/visibility';
import { hiddenCondition } from '~/domain/hidden-condition';
import type { FormInput } from '~/domain/form-model';
import { anInput, evaluateCondition, options, rule } from './builders';

const pet = anInput('pet', 'multipleChoice', { options: options('dog', 'cat') });
const isVisible = (condition: 'selected' | 'notSelected' | 'displayed' | 'notDisplayed', choice?: string) =>
  anInput('ask', 'shortText', { rules: [rule('pet', condition, choice)] });
const ids = (inputs: FormInput[], answers = {}, tags: { name: string; value: string }[] = []) => [
  ...visibleInputs(inputs, answers, tags),
];

describe('the four conditions', () => {
  test('selected shows the input once its choice is selected', () => {
    expect(ids([pet, isVisible('selected', 'dog')], { pet: 'dog' })).toEqual(['pet', 'ask']);
    expect(ids([pet, isVisible('selected', 'dog')], { pet: 'cat' })).toEqual(['pet']);
    expect(ids([pet, isVisible('selected', 'dog')])).toEqual(['pet']);
  });
  test('not selected shows the input until its choice is selected', () => {
    expect(ids([pet, isVisible('notSelected', 'dog')])).toEqual(['pet', 'ask']);
    expect(ids([pet, isVisible('notSelected', 'dog')], { pet: 'dog' })).toEqual(['pet']);
  });
  test('displayed and not displayed follow the parent', () => {
    const hiddenPet = { ...pet, visible: false };
    expect(ids([pet, isVisible('displayed')])).toEqual(['pet', 'ask']);
    expect(ids([hiddenPet, isVisible('displayed')])).toEqual([]);
    expect(ids([pet, isVisible('notDisplayed')])).toEqual(['pet']);
    expect(ids([hiddenPet, isVisible('notDisplayed')])).toEqual(['ask']);
  });
});

test('all rules of an input must hold', () => {
  const size = anInput('size', 'checkbox', { options: options('big', 'small') });
  const both = anInput('both', 'text', { rules: [rule('pet', 'selected', 'dog'), rule('size', 'selected', 'big')] });
  expect(ids([pet, size, both], { pet: 'dog', size: ['small'] })).not.toContain('both');
  expect(ids([pet, size, both], { pet: 'dog', size: ['small', 'big'] })).toContain('both');
});

test('a hidden input has its options unchecked, down a chain of rules and whatever the order', () => {
  const breed = anInput('breed', 'dropdown', { options: options('pug'), rules: [rule('pet', 'selected', 'dog')] });
  const colour = anInput('colour', 'text', { rules: [rule('breed', 'selected', 'pug')] });
  const inputs = [colour, breed, pet];
  expect(ids(inputs, { pet: 'dog', breed: 'pug' })).toEqual(['colour', 'breed', 'pet']);
  expect(ids(inputs, { pet: 'cat', breed: 'pug' })).toEqual(['pet']);
});

test('an untouched input counts the options its author checked; an emptied one none', () => {
  const preset = { ...pet, options: pet.options.map((option) => ({ ...option, checked: option.guid === 'dog' })) };
  expect(ids([preset, isVisible('selected', 'dog')])).toContain('ask');
  expect(ids([preset, isVisible('selected', 'dog')], { pet: '' })).not.toContain('ask');
});

test('an input that takes one option counts the first of several', () => {
  expect(ids([pet, isVisible('selected', 'cat')], { pet: ['dog', 'cat'] })).not.toContain('ask');
  expect(ids([{ ...pet, inputType: 'checkbox' }, isVisible('selected', 'cat')], { pet: ['dog', 'cat'] })).toContain(
    'ask',
  );
});

test('an input whose mapped merge tag already has a value is hidden', () => {
  const mail = anInput('mail', 'email', { mappedField: 'Email' });
  const city = anInput('city', 'text', { tagName: 'City' });
  const tags = [
    { name: 'Email', value: 'a@b.com' },
    { name: 'City', value: '  ' },
  ];
  expect(ids([mail, city], {}, tags)).toEqual(['city']);
});

test('an input its author does not want is hidden whatever its rules say', () => {
  expect(ids([pet, { ...isVisible('selected', 'dog'), visible: false }], { pet: 'dog' })).toEqual(['pet']);
});

test('a rule on a missing parent or choice fails when it says so and holds when it says not', () => {
  const about = (parent: string, condition: Parameters<typeof rule>[1], choice?: string) =>
    ids([pet, anInput('x', 'text', { rules: [rule(parent, condition, choice)] })], { pet: 'dog' }).includes('x');
  expect(about('gone', 'selected', 'dog')).toBe(false);
  expect(about('gone', 'displayed')).toBe(false);
  expect(about('gone', 'notSelected', 'dog')).toBe(true);
  expect(about('gone', 'notDisplayed')).toBe(true);
  expect(about('pet', 'selected', 'bird')).toBe(false);
  expect(about('pet', 'notSelected', 'bird')).toBe(true);
  expect(about('pet', 'selected')).toBe(false);
});

describe('circles of rules', () => {
  const circle = (first: 'displayed' | 'notDisplayed'): FormInput[] => [
    anInput('a', 'text', { rules: [rule('b', first)] }),
    anInput('b', 'text', { rules: [rule('c', first)] }),
    anInput('c', 'text', { rules: [rule('a', first)] }),
    anInput('after', 'text', { rules: [rule('a', 'displayed')] }),
  ];
  test('rules in a circle see a hidden parent, in whatever order the inputs come', () => {
    for (const inputs of [circle('displayed'), circle('displayed').reverse()]) expect(ids(inputs)).toEqual([]);
    for (const inputs of [circle('notDisplayed'), circle('notDisplayed').reverse()]) {
      expect(new Set(ids(inputs))).toEqual(new Set(['a', 'b', 'c', 'after']));
    }
  });
  test('an input that looks at itself is a circle too', () => {
    expect(ids([anInput('a', 'text', { rules: [rule('a', 'displayed')] })])).toEqual([]);
  });
  test('the importer is told which inputs form the circle', () => {
    expect(findCycle(circle('displayed'))).toEqual(['a', 'b', 'c']);
    expect(findCycle([anInput('a', 'text', { rules: [rule('a', 'displayed')] })])).toEqual(['a']);
    expect(findCycle([pet, isVisible('displayed')])).toBeUndefined();
  });
});

describe('effective answers', () => {
  test('hidden inputs leave no answer, but a mapped one takes the value of its tag', () => {
    const mail = anInput('mail', 'email', { mappedField: 'Email', rules: [rule('pet', 'selected', 'cat')] });
    const inputs = [pet, isVisible('selected', 'cat'), mail];
    const answers = { pet: 'dog', ask: 'secret', mail: 'typed@b.com' };
    expect(effectiveAnswers(inputs, answers, [{ name: 'Email', value: 'a@b.com' }])).toEqual({
      pet: 'dog',
      mail: 'a@b.com',
    });
    expect(effectiveAnswers(inputs, answers)).toEqual({ pet: 'dog' });
  });
  test('untouched inputs have the value and options their author gave them', () => {
    const note = anInput('note', 'text', { value: 'hello' });
    const many = anInput('many', 'checkbox', { options: [{ guid: 'g', value: 'v', name: 'n', checked: true }] });
    expect(effectiveAnswers([note, many], {})).toEqual({ note: 'hello', many: ['g'] });
    expect(effectiveAnswers([note, many], { note: '', many: [] })).toEqual({ note: '', many: [] });
  });
});

describe('the condition for generated style rules', () => {
  test('an input without rules is never hidden, one its author hides always', () => {
    expect(hiddenCondition([pet], 'pet')).toEqual([]);
    expect(hiddenCondition([{ ...pet, visible: false }], 'pet')).toEqual([[]]);
    expect(hiddenCondition([pet], 'gone')).toBeUndefined();
  });
  test('selected is hidden while its option is unchecked', () => {
    expect(hiddenCondition([pet, isVisible('selected', 'dog')], 'ask')).toEqual([
      [{ parentId: 'pet', choiceGuid: 'dog', isChecked: false }],
    ]);
  });
  test('two options of a single choice cannot both be checked, those of a checkbox can', () => {
    const never = anInput('never', 'text', { rules: [rule('pet', 'selected', 'dog'), rule('pet', 'selected', 'cat')] });
    const shownUnlessNever = anInput('unless', 'text', { rules: [rule('never', 'notDisplayed')] });
    expect(hiddenCondition([pet, never, shownUnlessNever], 'unless')).toEqual([]);
    const many = { ...pet, inputType: 'checkbox' as const };
    expect(hiddenCondition([many, never, shownUnlessNever], 'unless')).toHaveLength(1);
  });
  test('a mapped tag with a value hides always', () => {
    const mail = anInput('mail', 'email', { mappedField: 'Email' });
    expect(hiddenCondition([mail], 'mail', { tags: [{ name: 'Email', value: 'a@b.com' }] })).toEqual([[]]);
  });
  test('a condition of too many clauses is given up', () => {
    const boxes = ['p', 'q', 'r', 's', 't'].map((id) => anInput(id, 'checkbox', { options: options('1', '2') }));
    const pairs = boxes.map((box, index) =>
      anInput(`x${index}`, 'text', { rules: [rule(box.id, 'notSelected', '1'), rule(box.id, 'notSelected', '2')] }),
    );
    const last = anInput('last', 'text', { rules: pairs.map((pair) => rule(pair.id, 'notDisplayed')) });
    const none = anInput('none', 'text', { rules: [rule('last', 'notDisplayed')] });
    const inputs = [...boxes, ...pairs, last, none];
    expect(hiddenCondition(inputs, 'none', { maxClauses: 31 })).toBeUndefined();
    const condition = hiddenCondition(inputs, 'none', { maxClauses: 32 });
    expect(condition).toHaveLength(32);
    expect(evaluateCondition(condition ?? [], inputs, { p: ['1'], q: ['2'], r: ['1'], s: ['2'], t: ['1'] })).toBe(true);
  });
});
