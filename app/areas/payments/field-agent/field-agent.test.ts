import { describe, expect, test } from 'vitest';
import { agentFields, findAgentErrors, normalizeAgentPhone } from './pages/fields';
import { requireFields } from '~/lib/validate-post.server';

const good = { accountNumber: '220010010101', email: 'maya@mail.example', mobileNumber: '+1(312)-555-0142' };

describe('what each button of a field agent needs', () => {
  test.each([
    ['email', { email: ' ' }, 'field-agent:agent.checkEmail', { email: 'input.required' }],
    ['email', { email: 'maya@mail' }, 'field-agent:agent.checkEmail', { email: 'email.invalid' }],
    ['sms', { mobileNumber: '' }, 'field-agent:agent.checkSms', { mobileNumber: 'input.required' }],
    ['sms', { mobileNumber: '12' }, 'field-agent:agent.checkSms', { mobileNumber: 'phone.invalid' }],
    ['payment', { accountNumber: '' }, 'field-agent:agent.checkAccount', { accountNumber: 'input.required' }],
    [
      'qr',
      { accountNumber: '', email: '', mobileNumber: '' },
      'field-agent:agent.checkFields',
      { accountNumber: 'input.required', email: 'input.required', mobileNumber: 'input.required' },
    ],
  ] as const)('%s with %j', (intent, over, message, errors) =>
    expect(findAgentErrors(intent, { ...good, ...over })).toEqual({ message, errors }),
  );

  test.each([
    ['email', { accountNumber: '', mobileNumber: 'x' }],
    ['sms', { accountNumber: '', email: 'x' }],
    ['payment', { email: '', mobileNumber: '' }],
    ['qr', {}],
  ] as const)('%s asks for nothing else', (intent, over) =>
    expect(findAgentErrors(intent, { ...good, ...over })).toBeUndefined(),
  );
});

test.each([
  ['+1(312)-555-0142', '3125550142'],
  ['1 312 555 0142', '3125550142'],
  ['(312) 555-0142', '3125550142'],
  ['+49 30 1234567', '+49 30 1234567'],
  [' +92 300 1234567 ', '+92 300 1234567'],
])('%j is sent as %s', (typed, sent) => expect(normalizeAgentPhone(typed)).toBe(sent));

test('a post is read as text of a decent length, files are nothing, and a strange button is refused', () => {
  const post = new FormData();
  post.set('email', 'x'.repeat(10_000));
  post.set('mobileNumber', new Blob(['x']), 'x.txt');
  post.set('intent', 'keep');
  const { email, accountNumber, mobileNumber } = requireFields(post, agentFields);
  expect({ accountNumber, email, mobileNumber }).toEqual({
    accountNumber: '',
    email: 'x'.repeat(300),
    mobileNumber: '',
  });
  post.set('intent', '__proto__');
  expect(() => requireFields(post, agentFields)).toThrow(expect.objectContaining({ status: 400 }));
});
