import { expect, test } from 'vitest';
import { splitMailbox } from '../../cli/commands/bounces-import';

const SEPARATOR = 'From MAILER-DAEMON  Thu Apr  9 23:34:45 2026\n';

test('a mailbox is cut at its separators', () => {
  expect(splitMailbox(`${SEPARATOR}Subject: 1\n\nOne.\n\n${SEPARATOR}Subject: 2\n\nTwo.\n`)).toEqual([
    'Subject: 1\n\nOne.\n\n',
    'Subject: 2\n\nTwo.\n',
  ]);
});

test.each([
  ['From - Mon Jan 05 10:00:00 2026\r\n'],
  ['From "a b"@mail.example Mon Jan  5 10:00:00 2026\n'],
  ['From a@mail.example Mon Jan  5 10:00 UTC 2026 remote from mx\n'],
])('%s is a separator', (separator) => {
  expect(splitMailbox(`${separator}Subject: 1\r\n\r\nOne.\r\n\r\n${separator}Subject: 2\r\n`)).toEqual([
    'Subject: 1\r\n\r\nOne.\r\n\r\n',
    'Subject: 2\r\n',
  ]);
});

test.each([
  ['that is no separator', 'Subject: 1\n\nFrom Monday on we are back.\n\nFrom 10:00 on Mon Jan 5 too.\n'],
  ['that quotes a separator inside a paragraph', `Subject: 1\n\nIt said:\n${SEPARATOR}Subject: 0\n`],
])('a line %s cuts no mail', (_what, mail) => {
  expect(splitMailbox(`${SEPARATOR}${mail}`)).toEqual([mail]);
  expect(splitMailbox(mail)).toEqual([mail]);
});

test('a quoted line is read as it was', () => {
  expect(splitMailbox(`${SEPARATOR}Subject: 1\n\n>From here on.\n>>From there.\n`)).toEqual([
    'Subject: 1\n\nFrom here on.\n>From there.\n',
  ]);
});
