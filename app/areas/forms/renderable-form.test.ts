import { expect, test } from 'vitest';
import { checkForm } from './check-form';
import { toRenderableForm } from './renderable-form';

const question = (id: string, over: object = {}) => ({ id, name: `Question ${id}`, inputType: 'shortText', ...over });
const inputs = (...inputForms: unknown[]) => ({ type: 'inputs', inputForms });
const form = (formElements: unknown[], over: object = {}) => ({ id: 'f', title: 'A form', formElements, ...over });
const options = [{ guid: 'yes', value: 'yes', name: 'Yes' }];
const idsOf = (result: ReturnType<typeof toRenderableForm>) =>
  result.form?.formElements.flatMap((element) =>
    element.type === 'inputs' ? element.inputForms.map(({ id }) => id) : [],
  );

test('a form without mistakes is drawn as it is', () => {
  const whole = form([inputs(question('a'), question('b'))]);
  expect(toRenderableForm(whole)).toEqual({ form: checkForm(whole).form, leftOut: [] });
});

test('settings that are wrong are unset, and words that are missing are dots', () => {
  const wrong = form([inputs(question('a', { name: '', length: -1, autocomplete: 'nothing' }))], {
    title: '',
    expirationDate: 'tomorrow',
    type: 'Letter',
    minutes: 'long',
    colour: 'red',
  });
  expect(toRenderableForm(wrong)).toMatchObject({
    form: { title: '…', type: 'CustomForm', formElements: [{ inputForms: [{ id: 'a', name: '…' }] }] },
    leftOut: [],
  });
});

test('rules that can’t hold are none, whatever they look at', () => {
  const rule = (inputId: string, parentId: string, over: object = {}) => ({
    inputId,
    parentId,
    condition: 'displayed',
    ...over,
  });
  const wrong = form([
    inputs(
      question('a', { rules: [rule('a', 'b')] }),
      question('b', { rules: [rule('b', 'a')] }),
      question('c', { rules: [rule('c', 'gone'), rule('c', 'a', { condition: 'selected', choiceId: 'x' })] }),
      question('d', { rules: [rule('d', 'c'), { condition: 'sometimes' }] }),
    ),
  ]);
  const result = toRenderableForm(wrong);
  expect(result.leftOut).toEqual([]);
  expect(idsOf(result)).toEqual(['a', 'b', 'c', 'd']);
  expect(checkForm(result.form).issues).toEqual([]);
});

test('what no page can draw is left out, and named by where it stands in the draft', () => {
  const wrong = form([
    inputs(question('a'), question('a'), question('b', { inputType: 'hologram' }), question('c')),
    { type: 'picture' },
    { type: 'html', beefreeHtmlTemplate: '<p>Hello</p>' },
    inputs(question('a b')),
    inputs(question('d', { inputType: 'dropdown', options: [...options, ...options] })),
  ]);
  const result = toRenderableForm(wrong);
  expect(idsOf(result)).toEqual(['a', 'c', 'd']);
  expect(result.form?.formElements.map(({ type }) => type)).toEqual(['inputs', 'html', 'inputs']);
  expect(result.leftOut).toEqual([
    'formElements[0].inputForms[1]',
    'formElements[0].inputForms[2]',
    'formElements[1]',
    'formElements[3].inputForms[0]',
    'formElements[4].inputForms[0].options[1]',
  ]);
});

test('a form in steps without sections is one page, and one with nothing in it has a title', () => {
  expect(toRenderableForm(form([inputs(question('a'))], { steps: true })).form).toMatchObject({ steps: false });
  expect(toRenderableForm(form([])).form).toMatchObject({ title: 'A form' });
});

test('a choice without options and translations that name nothing are drawn', () => {
  const wrong = form([inputs(question('a', { inputType: 'dropdown' }))], {
    language: 'en',
    translations: { en: { title: 'Twice' }, es: { title: 'Uno', inputs: { gone: { name: 'x' } } }, 'not a tag': {} },
  });
  expect(toRenderableForm(wrong)).toMatchObject({ form: { translations: { es: { title: 'Uno' } } }, leftOut: [] });
});

test.each([undefined, null, 7, 'text', [], {}, { id: 'f' }, { id: '__proto__', title: 'x', formElements: [] }])(
  'of %j nothing is drawn',
  (definition) => {
    expect(toRenderableForm(definition)).toMatchObject({ leftOut: [] });
  },
);

test('hostile definitions end: too many questions, mistakes at every place, names that every object has', () => {
  const many = Array.from({ length: 600 }, (_, at) => question(`q${at}`));
  const parts = [inputs(...many.slice(0, 200)), inputs(...many.slice(200, 400)), inputs(...many.slice(400))];
  expect(toRenderableForm(form(parts)).form).toBeUndefined();
  const same = Array.from({ length: 200 }, () => question('same', { rules: [{ condition: 'never' }] }));
  expect(idsOf(toRenderableForm(form([inputs(...same)])))).toEqual(['same']);
  const own = JSON.parse(
    '{"id":"f","title":"t","formElements":[],"translations":{"__proto__":{"title":"x"}}}',
  ) as object;
  expect(toRenderableForm(own).form?.title).toBe('t');
});
