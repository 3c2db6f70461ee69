import { expect, test } from 'vitest';
import { formatPhone } from '~/domain/phone-number';

test('numbers of the account’s country are written as at home', () => {
  expect(formatPhone('+12025550143')).toBe('(202) 555-0143');
  expect(formatPhone('2025550143', 'US')).toBe('(202) 555-0143');
  expect(formatPhone('+15555550143')).toBe('(555) 555-0143');
  expect(formatPhone('+14165550143')).toBe('(416) 555-0143');
  expect(formatPhone('+919876543210', 'IN')).toBe('098765 43210');
});

test('numbers of other countries are written with theirs', () => {
  expect(formatPhone('+442079460958')).toBe('+44 20 7946 0958');
  expect(formatPhone('+12025550143', 'IN')).toBe('+1 202 555 0143');
  expect(formatPhone('+12025550143', 'unknown')).toBe('(202) 555-0143');
});

test.each([
  '•••• 0143',
  '+1 ••• ••• 0143',
  '844-927-0142',
  '+1 844 927 4427',
  '+1(202)-555-0143',
  'maya@mail.example.com',
  '',
  '12345',
  'STOP',
  '+0000000000',
])('what is no bare number stays as it is: %s', (text) => expect(formatPhone(text)).toBe(text));
