import { describe, expect, test } from 'vitest';
import { parseFormDefinition, toFormDefinition } from '~/domain/form-definition';
import { itemFields, settingFields } from './pages/fields';
import { applyItem, applySettings, applyTranslation } from './pages/apply-posted-edits';
import { issueText } from './pages/builder-view';
import { formFileSchema } from '~/areas/forms/form-file';
import { findItem } from '~/domain/form-builder';
import { wallTimeIn } from '~/domain/wall-time';
import { allTexts } from '~/lib/contract/form-field-schemas';
import { requireFields } from '~/lib/validate-post.server';

/** Every property that a form file can have. */
const WHOLE = {
  id: 'whole',
  title: 'Whole',
  type: 'InstallmentPlan',
  language: 'en',
  expirationDate: '2026-12-31T22:00:00Z',
  country: 'India',
  downPayment: 12.5,
  submitName: 'Send',
  thanksMessage: 'Thanks',
  nextSteps: 'We call you',
  haveReady: 'Your bill',
  minutes: 4,
  hidesStart: true,
  steps: true,
  reportTitle: 'Your plan',
  reportHtml: '<p>Plan</p>',
  link: 'https://example.com/',
  companyContactPhone: '+1 844 927 4427',
  companyContactEmail: 'care@example.com',
  isWgl: true,
  allowViewResults: true,
  mayWithdraw: true,
  multipleSubmission: true,
  formElements: [
    { type: 'html', beefreeHtmlTemplate: '<p>Hello</p>' },
    { type: 'mergeTags', mergeTags: [{ name: 'Account', value: '1' }] },
    { type: 'section', id: 'a', title: 'Part A' },
    {
      type: 'inputs',
      inputForms: [
        {
          id: 'a',
          name: 'A',
          inputType: 'dropdown',
          required: true,
          visible: true,
          options: [{ guid: 'a1', value: 'x', name: 'X', checked: true, notes: 'n' }],
          rules: [],
        },
        {
          id: 'b',
          name: 'B',
          inputType: 'email',
          required: false,
          visible: false,
          value: 'v',
          length: 9,
          options: [],
          rules: [{ inputId: 'b', parentId: 'a', condition: 'not selected', choiceId: 'a1' }],
          mappedField: 'm',
          tagName: 't',
          verificationRequired: true,
        },
        {
          id: 'r',
          name: 'R',
          inputType: 'rating',
          required: false,
          visible: true,
          value: '9',
          options: [],
          rules: [],
          autocomplete: 'bday',
          parts: true,
          scale: 'numbers',
          lowLabel: 'Bad',
          highLabel: 'Good',
        },
      ],
    },
  ],
  translations: {
    es: {
      title: 'T',
      submitName: 'S',
      thanksMessage: 'G',
      nextSteps: 'N',
      haveReady: 'F',
      reportTitle: 'R',
      reportHtml: '<p>R</p>',
      html: ['<p>Hola</p>'],
      sections: { a: 'Parte A' },
      mergeTags: { Account: 'Cuenta' },
      inputs: { a: { name: 'AA', options: { a1: { name: 'XX', notes: 'nn' } } } },
    },
  },
};

test('the builder keeps every property of a form file', () => {
  expect(formFileSchema.parse(WHOLE)).toEqual(WHOLE);
  expect(toFormDefinition(parseFormDefinition(WHOLE).form)).toEqual(WHOLE);
});

const post = (fields: Record<string, string>): FormData => {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
};

describe('a post of a question', () => {
  const edited = async (fields: Record<string, string>, intent = 'save') => {
    const { form } = parseFormDefinition(WHOLE);
    const item = findItem(form, 'a');
    const sent = post({ name: 'A', inputType: 'dropdown', hasOptions: 'yes', ...fields });
    const changed = item && findItem(applyItem(form, item, requireFields(sent, itemFields), intent), 'a');
    return changed?.kind === 'input' ? changed.input : undefined;
  };

  test('keeps what is typed elsewhere when a row is added', async () => {
    expect(
      await edited(
        { name: 'Typed', 'option.0.guid': 'a1', 'option.0.name': 'Typed too', 'option.0.value': 'x' },
        'add-option',
      ),
    ).toMatchObject({
      name: 'Typed',
      options: [
        { guid: 'a1', name: 'Typed too', value: 'x' },
        { name: '', value: '' },
      ],
    });
  });

  test('gives a rating its scale and its words, and keeps what the page of another type has no field for', async () => {
    const rated = { inputType: 'rating', scale: 'numbers', lowLabel: ' Bad ', highLabel: '' };
    expect(await edited(rated)).toMatchObject({ inputType: 'rating', scale: 'numbers', lowLabel: 'Bad' });
    expect(await edited(rated)).not.toHaveProperty('highLabel');
    expect(await edited({ ...rated, scale: 'hearts' })).not.toHaveProperty('scale');
  });

  test('has a date typed in three fields, and nothing else', async () => {
    expect(await edited({ inputType: 'date', parts: 'yes' })).toMatchObject({ parts: true });
    expect(await edited({ inputType: 'date' })).not.toHaveProperty('parts');
    expect(await edited({ inputType: 'time', parts: 'yes' })).not.toHaveProperty('parts');
  });

  test('says what a question asks for, as far as its type asks for that', async () => {
    const edit = (inputType: string, autocomplete: string) => edited({ inputType, autocomplete });
    expect(await edit('shortText', 'given-name')).toMatchObject({ autocomplete: 'given-name' });
    expect(await edit('shortText', '')).not.toHaveProperty('autocomplete');
    expect(await edit('date', 'given-name')).not.toHaveProperty('autocomplete');
    expect(await edit('shortText', 'constructor')).not.toHaveProperty('autocomplete');
  });

  test('leaves a value alone that is not the text, and takes one along that was only the text', async () => {
    expect(
      (await edited({ 'option.0.guid': 'a1', 'option.0.name': 'New', 'option.0.value': 'x' }))?.options[0],
    ).toMatchObject({
      name: 'New',
      value: 'x',
    });
    const same = {
      ...WHOLE,
      formElements: [
        {
          type: 'inputs',
          inputForms: [{ id: 'a', name: 'A', inputType: 'dropdown', options: [{ guid: 'a1', value: 'X', name: 'X' }] }],
        },
      ],
    };
    const { form } = parseFormDefinition(same);
    const item = findItem(form, 'a');
    const changed =
      item &&
      applyItem(
        form,
        item,
        requireFields(
          post({ hasOptions: 'yes', 'option.0.guid': 'a1', 'option.0.name': 'New', 'option.0.value': 'X' }),
          itemFields,
        ),
        'save',
      );
    expect(changed && findItem(changed, 'a')).toMatchObject({ input: { options: [{ name: 'New', value: 'New' }] } });
  });
});

describe('the closing time of a form', () => {
  const expirationAfter = async (fields: Record<string, string>, expirationDate = '2026-12-31T22:00:00Z') => {
    const { form } = parseFormDefinition({ ...WHOLE, expirationDate });
    return applySettings(form, requireFields(post(fields), settingFields)).settings.expirationDate;
  };

  test.each([
    [
      'is of the zone that the page named',
      { expirationDate: '2027-01-15T17:30', timeZone: 'America/New_York' },
      '2027-01-15T22:30:00Z',
    ],
    [
      'is of UTC without a zone, or with one that is none',
      { expirationDate: '2027-01-15T17:30', timeZone: 'Mars/Olympus' },
      '2027-01-15T17:30:00Z',
    ],
    [
      'may be typed with its zone',
      { expirationDate: '2027-01-15T17:30:00+05:30', timeZone: 'America/New_York' },
      '2027-01-15T17:30:00+05:30',
    ],
    ['stays as it was typed where it is none', { expirationDate: 'soon', timeZone: 'America/New_York' }, 'soon'],
    ['may be taken away', { expirationDate: '', timeZone: 'America/New_York' }, ''],
  ])('%s', async (_what, fields, expected) => {
    expect(await expirationAfter(fields)).toBe(expected);
  });

  test.each(['2026-12-31T22:00:59Z', '2026-11-01T06:30:00Z', '2026-11-01T05:30:00.000Z'])(
    'stays %s, to the letter, as long as nobody changes it',
    async (expirationDate) => {
      for (const timeZone of ['America/New_York', 'Asia/Kolkata', 'UTC']) {
        expect(
          await expirationAfter(
            { expirationDate: wallTimeIn(Date.parse(expirationDate), timeZone) ?? '', timeZone },
            expirationDate,
          ),
        ).toBe(expirationDate);
      }
    },
  );
});

test('a translation lands beside the words that it translates, wherever they stand now', async () => {
  const { form } = parseFormDefinition(WHOLE);
  const fields = requireFields(
    post({ 'tag.Account': 'Konto', title: 'Titel', 'name.r': 'R', 'lowLabel.r': ' schlecht ' }),
    allTexts(),
  );
  const other = { ...form, items: [...form.items].reverse() };
  const { translations } = applyTranslation(other, 'de', fields);
  expect(translations.get('de')).toMatchObject({ title: 'Titel', mergeTags: new Map([['Account', 'Konto']]) });
  expect(translations.get('de')?.inputs.get('r')).toMatchObject({ name: 'R', lowLabel: 'schlecht', highLabel: '' });
});

test.each([
  ['more than 500 inputs in all', 'form-builder:issue.tooManyInputs 500'],
  ['Too big: expected string to have <=300 characters', 'form-builder:issue.tooLong 300'],
  ['Too big: expected array to have <=200 items', 'form-builder:issue.tooMany 200'],
  ['Too small: expected array to have >=1 items', 'form-builder:issue.empty '],
  ['Too small: expected number to be >=-1', 'form-builder:issue.tooSmall -1'],
  ['Invalid input: expected string, received undefined', 'form-builder:issue.empty '],
  ['something only the checker knows', 'something only the checker knows'],
])('“%s” is told as a sentence with its limit', (message, text) => {
  expect(issueText(message, (key, params) => `${key} ${String(params?.n)}`)).toBe(text);
});
