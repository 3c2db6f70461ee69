import { describe, expect, test } from 'vitest';
import type { FormElement } from '~/domain/form-model';
import {
  isAnswered,
  parsePosition,
  sectionsOf,
  shownSteps,
  previousStep,
  nextStep,
  formatPosition,
  type StepPosition,
} from '~/domain/form-steps';
import { anInput } from './builders';

const FORM: FormElement[] = [
  { type: 'html', html: '<p>Hello</p>' },
  { type: 'section', id: 'a', title: 'A' },
  { type: 'inputs', inputs: [anInput('a1'), anInput('file', 'attachment')] },
  { type: 'section', id: 'b', title: 'B' },
  { type: 'inputs', inputs: [anInput('b1')] },
  { type: 'section', id: 'c', title: 'C' },
  { type: 'html', html: '<p>Then</p>' },
  { type: 'inputs', inputs: [anInput('c1')] },
];
const { intro, sections } = sectionsOf(FORM);

test('a form is taken apart at its headings', () => {
  expect(intro).toEqual([FORM[0]]);
  expect(sections.map(({ id, inputs }) => [id, inputs.map((input) => input.id)])).toEqual([
    ['a', ['a1', 'file']],
    ['b', ['b1']],
    ['c', ['c1']],
  ]);
  expect(sections[2]?.elements).toEqual(FORM.slice(6));
});

describe('a step of which nothing is asked is passed over', () => {
  const shown = new Set(['a1', 'c1']);
  test('both ways', () => {
    expect(shownSteps(sections, shown).map(({ id }) => id)).toEqual(['a', 'c']);
    expect(nextStep(sections, shown, 'a')?.id).toBe('c');
    expect(previousStep(sections, shown, 'c')?.id).toBe('a');
  });
  test('and from it one comes to what is beside it', () => {
    expect(nextStep(sections, shown, 'b')?.id).toBe('c');
    expect(previousStep(sections, shown, 'b')?.id).toBe('a');
    expect(nextStep(sections, shown, 'c')).toBeUndefined();
    expect(previousStep(sections, shown, 'a')).toBeUndefined();
  });
});

test('a step was posted once all that it asks has come, if empty; hidden questions and files say nothing', () => {
  const [first] = sections;
  if (!first) throw new Error('There is no step');
  expect(isAnswered(first, new Set(['a1', 'file']), {})).toBe(false);
  expect(isAnswered(first, new Set(['a1', 'file']), { a1: '' })).toBe(true);
  expect(isAnswered(first, new Set(['file']), {})).toBe(true);
});

test.each<[string, StepPosition]>([
  ['', {}],
  ['step=home', { step: 'home', isChange: false }],
  ['step=home&from=summary', { step: 'home', isChange: true }],
  ['summary=1', { isSummary: true }],
])('the address "%s" is a place, and the place is that address', (query, place) => {
  expect(parsePosition(new URLSearchParams(query))).toEqual(place);
  expect(formatPosition(place)).toBe(query);
});

test('what is no id of a step is the start', () => {
  expect(parsePosition(new URLSearchParams('step=<script>'))).toEqual({});
  expect(parsePosition(new URLSearchParams('summary=2'))).toEqual({});
});
