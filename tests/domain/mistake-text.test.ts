import { describe, expect, test } from 'vitest';
import { INPUT_TYPES } from '~/domain/form-model';
import { MISSING_TEXTS, mistakeTexts } from '~/domain/mistake-text';

const say = (key: string, params?: Record<string, string | number>) => (params ? `${key} ${JSON.stringify(params)}` : key);
const home = { name: 'What kind of home is it?', inputType: 'multipleChoice' } as const;

describe('the sentence of a mistake', () => {
  test('an empty answer is mended by its type, and the summary names the question', () => {
    expect(mistakeTexts(say, { key: 'input.required' }, home)).toEqual({ field: 'missing.option', summary: 'What kind of home is it? missing.option' });
    expect(mistakeTexts(say, { key: 'input.required' }, { name: 'Full name', inputType: 'shortText' }).summary).toBe('Full name: missing.answer');
  });

  test('the author\'s own words stand alone', () => {
    const own = { ...home, requiredMessage: 'Choose what kind of home it is' };
    expect(mistakeTexts(say, { key: 'input.required' }, own)).toEqual({ field: own.requiredMessage, summary: own.requiredMessage });
    expect(mistakeTexts(say, { key: 'choice.unknown' }, own).field).toBe('choice.unknown');
  });

  test('a wrong answer keeps its sentence and its numbers; a place that is no question has no label', () => {
    expect(mistakeTexts(say, { key: 'text.tooLong', params: { n: 5 } }, { name: 'Full name', inputType: 'shortText' }).field).toBe('text.tooLong {"n":5}');
    expect(mistakeTexts(say, { key: 'input.required' }, undefined)).toEqual({ field: 'input.required', summary: 'input.required' });
  });

  test('a question that ends by itself, in any script, gets no colon', () => {
    for (const name of ['Name:', '房屋类型？', 'नाम।', 'ما نوع المسكن؟']) {
      expect(mistakeTexts(say, { key: 'input.required' }, { name, inputType: 'text' }).summary).toBe(`${name} missing.answer`);
    }
  });

  test('every type has a mend', () => {
    expect(Object.keys(MISSING_TEXTS).sort()).toEqual([...INPUT_TYPES].sort());
  });
});
