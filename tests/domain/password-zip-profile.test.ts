import { describe, expect, test } from 'vitest';
import { isStrongPassword, missingStrongParts, signUpPasswordError } from '~/domain/password';
import { isProfileComplete } from '~/domain/profile-completeness';
import { isZip, zipError } from '~/domain/identity-answers';

describe('the sign-up password', () => {
  test('must be longer than 8 characters', () => {
    expect(signUpPasswordError('')).toBe('password.required');
    expect(signUpPasswordError('Abcde1!x')).toBe('password.tooShort');
    expect(signUpPasswordError('Abcdef1!x')).toBeUndefined();
  });
  test.each(['abcdef1!x', 'ABCDEF1!X', 'Abcdefg!x', 'Abcdefg1x', 'Abcdef1-x'])('%s is weak', (password) => {
    expect(signUpPasswordError(password)).toBe('password.weak');
  });
  test.each([...'!@#$%^&*'])('%s is a special character', (special) => {
    expect(signUpPasswordError(`Abcdef1x${special}`)).toBeUndefined();
  });
});

describe('a strong password', () => {
  test('has at least 12 characters of all four kinds', () => {
    expect(isStrongPassword('Abcdefghij1-')).toBe(true);
    expect(isStrongPassword('Abcdefghi1-')).toBe(false);
    expect(missingStrongParts('abc')).toEqual(['length', 'upperCase', 'digit', 'special']);
    expect(missingStrongParts('ABCDEFGHIJ1-')).toEqual(['lowerCase']);
    expect(missingStrongParts('')).toHaveLength(5);
  });
});

test('a ZIP code is digits from 1 to 99999, leading zeros and all', () => {
  for (const zip of ['00501', '1', '99999', ' 20001 ']) expect(isZip(zip)).toBe(true);
  for (const zip of ['00000', '0', '100000', '-1', '1.5', '2000a']) expect(zipError(zip)).toBe('zip.numberOnly');
  expect(zipError(' ')).toBe('input.required');
});

test('a profile is complete when mobile number, first name, last name and time zone are all present', () => {
  const profile = { mobileNumber: '+12025550143', firstName: 'Jane', lastName: 'Doe', timeZone: 'UTC' };
  expect(isProfileComplete(profile)).toBe(true);
  for (const field of Object.keys(profile)) expect(isProfileComplete({ ...profile, [field]: ' ' })).toBe(false);
  expect(isProfileComplete({})).toBe(false);
});
