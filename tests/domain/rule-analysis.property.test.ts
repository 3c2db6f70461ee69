import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { RULE_CONDITIONS, type Answers, type FormInput, type InputType } from '~/domain/form-model';
import { visibleInputs } from '~/domain/visibility';
import { analyzeRules } from '~/domain/hidden-condition';
import { anInput, options, rule } from './builders';

const CHOICES = ['a', 'b'];
const TYPES: InputType[] = ['multipleChoice', 'checkbox', 'dropdown', 'shortText'];
const idOf = (index: number) => `i${index}`;

/** Forms of up to four questions whose rules look at questions before them. */
const someForm: fc.Arbitrary<FormInput[]> = fc
  .array(
    fc.record({
      inputType: fc.constantFrom(...TYPES),
      isHidden: fc.nat(5).map((n) => n === 0),
      rules: fc.array(
        fc.record({
          parent: fc.nat(3),
          condition: fc.constantFrom(...RULE_CONDITIONS),
          choiceId: fc.constantFrom(...CHOICES, 'unknown'),
        }),
        { maxLength: 3 },
      ),
    }),
    { minLength: 1, maxLength: 4 },
  )
  .map((drafts) =>
    drafts.map(({ inputType, isHidden, rules }, index) =>
      anInput(idOf(index), inputType, {
        visible: !isHidden,
        options: options(...CHOICES),
        rules:
          index === 0 ? [] : rules.map(({ parent, ...one }) => rule(idOf(parent % index), one.condition, one.choiceId)),
      }),
    ),
  );

/** Everything that a person can choose in a form. */
function allAnswers(inputs: readonly FormInput[]): Answers[] {
  return inputs.reduce<Answers[]>(
    (known, { id, inputType }) => {
      const choices =
        inputType === 'checkbox' ? [[], ['a'], ['b'], ['a', 'b']] : inputType === 'shortText' ? [''] : ['', 'a', 'b'];
      return known.flatMap((answers) => choices.map((choice) => ({ ...answers, [id]: choice })));
    },
    [{}],
  );
}

/** The ids that are shown, for each way to fill the form in. */
const allShown = (inputs: FormInput[]) => allAnswers(inputs).map((answers) => visibleInputs(inputs, answers));

test('what can never be shown is what no answers show', () => {
  fc.assert(
    fc.property(someForm, (inputs) => {
      const { neverShown } = analyzeRules(inputs, { maxClauses: 5000 });
      const ways = allShown(inputs);
      for (const { id, visible } of inputs)
        if (visible) expect([id, neverShown.has(id)]).toEqual([id, !ways.some((shown) => shown.has(id))]);
        else expect(neverShown.has(id)).toBe(false);
    }),
    { numRuns: 400 },
  );
});

test('the rule that is named never holds alone, and one that always holds can go without a trace', () => {
  fc.assert(
    fc.property(someForm, (inputs) => {
      const { neverShown, alwaysHold } = analyzeRules(inputs, { maxClauses: 5000 });
      const shownWith = (id: string, rules: FormInput['rules']) =>
        allShown(inputs.map((input) => (input.id === id ? { ...input, rules } : input))).map((shown) => shown.has(id));
      for (const { id, rules } of inputs) {
        const named = neverShown.get(id)?.rule;
        if (named !== undefined) expect(shownWith(id, rules.slice(named, named + 1))).not.toContain(true);
        for (const at of alwaysHold.get(id) ?? [])
          expect(
            shownWith(
              id,
              rules.filter((_, index) => index !== at),
            ),
          ).toEqual(shownWith(id, rules));
      }
    }),
    { numRuns: 400 },
  );
});

describe('a condition that is too large', () => {
  test('says nothing rather than something wrong', () => {
    const parents = Array.from({ length: 12 }, (_, index) =>
      anInput(`p${index}`, 'checkbox', { options: options(`a${index}`, `b${index}`) }),
    );
    const one = (index: number) =>
      anInput(`m${index}`, 'shortText', {
        rules: [rule(`p${index}`, 'selected', `a${index}`), rule(`p${index}`, 'selected', `b${index}`)],
      });
    const middle = parents.map((_, index) => one(index));
    const last = anInput('last', 'shortText', { rules: middle.map(({ id }) => rule(id, 'notDisplayed')) });
    expect(analyzeRules([...parents, ...middle, last]).neverShown.size).toBe(0);
  });
});
