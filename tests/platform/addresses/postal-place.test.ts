import { afterEach, describe, expect, test } from 'vitest';
import { findPostalPlace } from '~/areas/addresses/calls';
import { createUsZipCodes } from '~/platform/adapters/us-zip-codes';
import type { AddressDirectory } from '~/platform/ports/address-directory';
import { createTestPlatform, type TestPlatform } from '../../support/test-platform';
import { dataOf } from '../drafts/form-calls';

let platform: TestPlatform | undefined;
afterEach(() => platform?.close());

const open = async (addresses?: AddressDirectory) =>
  (platform = await createTestPlatform({ overrides: { addresses } }));
const readPlace = (postalCode: string, country = 'US') => {
  if (!platform) throw new Error('no test platform');
  return platform.call(findPostalPlace, { query: { postalCode, country } });
};
const placeOf = async (postalCode: string, country?: string) => dataOf(await readPlace(postalCode, country)).place;

describe('the list that comes along', () => {
  test.each([
    ['12207', 'Albany', 'NY'],
    ['04101', 'Portland', 'ME'],
    ['00501', 'Holtsville', 'NY'],
    ['98101', 'Seattle', 'WA'],
    ['20001', 'Washington', 'DC'],
    ['00901', 'San Juan', 'PR'],
  ])('%s is in %s, %s', async (zip, city, state) => {
    expect(await createUsZipCodes().findCityAndState('US', zip)).toEqual({ city, state });
  });

  test('knows no other code, and no other country', async () => {
    const { findCityAndState } = createUsZipCodes();
    for (const wrong of ['00000', '99999', '1220', '122070', '', 'abcde', '__proto__'])
      expect(await findCityAndState('US', wrong)).toBeUndefined();
    expect(await findCityAndState('DE', '12207')).toBeUndefined();
  });
});

test('a code is asked for as it was typed, and asking writes nothing', async () => {
  await open();
  const before = await platform?.rowCounts();
  expect(await placeOf('04101')).toEqual({ city: 'Portland', state: 'ME' });
  expect(await placeOf(' 04101-1234 ')).toEqual({ city: 'Portland', state: 'ME' });
  expect(await placeOf('٠٤١٠١')).toEqual({ city: 'Portland', state: 'ME' });
  expect(await placeOf('4101')).toBeNull();
  expect(await placeOf('10115', 'DE')).toBeNull();
  expect(await platform?.rowCounts()).toEqual(before);
});

test('another directory takes its place, and one that is down is told of as that', async () => {
  let isDown = false;
  await open({
    findCityAndState: async (country, code) => {
      if (isDown) throw new Error('down');
      return country === 'DE' && code === '10115' ? { city: 'Berlin', state: '' } : undefined;
    },
  });
  expect(await placeOf('10115', 'DE')).toEqual({ city: 'Berlin', state: '' });
  isDown = true;
  expect(await readPlace('10115', 'DE')).toMatchObject({ name: 'server.unavailable' });
});
