import { describe, expect, test } from 'vitest';
import {
  addItem,
  blockNames,
  blockOrigin,
  dependants,
  duplicateItem,
  excerptOf,
  findEdited,
  freeGuid,
  moveItem,
  moveItemTo,
  moveOption,
  newInput,
  parseRuleTarget,
  removeItem,
  replaceItem,
  ruleParts,
  ruleTarget,
  setLanguage,
  type BuilderForm,
  type BuilderInput,
  type BuilderItem,
  type BuilderSettings,
} from '~/domain/form-builder';

const problem: BuilderInput = {
  ...newInput('problem', 'dropdown', 'Kind of problem'),
  options: [
    { guid: 'gas', value: 'gas', name: 'Smell of gas' },
    { guid: 'bill', value: 'bill', name: 'A wrong bill' },
  ],
};
const left: BuilderInput = {
  ...newInput('left', 'shortText', 'Have you left?'),
  rules: [{ inputId: 'left', parentId: 'problem', condition: 'selected', choiceId: 'gas' }],
};
const inputItem = (input: BuilderInput): BuilderItem => ({ kind: 'input', key: input.id, input });

function aForm(): BuilderForm {
  return {
    id: 'report',
    settings: { title: 'Report' } as BuilderSettings,
    items: [
      inputItem(problem),
      { kind: 'html', key: 'html:1', html: '<p>Hello</p>', htmlIn: new Map([['es', '<p>Hola</p>']]) },
      inputItem(left),
    ],
    translations: new Map([
      [
        'es',
        {
          title: 'Aviso',
          submitName: '',
          thanksMessage: '',
          nextSteps: '',
          haveReady: '',
          reportTitle: '',
          reportHtml: '',
          mergeTags: new Map<string, string>(),
          inputs: new Map([
            [
              'problem',
              {
                name: 'Problema',
                requiredMessage: '',
                lowLabel: '',
                highLabel: '',
                options: new Map([
                  ['gas', { name: 'Olor a gas', notes: '' }],
                  ['bill', { name: 'Factura', notes: '' }],
                ]),
              },
            ],
            ['left', { name: '¿Ha salido?', requiredMessage: '', lowLabel: '', highLabel: '', options: new Map() }],
          ]),
        },
      ],
    ]),
  };
}

const keys = (form: BuilderForm) => form.items.map(({ key }) => key);

describe('order', () => {
  test('a new item stands behind the named one, else at the end', () => {
    const item = inputItem(newInput('new', 'text', 'More'));
    expect(keys(addItem(aForm(), item, 'problem'))).toEqual(['problem', 'new', 'html:1', 'left']);
    expect(keys(addItem(aForm(), item, 'nobody'))).toEqual(['problem', 'html:1', 'left', 'new']);
  });

  test('moving stops at either end', () => {
    expect(keys(moveItem(aForm(), 'left', -1))).toEqual(['problem', 'left', 'html:1']);
    expect(keys(moveItem(aForm(), 'problem', -1))).toEqual(['problem', 'html:1', 'left']);
    expect(keys(moveItemTo(aForm(), 'problem', 99))).toEqual(['html:1', 'left', 'problem']);
    expect(keys(moveItem(aForm(), 'nobody', 1))).toEqual(['problem', 'html:1', 'left']);
  });

  test('options move one place', () => {
    expect(moveOption(problem.options, 0, 1).map(({ guid }) => guid)).toEqual(['bill', 'gas']);
    expect(moveOption(problem.options, 1, 1).map(({ guid }) => guid)).toEqual(['gas', 'bill']);
  });
});

describe('removing', () => {
  test('names whose rules look at the item', () => {
    expect(dependants(aForm(), 'problem').map(({ id }) => id)).toEqual(['left']);
    expect(dependants(aForm(), 'left')).toEqual([]);
  });

  test('takes translations and rules along', () => {
    const form = removeItem(aForm(), 'problem');
    expect(keys(form)).toEqual(['html:1', 'left']);
    expect(form.items[1]).toMatchObject({ input: { rules: [] } });
    expect([...(form.translations.get('es')?.inputs.keys() ?? [])]).toEqual(['left']);
  });

  test('an option that goes takes its translation; the rule that asks for it stays, and is broken', () => {
    const form = replaceItem(aForm(), inputItem({ ...problem, options: problem.options.slice(1) }));
    expect([...(form.translations.get('es')?.inputs.get('problem')?.options.keys() ?? [])]).toEqual(['bill']);
    const [rule] = left.rules;
    const inputs = form.items.flatMap((item) => (item.kind === 'input' ? [item.input] : []));
    expect(rule && ruleParts(inputs, rule)).toMatchObject({ isBroken: true, choice: 'gas' });
  });
});

describe('text blocks, which have no ids', () => {
  const block = (key: string, html: string): BuilderItem => ({ kind: 'html', key, html, htmlIn: new Map() });
  const form = (...blocks: BuilderItem[]): BuilderForm => ({ ...aForm(), items: blocks });
  const before = form(block('html:1', '<p>One</p>'), block('html:2', '<p>Two</p>'));
  const origin = blockOrigin(before, 'html:2');

  test('are found again where others have put something before them', () => {
    const after = form(block('html:1', '<p>New</p>'), block('html:2', '<p>One</p>'), block('html:3', '<p>Two</p>'));
    expect(findEdited(after, 'html:2', origin)?.key).toBe('html:3');
  });

  test('are the same where somebody has written over them', () => {
    const after = form(block('html:1', '<p>One</p>'), block('html:2', '<p>Other words</p>'));
    expect(findEdited(after, 'html:2', origin)?.key).toBe('html:2');
  });

  test('are gone where there are fewer, and none with these words', () => {
    expect(findEdited(form(block('html:1', '<p>One</p>')), 'html:2', origin)).toBeUndefined();
    const after = form(
      block('html:1', '<p>New</p>'),
      block('html:2', '<p>One</p>'),
      block('html:3', '<p>Other words</p>'),
    );
    expect(findEdited(after, 'html:2', origin)).toBeUndefined();
  });

  test('have fields named by what they say, so that no translation lands beside another block', () => {
    const names = blockNames(before);
    const moved = blockNames(
      form(block('html:1', '<p>Two</p>'), block('html:2', '<p>One</p>'), block('html:3', '<p>Two</p>')),
    );
    expect(moved.get('html:1')).toBe(names.get('html:2'));
    expect(moved.get('html:2')).toBe(names.get('html:1'));
    expect(new Set(moved.values()).size).toBe(3);
  });

  test('are called by their first words', () => {
    expect(excerptOf('<style>p{}</style><p>We answer&nbsp;<b>today</b> &amp; tomorrow.</p>')).toBe(
      'We answer today & tomorrow.',
    );
    expect(excerptOf('<p>One two three</p>', 7)).toBe('One tw…');
    expect(excerptOf('<'.repeat(100_000))).toHaveLength(60);
  });
});

test('a copy has ids of its own, its rules and its translations', () => {
  const form = duplicateItem(aForm(), 'problem', 'copy');
  expect(keys(form)).toEqual(['problem', 'copy', 'html:1', 'left']);
  expect(form.items[1]).toMatchObject({
    input: { id: 'copy', name: 'Kind of problem', options: [{ guid: 'copy-1' }, { guid: 'copy-2' }] },
  });
  expect(form.translations.get('es')?.inputs.get('copy')?.options.get('copy-1')).toEqual({
    name: 'Olor a gas',
    notes: '',
  });
  const other = duplicateItem(aForm(), 'left', 'copy');
  expect(other.items[3]).toMatchObject({
    input: { rules: [{ inputId: 'copy', parentId: 'problem', choiceId: 'gas' }] },
  });
});

test('a language that goes takes the blocks’ texts along', () => {
  const form = setLanguage(aForm(), 'es', false);
  expect([...form.translations.keys()]).toEqual([]);
  expect(form.items[1]).toMatchObject({ htmlIn: new Map() });
  expect([...setLanguage(form, 'de', true).translations.keys()]).toEqual(['de']);
});

describe('rules', () => {
  test('the parts of a sentence', () => {
    const [rule] = left.rules;
    expect(rule && ruleParts([problem, left], rule)).toEqual({
      condition: 'selected',
      question: 'Kind of problem',
      choice: 'Smell of gas',
      isBroken: false,
    });
    expect(ruleParts([left], { inputId: 'left', parentId: 'problem', condition: 'displayed' })).toMatchObject({
      isBroken: true,
      question: 'problem',
    });
    expect(ruleParts([problem], { inputId: 'left', parentId: 'problem', condition: 'displayed' }).isBroken).toBe(false);
  });

  test('a target is one value of a list', () => {
    for (const rule of [{ parentId: 'a', choiceId: 'b' }, { parentId: 'a' }])
      expect(parseRuleTarget(ruleTarget(rule))).toEqual(rule);
  });
});

test('a new choice has the options that it can’t be without, each with a guid that is free', () => {
  expect(newInput('x', 'dropdown', 'X', ['One', 'Two']).options.map(({ guid, value }) => [guid, value])).toEqual([
    ['x-1', 'One'],
    ['x-2', 'Two'],
  ]);
  expect(newInput('x', 'installmentPeriod', 'X', ['One', 'Two']).options.map(({ value }) => value)).toEqual(['3', '6']);
  expect(newInput('x', 'text', 'X', ['One']).options).toEqual([]);
  expect(freeGuid(aForm(), 'problem', problem.options)).toBe('problem-3');
});
