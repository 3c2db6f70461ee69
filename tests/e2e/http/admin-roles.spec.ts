import { readdirSync, readFileSync } from 'node:fs';
import { deflateRawSync } from 'node:zlib';
import { expect, test } from 'playwright/test';
import { openData, type TestData } from '../support/data';
import { serverData, serverUrl } from '../support/global-setup';
import { post, request } from '../support/http';
import {
  addApiKey,
  addWebhook,
  addMailing,
  addRecipient,
  addSurvey,
  addTexts,
  createTestAccount,
  type TestUser,
  type TestAccount,
} from '../support/test-account';

const STACK = /\n\s+at \S|node_modules|\.tsx?:\d+|file:\/\/\/|SqliteError|ZodError/;

/** Words of an email as the address of its preview carries them. */
const NO_WORDS = deflateRawSync(JSON.stringify(['', ''])).toString('base64url');
const SOME_WORDS = deflateRawSync(JSON.stringify(['Tips', 'Hello'])).toString('base64url');

let data: TestData;
let testAccount: TestAccount;
let rivals: TestAccount;
let survey: ReturnType<typeof addSurvey>;
let known: ReturnType<typeof addRecipient>;
let sendKey: string;

test.beforeAll(async () => {
  data = openData(serverData());
  testAccount = await createTestAccount(1);
  rivals = await createTestAccount(1);
  survey = addSurvey(testAccount);
  addApiKey(testAccount);
  addWebhook(testAccount);
  known = addRecipient(testAccount);
  sendKey = addMailing(testAccount, known.recipientId, 'sent');
  addTexts(testAccount);
});
test.afterAll(() => data.close());

const get = (path: string, who?: TestUser) =>
  request(serverUrl() + path, { headers: who ? { cookie: who.cookie } : {} });
const csrfOf = async (who: TestUser) =>
  /name="csrf" value="([^"]+)"/.exec((await get('/smart/dashboard', who)).body)?.[1] ?? '';
const send = (
  path: string,
  who: TestUser | undefined,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
) => post(serverUrl() + path, fields, { ...(who && { cookie: who.cookie }), ...headers });

/** `O`wners, `A`dmins, `M`embers. */
const ROLES = [
  ['O', 'omar'],
  ['A', 'ruth'],
  ['M', 'mina'],
] as const;
const form = (rest = '') => `/smart/dynamic-form/${survey.formId}${rest}`;

interface Page {
  /** Route files that answer at the address. */
  route: string;
  path: () => string;
  /** Who may see it; the others are answered 403. */
  roles: string;
  /** What an owner of another account is answered. */
  foreign: number;
}

const PAGES: Page[] = [
  { route: 'smart._index', path: () => '/smart', roles: '', foreign: 302 },
  { route: '_admin.smart.dashboard', path: () => '/smart/dashboard', roles: 'OAM', foreign: 200 },
  { route: '_link.form.starter.$id', path: () => '/form/starter/move', roles: 'OAM', foreign: 200 },
  { route: '_admin.smart.search', path: () => '/smart/search?q=a', roles: 'OAM', foreign: 200 },
  { route: '_admin.smart.settings', path: () => '/smart/settings', roles: 'OA', foreign: 200 },
  { route: '_admin.smart.people', path: () => '/smart/people', roles: 'OA', foreign: 200 },
  {
    route: '_admin.smart.people_.$userId.remove',
    path: () => `/smart/people/${testAccount.kofi.id}/remove`,
    roles: 'O',
    foreign: 302,
  },
  {
    route: '_admin.smart.people_.$userId.reset',
    path: () => `/smart/people/${testAccount.kofi.id}/reset`,
    roles: '',
    foreign: 302,
  },
  { route: '_admin.smart.security', path: () => '/smart/security', roles: 'OAM', foreign: 200 },
  { route: '_admin.smart.security_.app', path: () => '/smart/security/app', roles: '', foreign: 302 },
  {
    route: '_admin.smart.security_.recovery-codes',
    path: () => '/smart/security/recovery-codes',
    roles: 'OAM',
    foreign: 200,
  },
  {
    route: '_admin.smart.security_.$factorId.remove',
    path: () => `/smart/security/${testAccount.kofi.id}/remove`,
    roles: '',
    foreign: 302,
  },
  { route: '_admin.smart.keys', path: () => '/smart/keys', roles: 'O', foreign: 200 },
  {
    route: '_admin.smart.keys_.$keyId.revoke',
    path: () => `/smart/keys/${testAccount.kofi.id}/revoke`,
    roles: 'O',
    foreign: 302,
  },
  {
    route: '_admin.smart.keys_.$keyId.calls',
    path: () => `/smart/keys/${testAccount.kofi.id}/calls`,
    roles: 'O',
    foreign: 404,
  },
  { route: '_admin.smart.webhooks', path: () => '/smart/webhooks', roles: 'O', foreign: 200 },
  {
    route: '_admin.smart.webhooks_.$webhookId',
    path: () => `/smart/webhooks/${testAccount.kofi.id}`,
    roles: 'O',
    foreign: 404,
  },
  {
    route: '_admin.smart.webhooks_.$webhookId_.rotate',
    path: () => `/smart/webhooks/${testAccount.kofi.id}/rotate`,
    roles: 'O',
    foreign: 302,
  },
  {
    route: '_admin.smart.webhooks_.$webhookId_.remove',
    path: () => `/smart/webhooks/${testAccount.kofi.id}/remove`,
    roles: 'O',
    foreign: 302,
  },
  { route: '_admin.smart.account.delete', path: () => '/smart/account/delete', roles: 'O', foreign: 200 },
  { route: '_admin.smart.domain', path: () => '/smart/domain', roles: 'O', foreign: 200 },
  { route: '_admin.smart.domain_.remove', path: () => '/smart/domain/remove', roles: '', foreign: 302 },
  // For operators alone: nobody else is told that there is such a page.
  { route: '_admin.smart.$', path: () => '/smart/nonsense', roles: '', foreign: 404 },
  { route: '_admin.smart.jobs', path: () => '/smart/jobs', roles: '', foreign: 404 },
  { route: '_admin.smart.operator', path: () => '/smart/operator', roles: '', foreign: 404 },
  {
    route: '_admin.smart.operator_.$accountId',
    path: () => `/smart/operator/${testAccount.accountId}`,
    roles: '',
    foreign: 404,
  },
  {
    route: '_admin.smart.operator_.$accountId_.$act',
    path: () => `/smart/operator/${testAccount.accountId}/suspend`,
    roles: '',
    foreign: 404,
  },
  { route: '_admin.smart.data', path: () => '/smart/data', roles: 'OA', foreign: 200 },
  { route: '_admin.smart.data_.$dataset', path: () => '/smart/data/recipients', roles: 'OA', foreign: 200 },
  { route: '_admin.smart.data_.$dataset_.edit', path: () => '/smart/data/recipients/edit', roles: 'OA', foreign: 200 },
  {
    route: '_admin.smart.data_.$dataset_.import',
    path: () => '/smart/data/recipients/import',
    roles: 'OA',
    foreign: 200,
  },
  {
    route: '_admin.smart.data_.$dataset_.import_.$file',
    path: () => `/smart/data/recipients/import/${testAccount.kofi.id}`,
    roles: '',
    foreign: 404,
  },
  { route: '_admin.smart.data_.$dataset_.record', path: () => '/smart/data/account/record', roles: 'OA', foreign: 200 },
  {
    route: '_admin.smart.data_.$dataset_.remove',
    path: () => '/smart/data/recipients/remove?key=nobody',
    roles: '',
    foreign: 404,
  },
  {
    route: 'smart.data.$dataset.export',
    path: () => '/smart/data/recipients/export?format=csv',
    roles: 'OA',
    foreign: 200,
  },
  { route: 'smart.data.$dataset.template', path: () => '/smart/data/recipients/template', roles: 'OA', foreign: 200 },
  { route: '_admin.smart.recipients', path: () => '/smart/recipients', roles: 'OA', foreign: 200 },
  {
    route: '_admin.smart.recipients_.$recipientId',
    path: () => `/smart/recipients/${known.recipientId}`,
    roles: 'OA',
    foreign: 404,
  },
  {
    route: '_admin.smart.recipients_.$recipientId_.links',
    path: () => `/smart/recipients/${known.recipientId}/links`,
    roles: 'OA',
    foreign: 404,
  },
  {
    route: '_admin.smart.recipients_.$recipientId_.erase',
    path: () => `/smart/recipients/${known.recipientId}/erase`,
    roles: 'OA',
    foreign: 404,
  },
  {
    route: 'smart.recipients.$recipientId.hand-over',
    path: () => `/smart/recipients/${known.recipientId}/hand-over`,
    roles: '',
    foreign: 302,
  },
  { route: '_admin.smart.messages', path: () => '/smart/messages', roles: 'OA', foreign: 200 },
  { route: '_admin.smart.messages_.new', path: () => '/smart/messages/new', roles: 'OA', foreign: 200 },
  { route: '_admin.smart.messages_.$sendKey', path: () => `/smart/messages/${sendKey}`, roles: 'OA', foreign: 404 },
  {
    route: 'smart.messages.email',
    path: () => `/smart/messages/email?category=form_invitation&recipientId=${known.recipientId}&words=${SOME_WORDS}`,
    roles: 'OA',
    foreign: 404,
  },
  { route: '_admin.smart.links', path: () => '/smart/links', roles: 'OA', foreign: 200 },
  { route: 'smart.links.file', path: () => '/smart/links/file', roles: '', foreign: 302 },
  { route: '_admin.smart.retention', path: () => '/smart/retention', roles: 'OA', foreign: 200 },
  { route: '_admin.smart.payments', path: () => '/smart/payments', roles: 'OA', foreign: 200 },
  { route: 'smart.payments.export', path: () => '/smart/payments/export', roles: 'OA', foreign: 200 },
  {
    route: '_admin.smart.payments_.$reference',
    path: () => `/smart/payments/${known.reference}`,
    roles: 'OA',
    foreign: 404,
  },
  {
    route: '_admin.smart.payments_.$reference_.refund',
    path: () => `/smart/payments/${known.reference}/refund`,
    roles: 'OA',
    foreign: 404,
  },
  { route: '_admin.smart.profile', path: () => '/smart/profile', roles: 'OAM', foreign: 200 },
  { route: '_admin.smart.branding', path: () => '/smart/branding', roles: 'OA', foreign: 200 },
  { route: '_admin.smart.texts', path: () => '/smart/texts', roles: 'OA', foreign: 200 },
  {
    route: '_admin.smart.texts_.$message.$language',
    path: () => '/smart/texts/payLink/es',
    roles: 'OA',
    foreign: 200,
  },
  {
    route: '_admin.smart.texts_.$message.$language_.remove',
    path: () => '/smart/texts/payLink/es/remove',
    roles: 'OA',
    foreign: 302,
  },
  {
    route: 'smart.texts.$message.$language.email',
    path: () => `/smart/texts/payLink/es/email?words=${NO_WORDS}`,
    roles: 'OA',
    foreign: 200,
  },
  {
    route: '_admin.smart.accounts.$accountId.template-approval',
    path: () => `/smart/accounts/${testAccount.accountId}/template-approval`,
    roles: 'OA',
    foreign: 404,
  },
  { route: '_admin.smart.dynamic-form._index', path: () => '/smart/dynamic-form/', roles: 'OAM', foreign: 200 },
  { route: '_admin.smart.dynamic-form.new', path: () => '/smart/dynamic-form/new', roles: 'OAM', foreign: 200 },
  { route: '_admin.smart.dynamic-form.$id', path: () => form(), roles: 'OAM', foreign: 404 },
  ...['?part=settings', '?part=new-language', '?confirm=archive'].map((rest): Page => ({
    route: '_admin.smart.dynamic-form.$id',
    path: () => form(rest),
    roles: 'OAM',
    foreign: 404,
  })),
  {
    route: '_admin.smart.dynamic-form.$id_.approval-request',
    path: () => form('/approval-request'),
    roles: 'OAM',
    foreign: 404,
  },
  { route: '_admin.smart.dynamic-form.$id_.history', path: () => form('/history'), roles: 'OAM', foreign: 404 },
  { route: '_admin.smart.dynamic-form_.$id_.results', path: () => form('/results'), roles: 'OAM', foreign: 404 },
  {
    route: '_admin.smart.dynamic-form_.$id_.submissions',
    path: () => form('/submissions'),
    roles: 'OAM',
    foreign: 404,
  },
  {
    route: '_admin.smart.dynamic-form_.$id_.submissions_.$submissionId',
    path: () => form(`/submissions/${survey.submissionId}`),
    roles: 'OAM',
    foreign: 404,
  },
  { route: '_admin.smart.dynamic-form_.$id_.public', path: () => form('/public'), roles: 'OA', foreign: 404 },
  { route: '_admin.smart.dynamic-form_.$id_.alerts', path: () => form('/alerts'), roles: 'OA', foreign: 404 },
  { route: '_admin.smart.dynamic-form_.$id_.send', path: () => form('/send'), roles: 'OA', foreign: 404 },
  {
    route: '_admin.smart.dynamic-form_.$id_.send_.$sendKey',
    path: () => form(`/send/${survey.sendKey}`),
    roles: 'OA',
    foreign: 404,
  },
  { route: '_link.form.preview.$id', path: () => `/form/preview/${survey.formId}`, roles: 'OAM', foreign: 404 },
  {
    route: '_admin.form.preview.$id_.decision',
    path: () => `/form/preview/${survey.formId}/decision`,
    roles: 'O',
    foreign: 404,
  },
  { route: 'smart.dynamic-form.$id.export[.]json', path: () => form('/export.json'), roles: 'OAM', foreign: 404 },
  {
    route: 'smart.dynamic-form.$id.results.chart',
    path: () => form('/results/chart?of=satisfaction&as=svg'),
    roles: 'OAM',
    foreign: 404,
  },
  {
    route: 'smart.dynamic-form.$id.submissions[.]csv',
    path: () => form('/submissions.csv'),
    roles: 'OA',
    foreign: 404,
  },
  {
    route: 'smart.dynamic-form.$id.submissions[.]json',
    path: () => form('/submissions.json'),
    roles: 'OA',
    foreign: 404,
  },
  {
    route: 'smart.dynamic-form.$id.submissions.$submissionId.file.$fileId',
    path: () => form(`/submissions/${survey.submissionId}/file/photo`),
    roles: 'OAM',
    foreign: 404,
  },
  {
    route: 'smart.dynamic-form.$id.send.$sendKey.failed[.]csv',
    path: () => form(`/send/${survey.sendKey}/failed.csv`),
    roles: 'OA',
    foreign: 404,
  },
  // The example is nobody's.
  {
    route: 'smart.dynamic-form.$id.send.example[.]csv',
    path: () => form('/send/example.csv'),
    roles: 'OA',
    foreign: 200,
  },
];

interface Act {
  path: () => string;
  fields: Record<string, string>;
  /** Who may post it; the others are answered 403. */
  roles: string;
  /** What those are answered: each post says something that is refused, or what is so already, so that nothing changes. */
  own: number;
  /** What an owner of another account is answered. */
  foreign: number;
}

const ACTS: Act[] = [
  {
    path: () => `/smart/payments/${known.reference}/refund?amount=1`,
    fields: { intent: 'confirm', amount: '999999', refundKey: 'the-key-of-one-question' },
    roles: 'OA',
    own: 422,
    foreign: 404,
  },
  {
    path: () => `/smart/recipients/${known.recipientId}/erase`,
    fields: { confirm: 'somebody else' },
    roles: 'OA',
    own: 422,
    foreign: 422,
  },
  {
    path: () => '/smart/people',
    fields: { intent: 'invite', role: 'Member', email: 'no address' },
    roles: 'O',
    own: 422,
    foreign: 422,
  },
  {
    path: () => '/smart/people',
    fields: { intent: 'role', userId: 'nobody', role: 'Member' },
    roles: 'O',
    own: 404,
    foreign: 404,
  },
  { path: () => '/smart/people/nobody/remove', fields: {}, roles: 'O', own: 303, foreign: 303 },
  { path: () => '/smart/people/nobody/reset', fields: {}, roles: 'O', own: 303, foreign: 303 },
  { path: () => '/smart/security', fields: { intent: 'passkey', name: '' }, roles: 'OAM', own: 422, foreign: 422 },
  { path: () => '/smart/security', fields: { intent: 'no-require' }, roles: 'O', own: 303, foreign: 303 },
  { path: () => '/smart/security/app', fields: { code: '123456' }, roles: 'OAM', own: 303, foreign: 303 },
  { path: () => '/smart/security/recovery-codes', fields: { proof: '' }, roles: 'OAM', own: 422, foreign: 422 },
  { path: () => '/smart/security/nobody/remove', fields: { proof: 'x' }, roles: 'OAM', own: 303, foreign: 303 },
  {
    path: () => '/smart/keys',
    fields: { name: '', kind: 'test', formKey: 'the-key-of-a-form' },
    roles: 'O',
    own: 422,
    foreign: 422,
  },
  { path: () => '/smart/keys/nobody/revoke', fields: {}, roles: 'O', own: 303, foreign: 303 },
  {
    path: () => '/smart/webhooks',
    fields: { url: 'http://inside', formKey: 'the-key-of-a-form' },
    roles: 'O',
    own: 422,
    foreign: 422,
  },
  {
    path: () => `/smart/webhooks/${testAccount.kofi.id}`,
    fields: { intent: 'test' },
    roles: 'O',
    own: 303,
    foreign: 404,
  },
  { path: () => '/smart/webhooks/nobody/rotate', fields: { secretMark: 'none' }, roles: 'O', own: 404, foreign: 404 },
  { path: () => '/smart/webhooks/nobody/remove', fields: {}, roles: 'O', own: 303, foreign: 303 },
  {
    path: () => `/smart/recipients/${known.recipientId}/links`,
    fields: { intent: 'make', nonce: 'the-key-of-one-page', page: '', days: '14', way: 'none' },
    roles: 'OA',
    own: 422,
    foreign: 422,
  },
  {
    path: () => '/smart/messages/new',
    fields: { intent: 'preview', nonce: 'the-key-of-one-page', channel: 'email', who: 'named' },
    roles: 'OA',
    own: 422,
    foreign: 422,
  },
  { path: () => `/smart/messages/${sendKey}`, fields: { intent: 'resume' }, roles: 'OA', own: 303, foreign: 404 },
  {
    path: () => '/smart/links',
    fields: { intent: 'check', nonce: 'the-key-of-one-page', way: 'none', who: 'named' },
    roles: 'OA',
    own: 422,
    foreign: 422,
  },
  { path: () => '/smart/account/delete', fields: { intent: 'ask', name: 'x' }, roles: 'O', own: 422, foreign: 422 },
  { path: () => '/smart/domain', fields: { intent: 'ask', domain: 'x' }, roles: 'O', own: 422, foreign: 422 },
  { path: () => '/smart/domain/remove', fields: {}, roles: 'O', own: 400, foreign: 400 },
  ...['', `/ID`, `/ID/suspend`].map((rest) => ({
    path: () => `/smart/operator${rest.replace('ID', testAccount.accountId)}`,
    fields: { intent: 'confirm', id: 'acme', name: 'Acme', owner: 'olga@acme.example', email: 'olga@acme.example' },
    roles: 'OAM',
    own: 404,
    foreign: 404,
  })),
  { path: () => '/smart/nonsense', fields: {}, roles: 'OAM', own: 404, foreign: 404 },
  { path: () => '/smart/jobs', fields: {}, roles: 'OAM', own: 404, foreign: 404 },
  { path: () => '/smart/data/recipients/edit', fields: {}, roles: 'OA', own: 400, foreign: 400 },
  { path: () => '/smart/data/recipients/import', fields: {}, roles: 'OA', own: 422, foreign: 422 },
  { path: () => '/smart/data/recipients/import/nobody', fields: {}, roles: 'OA', own: 400, foreign: 400 },
  { path: () => '/smart/data/recipients/remove?key=nobody', fields: {}, roles: 'OA', own: 400, foreign: 400 },
  {
    path: () => '/smart/profile',
    fields: { intent: 'save', mobileNumber: '12' },
    roles: 'OAM',
    own: 422,
    foreign: 422,
  },
  { path: () => '/smart/texts/payLink/es', fields: {}, roles: 'OA', own: 400, foreign: 400 },
  { path: () => '/smart/texts/payLink/es/remove', fields: {}, roles: 'OA', own: 400, foreign: 400 },
  { path: () => '/smart/branding', fields: { intent: 'image', kind: 'logo' }, roles: 'OA', own: 422, foreign: 422 },
  {
    path: () => `/smart/accounts/${testAccount.accountId}/template-approval`,
    fields: { intent: 'save', approvalsRequired: '99' },
    roles: 'OA',
    own: 422,
    foreign: 404,
  },
  {
    path: () => '/smart/dynamic-form/new',
    fields: { intent: 'create', title: '', type: 'CustomForm', language: 'en' },
    roles: 'OAM',
    own: 422,
    foreign: 422,
  },
  {
    path: () => '/smart/dynamic-form/new',
    fields: { intent: 'import', text: '{}' },
    roles: 'OAM',
    own: 422,
    foreign: 422,
  },
  {
    path: () => form('?part=new-language'),
    fields: { intent: 'add-language', newLanguage: '!', revision: '0' },
    roles: 'OAM',
    own: 422,
    foreign: 404,
  },
  { path: () => form(), fields: { intent: 'restore' }, roles: 'OA', own: 303, foreign: 404 },
  { path: () => form('/approval-request'), fields: { asks: '', revision: '0' }, roles: 'OAM', own: 422, foreign: 404 },
  { path: () => form('/public'), fields: { intent: 'save', slug: '' }, roles: 'OA', own: 422, foreign: 404 },
  { path: () => form('/alerts'), fields: {}, roles: 'OA', own: 303, foreign: 404 },
  {
    path: () => form('/send'),
    fields: { intent: 'one', channel: 'email', days: '14', email: 'nobody' },
    roles: 'OA',
    own: 422,
    foreign: 404,
  },
  {
    path: () => `/form/preview/${survey.formId}/decision`,
    fields: { intent: 'reject', version: '1', reason: '' },
    roles: 'O',
    own: 422,
    foreign: 404,
  },
];

/** Whether a route has an action. */
function takesPosts(route: string): boolean {
  const source = readFileSync(`app/routes/${route}.tsx`, 'utf8');
  return /export (const|async function|function) action|\baction\b.*from/.test(source);
}

/** Whether two addresses are the same page, whoever or whatever they name. */
const sameRoute = (one: string, other: string) => one.replace('nobody', testAccount.kofi.id) === other.split('?')[0];

test("the table has every page and download of the admins' side, and an act for each page that takes posts", () => {
  const files = readdirSync('app/routes').map((name) => name.replace(/\.tsx$/, ''));
  const wanted = files.filter(
    (name) =>
      /^(_admin\.|smart[._])/.test(name) ||
      name.startsWith('_link.form.preview.') ||
      name.startsWith('_link.form.starter.'),
  );
  expect([...new Set(PAGES.map(({ route }) => route))].sort()).toEqual(wanted.sort());
  const posted = ACTS.map(({ path }) => path().split('?')[0]);
  const takePosts = PAGES.filter(({ route }) => route.startsWith('_admin.') && takesPosts(route));
  expect(
    takePosts.filter(({ path }) => !posted.some((act) => sameRoute(act ?? '', path()))).map(({ route }) => route),
  ).toEqual([]);
});

test('every page answers each role as the table says, and another account with nothing of ours', async () => {
  const before = data.rowsWith(testAccount.accountId);
  for (const { path, roles, foreign } of PAGES) {
    const address = path();
    const nobody = await get(address);
    expect([address, nobody.status]).toEqual([address, 302]);
    if (roles === '') continue;
    expect(nobody.location).toBe(`/smart/sign-in?next=${encodeURIComponent(address)}`);
    for (const [letter, name] of ROLES) {
      const answer = await get(address, testAccount[name]);
      expect([address, letter, answer.status]).toEqual([address, letter, roles.includes(letter) ? 200 : 403]);
      expect(answer.headers.get('cache-control')).toContain('no-store');
      expect(answer.body).not.toMatch(STACK);
    }
    await request(serverUrl() + address, { method: 'HEAD', headers: { cookie: testAccount.omar.cookie } });
    const answer = await get(address, rivals.omar);
    expect([address, answer.status]).toEqual([address, foreign]);
    // The page may name its own address, and no more.
    expect(answer.body.replaceAll(address, '')).not.toContain(testAccount.accountId);
    expect(answer.body).not.toMatch(STACK);
  }
  expect(data.rowsWith(testAccount.accountId)).toEqual(before);
});

test("every post answers each role as the table says; without the session's key, or from another site, it is refused", async () => {
  const before = data.rowsWith(testAccount.accountId);
  const rivalKey = await csrfOf(rivals.omar);
  for (const { path, fields, roles, own, foreign } of ACTS) {
    const address = path();
    const requestName = `${address} ${fields.intent ?? ''}`;
    const nobody = await send(address, undefined, fields);
    expect([requestName, nobody.status]).toEqual([requestName, 401]);
    for (const [letter, name] of ROLES) {
      const who = testAccount[name];
      const csrf = await csrfOf(who);
      expect([requestName, letter, (await send(address, who, { ...fields, csrf })).status]).toEqual([
        requestName,
        letter,
        roles.includes(letter) ? own : 403,
      ]);
      // Without an Origin the post lacks what only a page of the session knows; with one it is another site's.
      expect((await send(address, who, fields)).status).toBe(403);
      expect((await send(address, who, { ...fields, csrf: rivalKey })).status).toBe(403);
      for (const origin of ['https://evil.example', 'null'])
        expect((await send(address, who, { ...fields, csrf }, { origin })).status).toBe(403);
      expect((await send(address, who, { ...fields, csrf }, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    }
    const answer = await send(address, rivals.omar, { ...fields, csrf: rivalKey });
    expect([requestName, answer.status]).toEqual([requestName, foreign]);
    expect(answer.body.replaceAll(address, '')).not.toContain(testAccount.accountId);
  }
  expect(data.rowsWith(testAccount.accountId)).toEqual(before);
});

test('what is posted after the session has ended is kept, without passwords, and goes through when it is sent again', async () => {
  const typed = {
    intent: 'save',
    firstName: 'Omar "O"',
    lastName: 'Haddad',
    mobileNumber: '',
    timeZone: 'UTC',
    currentPassword: 'secret-of-omar',
    csrf: await csrfOf(testAccount.omar),
  };
  const late = await send('/smart/profile', undefined, typed);
  expect([late.status, late.headers.get('cache-control')]).toEqual([401, 'no-store']);
  expect(late.body).toContain('Your session has ended');
  expect(late.body).not.toContain('secret-of-omar');
  const hiddenFields = Object.fromEntries(
    [...late.body.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)].map(
      ([, name = '', value = '']): [string, string] => [name, value.replace(/&quot;/g, '"')],
    ),
  );
  expect(hiddenFields).toMatchObject({ intent: 'save', firstName: 'Omar "O"', csrf: typed.csrf });
  expect((await send('/smart/profile', testAccount.omar, hiddenFields)).status).toBe(303);
  expect((await get('/smart/profile', testAccount.omar)).body).toContain('value="Omar &quot;O&quot;"');
  // Nor does it go through for somebody else.
  expect((await send('/smart/profile', testAccount.ruth, hiddenFields)).status).toBe(403);
});

test('an owner of another account can neither change nor remove our people', async () => {
  const csrf = await csrfOf(rivals.omar);
  expect(
    (await send('/smart/people', rivals.omar, { intent: 'role', userId: testAccount.kofi.id, role: 'Member', csrf }))
      .status,
  ).toBe(404);
  expect((await send(`/smart/people/${testAccount.kofi.id}/remove`, rivals.omar, { csrf })).status).toBe(303);
  const list = await get('/smart/people', testAccount.omar);
  expect(list.body).toContain(testAccount.kofi.email);
});

test('sign-in leads on to paths of this site alone', async () => {
  for (const next of ['https://evil.example/', '//evil.example', '/\\evil.example', '/..//evil.example']) {
    const answer = await get(`/smart/sign-in?next=${encodeURIComponent(next)}`, testAccount.omar);
    expect([next, answer.status, answer.location]).toEqual([next, 302, '/smart/dashboard']);
  }
});
