import { describe, expect, test } from 'vitest';
import { bankAccountErrors, isAccountNumberValid, isRoutingNumberValid, lastFour } from '~/domain/bank-account';
import { resolveReplacedRoutingNumbers, parseFedAchLine, type FedAchRecord } from '~/domain/fedach-directory';

test('a routing number is 9 digits with the right check digit, spaces and hyphens aside', () => {
  for (const number of ['011000015', '0110-0001-5', ' 021 000 021 ', '１２２２０３９５０'])
    expect(isRoutingNumberValid(number)).toBe(true);
  for (const number of ['011000016', '01100001', '0110000155', '000000000', '501000012', '01100001a', '']) {
    expect(isRoutingNumberValid(number)).toBe(false);
  }
});

test('an account number is longer than 8 digits and at most 16', () => {
  const accepted = [8, 9, 16, 17].map((length) => isAccountNumberValid('1'.repeat(length)));
  expect(accepted).toEqual([false, true, true, false]);
  expect(isAccountNumberValid('1234 5678-90')).toBe(true);
  expect(isAccountNumberValid('12345678x')).toBe(false);
  expect(lastFour('1234 5678-90')).toBe('7890');
});

test('the two account numbers must match, each field says what is wrong with it', () => {
  const entry = { accountNumber: '123456789', confirmAccountNumber: '1234-56789', routingNumber: '011000015' };
  expect(bankAccountErrors(entry)).toEqual({});
  expect(bankAccountErrors({ ...entry, confirmAccountNumber: '123456780' })).toEqual({
    confirmAccountNumber: 'account.mismatch',
  });
  expect(bankAccountErrors({ accountNumber: '12', confirmAccountNumber: '', routingNumber: '123' })).toEqual({
    accountNumber: 'account.invalid',
    confirmAccountNumber: 'input.required',
    routingNumber: 'routing.invalid',
  });
});

describe('the bank directory', () => {
  const LINES = [
    '011000015O0110000150122415000000000FEDERAL RESERVE BANK                1000 PEACHTREE ST N.E.              ATLANTA             GA303094470877372245711     ',
    '011000028O0110000151072811000000000STATE STREET BANK AND TRUST COMPANY JAB2NW                              N. QUINCY           MA021710000617664240011     ',
    '011001962O1210003742080312122203950CATHAY BANK                         RS-14                               ROSEMEAD            CA917700000626582733811     ',
  ];
  test('a line is read by its fixed columns', () => {
    expect(parseFedAchLine(LINES[0] ?? '')).toEqual({
      routingNumber: '011000015',
      officeCode: 'O',
      servicingFrbNumber: '011000015',
      recordType: 'federalReserve',
      changeDate: '2015-12-24',
      customerName: 'FEDERAL RESERVE BANK',
      address: '1000 PEACHTREE ST N.E.',
      city: 'ATLANTA',
      state: 'GA',
      zip: '30309-4470',
      telephone: '8773722457',
    });
    expect(parseFedAchLine(LINES[1] ?? '')).toMatchObject({ recordType: 'current', zip: '02171' });
    expect(parseFedAchLine(LINES[2] ?? '')).toMatchObject({ recordType: 'replaced', newRoutingNumber: '122203950' });
  });
  test('a line that is no record is passed over', () => {
    for (const line of ['', 'hello', (LINES[0] ?? '').slice(0, 30), `x${LINES[0]}`])
      expect(parseFedAchLine(line)).toBeUndefined();
  });

  const base = parseFedAchLine(LINES[1] ?? '');
  const record = (routingNumber: string, newRoutingNumber?: string): FedAchRecord => {
    if (!base) throw new Error('the sample line must be a record');
    return { ...base, routingNumber, newRoutingNumber, recordType: newRoutingNumber ? 'replaced' : 'current' };
  };
  test('replaced numbers lead over any number of steps to the current one', () => {
    const current = resolveReplacedRoutingNumbers([record('1', '2'), record('2', '3'), record('3')]);
    expect(['1', '2', '3'].map((number) => current.get(number)?.routingNumber)).toEqual(['3', '3', '3']);
  });
  test('circles stand for themselves, and a lost track ends at the last record known', () => {
    const current = resolveReplacedRoutingNumbers([
      record('1', '2'),
      record('2', '1'),
      record('4', '1'),
      record('5', '5'),
      record('6', '9'),
    ]);
    expect(['1', '2', '4', '5', '6'].map((number) => current.get(number)?.routingNumber)).toEqual([
      '1',
      '2',
      '4',
      '5',
      '6',
    ]);
    expect(current.get('9')).toBeUndefined();
  });
});
