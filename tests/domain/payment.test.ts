import { expect, test } from 'vitest';
import { paymentMeansErrors, blankIfPaymentNumber } from '~/domain/payment';

const NOTHING = {
  cardNumber: '',
  nameOnCard: '',
  expirationDate: '',
  nameOnAccount: '',
  routingNumber: '',
  accountNumber: '',
  reEnterAccountNumber: '',
};
const NOW = Date.UTC(2026, 10, 22);

test('each method is judged by its own fields, in the order of the page', () => {
  expect(Object.keys(paymentMeansErrors('card', NOTHING, NOW))).toEqual(['cardNumber', 'nameOnCard', 'expirationDate']);
  expect(Object.keys(paymentMeansErrors('eCheck', NOTHING, NOW))).toEqual([
    'nameOnAccount',
    'routingNumber',
    'accountNumber',
    'reEnterAccountNumber',
  ]);
  expect(paymentMeansErrors('eWallet', NOTHING, NOW)).toEqual({});
  const account = {
    ...NOTHING,
    nameOnAccount: 'Pat',
    routingNumber: '021000021',
    accountNumber: '778800001234',
    reEnterAccountNumber: '778800001235',
  };
  expect(paymentMeansErrors('eCheck', account, NOW)).toEqual({ reEnterAccountNumber: 'account.mismatch' });
});

test('a name and an expiry may be shown again, a number in their place may not', () => {
  for (const text of ['Pat Payer', 'Pat Payer 3rd', '11/39', '11 / 2039', ''])
    expect(blankIfPaymentNumber(text)).toBe(text);
  for (const text of ['4242 4242 4242 4242', 'Pat 778800001234', '٤٢٤٢٤٢٤٢٤٢٤٢٤٢٤٢', '0210000'])
    expect(blankIfPaymentNumber(text)).toBe('');
});
