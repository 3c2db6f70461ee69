import { describe, expect, test } from 'vitest';
import { fieldErrorTexts } from '~/domain/field-error-texts';

const textOf = (key: string, params?: Record<string, string | number>) =>
  params ? `${key} ${JSON.stringify(params)}` : key;
const home = { name: 'What kind of home is it?', inputType: 'multipleChoice' } as const;

describe('the sentence of a mistake', () => {
  test('an empty answer is mended by its type, and the summary names the question', () => {
    expect(fieldErrorTexts(textOf, { key: 'input.required' }, home)).toEqual({
      text: 'missing.option',
      label: 'What kind of home is it? ',
      isAuthors: false,
    });
    expect(
      fieldErrorTexts(textOf, { key: 'input.required' }, { name: 'Full name', inputType: 'shortText' }),
    ).toMatchObject({
      text: 'missing.answer',
      label: 'Full name: ',
    });
  });

  test("the author's own words stand alone", () => {
    const own = { ...home, requiredMessage: 'Choose what kind of home it is' };
    expect(fieldErrorTexts(textOf, { key: 'input.required' }, own)).toEqual({
      text: own.requiredMessage,
      label: '',
      isAuthors: true,
    });
    expect(fieldErrorTexts(textOf, { key: 'choice.unknown' }, own).text).toBe('choice.unknown');
  });

  test('a wrong answer keeps its sentence and its numbers; a place that is no question may have a label', () => {
    expect(
      fieldErrorTexts(textOf, { key: 'text.tooLong', params: { n: 5 } }, { name: 'Full name', inputType: 'shortText' })
        .text,
    ).toBe('text.tooLong {"n":5}');
    expect(fieldErrorTexts(textOf, { key: 'input.required' }, undefined)).toEqual({
      text: 'input.required',
      label: '',
      isAuthors: false,
    });
    expect(fieldErrorTexts(textOf, { key: 'routing.invalid' }, { name: 'Routing number' })).toMatchObject({
      text: 'routing.invalid',
      label: 'Routing number: ',
    });
    expect(fieldErrorTexts(textOf, { key: 'input.required' }, { name: 'Routing number' }).text).toBe('input.required');
  });

  test('a question that ends by itself, in any script, gets no colon', () => {
    for (const label of ['Name: ', '房屋类型？', 'नाम। ', 'ما نوع المسكن؟ ']) {
      expect(
        fieldErrorTexts(textOf, { key: 'input.required' }, { name: label.trim(), inputType: 'text' }),
      ).toMatchObject({
        text: 'missing.answer',
        label,
      });
    }
  });

  test('a Chinese label is parted by a Chinese colon', () => {
    expect(fieldErrorTexts(textOf, { key: 'input.required' }, { name: '姓名', inputType: 'text' })).toMatchObject({
      label: '姓名：',
    });
  });
});
