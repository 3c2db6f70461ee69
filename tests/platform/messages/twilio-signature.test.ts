import { describe, expect, test } from 'vitest';
import { verifyTwilioSignature } from '~/platform/adapters/twilio-signature';

/** The example that Twilio publishes. */
const example = {
  authToken: '12345',
  url: 'https://mycompany.com/myapp.php?foo=1&bar=2',
  params: {
    CallSid: 'CA1234567890ABCDE',
    Caller: '+14158675309',
    Digits: '1234',
    From: '+14158675309',
    To: '+18005551212',
  },
  signature: 'RSOYDt4T1cUTdK1PDd93/VVr8B8=',
};

describe('the signature of a Twilio webhook', () => {
  test('of the published example is right', () => {
    expect(verifyTwilioSignature(example)).toBe(true);
  });

  test('does not depend on the order of the fields', () => {
    expect(
      verifyTwilioSignature({ ...example, params: Object.fromEntries(Object.entries(example.params).reverse()) }),
    ).toBe(true);
  });

  test('is right with or without the default port in the url', () => {
    expect(verifyTwilioSignature({ ...example, url: 'https://mycompany.com:443/myapp.php?foo=1&bar=2' })).toBe(true);
    expect(verifyTwilioSignature({ ...example, url: 'https://mycompany.com:8443/myapp.php?foo=1&bar=2' })).toBe(false);
  });

  test.each([
    ['another token', { authToken: '12346' }],
    ['another url', { url: 'https://mycompany.com/myapp.php?foo=1&bar=3' }],
    ['another field', { params: { ...example.params, Digits: '1235' } }],
    ['one more field', { params: { ...example.params, Extra: '' } }],
    ['another signature', { signature: 'RSOYDt4T1cUTdK1PDd93/VVr8B9=' }],
    ['a short signature', { signature: 'RSOY' }],
    ['an empty signature', { signature: '' }],
    ['no signature', { signature: null }],
  ])('is wrong with %s', (_name, change) => {
    expect(verifyTwilioSignature({ ...example, ...change })).toBe(false);
  });
});
