import { describe, expect, test } from 'vitest';
import { validateAnswers } from '~/domain/validate-answers';
import { serverRulesOf } from '~/areas/forms/input-types/server-rules-by-type';
import { addressText, isAmerican, parseAddress, withCityAndState, zipOf } from '~/domain/postal-address';
import { anInput } from './builders';

const HOME = anInput('home', 'address', { required: true });
const PORTLAND = { line1: '12 Pine St', line2: '', zip: '04101', city: 'Portland', state: 'ME', country: '' };
const findError = (over: Partial<typeof PORTLAND>, country: string | undefined = 'US') =>
  validateAnswers({ inputs: [HOME], answers: { home: addressText({ ...PORTLAND, ...over }) }, country }).fieldErrors
    .home;

test('a ZIP code is a text of five digits, with or without four more', () => {
  expect(zipOf('04101')).toBe('04101');
  expect(zipOf(' 04101 - 1234 ')).toBe('04101');
  expect(zipOf('०४१०१')).toBe('04101');
  for (const wrong of ['', '4101', '00000', '041012', 'O4101', '04101-12']) expect(zipOf(wrong)).toBeUndefined();
});

test('an address is one text and its parts again', () => {
  expect(addressText(PORTLAND)).toBe('12 Pine St||04101|Portland|ME|');
  expect(parseAddress(addressText(PORTLAND))).toEqual(PORTLAND);
  expect(parseAddress(addressText({ zip: '04101' }))).toEqual({ ...parseAddress(''), zip: '04101' });
  expect(addressText({ line1: ' ', city: '' })).toBe('');
  expect(parseAddress(addressText({ line1: 'a|b|c', city: 'd' }))).toMatchObject({ line1: 'a b c', city: 'd' });
  expect(parseAddress('2040 Harbor Ave, Tacoma')).toMatchObject({ line1: '2040 Harbor Ave, Tacoma', city: '' });
});

describe('a mistake is told of its part', () => {
  test.each([
    [{ line1: '' }, { key: 'address.lineMissing', part: 'line1' }],
    [{ zip: '' }, { key: 'address.zipMissing', part: 'zip' }],
    [{ zip: '4101' }, { key: 'address.zipInvalid', part: 'zip' }],
    [{ city: '' }, { key: 'address.cityMissing', part: 'city' }],
    [{ state: '' }, { key: 'address.stateMissing', part: 'state' }],
    [{ line2: 'x'.repeat(201) }, { key: 'text.tooLong', part: 'line2', params: { n: 200 } }],
  ])('%j', (over, error) => {
    expect(findError(over)).toEqual(error);
  });

  test('and elsewhere nothing is known of codes and states', () => {
    expect(findError({})).toBeUndefined();
    expect(findError({ zip: 'SW1A 1AA', state: '', country: 'United Kingdom' })).toBeUndefined();
    expect(findError({ zip: '110001', state: '' }, 'IN')).toBeUndefined();
    expect(findError({ zip: '1100', country: 'U.S.A.' }, 'IN')).toMatchObject({ key: 'address.zipInvalid' });
    expect(findError({ line1: '', zip: '', city: '', state: '' })).toEqual({ key: 'input.required' });
    expect(isAmerican({ country: 'Usbekistan' }, 'US')).toBe(false);
  });
});

test('a place is an offer: what a person typed stays', () => {
  const albany = { city: 'Albany', state: 'NY' };
  const maine = { city: 'Portland', state: 'ME' };
  expect(withCityAndState({ ...PORTLAND, city: '', state: '' }, albany)).toMatchObject(albany);
  expect(withCityAndState(PORTLAND, albany)).toEqual(PORTLAND);
  expect(withCityAndState(PORTLAND, albany, maine)).toMatchObject(albany);
  expect(withCityAndState({ ...PORTLAND, city: 'South Portland' }, albany, maine).city).toBe('South Portland');
  expect(withCityAndState({ ...PORTLAND, city: '' }, maine)).toEqual(PORTLAND);
  expect(withCityAndState({ ...PORTLAND, state: '' }, albany)).toMatchObject({ city: 'Portland', state: '' });
});

test('people read it in lines, programs in parts', () => {
  const rules = serverRulesOf(HOME);
  const text = addressText({ ...PORTLAND, line2: 'Apt 4' });
  const reading = { language: 'en', timeZone: 'UTC', givenAt: 0, country: 'US' };
  expect(rules.display(text, HOME, reading)).toBe('12 Pine St\nApt 4\nPortland, ME 04101');
  expect(rules.toExport([text], HOME, 'UTC')).toEqual({
    name: '12 Pine St, Apt 4, Portland, ME 04101',
    line1: '12 Pine St',
    line2: 'Apt 4',
    postalCode: '04101',
    city: 'Portland',
    state: 'ME',
    country: '',
  });
});
