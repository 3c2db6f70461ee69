import { describe, expect, test } from 'vitest';
import { checkForm, formatPath, MAX_FORM_FILE_CHARACTERS, readFormFile } from './check-form';
import { anInput, inputsElement, someOptions } from '../../../tests/support/builders';

const COLOURS = anInput('colour', 'dropdown', { options: someOptions('red', 'blue') });

const aFile = (over: Record<string, unknown> = {}) => ({
  id: 'paint',
  title: 'Paint',
  formElements: [{ type: 'html', beefreeHtmlTemplate: '<p>Hello</p>' }, inputsElement(COLOURS, anInput('shade'))],
  ...over,
});

/** A file whose second element has these inputs. */
const withInputs = (...inputs: ReturnType<typeof anInput>[]) =>
  aFile({ formElements: [inputsElement(COLOURS), inputsElement(...inputs)] });
const aRule = (over: Record<string, unknown>) =>
  ({ inputId: 'shade', parentId: 'colour', condition: 'selected', ...over }) as never;

describe('a bad file is told what is wrong and where', () => {
  test.each<[string, unknown, string, string | RegExp]>([
    ['a missing title', aFile({ title: undefined }), 'title', /expected string/],
    ['a property that no form has', aFile({ tittle: 'x' }), 'tittle', 'unknown property'],
    [
      'a misspelt property of an input',
      withInputs({ ...anInput('shade'), requred: true } as never),
      'formElements[1].inputForms[0].requred',
      'unknown property',
    ],
    [
      'an unknown type of input',
      withInputs(anInput('shade', 'slider' as never)),
      'formElements[1].inputForms[0].inputType',
      /expected one of/,
    ],
    [
      'a scale that no rating has',
      withInputs(anInput('shade', 'rating', { scale: 'hearts' as never })),
      'formElements[1].inputForms[0].scale',
      /expected one of "stars"\|"numbers"/,
    ],
    [
      'three fields for a time',
      withInputs(anInput('shade', 'time', { parts: true })),
      'formElements[1].inputForms[0].parts',
      'only a date has parts',
    ],
    [
      'what no day asks for',
      withInputs(anInput('shade', 'date', { autocomplete: 'name' })),
      'formElements[1].inputForms[0].autocomplete',
      'must be one of bday, off',
    ],
    [
      'what a rating asks for',
      withInputs(anInput('shade', 'rating', { autocomplete: 'off' })),
      'formElements[1].inputForms[0].autocomplete',
      'must be left out of a question of the type rating',
    ],
    [
      'a preset beyond the scale',
      withInputs(anInput('shade', 'rating', { value: '6' })),
      'formElements[1].inputForms[0].value',
      'must be a value of the scale, from 1 to 5',
    ],
    [
      'a rule on a value beyond the scale',
      withInputs(
        anInput('rate', 'rating'),
        anInput('shade', 'shortText', { rules: [aRule({ parentId: 'rate', choiceId: '6' })] }),
      ),
      'formElements[1].inputForms[1].rules[0].choiceId',
      'no such option',
    ],
    ['an element of no kind', aFile({ formElements: [{ type: 'video' }] }), 'formElements[0].type', /Invalid/],
    [
      'an input id used twice',
      withInputs(anInput('shade'), anInput('shade')),
      'formElements[1].inputForms[1].id',
      /more than once/,
    ],
    [
      'an option guid used twice',
      withInputs(anInput('shade', 'checkbox', { options: someOptions('red') })),
      'formElements[1].inputForms[0].options[0].guid',
      /more than once/,
    ],
    [
      'a rule on no input',
      withInputs(anInput('shade', 'shortText', { rules: [aRule({ parentId: 'nobody', choiceId: 'red' })] })),
      'formElements[1].inputForms[0].rules[0].parentId',
      'no such input',
    ],
    [
      'a rule on no option',
      withInputs(
        anInput('shade', 'shortText', { rules: [aRule({ condition: 'displayed' }), aRule({ choiceId: 'green' })] }),
      ),
      'formElements[1].inputForms[0].rules[1].choiceId',
      'no such option',
    ],
    [
      'a rule without its option',
      withInputs(anInput('shade', 'shortText', { rules: [aRule({})] })),
      'formElements[1].inputForms[0].rules[0].choiceId',
      /needed/,
    ],
    [
      'a selection in a text',
      withInputs(
        anInput('tone'),
        anInput('shade', 'shortText', { rules: [aRule({ parentId: 'tone', choiceId: 'red' })] }),
      ),
      'formElements[1].inputForms[1].rules[0].parentId',
      /no choices/,
    ],
    [
      'a rule of another input',
      withInputs(anInput('shade', 'shortText', { rules: [aRule({ inputId: 'colour', choiceId: 'red' })] })),
      'formElements[1].inputForms[0].rules[0].inputId',
      /must be "shade"/,
    ],
    [
      'rules in a circle',
      withInputs(
        anInput('a', 'text', { rules: [aRule({ inputId: 'a', parentId: 'b', condition: 'displayed' })] }),
        anInput('b', 'text', { rules: [aRule({ inputId: 'b', parentId: 'a', condition: 'displayed' })] }),
      ),
      'formElements[1].inputForms[0].rules',
      'the rules run in a circle: a → b → a',
    ],
    [
      'a choice without options',
      withInputs(anInput('shade', 'multipleChoice')),
      'formElements[1].inputForms[0].options',
      /at least one/,
    ],
    [
      'a period that is no number',
      withInputs(anInput('period', 'installmentPeriod', { options: someOptions('6', 'many') })),
      'formElements[1].inputForms[0].options[1].value',
      /months/,
    ],
    [
      'a size that is no number',
      withInputs(anInput('photo', 'attachment', { options: someOptions('pdf', 'large') })),
      'formElements[1].inputForms[0].options[1].value',
      /MB/,
    ],
    ['an enrollment that may be changed', aFile({ type: 'EBill', mayChangeDays: 3 }), 'mayChangeDays', /CustomForm/],
    [
      'a form with a bank account that may be changed',
      { ...withInputs(anInput('day', 'autopayDate')), mayChangeUntil: '2027-01-01T00:00:00Z' },
      'mayChangeUntil',
      /bank account is given, as by "day"/,
    ],
    ['no days to change it in', aFile({ mayChangeDays: 0 }), 'mayChangeDays', />=1/],
    ['an enrollment that may be withdrawn', aFile({ type: 'EBill', mayWithdraw: true }), 'mayWithdraw', /CustomForm/],
    [
      'too much HTML',
      aFile({ formElements: [1, 2, 3].map(() => ({ type: 'html', beefreeHtmlTemplate: 'x'.repeat(190_000) })) }),
      'formElements',
      /HTML/,
    ],
    [
      'a merge tag that every object has',
      aFile({ formElements: [{ type: 'mergeTags', mergeTags: [{ name: 'constructor', value: 'x' }] }] }),
      'formElements[0].mergeTags[0].name',
      'this name can’t be used',
    ],
    [
      'HTML that is nested too deeply',
      aFile({ formElements: [{ type: 'html', beefreeHtmlTemplate: '<div>'.repeat(101) }] }),
      'formElements[0].beefreeHtmlTemplate',
      'nested deeper than 100 levels',
    ],
    [
      'too many tags in all blocks together',
      aFile({ formElements: [1, 2].map(() => ({ type: 'html', beefreeHtmlTemplate: '<br>'.repeat(10_001) })) }),
      'formElements',
      'HTML has more than 20000 tags',
    ],
    [
      'a run of "<" in a translation',
      aFile({ translations: { es: { html: ['<'.repeat(190_000)] } } }),
      'translations.es.html',
      'HTML has more than 20000 tags',
    ],
    [
      'a report that is nested too deeply',
      aFile({ reportHtml: '<i>'.repeat(101), translations: {} }),
      'reportHtml',
      'nested deeper than 100 levels',
    ],
    [
      'one HTML block too large',
      aFile({ formElements: [{ type: 'html', beefreeHtmlTemplate: 'x'.repeat(200_001) }] }),
      'formElements[0].beefreeHtmlTemplate',
      /Too big/,
    ],
    [
      'more inputs than a submission carries',
      aFile({
        formElements: [0, 1, 2].map((page) =>
          inputsElement(...Array.from({ length: 180 }, (_, n) => anInput(`i${page}-${n}`))),
        ),
      }),
      'formElements',
      /500 inputs/,
    ],
    [
      'a translation of no input',
      aFile({ translations: { es: { inputs: { size: { name: 'Talla' } } } } }),
      'translations.es.inputs.size',
      'no such input',
    ],
    [
      'a translation of no option',
      aFile({ translations: { 'zh-Hans': { inputs: { colour: { options: { green: { name: '绿' } } } } } } }),
      'translations["zh-Hans"].inputs.colour.options.green',
      'no such option',
    ],
    [
      'a translation of no HTML block',
      aFile({ translations: { es: { html: ['a', 'b'] } } }),
      'translations.es.html[1]',
      'no such HTML block',
    ],
    [
      'a translation of no merge tag',
      aFile({ translations: { es: { mergeTags: { Name: 'Nombre' } } } }),
      'translations.es.mergeTags.Name',
      'no such merge tag',
    ],
    [
      'a translation into the form’s own language',
      aFile({ translations: { en: { title: 'x' } } }),
      'translations.en',
      /language of the form itself/,
    ],
  ])('%s', (_what, file, path, message) => {
    const { form, issues } = checkForm(file);
    expect(form).toBeUndefined();
    expect(issues).toContainEqual({
      path,
      message: typeof message === 'string' ? message : expect.stringMatching(message),
    });
  });

  test('every mistake is named, not only the first', () => {
    const { issues } = checkForm(withInputs(anInput('shade', 'dropdown'), anInput('shade', 'checkbox')));
    expect(issues.map(({ path }) => path)).toEqual([
      'formElements[1].inputForms[1].id',
      'formElements[1].inputForms[0].options',
      'formElements[1].inputForms[1].options',
    ]);
  });
});

describe('a form in steps', () => {
  const aSection = (id: string) => ({ type: 'section', id, title: id });
  const issuesOf = (formElements: unknown[], over: Record<string, unknown> = {}) =>
    checkForm(aFile({ steps: true, formElements, ...over })).issues;

  test('has sections with questions, and a text in front of them', () => {
    const elements = [{ type: 'html', beefreeHtmlTemplate: '<p>Hello</p>' }, aSection('a'), inputsElement(COLOURS)];
    expect(issuesOf(elements)).toEqual([]);
  });
  test.each([
    ['has no section', [inputsElement(COLOURS)], { path: 'steps', message: 'needs at least one section' }],
    [
      'asks before its first section',
      [inputsElement(COLOURS), aSection('a'), inputsElement(anInput('shade'))],
      { path: 'steps', message: 'every question must stand behind a section' },
    ],
    [
      'has a section that asks nothing',
      [aSection('a'), inputsElement(COLOURS), aSection('b')],
      { path: 'formElements[2]', message: 'a step needs at least one question' },
    ],
    [
      'has a section twice',
      [aSection('a'), inputsElement(COLOURS), aSection('a'), inputsElement(anInput('shade'))],
      { path: 'formElements[2].id', message: '"a" is used more than once in this form' },
    ],
  ])('is refused where it %s', (_what, elements, issue) => {
    expect(issuesOf(elements)).toEqual([issue]);
  });
  test('names a section that a translation has and the form has not', () => {
    const translations = { es: { sections: { a: 'A', b: 'B' } } };
    expect(issuesOf([aSection('a'), inputsElement(COLOURS)], { translations })).toEqual([
      { path: 'translations.es.sections.b', message: 'no such section' },
    ]);
  });
  test('without the setting sections are headings, wherever they stand', () => {
    expect(issuesOf([inputsElement(COLOURS), aSection('a')], { steps: false })).toEqual([]);
  });
});

test('what a page keeps of an input may be in the file, and is left out', () => {
  const { form } = checkForm(
    withInputs({ ...anInput('shade'), isVerified: false, valid: true, error: '', selectedIndex: 0 } as never),
  );
  expect(form?.formElements[1]).toEqual(inputsElement(anInput('shade')));
});

test('the schema that the file points to is allowed, and no part of the form', () => {
  const { form } = checkForm(aFile({ $schema: '../docs/api/form.schema.json' }));
  expect(form).toMatchObject({ id: 'paint' });
  expect(form).not.toHaveProperty('$schema');
});

describe('hostile JSON is refused before anything is made of it', () => {
  test.each([
    ['no JSON at all', '{"id": ', /^not JSON/],
    ['ten megabytes', JSON.stringify(aFile({ thanksMessage: 'x'.repeat(10 * 1024 * 1024) })), /^larger than/],
    ['a hundred thousand levels', '['.repeat(100_000), /^nested deeper/],
    [
      'deep levels where nobody looks',
      `{"id":"a","title":"b","formElements":[],"x":${'{"a":'.repeat(50)}1${'}'.repeat(50)}}`,
      /^nested deeper/,
    ],
    ['null', 'null', /expected object/],
    ['a list', '[]', /expected object/],
  ])('%s', (_what, text, message) => {
    expect(readFormFile(text).issues).toEqual([{ path: '', message: expect.stringMatching(message) }]);
  });

  test.each([
    ['{"__proto__": {"isAdmin": true}, "id": "a"}', '__proto__'],
    ['{"translations": {"es": {"inputs": {"__proto__": {"name": "x"}}}}}', 'translations.es.inputs.__proto__'],
    ['{"formElements": [{"constructor": {"prototype": {}}}]}', 'formElements[0].constructor'],
  ])('names that reach into every object: %s', (text, path) => {
    expect(readFormFile(text).issues).toEqual([{ path, message: 'this name is not allowed' }]);
    expect(({} as Record<string, unknown>).isAdmin).toBeUndefined();
  });

  test('brackets inside a text are no nesting', () => {
    expect(readFormFile(JSON.stringify(aFile({ title: `\\"${'[{'.repeat(60)}` }))).form?.title).toHaveLength(122);
  });

  test('a byte order mark is no mistake, the largest file is read', () => {
    const text = JSON.stringify(aFile());
    expect(readFormFile(`\uFEFF${text}`).form?.id).toBe('paint');
    expect(readFormFile(text + ' '.repeat(MAX_FORM_FILE_CHARACTERS - text.length)).form?.id).toBe('paint');
  });
});

test('paths read like code', () => {
  expect(formatPath(['translations', 'zh-Hans', 'html', 0])).toBe('translations["zh-Hans"].html[0]');
  expect(formatPath([])).toBe('');
});
