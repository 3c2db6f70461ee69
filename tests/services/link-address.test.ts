import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  agentPath,
  LINK_PATHS,
  phonePath,
  publicFormPath,
  receiptPath,
  REPORT_PATHS,
  shortLinkPath,
  submissionPath,
} from '~/contract/paths';
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
/** Parameters of routes that are no end of a link in a message: they stand behind its token, or in a page for admins. */
const OTHER_PARAMETERS = new Set(['account', 'channel', 'fileId', 'id', 'inputId', 'partId', 'ref']);

/** The addresses of the public pages, from the names of their files: `/form/$token/results`. */
const ADDRESSES = readdirSync('app/routes')
  .map((file) =>
    file
      .replace(/\.tsx$/, '')
      .replaceAll('[.]', '\0')
      .split('.'),
  )
  .map((parts) => parts.filter((part) => !part.startsWith('_')).map((part) => part.replace(/_$/, '')))
  .map((parts) => `/${parts.join('/').replaceAll('\0', '.')}`)
  .filter((address) => !/^\/(?:smart\/(?!invitation|reset-password)|demo\/)/.test(address));

/** Each parameter of each address with the link that ends with it. */
const ROUTE_LINKS = ADDRESSES.flatMap((address) =>
  [...address.matchAll(/\$(\w+)/g)]
    .filter(([, name = '']) => !OTHER_PARAMETERS.has(name))
    .map(({ 0: parameter, index }) => address.slice(0, index + parameter.length).replace(/\$\w+/g, TOKEN)),
);

const LINKS = [
  ...new Set([
    ...ROUTE_LINKS,
    ...Object.values(LINK_PATHS).map((path) => path.replace('{token}', TOKEN)),
    ...Object.values(REPORT_PATHS).map((path) => path.replace('{token}', TOKEN)),
    shortLinkPath('Ab3dE9'),
    publicFormPath('acme', 'summer-survey'),
    receiptPath(TOKEN, 'LK-ABCD-1234'),
    phonePath('ABCD2345'),
    `/pay-result?reference=LK-1&accountToken=acme-public`,
    `/smart/sign-up/?invitation=${TOKEN}`,
    `/form/${TOKEN}?lang=es`,
  ]),
];
/** What they name may have spaces in it. */
const ID_LINKS = [agentPath('I-7'), '/view-invoice?id=4711', '/view-invoice?pdfId=0123456789abcdef'];
/** Of mails to people of an account. */
const ADMIN_LINKS = [
  '/smart/dynamic-form/survey-7',
  '/smart/dynamic-form/survey-7/submissions',
  submissionPath('survey-7', '0123456789abcdef'),
  '/smart/dynamic-form/survey-7/alerts',
  '/form/preview/survey-7',
  '/smart/webhooks/0123456789abcdef',
  '/smart/security',
  '/smart/sign-in/',
];
const addressOf = (link: string) => cleanLinkAddress(new URL(link, 'https://pages.example'));

test('the links are those of all public pages', () => {
  expect(ROUTE_LINKS.length).toBeGreaterThan(30);
  expect(LINKS).toEqual(expect.arrayContaining([`/form/${TOKEN}`, `/smart/invitation/${TOKEN}`, `/k/${TOKEN}`]));
});

test.each(BEHIND)('%s behind any link is dropped', (_name, behind) => {
  const isWord = behind.endsWith('please');
  for (const link of isWord ? LINKS : [...LINKS, ...ID_LINKS, ...ADMIN_LINKS])
    expect(addressOf(link + behind)).toBe(link);
});

test.each([...LINKS, ...ID_LINKS, ...ADMIN_LINKS])('%s stays as it is', (link) => {
  expect(addressOf(link)).toBe(link);
});

test('a soft line break and invisible characters within a token go, and so does the sign of an encoded equals sign', () => {
  const broken = `${TOKEN.slice(0, 12)}=%0D%0A${TOKEN.slice(12, 20)}%E2%80%8B${TOKEN.slice(20)}`;
  expect(addressOf(`/form/${broken}`)).toBe(`/form/${TOKEN}`);
  expect(addressOf(`/supplier?token=3D${TOKEN}`)).toBe(`/supplier?token=${TOKEN}`);
});

test('a bracket within an id stays', () => {
  expect(addressOf('/agent-payments?installationId=Unit+5+%28B%29')).toBe(
    '/agent-payments?installationId=Unit+5+%28B%29',
  );
});

test('what stands behind the token stays, and so do other addresses', () => {
  expect(addressOf(`/form/${TOKEN}./receipt/LK-ABCD-1234.?x=1`)).toBe(`/form/${TOKEN}/receipt/LK-ABCD-1234?x=1`);
  for (const other of ['/smart/recipients/A.1)', '/assets/a.css', '/k/,', '/'])
    expect(cleanLinkAddress({ pathname: other, search: '?q=a)' })).toBe(`${other}?q=a)`);
});

test('an address that begins with two slashes stays, because a redirect to it would leave the site', () => {
  const address = { pathname: '//evil.example/form/a.', search: '?token=a.' };
  expect(cleanLinkAddress(address)).toBe('//evil.example/form/a.?token=a.');
});
