import BetterSqlite3 from 'better-sqlite3';
import { decodeJwt } from 'jose';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashToken, decryptPath } from '~/areas/short-links/path-encryption.server';
import { toolsOn } from './tools';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'latchkey-tools-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const { run, runWith } = toolsOn(() => folder);

// Each process reads the whole platform.
const LIMIT = 120_000;

test('processes that fill an empty demo at once list the same one', { timeout: LIMIT }, async () => {
  expect(await runWith({ DEMO: '0' }, 'migrate', 'up')).toMatchObject({ code: 0, err: '' });
  expect(await run('outbox', '--json')).toEqual({ code: 0, out: '[]\n', err: '' });
  const outcomes = await Promise.all([
    run('demo:links', '--json'),
    run('demo:links', '--json'),
    run('demo:links', '--json', '--base', 'https://x.example.com/'),
  ]);
  expect(outcomes.map(({ code, err }) => ({ code, err }))).toEqual(outcomes.map(() => ({ code: 0, err: '' })));
  const [first, second, based] = outcomes.map(
    ({ out }) => JSON.parse(out) as { key: string; title: string; url: string }[],
  );
  expect(second).toEqual(first);
  expect(first?.[0]).toMatchObject({
    key: 'form.all-inputs',
    url: expect.stringMatching(/^http:\/\/localhost:3999\/form\/[\w-]+\.[\w-]+\.[\w-]+$/),
  });
  expect(based?.at(-1)?.url).toBe('https://x.example.com/demo/outbox');
});

test('what is made in DATA_DIR is for its owner alone', async () => {
  const data = path.join(folder, 'data');
  const entries = await readdir(data, { withFileTypes: true, recursive: true });
  expect(entries.filter((entry) => entry.isFile()).length).toBeGreaterThan(10);
  for (const entry of [...entries.map(({ parentPath, name }) => path.join(parentPath, name)), data]) {
    const stats = await stat(entry);
    expect([entry, (stats.mode & 0o777).toString(8)]).toEqual([entry, stats.isDirectory() ? '700' : '600']);
  }
});

/** Claims of the token behind a short address, as the page's path has it. */
function claimsBehind(url: string): unknown {
  const [, code = ''] = /^https:\/\/x\.example\.com\/k\/([\w-]{22})\n$/.exec(url) ?? [];
  const database = new BetterSqlite3(path.join(folder, 'data', 'latchkey.sqlite'), { readonly: true });
  const find = database.prepare('SELECT sealed_path FROM short_links WHERE code_hash = ?').pluck();
  const encryptedPath = find.get(hashToken(code)) as string;
  database.close();
  const opened = decryptPath(code, encryptedPath);
  return decodeJwt(/eyJ[\w.-]+/.exec(opened)?.[0] ?? '');
}

test('a link is made for a form and a recipient that exist', { timeout: LIMIT }, async () => {
  const to = (recipient: string) => ['--recipient', recipient];
  const [good, noForm, foreign, badTime, stranger, nobody] = await Promise.all([
    run('link', 'form/otp', ...to('220010010101'), '--expires', '2h', '--base', 'https://x.example.com'),
    run('link', 'form/none', ...to('220010010101')),
    run('link', 'form/otp', ...to('330020020107')),
    run('link', 'form/otp', ...to('220010010101'), '--expires', 'soon'),
    run('link', 'nothing', ...to('220010010101')),
    run('link', 'bill', ...to('nobody')),
  ]);
  const claims = claimsBehind(good.out) as { exp: number };
  expect(claims).toMatchObject({
    purpose: 'form',
    accountId: 'cascadia',
    enrollmentId: 'otp',
    recipientId: '220010010101',
  });
  expect(Math.abs(claims.exp - Date.now() / 1000 - 7200)).toBeLessThan(60);
  for (const [outcome, code, message] of [
    [noForm, 1, 'no such form'],
    [foreign, 1, 'no such form'],
    [badTime, 2, '--expires'],
    [stranger, 2, 'verify-email'],
    [nobody, 1, 'no recipient "nobody"'],
  ] as const) {
    expect(outcome).toMatchObject({ code, out: '', err: expect.stringContaining(message) });
  }
});

test('links are made for a list, and sent', { timeout: LIMIT }, async () => {
  const list = path.join(folder, 'ids.txt');
  await writeFile(list, '220010010101\n220010010102\nnobody\n');
  const [contact, listed, sent] = await Promise.all([
    run(
      'link',
      'verify-sms',
      '--recipient',
      '220010010101',
      '--contact',
      '(202) 555-0101',
      '--base',
      'https://x.example.com',
    ),
    run('link', 'pay', '--amount', '84.35', '--list', list),
    run('link', 'preferences', '--recipient', '220010010101', '--send', 'email'),
  ]);
  expect(claimsBehind(contact.out)).toMatchObject({
    purpose: 'verify-sms',
    accountId: 'cascadia',
    recipientId: '220010010101',
    tags: [{ name: 'contact', value: '+12025550101' }],
  });
  expect(listed).toMatchObject({ code: 1, err: 'nobody: There is no such recipient. (recipient.notFound)\n' });
  expect(listed.out).toMatch(/^220010010101\thttp:\S+\/k\/[\w-]{22}\n220010010102\thttp:\S+\n$/);
  expect(sent).toMatchObject({ code: 0, out: 'captured\n' });
  const { out } = await run('outbox', '--json', '--limit', '1');
  expect(JSON.parse(out)).toMatchObject([{ subject: expect.stringContaining('Your communication preferences') }]);
});

test('a form is exported, changed and imported; a bad file is refused with its path', { timeout: LIMIT }, async () => {
  const file = path.join(folder, 'otp.json');
  await writeFile(file, (await run('forms', 'export', 'otp')).out);
  expect(JSON.parse((await run('forms', 'import', file)).out)).toMatchObject({
    form: 'otp',
    version: 1,
    isNewVersion: false,
  });
  const text = await readFile(file, 'utf8');
  await writeFile(file, text.replace('Confirm your contact details', 'Confirm how we reach you'));
  // The account approves its forms: an import waits for that, unless told otherwise.
  const waiting = await run('forms', 'import', file);
  expect(JSON.parse(waiting.out)).toMatchObject({ version: 1, isNewVersion: false, isDraft: true });
  expect(waiting.err).toContain('--skip-approval');
  expect(JSON.parse((await run('forms', 'import', '--skip-approval', file)).out)).toMatchObject({
    version: 2,
    isNewVersion: true,
    isDraft: false,
  });
  await writeFile(file, text.replace('"inputType": "email"', '"inputType": "telegram"'));
  const refused = await run('forms', 'import', file);
  expect(refused).toMatchObject({
    code: 1,
    out: '',
    err: expect.stringMatching(/formElements\[1\]\.inputForms\[0\]\.inputType: /),
  });
  expect(JSON.parse((await run('forms', 'export', 'otp')).out)).toMatchObject({ title: 'Confirm how we reach you' });
});

test(
  'a form brings the pictures that lie beside it, and is told of those that nobody sees',
  { timeout: LIMIT },
  async () => {
    const file = path.join(folder, 'pictures.json');
    await writeFile(
      path.join(folder, 'our office.png'),
      Buffer.from(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
        'base64',
      ),
    );
    const html = ['our office.png', '../secret.png', 'https://cdn.example/a.png']
      .map((source) => `<img src="${source}" alt="x">`)
      .join('');
    const inputs = [{ id: 'when', name: 'When?', inputType: 'shortText' }];
    await writeFile(
      file,
      JSON.stringify({
        id: 'pictures',
        title: 'Visit us',
        formElements: [
          { type: 'html', beefreeHtmlTemplate: html },
          { type: 'inputs', inputForms: inputs },
        ],
      }),
    );
    const { code, err } = await run('forms', 'import', '--skip-approval', file);
    expect({ code, err }).toEqual({
      code: 0,
      err: [
        'Not shown, no file of that name beside the form’s file: ../secret.png',
        'Not shown, a picture of another site: https://cdn.example/a.png',
        'Put the picture beside the form’s file and name it in src, or upload it in the builder.\n',
      ].join('\n'),
    });
    expect((await run('forms', 'export', 'pictures')).out).toMatch(
      /src=\\"\/api\/x\/pictures\/demo-cascadia\/[0-9a-f]{64}\.webp\\" alt=\\"x/,
    );
  },
);

test('an outage is switched on with its messages, shown, and switched off', { timeout: LIMIT }, async () => {
  const expectedOutage = {
    isOn: true,
    message: 'Back at noon',
    translations: { 'zh-Hans': '中午回来', es: 'Volvemos a las 12' },
  };
  const on = await run(
    'outage',
    'on',
    '--message',
    'Back at noon',
    '--in',
    'zh-hans=中午回来',
    '--in',
    'es=Volvemos a las 12',
  );
  expect(JSON.parse(on.out)).toEqual(expectedOutage);
  expect(JSON.parse((await run('outage', 'show')).out)).toEqual(expectedOutage);
  expect(JSON.parse((await run('outage', 'off')).out)).toEqual({ isOn: false, message: '', translations: {} });
  const refused = await Promise.all([
    run('outage', 'off', '--message', 'x'),
    run('outage', 'on', '--in', 'xx=y'),
    run('outage', 'perhaps'),
  ]);
  expect(refused.map(({ code, out }) => ({ code, out }))).toEqual(refused.map(() => ({ code: 2, out: '' })));
});

test('an API key is made, shown once, listed and revoked', { timeout: LIMIT }, async () => {
  const order = ['create', '--account', 'cascadia', '--kind', 'test'];
  const made = await run('keys', ...order, '--scopes', 'send,read', '--name', 'Nightly');
  const [, id = ''] = /^lk_test_(\w{12})_\w{32}\n$/.exec(made.out) ?? [];
  expect(made).toMatchObject({ code: 0, err: expect.stringContaining(id) });
  expect((await run('keys', 'list', '--account', 'cascadia')).out).toBe(
    `${id}  test  read,send  never used  Nightly\n`,
  );
  expect(await run('keys', 'revoke', id)).toMatchObject({ code: 0, out: `Revoked ${id} of cascadia\n` });
  expect(await run('keys', 'revoke', id)).toMatchObject({
    code: 0,
    out: expect.stringContaining('was revoked already'),
  });
  const after = await run('keys', 'list', '--account', 'cascadia');
  expect(after.out).toMatch(new RegExp(`^${id}  test  read,send  revoked \\S+  Nightly\\n$`));
  const refused = await Promise.all([
    run('keys', ...order, '--scopes', 'read,all'),
    run('keys', 'create', '--account', 'nowhere', '--kind', 'live', '--scopes', 'read'),
    run('keys', 'revoke', 'nobody'),
  ]);
  expect(refused.map(({ code, out }) => ({ code, out }))).toEqual([2, 1, 1].map((code) => ({ code, out: '' })));
});

test(
  'what was promised and is not done is listed, shown, and tried again once it is dead',
  { timeout: LIMIT },
  async () => {
    const database = new BetterSqlite3(path.join(folder, 'data', 'latchkey.sqlite'));
    const insert = database.prepare(
      `INSERT INTO jobs (id, queue, job_key, account_id, data, priority, state, attempt, start_at, held_until, added_at, reason)
     VALUES (?, 'mail', ?, 'cascadia', '{"deliveryId":"none"}', 0, ?, 14, 1, NULL, 1, ?)`,
    );
    insert.run('dead-one', 'a', 'dead', 'no answer');
    insert.run('waiting-one', 'b', 'waiting', '');
    database.close();
    const listed = await run('jobs', 'list');
    expect(listed.out).toContain(
      'job waiting-one  queue mail  state waiting  tries 14  account cascadia  since 1970-01-01T00:00:00.001Z',
    );
    expect(listed.err).toContain('mail dead: 1');
    expect((await run('jobs', 'dead')).out).toBe(
      'job dead-one  queue mail  state dead  tries 14  account cascadia  since 1970-01-01T00:00:00.001Z  reason no answer\n',
    );
    expect(JSON.parse((await run('jobs', 'show', 'dead-one')).out)).toMatchObject({ key: 'a', reason: 'no answer' });
    expect(await run('jobs', 'retry', 'waiting-one')).toMatchObject({ code: 1, out: '' });
    expect(await run('jobs', 'retry', '--all')).toMatchObject({ code: 0, out: 'Tried again: 1\n' });
    expect((await run('jobs', 'dead')).out).toBe('');
    expect(await run('jobs', 'show', 'nobody')).toMatchObject({ code: 1, out: '' });
  },
);

test('a wrong option ends with an error and prints nothing', { timeout: LIMIT }, async () => {
  expect(await run('outbox', '--limit', 'many')).toMatchObject({
    code: 2,
    out: '',
    err: expect.stringContaining('--limit'),
  });
});

/** What `notify` needs for a message that the recipient wants. */
const tipOf = (text: string) =>
  Object.entries({ account: 'cascadia', recipient: '220010010401', category: 'energy_tips', text }).flatMap(
    ([name, value]) => [`--${name}`, value],
  );

test(
  'a notification goes out if it is wanted, and STOP is taken without a telephone company',
  { timeout: LIMIT },
  async () => {
    const order = tipOf('Close the blinds.');
    expect(await run('notify', ...order, '--subject', 'Tips')).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^Kept in the test outbox, not sent: \S+\n$/),
      err: '',
    });
    const [mail] = JSON.parse((await run('outbox', '--json', '--limit', '1')).out) as {
      subject: string;
      headers: Record<string, string>;
    }[];
    expect(mail).toMatchObject({ subject: 'Tips', headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } });
    expect(await run('notify', ...order, '--channel', 'sms')).toMatchObject({
      code: 1,
      out: expect.stringContaining('has sent STOP'),
    });
    const started = await run('inbound-sms', '--from', '+12025550401', '--to', '+12025550301', '--text', 'START');
    expect(started).toMatchObject({ code: 0, out: expect.stringContaining('<Response><Message>Cascadia') });
    expect(await run('notify', ...order, '--channel', 'sms')).toMatchObject({ code: 0 });
    const [noAccount, noNumber] = await Promise.all([
      run('notify', ...order, '--account', 'nowhere'),
      run('inbound-sms', '--from', 'nobody', '--text', 'STOP'),
    ]);
    expect(noAccount).toMatchObject({ code: 1, out: '', err: expect.stringContaining('account.notFound') });
    expect(noNumber).toMatchObject({ code: 1, out: '', err: expect.stringContaining('request.invalid') });
  },
);

test('what waits for its carrier is left to the server by every command', { timeout: LIMIT }, async () => {
  const away = { SMTP_URL: 'smtp://127.0.0.1:9' };
  const sent = await runWith(away, 'notify', ...tipOf('Wait.'), '--subject', 'It waits');
  expect(sent).toMatchObject({ code: 0, out: expect.stringMatching(/^Waits for its carrier/) });
  for (const command of [
    ['demo:links', '--json'],
    ['submissions', 'list'],
    ['data', 'list', '--account', 'cascadia'],
    ['forms', 'export', 'enroll'],
  ])
    await run(...(command as [string, ...string[]]));
  expect(await run('jobs', 'list', '--queue', 'mail')).toMatchObject({
    code: 0,
    out: expect.stringMatching(
      /^job \S+ {2}queue mail {2}state waiting {2}tries 0 {2}account cascadia {2}.* {2}reason SMTP \w+$/m,
    ),
  });
  expect((await run('outbox', '--json', '--limit', '5')).out).not.toContain('It waits');
});

test('what comes back is taken from files, mailboxes too', { timeout: LIMIT }, async () => {
  const mailbox = path.join(folder, 'returns.mbox');
  const mail =
    'To: returns@mail.example\nSubject: Away\n\nBack on Monday.\n\nFrom Tuesday on as usual.\n>From then on, too.\n';
  await writeFile(
    mailbox,
    `From nobody Mon Jan  5 10:00:00 2026\n${mail}\nFrom nobody Mon Jan  5 11:00:00 2026\n${mail}`,
  );
  const set = { BOUNCE_ADDRESS: 'returns@mail.example', BOUNCE_SECRET: 'a-secret-of-returns-that-is-long-enough' };
  const [unset, read] = await Promise.all([run('bounces:import', mailbox), runWith(set, 'bounces:import', mailbox)]);
  expect(unset).toMatchObject({ code: 1, out: '', err: expect.stringContaining('BOUNCE_ADDRESS') });
  expect(read).toMatchObject({ code: 0, out: '2 read, 0 new\n', err: '' });
});
