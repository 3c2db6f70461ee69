import { describe, expect, test } from 'vitest';
import {
  cleanAnswers,
  findUnverifiedInputs,
  needsVerification,
  validateAnswers,
  type FilledForm,
} from '~/domain/validate-answers';
import type { InputType } from '~/domain/form-model';
import { MAX_ANSWER_LENGTH, textLength } from '~/areas/forms/input-types/text/rules';
import { anInput, options, rule } from './builders';

const validate = (form: Partial<FilledForm>) => validateAnswers({ inputs: [], answers: {}, ...form });
const errorOf = (type: InputType, answer: string | string[] | undefined, more = {}, form: Partial<FilledForm> = {}) =>
  validate({ inputs: [anInput('x', type, more)], answers: { x: answer }, ...form }).fieldErrors['x']?.key;

describe('required inputs', () => {
  test.each([
    'shortText',
    'text',
    'phone',
    'email',
    'date',
    'dateTime',
    'time',
    'dropdown',
    'multipleChoice',
    'checkbox',
    'installmentPeriod',
    'attachment',
    'signature',
  ] as const)('a required %s must be filled, an optional one need not', (type) => {
    expect(errorOf(type, undefined, { required: true })).toBe('input.required');
    expect(errorOf(type, '  ', { required: true })).toBe('input.required');
    expect(errorOf(type, undefined)).toBeUndefined();
  });
  test('a checkbox needs at least one checked', () => {
    expect(errorOf('checkbox', [], { required: true, options: options('a') })).toBe('input.required');
    expect(errorOf('checkbox', ['a'], { required: true, options: options('a') })).toBeUndefined();
  });
  test('an attachment needs a file, a signature a signature', () => {
    expect(
      errorOf('attachment', undefined, { required: true }, { files: { x: [{ name: 'a.pdf', size: 1 }] } }),
    ).toBeUndefined();
    expect(
      errorOf('signature', undefined, { required: true }, { files: { x: [{ name: 'signature.png', size: 1 }] } }),
    ).toBeUndefined();
    expect(errorOf('signature', 'typed', { required: true }, { files: { x: [] } })).toBe('input.required');
  });
  test('an autopay date is always counted as filled when required', () => {
    expect(errorOf('autopayDate', undefined, { required: true, options: options('1') })).toBeUndefined();
    expect(errorOf('autopayDate', '2', { options: options('1') })).toBe('choice.unknown');
    expect(errorOf('autopayDate', '15')).toBeUndefined();
  });
  test('a hidden required input asks for nothing', () => {
    const inputs = [anInput('a', 'text'), anInput('b', 'text', { required: true, rules: [rule('a', 'notDisplayed')] })];
    expect(validate({ inputs, answers: { a: 'x' } })).toEqual({ fieldErrors: {}, summary: undefined });
  });
});

describe('values', () => {
  test('an email must match the email pattern', () => {
    expect(errorOf('email', 'not an email')).toBe('email.invalid');
    expect(errorOf('email', ' jane@example.com ')).toBeUndefined();
  });
  test('a phone must be 11 to 13 digits after removing the plus sign', () => {
    expect(errorOf('phone', '+1 (202) 555-0143')).toBeUndefined();
    expect(errorOf('phone', '2025550143')).toBe('phone.invalid');
    expect(errorOf('phone', '+12345678901234')).toBe('phone.invalid');
  });
  test('a text longer than its limit is refused, line breaks counting once as in browsers', () => {
    expect(errorOf('shortText', 'abcdef', { length: 5 })).toBe('text.tooLong');
    expect(errorOf('text', ' ab\r\nde ', { length: 5 })).toBeUndefined();
    expect(validate({ inputs: [anInput('x', 'text', { length: 2 })], answers: { x: 'abc' } }).fieldErrors['x']).toEqual(
      {
        key: 'text.tooLong',
        params: { n: 2 },
      },
    );
  });
  test('an option that is not in the form is refused, so are two where one is taken', () => {
    expect(errorOf('dropdown', 'z', { options: options('a') })).toBe('choice.unknown');
    expect(errorOf('checkbox', ['a', 'z'], { options: options('a') })).toBe('choice.unknown');
    expect(errorOf('multipleChoice', ['a', 'b'], { options: options('a', 'b') })).toBe('choice.onlyOne');
    expect(errorOf('checkbox', ['a', 'b'], { options: options('a', 'b') })).toBeUndefined();
  });
  test('dates and times must exist; several texts are none', () => {
    expect(errorOf('date', '2026-02-30')).toBe('date.invalid');
    expect(errorOf('date', '2026-02-28')).toBeUndefined();
    expect(errorOf('time', '25:00')).toBe('time.invalid');
    expect(errorOf('time', '23:00')).toBeUndefined();
    expect(errorOf('text', ['a', 'b'])).toBe('input.invalid');
  });
  test.each(['2026-02-30T10:00', '2026-13-45T99:99', 'tomorrow 3pm', '12/01/2026 10:15 AM'])(
    'a date-time that cannot be converted is refused, and not lost: %s',
    (text) => {
      expect(errorOf('dateTime', text)).toBe('dateTime.invalid');
      expect(errorOf('dateTime', text, { required: true })).toBe('dateTime.invalid');
      expect(cleanAnswers([anInput('x', 'dateTime')], { x: text })).toEqual({ x: text });
    },
  );

  test.each(['date', 'dateTime', 'time'] as const)('a preset of a %s that cannot be converted is cleared', (type) => {
    const input = anInput('x', type, { tagName: 'When', value: '2026-01-05' });
    const tags = [{ name: 'When', value: 'soon' }];
    expect(cleanAnswers([input], {}, tags)).toEqual({});
    expect(validate({ inputs: [input], tags }).fieldErrors).toEqual({});
  });

  test('a year before 1000 is refused with the sentence of dates in three fields', () => {
    for (const text of ['0048-07-02', '07/02/48', '0999-12-31']) expect(errorOf('date', text)).toBe('date.yearInvalid');
    expect(errorOf('dateTime', '0048-07-02T10:00')).toBe('date.yearInvalid');
    expect(errorOf('date', '0048-07-02', { parts: true })).toBe('date.yearInvalid');
    expect(errorOf('date', '1000-01-01')).toBeUndefined();
    expect(errorOf('dateTime', '1948-07-02T10:00')).toBeUndefined();
  });

  test.each([
    ['date', 'date.invalid'],
    ['dateTime', 'dateTime.invalid'],
    ['time', 'time.invalid'],
  ] as const)('half a %s, which a browser can’t read, is wrong and not missing', (type, key) => {
    for (const required of [false, true])
      expect(errorOf(type, '', { required }, { unreadable: new Set(['x']) })).toBe(key);
  });
});

describe('attachments', () => {
  const proof = anInput('x', 'attachment', { options: options('.pdf, image/*', '2') });
  const fileError = (name: string, size: number, type?: string) =>
    validate({ inputs: [proof], files: { x: [{ name, size, type }] } }).fieldErrors['x'];
  test('larger than the configured limit is too big', () => {
    expect(fileError('a.pdf', 2 * 1048576)).toBeUndefined();
    expect(fileError('a.pdf', 2 * 1048576 + 1)).toEqual({ key: 'file.tooBig', params: { n: 2 } });
  });
  test('only the configured types are taken', () => {
    expect(fileError('a.PDF', 1)).toBeUndefined();
    expect(fileError('a', 1, 'image/png')).toBeUndefined();
    expect(fileError('a.exe', 1, 'application/x-msdownload')?.key).toBe('file.wrongType');
  });
});

describe('the verification requirement', () => {
  const mail = { verificationRequired: true };
  test('a filled field must be verified, optional or not; an empty optional one need not', () => {
    expect(errorOf('email', 'a@b.com', mail)).toBe('verification.required');
    expect(errorOf('email', 'a@b.com', { ...mail, required: true })).toBe('verification.required');
    expect(errorOf('email', '', mail)).toBeUndefined();
    expect(errorOf('email', '', { ...mail, required: true })).toBe('input.required');
  });
  test('it counts only for the contact that was verified', () => {
    expect(errorOf('email', 'A@b.com', mail, { verified: { x: 'a@b.com' } })).toBeUndefined();
    expect(errorOf('email', 'c@b.com', mail, { verified: { x: 'a@b.com' } })).toBe('verification.required');
    expect(errorOf('phone', '+1 202 555 0143', mail, { verified: { x: '12025550143' } })).toBeUndefined();
  });
  test('it falls away for the e-mail or phone that the link itself carries, not for another', () => {
    const withTag = (name: string, value: string) => ({ tags: [{ name, value }] });
    expect(errorOf('email', 'a@b.com', mail, withTag('Email', 'A@b.com'))).toBeUndefined();
    expect(errorOf('email', 'a@b.com', mail, withTag('Email', 'z@b.com'))).toBe('verification.required');
    expect(errorOf('email', 'a@b.com', mail, withTag('Phone', '12025550143'))).toBe('verification.required');
    expect(errorOf('phone', '12025550143', mail, withTag('MobileNumber', '+12025550143'))).toBeUndefined();
    expect(errorOf('email', 'a@b.com', mail, withTag('Email', 'none'))).toBe('verification.required');
    expect(needsVerification(anInput('x', 'text', mail))).toBe(false);
  });
});

test('missing answers ask to fill the marked fields, wrong ones come first and ask to check', () => {
  const inputs = [anInput('a', 'text', { required: true }), anInput('b', 'email')];
  expect(validate({ inputs }).summary).toBe('form.fillRequired');
  expect(validate({ inputs, answers: { b: 'x' } }).summary).toBe('form.checkErrors');
  expect(validate({ inputs, answers: { a: 'x', b: 'x' } }).summary).toBe('form.checkErrors');
  expect(validate({ inputs, answers: { a: 'x', b: 'x@y.zz' } }).summary).toBeUndefined();
});

test('what is submitted is trimmed, without hidden, empty and unknown inputs', () => {
  const inputs = [
    anInput('a', 'text'),
    anInput('b', 'text', { visible: false }),
    anInput('c', 'text'),
    anInput('d', 'dateTime'),
    anInput('e', 'checkbox', { options: options('1', '2') }),
    anInput('f', 'dateTime'),
  ];
  const answers = { a: ' x ', b: 'hidden', c: ' ', d: 'never', e: ['1', '1'], f: '2026-01-02 03:04:05', zz: 'unknown' };
  expect(cleanAnswers(inputs, answers)).toEqual({ a: 'x', d: 'never', e: ['1'], f: '2026-01-02T03:04' });
});

describe('what a person has seen and emptied', () => {
  const ticked = anInput('ticked', 'checkbox', {
    options: [{ guid: 'yes', value: 'yes', name: 'yes', checked: true }],
  });
  const chosen = anInput('chosen', 'dropdown', { options: [{ guid: 'one', value: '1', name: 'one', checked: true }] });
  const preset = anInput('preset', 'shortText', { value: 'from the author' });
  const tagged = anInput('tagged', 'shortText', { tagName: 'City' });
  const plain = anInput('plain', 'shortText');
  const why = anInput('why', 'text', { required: true, rules: [rule('ticked', 'selected', 'yes')] });
  const inputs = [ticked, chosen, preset, tagged, plain, why];
  const tags = [{ name: 'City', value: 'Chicago' }];

  test('is empty, and what was never shown has its preset', () => {
    const emptied = { ticked: [], chosen: [], preset: ' ', tagged: '', plain: '' };
    expect(cleanAnswers(inputs, emptied, tags)).toEqual({ ticked: [], chosen: [], preset: '', tagged: '' });
    expect(cleanAnswers(inputs, { why: 'so' }, tags)).toEqual({
      ticked: ['yes'],
      chosen: 'one',
      preset: 'from the author',
      tagged: 'Chicago',
      why: 'so',
    });
    // Clean answers can be cleaned again without a preset coming back.
    expect(cleanAnswers(inputs, cleanAnswers(inputs, emptied, tags), tags)).toEqual(
      cleanAnswers(inputs, emptied, tags),
    );
  });
  test('hides the questions that hang on it, so that they never block', () => {
    expect(validate({ inputs, answers: { ticked: [] }, tags }).fieldErrors).toEqual({});
    expect(validate({ inputs, answers: {}, tags }).fieldErrors).toEqual({ why: { key: 'input.required' } });
  });
  test('is missing where an answer is required', () => {
    const required = { ...preset, required: true };
    expect(validate({ inputs: [required], answers: { preset: '' } }).fieldErrors).toEqual({
      preset: { key: 'input.required' },
    });
    expect(validate({ inputs: [required], answers: {} }).fieldErrors).toEqual({});
  });
});

describe('contacts that keep the submit button disabled', () => {
  const mail = anInput('mail', 'email', { verificationRequired: true, required: true });
  const phone = anInput('phone', 'phone', { verificationRequired: true, rules: [rule('mail', 'displayed')] });
  const ids = (form: Partial<FilledForm>) =>
    findUnverifiedInputs({ inputs: [mail, phone], answers: {}, ...form }).map(({ id }) => id);

  test('a required one from the start, an optional one while it has a value, a hidden one never', () => {
    expect(ids({})).toEqual(['mail']);
    expect(ids({ answers: { phone: '+12025550143' } })).toEqual(['mail', 'phone']);
    expect(ids({ inputs: [{ ...mail, visible: false }, phone], answers: { phone: '+12025550143' } })).toEqual([]);
  });
  test('not the verified one, nor the one that the link carries', () => {
    expect(ids({ answers: { mail: 'a@b.com' }, verified: { mail: 'A@b.com' } })).toEqual([]);
    expect(ids({ answers: { mail: 'a@b.com' }, tags: [{ name: 'Email', value: 'a@b.com' }] })).toEqual([]);
    expect(ids({ answers: { mail: 'c@d.com' }, tags: [{ name: 'Email', value: 'a@b.com' }] })).toEqual(['mail']);
  });
});

test('no answer is longer than what can be stored, and a limit counts characters as people do', () => {
  expect(errorOf('text', 'x'.repeat(MAX_ANSWER_LENGTH))).toBeUndefined();
  expect(errorOf('text', 'x'.repeat(MAX_ANSWER_LENGTH + 1))).toBe('text.tooLong');
  expect(textLength(' a\r\n😀 ')).toBe(3);
});

test('a time that daylight saving leaves out is a mistake of its field, where the zone is known', () => {
  const visit = anInput('visit', 'dateTime');
  const validateVisit = (text: string, timeZone?: string) =>
    validate({ inputs: [visit], answers: { visit: text }, timeZone });
  expect(validateVisit('2026-03-08T02:30', 'America/New_York')).toEqual({
    fieldErrors: { visit: { key: 'dateTime.skipped' } },
    summary: 'form.checkErrors',
  });
  for (const [text, zone] of [
    ['2026-03-08T03:30', 'America/New_York'],
    ['2026-03-08T02:30', 'America/Phoenix'],
    ['2026-03-08T02:30', undefined],
    ['2026-11-01T01:30', 'America/New_York'],
  ] as const) {
    expect(validateVisit(text, zone).fieldErrors).toEqual({});
  }
});
