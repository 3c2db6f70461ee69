import { randomInt } from 'node:crypto';
import { expect, test } from 'playwright/test';
import { RATE_LIMITS } from '~/lib/contract/rate-limits';
import { sessionCookie } from '../support/admin';
import { openData, type TestData } from '../support/data';
import { serverData, serverUrl } from '../support/global-setup';
import { post, request, type Answer } from '../support/http';
import { addSurvey, createTestAccount } from '../support/test-account';
import { insertRow, withDb } from '../support/insert-rows';

const SURVEY = '/smart/dynamic-form/survey';
const STACK = /\n\s+at \S|node_modules|\.tsx?:\d+|file:\/\/\/|SqliteError|ZodError/;
const hidden = (body: string, name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(body)?.[1] ?? '';

let data: TestData;
let owner: string;
test.beforeAll(async () => {
  data = openData(serverData());
  owner = await sessionCookie(data);
});
test.afterAll(() => data.close());

const get = (path: string, cookie = owner): Promise<Answer> => request(serverUrl() + path, { headers: { cookie } });

/** Sends a list as a browser does; the cookie and the key are the owner's unless told otherwise. */
async function check(content: BlobPart, { list = '' } = {}): Promise<Answer> {
  const csrf = hidden((await get(`${SURVEY}/send`)).body, 'csrf');
  const body = new FormData();
  for (const [name, value] of Object.entries({ csrf, intent: 'check', channel: 'email', days: '14', list }))
    body.append(name, value);
  body.append('file', new Blob([content]), 'list.csv');
  return request(`${serverUrl()}${SURVEY}/send`, { method: 'POST', body, headers: { cookie: owner } });
}

test('posts of other sites, of other sessions and of members send nothing, with an Origin and without', async () => {
  const testAccount = await createTestAccount(1);
  const { ruth, mina } = testAccount;
  addSurvey(testAccount);
  const csrf = hidden((await get(`${SURVEY}/send`)).body, 'csrf');
  const memberKey = hidden((await get('/smart/dashboard', mina.cookie)).body, 'csrf');
  const email = `foreign.${randomInt(1e9)}@mail.example.com`;
  const fields = { nonce: 'n', intent: 'one', channel: 'email', email, days: '14' };
  const url = `${serverUrl()}${SURVEY}/send`;
  const attempts: [name: string, fields: Record<string, string>, headers: Record<string, string>][] = [
    ['another origin', { ...fields, csrf }, { cookie: owner, origin: 'https://evil.example' }],
    ['a null origin', { ...fields, csrf }, { cookie: owner, origin: 'null' }],
    ['no key', fields, { cookie: owner }],
    ['a wrong key', { ...fields, csrf: 'x'.repeat(32) }, { cookie: owner }],
    ['another session’s key', { ...fields, csrf }, { cookie: ruth.cookie }],
    ['a member', { ...fields, csrf: memberKey }, { cookie: mina.cookie }],
  ];
  for (const [name, body, headers] of attempts)
    for (const intent of ['one', 'test', 'check', 'send']) {
      expect((await post(url, { ...body, intent }, headers)).status, `${intent}: ${name}`).toBe(403);
    }
  expect((await post(url, { ...fields, csrf }, {})).status).toBe(401);
  expect(data.messagesTo(email)).toEqual([]);
});

test('downloads are attachments that are never sniffed, cached or indexed', async () => {
  for (const [path, type] of [
    [`${SURVEY}/submissions.csv`, 'text/csv; charset=utf-8'],
    [`${SURVEY}/submissions.json`, 'application/json; charset=utf-8'],
    [`${SURVEY}/submissions/import-LK-SRVH-G284/file/photo`, 'application/octet-stream'],
    [`${SURVEY}/send/example.csv`, 'text/csv; charset=utf-8'],
  ]) {
    const { headers, status } = await get(path ?? '');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe(type);
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename=/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(headers.get('content-security-policy')).toContain('sandbox');
  }
  const csv = (await get(`${SURVEY}/submissions.csv`)).body;
  // A wish of the demo begins like a formula.
  expect(csv).toContain("'=SUM(what we pay)");
  expect((await get(`${SURVEY}/submissions.json`)).body).toContain('"=SUM(what we pay)"');
});

test('hostile lists are refused with a page that says why', async () => {
  const cases: [name: string, content: BlobPart, message: string][] = [
    ['ten megabytes', new Uint8Array(10 * 1024 * 1024).fill(97), 'The list is too large.'],
    ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 1]), 'This file is no text.'],
    ['an endless quote', `email\n"${'a'.repeat(1000)}`, 'A quotation mark is opened and never closed.'],
    ['too many rows', `email\n${'a@mail.example.com\n'.repeat(1001)}`, 'more than 1,000 recipients'],
    [
      'too many columns',
      `${Array.from({ length: 100 }, (_all, index) => `c${index}`).join()},email\n`.repeat(2),
      'more than 60 columns',
    ],
    ['nothing', '', 'The list is empty.'],
    ['markup', 'email,name\n<script>alert(1)</script>@x,<img src=x onerror=alert(1)>', 'Can be sent: 0.'],
  ];
  for (const [name, content, message] of cases) {
    const answer = await check(content);
    expect(answer.status, name).toBe(422);
    expect(answer.body, name).toContain(message);
    expect(answer.body, name).not.toMatch(STACK);
    expect(answer.body, name).not.toMatch(/<script>alert|<img src=x/);
  }
});

test('old spreadsheets’ letters are read, and cells that look like formulas stay text', async () => {
  const name = new Uint8Array(Buffer.from('email;name\r\nrene@mail.example.com;Ren\xe9e =1+1\r\n', 'latin1'));
  const answer = await check(name);
  expect(answer.status).toBe(200);
  expect(answer.body).toContain('Renée =1+1');
  const wide = new Uint8Array(Buffer.from('\ufeffemail\tname\nyu@mail.example.com\t李雨\n', 'utf16le'));
  expect((await check(wide)).body).toContain('李雨');
});

test('a list that stops half-way goes on under its key; begun anew it leaves out whom it has reached', async () => {
  const testAccount = await createTestAccount(1);
  const { accountId, omar } = testAccount;
  addSurvey(testAccount);
  const limit = `templateSend:${accountId}`;
  insertRow('rate_limits', {
    key: limit,
    points: RATE_LIMITS.templateSend.points - 8,
    expires_at: Date.now() + 600_000,
  });
  const url = `${serverUrl()}${SURVEY}/send`;
  const csrf = hidden((await get(`${SURVEY}/send`, omar.cookie)).body, 'csrf');
  const people = Array.from({ length: 10 }, (_all, index) => `half.${accountId}.${index}@mail.example.com`);
  const fields = { csrf, channel: 'email', days: '14', list: ['email', ...people].join('\n') };
  const checked = await post(url, { ...fields, intent: 'check' }, { cookie: omar.cookie });
  expect(checked.body).toContain('Can be sent: 10.');
  const list = { ...fields, intent: 'send', nonce: hidden(checked.body, 'nonce') };
  const stopped = await post(url, list, { cookie: omar.cookie });
  expect(stopped.status).toBe(429);
  expect(stopped.body).toContain('See what was kept in the test outbox so far: 8');
  expect(stopped.body).toContain('Send now, recipients: 2');
  expect(hidden(stopped.body, 'nonce')).toBe(list.nonce);
  // Who takes the list up from the beginning.
  expect((await post(url, { ...fields, intent: 'check' }, { cookie: omar.cookie })).body).toContain('Can be sent: 2.');
  withDb((db) => db.prepare('delete from rate_limits where key = ?').run(limit));
  const done = await post(url, list, { cookie: omar.cookie });
  expect(done.status).toBe(303);
  expect((await get(done.location, omar.cookie)).body).toContain('Emails kept in the test outbox: 10');
  for (const address of people) expect(data.messagesTo(address)).toHaveLength(1);
});

test('reading by GET and HEAD leaves no trace', async () => {
  const paths = [
    'submissions',
    'submissions?search=hughes',
    'submissions/import-LK-SRVH-G284',
    'results',
    'send',
    'submissions.csv',
  ];
  const recipient = await data.newRecipientLink('survey');
  const settled = async () => {
    for (const page of paths) await get(`${SURVEY}/${page}`);
    await request(`${serverUrl()}${recipient.path}/results`);
    for (const page of paths)
      expect(
        (await request(`${serverUrl()}${SURVEY}/${page}`, { method: 'HEAD', headers: { cookie: owner } })).status,
      ).toBe(200);
  };
  // Others may be writing at this moment: what these pages could touch is compared.
  const touched = () => {
    const { form_counts, question_counts, answer_counts, template_sends } = data.fingerprint();
    return {
      own: recipient.id,
      rows: data.submissions(recipient),
      form_counts,
      question_counts,
      answer_counts,
      template_sends,
    };
  };
  await expect(async () => {
    const before = touched();
    await settled();
    expect(touched()).toEqual(before);
  }).toPass();
});
