import { SignJWT } from 'jose';
import { expect, test } from 'playwright/test';
import { openData, type Recipient, type TestData } from '../support/data';
import { pdf } from '../support/files';
import { postDeclaredSize, post, postFiles, request, type Answer, open } from '../support/http';
import { startServer, type TestServer } from '../support/server';

test.describe.configure({ mode: 'default' });

let server: TestServer;
let data: TestData;
test.beforeAll(async () => {
  server = await startServer({ MAX_BODY_MB: '4' });
  data = openData(server.dataDir);
});
test.afterAll(async () => {
  data.close();
  await server.stop();
});

const STACK = /\n\s+at \S|node_modules|\.tsx?:\d+|file:\/\/\/|SqliteError|ZodError/;

/** A refusal is an answer with a status of its own that tells nothing of the inside. */
function expectRefused(answer: Answer, status: number): void {
  expect(answer.status).toBe(status);
  expect(answer.body).not.toMatch(STACK);
  expect(answer.body.length).toBeGreaterThan(0);
}

const formUrl = ({ path }: { path: string }) => server.url + path;

/** What people have entered: none of it may come from a refused request. */
function entered(): Record<string, string | undefined> {
  const { submissions, drafts, draft_files, bank_accounts, verified_contacts, otp_sends, outbox } = data.fingerprint();
  return { submissions, drafts, draft_files, bank_accounts, verified_contacts, otp_sends, outbox };
}

async function expectNothingStored(work: () => Promise<void>): Promise<void> {
  const before = entered();
  await work();
  expect(entered()).toEqual(before);
}

/** Fields of a whole eBill form. */
async function wholeForm(recipient: Recipient): Promise<Record<string, string>> {
  const { body } = await request(formUrl(recipient));
  const hidden = (name: string) =>
    new RegExp(`name="${name}"[^>]*value="([^"]*)"|value="([^"]*)"[^>]*name="${name}"`).exec(body);
  const valueOf = (name: string) => hidden(name)?.[1] ?? hidden(name)?.[2] ?? '';
  return {
    submissionKey: valueOf('submissionKey'),
    formVersion: valueOf('formVersion'),
    'a.email': recipient.email,
    'a.consent': 'consent-yes',
    intent: 'submit',
  };
}

test('tokens that are cut, changed, unsigned or signed by another are refused', async () => {
  const recipient = await data.newRecipientLink('ebill');
  const [header = '', payload = '', signature = ''] = recipient.token.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const { kid } = JSON.parse(Buffer.from(header, 'base64url').toString()) as { kid: string };
  const resigned = await new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', kid, typ: 'JWT' })
    .sign(new TextEncoder().encode('a secret of somebody else, long enough to sign'));
  const bad = {
    cut: recipient.token.slice(0, -5),
    'without a signature': `${header}.${payload}.`,
    'with "none"': `${encode({ alg: 'none', kid })}.${payload}.`,
    'for somebody else': `${header}.${encode({ ...claims, recipientId: '220010010101' })}.${signature}`,
    'signed again': resigned,
    'no token': 'hello',
    'a very long one': `eyJ${'x'.repeat(6000)}`,
    'a word of the language': '__proto__',
  };
  await expectNothingStored(async () => {
    for (const [what, token] of Object.entries(bad)) {
      await test.step(what, async () => {
        const isLong = token.length > 5000;
        const get = await open(`${server.url}/form/${token}`);
        expectRefused(get, isLong && get.status !== 401 ? 400 : 401);
        const sent = await post(`${server.url}/form/${token}`, { intent: 'submit', 'a.email': recipient.email });
        expect([400, 401]).toContain(sent.status);
        expect(sent.body).not.toMatch(STACK);
      });
    }
  });
});

test('expired links and links of another purpose open nothing', async () => {
  const recipient = await data.newRecipientLink('ebill');
  const expired = await data.mintLink(recipient, { seconds: -10 });
  const foreign = await data.mintLink(recipient, { purpose: 'wallet' });
  const session = await data.mintSession();
  await expectNothingStored(async () => {
    for (const [token, status] of [
      [expired, 410],
      [foreign, 403],
      [session, 401],
    ] as const) {
      const url = `${server.url}/form/${token}`;
      expectRefused(await request(url), status);
      expectRefused(await post(url, { intent: 'submit', 'a.email': recipient.email }), status);
      expectRefused(await post(`${url}/verify/email`, { intent: 'verify', code: '1234' }), status);
      expect((await post(`${url}/seen`, {})).status).toBe(status);
      expect((await post(`${url}/draft`, {})).status).toBe(status);
      expect((await request(`${url}/file/abc`)).status).toBe(status);
      expect((await request(`${url}/bank?routingNumber=021000021`)).status).toBe(status);
    }
    expectRefused(await post(`${server.url}/sso-success/${recipient.token}`, {}), 401);
  });
});

test('a link whose recipient the account does not have is not found, and takes nothing', async () => {
  const recipient = await data.newRecipientLink('ebill');
  await expectNothingStored(async () => {
    const url = formUrl({ path: `/form/${await data.mintLink({ ...recipient, id: 'nobody-of-ours' })}` });
    expectRefused(await request(url), 404);
    expectRefused(await post(url, { intent: 'submit', 'a.email': 'maya@example.com' }), 404);
  });
});

test('another account’s form and another person’s file and bank account are out of reach', async () => {
  const owner = await data.newRecipientLink('attachments');
  const other = await data.newRecipientLink('attachments');
  expect(
    (
      await postFiles(formUrl(owner), { intent: 'continue' }, [
        { field: 'a.lease', name: 'lease.pdf', content: pdf().buffer },
      ])
    ).status,
  ).toBe(303);
  const fileId = data.draftFileIds(owner)[0] ?? '';
  expect((await request(`${formUrl(owner)}/file/${fileId}`)).status).toBe(200);
  expectRefused(await request(`${formUrl(other)}/file/${fileId}`), 404);

  const strayed = await data.mintLink({ ...owner, formId: 'all-inputs' });
  expectRefused(await request(`${server.url}/form/${strayed}`), 404);
  expectRefused(await post(`${server.url}/form/${strayed}`, { intent: 'submit' }), 404);

  const payer = await data.newRecipientLink('autopay');
  const rich = await data.newRecipientLink('autopay', { savedBankLastFour: '4242' });
  const answer = await post(formUrl(payer), {
    intent: 'submit',
    'bank.source': `saved-${rich.id}`,
    'a.limit': 'limit-pay',
    'a.email': payer.email,
    'a.pay-day': '1',
  });
  expectRefused(answer, 422);
  expect(answer.body).toContain('We can’t find this account');
  expect(answer.body).not.toContain('4242');
  expect(data.submissions(payer)).toEqual([]);
});

test('names that would reach into an object are no inputs', async () => {
  const recipient = await data.newRecipientLink('ebill');
  const fields = Object.entries(await wholeForm(recipient)).concat([
    ['a.__proto__', 'x'],
    ['a.constructor', 'x'],
    ['__proto__[isAdmin]', 'true'],
    ['constructor.prototype.isAdmin', 'true'],
    ['a.email[__proto__]', 'x'],
    ['a.unknown', 'x'],
    ['sig.__proto__.typed', 'x'],
    ['bank.__proto__', 'x'],
  ]);
  const answer = await post(formUrl(recipient), fields);
  expect(answer.status).toBe(303);
  const [stored] = data.submissions(recipient);
  expect(Object.keys(stored?.answers ?? {}).sort()).toEqual(
    ['consent', 'email', 'reminder'].filter((id) => id in (stored?.answers ?? {})),
  );
  for (const intent of ['verify:__proto__', 'removeFile:__proto__', 'verify:constructor', '__proto__']) {
    const second = await data.newRecipientLink('ebill');
    const result = await post(formUrl(second), { intent });
    expect([303, 422]).toContain(result.status);
    expect(result.body).not.toMatch(STACK);
  }
});

test('unknown options, wrong formats and missing fields are named, and nothing is submitted', async () => {
  const recipient = await data.newRecipientLink('ebill');
  const whole = await wholeForm(recipient);
  const cases: [Record<string, string>, string][] = [
    [{ 'a.consent': 'consent-maybe' }, 'Please fill the red marked input fields'],
    [{ 'a.email': 'nobody' }, 'Email Address is not valid'],
    [{ 'a.email': '' }, 'Enter an email address'],
    [{ 'a.email': `${'x'.repeat(60)}@${'y'.repeat(60)}.example.com` }, 'Use 120 characters or fewer'],
  ];
  for (const [change, message] of cases) {
    const answer = await post(formUrl(recipient), { ...whole, ...change });
    expectRefused(answer, 422);
    expect(answer.body).toContain(message);
  }
  expectRefused(await post(formUrl(recipient), { intent: 'submit' }), 422);
  const odd: Record<string, string>[] = [
    { 'a.consent': '<script>alert(1)</script>' },
    { 'a.email': 'x'.repeat(50_000) },
    { submissionKey: '' },
    { submissionKey: 'x'.repeat(5000) },
    { formVersion: '-7' },
  ];
  for (const change of odd) {
    const answer = await post(formUrl(recipient), { ...whole, ...change });
    expect(answer.status, JSON.stringify(change).slice(0, 60)).toBeGreaterThanOrEqual(400);
    expect(answer.status, JSON.stringify(change).slice(0, 60)).toBeLessThan(500);
    expect(answer.body).not.toMatch(STACK);
    expect(answer.body).not.toContain('<script>alert(1)');
  }
  expect(data.submissions(recipient)).toEqual([]);
});

test('a post that breaks off keeps what came, clears nothing and comes back as the form', async () => {
  const recipient = await data.newRecipientLink('attachments');
  const url = formUrl(recipient);
  expect(
    (await post(url, { intent: 'continue', 'a.reading': '41', 'a.has-landlord-letter': 'letter-yes' })).status,
  ).toBe(303);
  const part = (name: string, value: string, more = '') =>
    `--x\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;
  const file = part('a.lease', pdf().buffer.toString(), '; filename="lease.pdf"');
  const send = (body: string) =>
    request(url, { method: 'POST', body, headers: { 'content-type': 'multipart/form-data; boundary=x' } });
  for (const body of [
    part('a.reading', '4711') + file.slice(0, -40),
    part('a.reading', '4711') + part('a.has-landlord-letter', 'letter-no').slice(0, -6),
  ]) {
    const answer = await send(body);
    expectRefused(answer, 400);
    expect(answer.body.includes('Part of what you sent did not arrive.')).toBe(true);
    expect(/<input[^>]*name="a\.reading"[^>]*>/.exec(answer.body)?.[0]).toContain('value="4711"');
    expect(answer.body.includes('The file didn’t upload completely.')).toBe(body.includes('lease'));
    expect(data.draftFiles(recipient)).toEqual([]);
  }
  const reopened = await request(url);
  expect(/<input[^>]*value="letter-yes"[^>]*>/.exec(reopened.body)?.[0]).toContain('checked');
});

test('bodies that are no form, too large or cut off are refused', async () => {
  const recipient = await data.newRecipientLink('ebill');
  const url = formUrl(recipient);
  await expectNothingStored(async () => {
    const send = (type: string, body: string) =>
      request(url, { method: 'POST', body, headers: { 'content-type': type } });
    expectRefused(await send('application/json', '{"intent":"submit"}'), 400);
    expectRefused(await send('text/plain', 'intent=submit'), 400);
    expectRefused(await send('multipart/form-data', 'no boundary'), 400);
    expectRefused(
      await send('multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\ncut'),
      400,
    );
    expect(await postDeclaredSize(url, 1024 * 1024 + 1, 'application/x-www-form-urlencoded')).toBe(413);
    expect(await postDeclaredSize(url, 5 * 1024 * 1024, 'multipart/form-data; boundary=x')).toBe(413);
    expectRefused(await postFiles(url, { 'a.email': 'x'.repeat(1_200_000) }, []), 413);
  });
});

test('files of a wrong size, type or name cost nothing but themselves', async () => {
  const recipient = await data.newRecipientLink('attachments');
  const big = await postFiles(formUrl(recipient), { 'a.reading': '12', intent: 'submit' }, [
    { field: 'a.lease', name: 'big.pdf', content: pdf('', 2_200_000).buffer },
  ]);
  expectRefused(big, 422);
  expect(big.body).toContain('File is too big. Max size is 2 Mb');
  expect(big.body).toContain('value="12"');
  const page = await postFiles(formUrl(recipient), { intent: 'submit' }, [
    { field: 'a.lease', name: 'lease.pdf', content: '<html><script>alert(1)</script>' },
  ]);
  expectRefused(page, 422);
  const empty = await postFiles(formUrl(recipient), { intent: 'submit' }, [
    { field: 'a.lease', name: 'lease.pdf', content: '' },
  ]);
  expectRefused(empty, 422);
  expect(data.draftFiles(recipient)).toEqual([]);
  await postFiles(formUrl(recipient), { intent: 'continue' }, [
    { field: 'a.lease', name: '../../../etc/passwd\u0000.pdf', content: pdf().buffer },
  ]);
  for (const { name } of data.draftFiles(recipient)) expect(name).not.toMatch(/[/\\\u0000]/);
  await postFiles(formUrl(recipient), { intent: 'continue' }, [
    { field: 'a.nothing', name: 'x.pdf', content: pdf().buffer },
    { field: '__proto__', name: 'y.pdf', content: pdf().buffer },
  ]);
  expect(data.draftFiles(recipient).length).toBeLessThanOrEqual(1);
});

test('codes are guarded: no challenge, a foreign one, five wrong tries', async () => {
  const recipient = await data.newRecipientLink('otp');
  const verify = `${formUrl(recipient)}/verify/email`;
  expectRefused(await post(verify, { intent: 'verify', code: '1234' }), 422);
  expectRefused(await post(`${formUrl(recipient)}/verify/use`, { intent: 'verify', code: '1234' }), 422);
  expect((await post(formUrl(recipient), { intent: 'verify:email', 'a.email': recipient.email })).status).toBe(303);
  const right = data.codeFor(recipient.email);
  expectRefused(await post(verify, { intent: 'verify', code: '' }), 422);
  expectRefused(await post(verify, { intent: 'verify', code: 'x'.repeat(5000) }), 422);
  const wrong = right === '0000' ? '0001' : '0000';
  const statuses: number[] = [];
  for (let tries = 0; tries < 6; tries += 1)
    statuses.push((await post(verify, { intent: 'verify', code: wrong })).status);
  expect(statuses.at(-1)).toBe(429);
  expectRefused(await post(verify, { intent: 'verify', code: right }), 429);
  expect((await request(formUrl(recipient))).body).not.toContain('data-verified');
});

test('a post from another site changes nothing and gets a page', async () => {
  const recipient = await data.newRecipientLink('ebill');
  const whole = await wholeForm(recipient);
  await expectNothingStored(async () => {
    for (const origin of ['https://evil.example', 'null']) {
      const answer = await post(formUrl(recipient), whole, { Origin: origin });
      expectRefused(answer, 403);
      expect(answer.body).toMatch(/another site/i);
    }
  });
});

test('addresses and methods that make no sense are answered calmly', async () => {
  const recipient = await data.newRecipientLink('ebill');
  await expectNothingStored(async () => {
    for (const method of ['PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
      const answer = await request(formUrl(recipient), { method });
      expect(answer.status, method).toBeGreaterThanOrEqual(400);
      expect(answer.status, method).toBeLessThan(500);
      expect(answer.body).not.toMatch(STACK);
    }
    const useless = await post(`${server.url}/terms`, { email: 'a@b.example' });
    expect(useless.status).toBe(405);
    expect(useless.body).toContain('This can’t be done here');
    for (const path of [
      '/form/%E0%A4%A',
      '/form/%00',
      '/assets/../../package.json',
      '/assets/%2e%2e/%2e%2e/package.json',
      '/form//',
      '/demo/outbox/none',
    ]) {
      const answer = await request(server.url + path);
      expect(answer.status, path).toBeLessThan(500);
      expect(answer.status, path).not.toBe(200);
      expect(answer.body).not.toMatch(STACK);
    }
    for (const path of [
      '/api/x/drafts/Get',
      '/api/x/outbox/List',
      '/api/Enrollments/Fetcher?jwt=x',
      '/api/x/drafts/Save',
    ]) {
      const answer = await request(server.url + path);
      expect(answer.status, path).toBe(404);
    }
  });
});
