import { expect, test } from 'vitest';
import { cleanLinkAddress } from '~/services/link-address.server';

const TOKEN = 'eyJhbGciOiJIUzI1NiJ9.eyJqdGkiOiJ4In0.a-b_c9';
const BEHIND = [
  ['a full stop', '.'],
  ['a comma', ','],
  ['a bracket', ')'],
  ['a bracket and a full stop', ').'],
  ['a space', '%20'],
  ['a space and a word', '%20please'],
  ['an angle bracket', '>'],
  ['an encoded angle bracket', '%3E'],
  ['a closing quotation mark', '”'],
  ['a soft line break', '=%0D%0A'],
  ['a line end', '%0A'],
  ['an equals sign of quoted-printable', '=3D'],
  ['a zero-width space', '%E2%80%8B'],
  ['half of a letter', '%E2%80'],
  ['a lone percent sign', '%'],
  ['an ideographic full stop', '。'],
] as const;
const LINKS = [
  `/form/${TOKEN}`,
  `/customer-preferences/${TOKEN}`,
  `/customer-unsubscribe/${TOKEN}`,
  `/enroll-bbp/${TOKEN}`,
  `/installment-plan/${TOKEN}`,
  `/smart-pay/${TOKEN}`,
  `/view-online/${TOKEN}`,
  `/k/Ab3dE9`,
  `/f/acme/summer-survey`,
  `/marketing/verify/${TOKEN}`,
  `/smart/invitation/${TOKEN}`,
  `/smart/reset-password/${TOKEN}`,
  `/form/${TOKEN}/receipt/LK-ABCD-1234`,
  `/view-bill-access?token=${TOKEN}`,
  `/AgreementSignStart?token=${TOKEN}`,
  `/verifyEmail?token=${TOKEN}`,
];
const addressOf = (link: string) => cleanLinkAddress(new URL(link, 'https://pages.example'));

test.each(BEHIND)('%s behind any link is dropped', (_name, behind) => {
  for (const link of LINKS) expect(addressOf(link + behind)).toBe(link);
});

test.each(LINKS)('%s stays as it is', (link) => {
  expect(addressOf(link)).toBe(link);
});

test('a soft line break and invisible characters within a token go, and so does the sign of an encoded equals sign', () => {
  const broken = `${TOKEN.slice(0, 12)}=%0D%0A${TOKEN.slice(12, 20)}%E2%80%8B${TOKEN.slice(20)}`;
  expect(addressOf(`/form/${broken}`)).toBe(`/form/${TOKEN}`);
  expect(addressOf(`/supplier?token=3D${TOKEN}`)).toBe(`/supplier?token=${TOKEN}`);
});

test('what stands behind the token stays, and so do other addresses', () => {
  expect(addressOf(`/form/${TOKEN}./receipt/LK-ABCD-1234.?x=1`)).toBe(`/form/${TOKEN}/receipt/LK-ABCD-1234?x=1`);
  for (const other of ['/smart/recipients/A.1)', '/form/preview/x).', '/assets/a.css', '//evil.example/a', '/k/,', '/'])
    expect(cleanLinkAddress({ pathname: other, search: '?q=a)' })).toBe(`${other}?q=a)`);
});
