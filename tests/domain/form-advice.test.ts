import { describe, expect, test } from 'vitest';
import { adviseForm, MAX_ADVICE, type FormAdvice } from '~/domain/form-advice';
import { parseFormDefinition, type Definition } from '~/domain/form-definition';
import { DEFAULT_COLORS } from '~/domain/theme';

const NOW = Date.parse('2026-05-01T12:00:00Z');

const question = (id: string, more: Definition = {}): Definition => ({
  id,
  name: `Question ${id}`,
  inputType: 'shortText',
  ...more,
});
const choice = (id: string, ...guids: string[]): Definition =>
  question(id, {
    inputType: 'dropdown',
    options: guids.map((guid) => ({ guid, value: guid, name: `Option ${guid}` })),
  });
const ruleOn = (inputId: string, parentId: string, condition: string, choiceId?: string) => ({
  inputId,
  parentId,
  condition,
  choiceId,
});

function advised(definition: Definition, theme = DEFAULT_COLORS) {
  return adviseForm(parseFormDefinition({ id: 'f', title: 'Form', ...definition }).form, { theme, nowMs: NOW });
}
const inputs = (...inputForms: Definition[]): Definition => ({ formElements: [{ type: 'inputs', inputForms }] });
const html = (text: string): Definition => ({ formElements: [{ type: 'html', beefreeHtmlTemplate: text }] });
const describeAdvice = ({ advice }: { advice: FormAdvice[] }) =>
  advice.map(({ kind, item, part }) => `${kind} ${item} ${part}`.trim());

describe('rules', () => {
  test('a question that nobody can ever see is named with what is in its way', () => {
    const form = inputs(
      choice('a', 'a1', 'a2'),
      question('both', { rules: [ruleOn('both', 'a', 'selected', 'a1'), ruleOn('both', 'a', 'selected', 'a2')] }),
      question('after', { rules: [ruleOn('after', 'a', 'displayed'), ruleOn('after', 'both', 'displayed')] }),
    );
    expect(describeAdvice(advised(form))).toEqual(['rulesContradict both rules', 'ruleNeverHolds after rules.1']);
  });

  test('of a hidden question nothing is ever chosen', () => {
    const form = inputs(
      { ...choice('a', 'a1'), visible: false },
      question('b', { rules: [ruleOn('b', 'a', 'selected', 'a1')] }),
      question('c', { rules: [ruleOn('c', 'a', 'not displayed')] }),
    );
    expect(describeAdvice(advised(form))).toEqual(['ruleNeverHolds b rules.0', 'ruleAlwaysHolds c rules.0']);
  });

  test('one value of a rating at a time', () => {
    const rating = question('r', { inputType: 'rating', scale: 'stars' });
    const rules = (id: string, ...values: string[]) => values.map((value) => ruleOn(id, 'r', 'selected', value));
    expect(describeAdvice(advised(inputs(rating, question('one', { rules: rules('one', '5') }))))).toEqual([]);
    expect(describeAdvice(advised(inputs(rating, question('two', { rules: rules('two', '4', '5') }))))).toEqual([
      'rulesContradict two rules',
    ]);
  });

  test('a rule looks ahead; one that names what is gone is a mistake and no advice', () => {
    const ahead = inputs(question('a', { rules: [ruleOn('a', 'b', 'selected', 'b1')] }), choice('b', 'b1'));
    expect(describeAdvice(advised(ahead))).toEqual(['looksAhead a rules.0']);
    const gone = inputs(question('a', { rules: [ruleOn('a', 'b', 'selected', 'b9')] }), choice('b', 'b1'));
    expect(describeAdvice(advised(gone))).toEqual([]);
  });

  test('what is required and hidden', () => {
    expect(describeAdvice(advised(inputs(question('a', { required: true, visible: false }))))).toEqual([
      'requiredHidden a required',
    ]);
  });
});

describe('texts', () => {
  test('labels and sentences that are too long, in what their script takes for long', () => {
    expect(advised(inputs(question('a', { name: 'x'.repeat(151) }))).advice).toEqual([
      { kind: 'longText', item: 'a', part: 'name', language: 'en', n: 151 },
    ]);
    expect(describeAdvice(advised(inputs(question('a', { name: 'x'.repeat(150) }))))).toEqual([]);
    expect(
      describeAdvice(advised({ ...inputs(question('a', { name: '字'.repeat(76) })), language: 'zh-Hans' })),
    ).toEqual(['longText a name']);
    const long = advised({ ...inputs(question('a')), thanksMessage: 'go '.repeat(26) });
    expect(long.advice).toMatchObject([{ kind: 'longSentence', item: '', part: 'thanksMessage', n: 26 }]);
  });

  test('an author’s words that are hard to read are named where they stand', () => {
    const hard = 'Unconditional acknowledgement necessitates authorization. '.repeat(8);
    const { advice, reading } = advised(html(`<p>${hard}</p>`));
    expect(advice).toMatchObject([{ kind: 'hardText', item: 'html:1', part: 'html', language: 'en' }]);
    expect(reading).toMatchObject([{ language: 'en', kind: 'grade', isHard: true }]);
  });

  test('links and pictures that say nothing; what scripts say is not said', () => {
    const form = html(
      '<p>Hi <a href="/x"> </a><a href="/y" aria-label="Terms"></a><a name="z"></a><a href="/i"><img src="/i.png" alt="Map"></a>' +
        '<img src="/j.png"><img src="/k.png" alt=""></p><script>x</script>',
    );
    expect(advised(form).advice).toMatchObject([
      { kind: 'linkWithoutText', item: 'html:1', n: 1 },
      { kind: 'pictureWithoutText', item: 'html:1', n: 1 },
    ]);
  });

  test('a block without words or pictures is empty, whatever tags it has', () => {
    for (const text of ['', '  ', '<p>&nbsp;</p>', '<style>p{}</style>'])
      expect(describeAdvice(advised(html(text)))).toEqual(['emptyBlock html:1 html']);
    expect(describeAdvice(advised(html('<img src="/a.png" alt="">')))).toEqual([]);
  });

  test('nesting and length do no harm', () => {
    // What began again at each tag would not end within the runner's limit.
    for (const text of ['<div>'.repeat(20_000) + 'x', '<a href="x">'.repeat(10_000)])
      expect(() => advised(html(text))).not.toThrow();
  });

  test('two options with the same words', () => {
    const twice = choice('a', 'a1', 'a2');
    (twice.options as Definition[])[1] = { guid: 'a2', value: 'a2', name: ' option A1' };
    expect(describeAdvice(advised(inputs(twice)))).toEqual(['optionTwice a options.1.name']);
  });
});

describe('translations', () => {
  test('every item that a language lacks a text of is named, but for numbers', () => {
    const form = {
      ...inputs(choice('a', 'a1', 'a2'), question('n', { name: '24' })),
      thanksMessage: 'Thank you',
      translations: { es: { title: 'Formulario', inputs: { a: { options: { a2: { name: 'Dos' } } } } } },
    };
    const { advice, reading } = advised(form);
    expect(advice.map(({ kind, item, part, language }) => [kind, item, part, language])).toEqual([
      ['notTranslated', '', 'thanksMessage', 'es'],
      ['notTranslated', 'a', 'name', 'es'],
    ]);
    expect(reading.map(({ language }) => language)).toEqual(['en', 'es']);
  });

  test('no more is told than anybody reads', () => {
    const many = Array.from({ length: 300 }, (_, index) => question(`q${index}`));
    const translations = { es: {}, fr: {}, de: {}, ko: {} };
    expect(advised({ ...inputs(...many), translations }).advice).toHaveLength(MAX_ADVICE);
  });

  test('a hundred questions without their second language hide nothing of the third', () => {
    const many = Array.from({ length: 100 }, (_, index) => choice(`q${index}`, `q${index}-1`, `q${index}-2`));
    const { advice } = advised({ ...inputs(...many), translations: { es: {}, ar: {} } });
    for (const language of ['es', 'ar'])
      expect(advice.filter((one) => one.language === language && one.item !== '')).toHaveLength(100);
  });
});

describe('the form as a whole', () => {
  test('a closing time that is over', () => {
    expect(describeAdvice(advised({ ...inputs(question('a')), expirationDate: '2026-05-01T07:59:59-04:00' }))).toEqual([
      'closed  expirationDate',
    ]);
    expect(describeAdvice(advised({ ...inputs(question('a')), expirationDate: '2026-05-01T12:00:01Z' }))).toEqual([]);
    expect(describeAdvice(advised({ ...inputs(question('a')), expirationDate: 'soon' }))).toEqual([]);
  });

  test('colours of the account that are hard to see', () => {
    const pale = { ...DEFAULT_COLORS, primaryColor: '#ffff99', headerBgColor: '#ffffff', headerText: '#eeeeee' };
    expect(describeAdvice(advised(inputs(question('a')), pale))).toEqual(['contrastPrimary', 'contrastHeader']);
  });

  test('a draft of nothing, or of nonsense, is advised without a fuss', () => {
    expect(advised({}).advice).toEqual([]);
    expect(() =>
      advised({ formElements: [7, null, { type: 'inputs', inputForms: 'x' }], translations: 4, title: [] }),
    ).not.toThrow();
  });
});
