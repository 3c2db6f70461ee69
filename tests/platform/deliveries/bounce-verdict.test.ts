import { expect, test } from 'vitest';
import { isGone } from '~/platform/adapters/bounce-verdict';

const smtp = (reply: string, status = '') => isGone({ status, reply });

test.each([
  ['its code', '550 5.1.1 <maya@mail.example>... User Unknown'],
  ['its code, in a language of its own', '550 5.1.1 Adresse inconnue'],
  ['a code behind a mark', '550 #5.1.1 maya@mail.example'],
  [
    'a reply of several lines',
    '550-5.1.1 The email account that you tried to reach does not exist.\r\n550 5.1.1 Learn more',
  ],
  ['its words, with a code for other causes', '550 5.5.0 Invalid recipient'],
  ['its words, without a code', '550 <spam@mail.example>: User unknown'],
  ['a table of Postfix', '550 <maya@mail.example>: Recipient address rejected: User unknown in relay recipient table'],
  ['no account', "554 delivery error: dd This user doesn't have a mail.example account (maya@mail.example) [0]"],
  ['a disabled account', '554 This account has been disabled or discontinued [#102].'],
  ['a moved user', '551 not our user'],
  ['a domain without mail', '556 mail.example takes no mail'],
  ['a reply that a relay quotes', '550 5.7.1 Delivery failed -> 550 5.1.1 unknown user'],
])('%s says that an address is gone', (_what, reply) => {
  expect(smtp(reply)).toBe(true);
});

test.each([
  ['a policy', '550 5.7.1 Sender address is on our block list'],
  ['a policy with a code for addresses', '550 5.1.1 Sender address is on our block list'],
  ['a policy without a code', '550 Unknown user? Your IP address is blocked'],
  ['a policy that names no cause', '550 Rejected'],
  ['a doubtful rejection', '550 <maya@mail.example>: Recipient address rejected.'],
  ['a full mailbox', "5.1.0 - Unknown address error 550-'5.2.2 <maya@mail.example>... Mailbox Full'"],
  ['a reply that a relay takes for an unknown address', '550 5.1.1 Unknown user -> 550 5.7.1 Access denied'],
  ['a temporary reply', '450 4.1.1 <maya@mail.example>: User unknown'],
  ['a temporary reply with a permanent code', '450 5.1.1 User unknown'],
  ['a suspended account', '550 5.2.1 The account is disabled: temporarily suspended'],
  ['an unknown sender', '550 5.1.8 Unknown sender domain'],
  ['a domain that may be found later', '554 5.4.4 Host not found, try again'],
  ['a refused host', '554 5.7.1 Client host rejected: domain not found (NXDOMAIN)'],
])('%s does not, whatever the relay summarizes', (_what, reply) => {
  expect(smtp(reply, '5.1.1')).toBe(false);
});

test('the status counts where there is no reply of a server', () => {
  for (const status of ['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10']) expect(smtp('', status)).toBe(true);
  for (const status of ['', '5.0.0', '5.1.0', '5.1.8', '5.2.1', '5.2.2', '4.1.1', '5.7.1'])
    expect(smtp('', status)).toBe(false);
  expect(smtp('unknown user: "maya"', '5.0.0')).toBe(true);
  expect(smtp('unknown user: "maya"', '4.0.0')).toBe(false);
});

test('a definite answer of the DNS counts though the relay calls it temporary', () => {
  expect(smtp("DNS Error: DNS type 'mx' lookup of mail.example responded with code NXDOMAIN", '4.0.0')).toBe(true);
  expect(smtp('450 4.7.1 lookup responded with code NXDOMAIN', '4.0.0')).toBe(false);
});

test('a long reply costs little', () => {
  for (const piece of ['account ', '550-', '550 5.7.1 ', 'user no ', 'x.', '<', '-> '])
    expect(smtp(piece.repeat(500_000))).toBe(false);
});
