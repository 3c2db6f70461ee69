import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import {
  fieldAgentPath,
  LINK_PATHS,
  phoneHandoffPath,
  publicFormPath,
  receiptPath,
  REPORT_PATHS,
  shortLinkPath,
  submissionPath,
} from '~/lib/contract/page-paths';
import { cleanLinkAddress } from '~/lib/clean-link-address.server';

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
  ['an ideographic comma', '，'],
  ['a full-width bracket', '）'],
  ['three dots', '…'],
  ['an asterisk', '*'],
  ['a bracket and two asterisks', ')**'],
  ['a backslash', '%5C'],
  ['a bar', '|'],
  ['a circumflex', '^'],
  ['a backtick', '`'],
  ['a tilde', '~'],
  ['an at sign', '@'],
  ['a null byte', '%00'],
  ['half of an encoded sign', '%2'],
  ['a no-break space', '%C2%A0'],
  ['a quotation mark', '"'],
  ['a soft line break of quoted-printable', '=%0A'],
  ['the end of an HTML link', '</a>'],
  ['the encoded end of an HTML link', '%3C/a%3E'],
  ['a line break of HTML', '<br/>'],
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
    ...Object.values(LINK_PATHS).map((link) => link.replace('{token}', TOKEN)),
    ...Object.values(REPORT_PATHS).map((link) => link.replace('{token}', TOKEN)),
    shortLinkPath('Ab3dE9'),
    publicFormPath('acme', 'summer-survey'),
    receiptPath(TOKEN, 'LK-ABCD-1234'),
    phoneHandoffPath('ABCD2345'),
    `/pay-result?reference=LK-1&accountToken=acme-public`,
    `/smart/sign-up/?invitation=${TOKEN}`,
    `/form/${TOKEN}?lang=es`,
  ]),
];
/** Links with an id in their query, as the sources of the platform write them: `/web-push-registration?browserRecipientId=`. */
const WRITTEN_LINKS = ['app/areas', 'app/lib/contract', 'app/platform'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.includes('pages/'))
    .flatMap((file) => [
      ...readFileSync(path.join(folder, file), 'utf8').matchAll(/(?:`|publicUrl\})(\/(?!api\/)[\w/-]+\?\w+=)\$\{/g),
    ])
    .map(([, link = '']) => `${link}Cbfq-4711`),
);
/** What they name may have spaces in it. */
const ID_LINKS = [
  ...new Set([
    ...WRITTEN_LINKS,
    fieldAgentPath('I-7'),
    '/view-invoice?id=4711',
    '/view-invoice?pdfId=0123456789abcdef',
  ]),
];
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
  expect(WRITTEN_LINKS).toEqual(
    expect.arrayContaining(
      ['/web-push-registration?browserRecipientId=', '/agent-payments?installationId='].map(
        (link) => `${link}Cbfq-4711`,
      ),
    ),
  );
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

test('a slash behind an id in a query is dropped', () => {
  for (const link of ID_LINKS) expect(addressOf(`${link}/`)).toBe(link);
});

test('a bracket within an id stays', () => {
  expect(addressOf('/agent-payments?installationId=Unit+5+%28B%29')).toBe(
    '/agent-payments?installationId=Unit+5+%28B%29',
  );
});

test('what stands behind the token stays, and so do other addresses', () => {
  expect(addressOf(`/form/${TOKEN}./receipt/LK-ABCD-1234.?x=1`)).toBe(`/form/${TOKEN}/receipt/LK-ABCD-1234?x=1`);
  for (const other of ['/smart/recipients/A.1)', '/smart/recipients/A%3C/a%3E', '/assets/a.css', '/k/,', '/'])
    expect(cleanLinkAddress({ pathname: other, search: '?q=a)' })).toBe(`${other}?q=a)`);
});

test('an address that begins with two slashes stays, because a redirect to it would leave the site', () => {
  const address = { pathname: '//evil.example/form/a.', search: '?token=a.' };
  expect(cleanLinkAddress(address)).toBe('//evil.example/form/a.?token=a.');
});
