import { expect, test } from 'vitest';
import { readDeliveryReport } from '~/platform/adapters/read-delivery-report';

const TO = 'maya@mail.example';
const GROUP = [`Final-Recipient: rfc822; ${TO}`, 'Action: failed', 'Status: 5.0.0'];
const REPLY = 'Diagnostic-Code: smtp; 550 5.1.1 User unknown';

const part = (type: string, text: string, more = '') => `--cut\r\nContent-Type: ${type}\r\n${more}\r\n${text}\r\n`;
const mailOf = (...parts: string[]) =>
  `From: MAILER-DAEMON@mx.example\r\nContent-Type: multipart/report;\r\n boundary="cut"\r\n\r\n${parts.join('')}--cut--\r\n`;
/** A report with groups of lines. */
const reportOf = (...groups: string[][]) =>
  mailOf(
    part('text/plain', 'This is the mail system.'),
    part(
      'message/delivery-status',
      ['Reporting-MTA: dns; mx.example', '', ...groups.flatMap((lines) => [...lines, ''])].join('\r\n'),
    ),
  );
const lines = (recipient: string, status: string, action = 'failed') => [
  `Final-Recipient: ${recipient}`,
  `Action: ${action}`,
  `Status: ${status}`,
];

test('the reply of the last server counts before the status of the relay', async () => {
  const policy = 'Diagnostic-Code: smtp; 550 5.7.1 Sender address is on our block list';
  expect(await readDeliveryReport(reportOf([...lines(`rfc822; ${TO}`, '5.1.1'), policy]))).toBe('refused');
  expect(await readDeliveryReport(reportOf([...lines(`rfc822; ${TO}`, '5.7.1'), REPLY]))).toBe('gone');
});

test.each([
  ['blanks before the colon', ['Final-Recipient : rfc822; x', 'Action\t: failed', 'Status : 5.1.1']],
  ['comments', ['Action: (after (four) days) Failed (for good)', 'Status: (at last) 5.1.1 (unknown)']],
  ['folded lines', ['Action:\r\n failed', 'Status: 5.0.0', 'Diagnostic-Code: smtp;\r\n\t550 5.1.1\r\n User unknown']],
  ['names in capitals', ['ACTION: FAILED', 'STATUS: 5.1.1']],
  ['a reply without a type', ['Action: failed', 'Status: 5.0.0', 'Diagnostic-Code: 550 5.1.1 User unknown']],
  ['a comment behind the type', ['Action: failed', 'Diagnostic-Code: smtp (x); 550 5.1.1 User unknown']],
  ['words in the comment of the status', ['Action: failed', 'Status: 5.4.4 (Illegal host/domain name found)']],
])('fields are read with %s', async (_what, group) => {
  expect(await readDeliveryReport(reportOf(group))).toBe('gone');
});

test('fields of the report and of its recipient may stand in one block', async () => {
  const status = ['Reporting-MTA: dns; mx.example', ...GROUP, REPLY].join('\r\n');
  expect(await readDeliveryReport(mailOf(part('message/delivery-status', status)))).toBe('gone');
});

test('the notice counts where the report has no reply', async () => {
  const status = part('message/delivery-status', GROUP.join('\r\n'));
  const notice = (text: string) => mailOf(part('text/plain', text), status);
  expect(await readDeliveryReport(notice(`Sorry.\r\n\r\n<${TO}>: 550 user unknown\r\n\r\nBye`))).toBe('gone');
  expect(await readDeliveryReport(notice(`Sorry.\r\n\r\n${TO}: Domain does not exist\r\n`))).toBe('gone');
  expect(await readDeliveryReport(notice(`${TO}: 550 5.7.25 rejected\r\n\r\nuser unknown`))).toBe('refused');
  expect(await readDeliveryReport(notice('<alex@mail.example>: 550 user unknown'))).toBe('refused');
});

test('the group of our recipient counts, otherwise the mildest of all', async () => {
  const gone = lines('rfc822; maya@mail.example', '5.1.1');
  const full = lines('rfc822;<Alex@Mail.example>', '5.2.2');
  expect(await readDeliveryReport(reportOf(full, gone), TO)).toBe('gone');
  expect(await readDeliveryReport(reportOf(gone, full), 'alex@mail.example')).toBe('refused');
  expect(await readDeliveryReport(reportOf(gone, full), 'list@mail.example')).toBe('refused');
  expect(await readDeliveryReport(reportOf(gone, lines('rfc822; x', '2.0.0', 'delivered')), 'list@mail.example')).toBe(
    'delivered',
  );
  expect(await readDeliveryReport(reportOf(gone, lines('rfc822; x', '4.4.1', 'delayed')), 'list@mail.example')).toBe(
    undefined,
  );
  expect(
    await readDeliveryReport(reportOf([`Original-Recipient: rfc822; ${TO}`, ...lines('rfc822; x', '5.1.1')], full), TO),
  ).toBe('gone');
});

test.each([
  ['utf-8; \\x{738B}@xn--fsq.example', '王@例.example'],
  ['utf-8; 王@例.example', '王@例.example'],
  ['rfc822; maya+2Bbills@mail.example', 'maya+bills@mail.example'],
  ['rfc822; maya+bills@mail.example', 'maya+bills@mail.example'],
  ['RFC822 (internet); <MAYA@mail.example>', TO],
  ['rfc822; maya@mail.example (Maya (home))', TO],
  ['rfc822; "maya"@mail.example', TO],
  ['rfc822; <"ma\\ya"@mail.example>', TO],
  ['rfc822; maya@mail.example', '"maya"@mail.example'],
])('the recipient %s is %s', async (recipient, to) => {
  const other = lines('rfc822; alex@mail.example', '5.2.2');
  expect(await readDeliveryReport(reportOf(other, lines(recipient, '5.1.1')), to)).toBe('gone');
});

test('a report that names only other addresses says that none of ours is gone', async () => {
  const forwarded = lines('rfc822; zz@other.example', '5.1.1');
  expect(await readDeliveryReport(reportOf([...forwarded, REPLY]), TO)).toBe('refused');
  expect(await readDeliveryReport(reportOf([`Original-Recipient: rfc822; ${TO}`, ...forwarded]), TO)).toBe('gone');
  for (const nobody of ['', 'rfc822;', 'rfc822; @mx.example'])
    expect(await readDeliveryReport(reportOf(lines(nobody, '5.1.1')), TO)).toBe('gone');
});

test('a report may be international, encoded and nested', async () => {
  const status = `${GROUP.join('\n')}\n${REPLY}\n`;
  const base64 = part(
    'message/global-delivery-status',
    Buffer.from(status).toString('base64'),
    'Content-Transfer-Encoding: base64\r\n',
  );
  const nested = mailOf(base64).replaceAll('cut', 'inner');
  expect(await readDeliveryReport(mailOf(base64))).toBe('gone');
  expect(await readDeliveryReport(mailOf(part('text/plain', 'A list.'), `--cut\r\n${nested}`))).toBe('gone');
});

test('a report inside the mail that came back says nothing', async () => {
  expect(
    await readDeliveryReport(mailOf(part('message/rfc822', reportOf([...GROUP, REPLY]).replaceAll('cut', 'inner')))),
  ).toBe(undefined);
});

test.each([
  ['addresses', `Cc : ${'g: '.repeat(20_000)}`, ''],
  ['folded lines of a header', '', part(`text/plain${'\r\n ;'.repeat(15_000)}`, '')],
  ['HTML', '', part('text/plain', 'x') + part('text/html', '<!--'.repeat(15_000))],
  [
    'encoded HTML',
    '',
    part('text/plain', 'x') +
      part('text/html', Buffer.from('<!--'.repeat(11_000)).toString('base64'), 'Content-Transfer-Encoding: base64\r\n'),
  ],
  ['empty lines', '', '\n'.repeat(60_000)],
  ['parts', '', '--cut\r\n\r\n'.repeat(7000)],
  ['groups', '', part('message/delivery-status', 'Action: failed\r\n\r\n'.repeat(3000))],
  ['comments', '', part('message/delivery-status', `Action: ${'('.repeat(50_000)}`)],
])('thousands of %s are read without trouble', async (_what, header, parts) => {
  const report = await readDeliveryReport(`${header}${header && '\r\n'}${mailOf(parts)}`);
  expect(report === undefined || report === 'refused').toBe(true);
});
