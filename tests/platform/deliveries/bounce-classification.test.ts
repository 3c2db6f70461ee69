import { expect, test } from 'vitest';
import { isAddressGone } from '~/platform/adapters/bounce-classification';

const smtp = (reply: string, status = '') => isAddressGone({ status, reply });

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
  ['a disabled account', '554 This account has been disabled or discontinued [#102].'],
  ['a mailbox that exists', '550 5.2.1 The email account that you tried to reach is disabled.'],
  ['a suspended account', '550 5.2.1 The account is disabled: temporarily suspended'],
  ['an unknown sender', '550 5.1.8 Unknown sender domain'],
  ['a domain that may be found later', '554 5.4.4 Host not found, try again'],
  ['a refused host', '554 5.7.1 Client host rejected: domain not found (NXDOMAIN)'],
])('%s does not, whatever the relay summarizes', (_what, reply) => {
  expect(smtp(reply, '5.1.1')).toBe(false);
});

test.each([
  "550-5.1.1 The email account that you tried to reach does not exist. Please try 550-5.1.1 double-checking the recipient's email address for typos or 550-5.1.1 unnecessary spaces. 550 5.1.1 https://support.google.com/mail/?p=NoSuchUser y3si1 - gsmtp",
  '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient maya@mail.example not found by SMTP address lookup',
  '550 5.1.1 RESOLVER.ADR.RecipNotFound; not found',
  '550 5.4.1 Recipient address rejected: Access denied. [AM0EUR02.protection.outlook.com]',
  '550 5.4.310 DNS domain mail.example does not exist [Message=InfoDomainNonexistent]',
  '552 1 Requested mail action aborted, mailbox not found',
  '550 5.1.1 <maya@mail.example>: user lookup success but no user record found',
  '550 Mailbox not found. http://service.mail.qq.com/cgi-bin/help?subtype=1',
  '550 Message was not accepted -- invalid mailbox.  Local mailbox maya@mail.example is unavailable: user not found',
  '550 No such user!',
  '550 5.1.1 User does not exist - <maya@mail.example>',
  '550 Invalid Recipient - https://community.mimecast.com/docs/DOC-1369#550 [abcdef]',
  '550 permanent failure for one or more recipients (maya@mail.example:550 5.1.1 User unknown)',
  '550 5.1.1 <maya@mail.example>: Recipient address rejected: undeliverable address: host mx.mail.example[192.0.2.1] said: 550 5.1.1 <maya@mail.example>: User unknown in virtual mailbox table (in reply to RCPT TO command)',
  '550 Unrouteable address',
  '550 Rejected - user unknown',
  '550 No such person at this address.',
  '550 sorry, no mailbox here by that name. (#5.1.1)',
  '550 5.1.1 unknown or illegal alias: maya@mail.example',
  '550 5.1.1 Recipient not found. <http://x.example/irbounce>',
  '550 5.1.6 recipient no longer on server: maya@mail.example',
  '550 The account "maya" has been deleted',
  '550 5.1.1 Account closed.',
  '550 5.1.1 Address unknown',
  '550 5.1.2 Domain not found',
  '550 Recipient domain does not exist',
  '550 5.1.1 Benutzer unbekannt',
  '550 Unbekannter Empfänger <maya@mail.example>',
  '550 Das Postfach existiert nicht mehr.',
  '550 5.5.0 Adresse destinataire inconnue. LPN007_416',
  "550 L'adresse maya@mail.example n'existe pas",
  '550 5.1.1 Usuario desconocido',
  '550 El buzón no existe',
  '550 Utente sconosciuto',
  '550 5.1.1 Usuário inexistente',
  '550 Gebruiker onbekend',
  '550 5.1.1 Użytkownik nie istnieje',
  '550 Пользователь не найден',
  '550 收件人不存在',
  '550 5.1.1 宛先が見つかりません',
])('gone: %s', (reply) => {
  expect(smtp(reply)).toBe(true);
});

test.each([
  '550 Domain may not exist or DNS check failed [AAAA 203.0.113.5]. https://service.mail.qq.com/detail/122/166',
  '554 Your IP address is no longer accepted here',
  '550 Return-Path address does not exist',
  '550 Your host name does not exist in DNS',
  '550 5.1.1 You do not have permission to send to this recipient',
  '550 5.1.1 Rejected by rule of the recipient',
  '550 Mailbox is disabled for incoming mail during maintenance',
  '553 unknown user in return path',
  '550 EHLO host unknown',
  '550 Reply address does not exist',
  '550 Cannot verify: originator address unknown',
  '554 Mailbox has been closed to newsletters',
  '550 Account is on vacation, address no longer monitored this week',
  '550 message contains an invalid address in To header',
  '550 5.1.1 Die Nachricht wurde wegen Richtlinie abgewiesen',
  '550 5.1.1 Annahme verweigert: zu viele Beschwerden',
  '550 Absenderadresse unbekannt',
  '550 Adresse des Absenders existiert nicht',
  "550 L'adresse IP source est inconnue",
  "550 Adresse de l'expéditeur inexistante",
  '550 El dominio del remitente no existe',
  '550 Indirizzo del mittente inesistente',
  '550 Адрес отправителя не существует',
  '550 发件人地址不存在',
  '550 5.1.1 Postfach vorübergehend geschlossen',
  '550-Verification failed for <returns@pages.example> 550-No Such User Here 550 Sender verify failed',
  '550 Domain not found',
  '550 Unknown host',
  '550 Invalid address',
  '550 The reason is unknown',
  '550 5.1.1 Unknown error',
  '550 Mailbox unavailable or access denied',
  '550 User unknown or mail from you refused',
  '550 Requested action not taken: mailbox unavailable (e.g., mailbox not found, no access, or rejected for policy reasons)',
  '550 5.7.1 RESOLVER.RST.RecipNotAuthorized; not authorized',
  '550 Rejected by header based manually blocked senders',
  '550 5.1.1 Your network is unknown to this recipient',
  '550 Reverse lookup of your address was not found',
  '554 No such domain for 203.0.113.5',
  '550 Account closed to outside mail',
  '550 This address no longer accepts mail from outside the company',
  '550 5.1.1 Recipient does not accept attachments, user not found in allow list',
  '550 The mailing list does not know your address',
  '550 5.1.1 Recipient not found in your address book of approved customers',
  '550 If the address does not exist, contact the postmaster',
  '550 Message rejected: URL host does not exist',
  '550 No such user has signed this message',
  '550 Contact address in signature unknown',
  '550 The user is unknown to have opted in',
  '550 Mailbox removed this message',
  '550 Message-ID domain invalid',
  '550 Authorized users only: unknown user',
  '550 Mailbox closed; reopens on Monday',
  '550 5.1.1 User unknown (backend outage)',
  '550 Account not found: LDAP server down',
  '550 Mailbox closed during the strike',
  '550 Ihre Adresse ist unbekannt',
  '550 Votre adresse est inconnue',
  '550 Su dirección no existe',
  '550 Ваш адрес неизвестен',
  '550 您的邮箱不存在',
  '550 あなたのメールアドレスが見つかりません',
  '550 Reverse-path check: user unknown',
  '550 From: address unknown',
  '550 Bounce address check - user unknown',
])('in doubt: %s', (reply) => {
  for (const status of ['', '5.0.0', '5.1.1']) expect(smtp(reply, status)).toBe(false);
});

test('a status of a mailbox that exists is a doubt about a reply without a code of its own', () => {
  expect(smtp('550 Unknown user', '5.2.0')).toBe(false);
  expect(smtp('550 5.1.1 Unknown user', '5.2.0')).toBe(true);
});

test('a domain without a name for whose counts by a code for it, or by the relay itself', () => {
  expect(smtp('550 Host unknown', '5.1.2')).toBe(true);
  expect(smtp('Domain does not exist', '5.0.0')).toBe(true);
  expect(
    smtp('Host or domain name not found. Name service error for name=mail.example type=A: Host not found', '5.4.4'),
  ).toBe(true);
  expect(smtp('550 Host unknown', '5.1.1')).toBe(false);
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
