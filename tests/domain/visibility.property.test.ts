import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RULE_CONDITIONS, type Answers, type FormInput, type InputType } from '~/domain/form-model';
import { effectiveAnswers, findCycle, visibleInputs } from '~/domain/visibility';
import { hiddenCondition } from '~/domain/hidden-condition';
import { anInput, evaluateCondition, options } from './builders';

const TYPES: InputType[] = ['multipleChoice', 'checkbox', 'dropdown', 'shortText'];
const CHOICES = ['a', 'b', 'c'];
const idOf = (index: number) => `i${index}`;

const someInput = fc.record({
  inputType: fc.constantFrom(...TYPES),
  isHiddenByAuthor: fc.nat(9).map((n) => n === 0),
  mapped: fc.nat(9).map((n) => n === 0),
  checked: fc.constantFrom(undefined, ...CHOICES),
  rules: fc.array(
    fc.record({
      parent: fc.nat(9),
      condition: fc.constantFrom(...RULE_CONDITIONS),
      choiceId: fc.constantFrom(...CHOICES, 'unknown', undefined),
    }),
    { maxLength: 3 },
  ),
});

/** Random forms. Acyclic ones look only at inputs numbered lower, then are shuffled. */
function someForm(isAcyclic: boolean): fc.Arbitrary<FormInput[]> {
  return fc
    .array(someInput, { minLength: 1, maxLength: 8 })
    .map((drafts) =>
      drafts.map((draft, index) =>
        anInput(idOf(index), draft.inputType, {
          visible: !draft.isHiddenByAuthor,
          ...(draft.mapped && { mappedField: 'Tag' }),
          options: options(...CHOICES).map((option) => ({ ...option, checked: option.guid === draft.checked })),
          rules: draft.rules
            .map(({ parent, condition, choiceId }) => ({
              inputId: idOf(index),
              // The tenth input exists in no form.
              parentId: parent === 9 ? 'gone' : idOf(isAcyclic ? parent % Math.max(1, index) : parent % drafts.length),
              condition,
              choiceId,
            }))
            .filter(({ parentId }) => !isAcyclic || index > 0 || parentId === 'gone'),
        }),
      ),
    )
    .chain((inputs) => fc.shuffledSubarray(inputs, { minLength: inputs.length }));
}

const someAnswers: fc.Arbitrary<Answers> = fc.dictionary(
  fc.nat(7).map(idOf),
  fc.oneof(fc.constantFrom(...CHOICES, 'unknown', ''), fc.subarray([...CHOICES, 'unknown'])),
  { noNullPrototype: true },
);
const someTags = fc.constantFrom([], [{ name: 'Tag', value: 'x' }], [{ name: 'Tag', value: ' ' }]);

test('the expanded condition says the same as the rules, for any acyclic form and answers', () => {
  fc.assert(
    fc.property(someForm(true), someAnswers, someTags, (inputs, answers, tags) => {
      expect(findCycle(inputs)).toBeUndefined();
      const shown = visibleInputs(inputs, answers, tags);
      for (const { id } of inputs) {
        const condition = hiddenCondition(inputs, id, { tags, maxClauses: 5000 });
        expect(condition).toBeDefined();
        expect(evaluateCondition(condition ?? [], inputs, answers)).toBe(!shown.has(id));
      }
    }),
    { numRuns: 500 },
  );
});

test('circles always end, give the same in any order, and the expanded condition agrees', () => {
  fc.assert(
    fc.property(someForm(false), someAnswers, someTags, (inputs, answers, tags) => {
      const shown = visibleInputs(inputs, answers, tags);
      expect(visibleInputs([...inputs].reverse(), answers, tags)).toEqual(shown);
      for (const { id } of inputs) {
        const condition = hiddenCondition(inputs, id, { tags, maxClauses: 5000 });
        expect(evaluateCondition(condition ?? [], inputs, answers)).toBe(!shown.has(id));
      }
    }),
    { numRuns: 500 },
  );
});

test('what the importer calls a circle is one: each input looks at the next, the last at the first', () => {
  fc.assert(
    fc.property(someForm(false), (inputs) => {
      const cycle = findCycle(inputs) ?? [];
      cycle.forEach((id, index) => {
        const next = cycle[(index + 1) % cycle.length];
        expect(inputs.find((input) => input.id === id)?.rules.map(({ parentId }) => parentId)).toContain(next);
      });
    }),
  );
});

test('hiding once is enough: effective answers stay the same when hidden again', () => {
  fc.assert(
    fc.property(someForm(false), someAnswers, someTags, (inputs, answers, tags) => {
      const once = effectiveAnswers(inputs, answers, tags);
      expect(effectiveAnswers(inputs, once, tags)).toEqual(once);
    }),
  );
});
