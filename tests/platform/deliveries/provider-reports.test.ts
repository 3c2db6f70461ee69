import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { receiveMailReport, receiveSmsStatus } from '~/areas/deliveries/calls';
import { createBounceAddresses } from '~/platform/adapters/bounce-address';
import { signTwilioWebhook } from '~/platform/adapters/twilio-signature';
import { createTestPlatform, type TestPlatform } from '../../support/test-platform';

const authToken = 'a-token-of-twilio';
const publicUrl = 'https://pages.example';
const bounces = { address: 'returns@mail.example', secret: 'a-secret-of-returns' };
/** Like those that are drawn. */
const ID = 'YS1tZXNzYWdlLW9mLW91cg';

let testPlatform: TestPlatform;
beforeEach(async () => {
  testPlatform = await createTestPlatform({
    config: { isDemo: false, twilioAuthToken: authToken, publicUrl, bounces },
  });
  await testPlatform.seed.account();
  await testPlatform.seed.recipient({ id: 'maya' });
});
afterEach(() => testPlatform.close());

async function sent(channel: 'email' | 'sms', to: string): Promise<void> {
  await testPlatform.context.messages.send({
    id: ID,
    accountId: 'prairie',
    recipientId: 'maya',
    channel,
    to,
    fromName: 'Prairie Light',
    subject: '',
    text: 'It is 84.35.',
    html: '',
    language: 'en',
  });
  await testPlatform.context.db.updateTable('deliveries').set({ state: 'sent' }).execute();
}

const state = async () => {
  const [row] = await testPlatform.context.db.selectFrom('deliveries').selectAll().execute();
  return `${row?.state} ${row?.reason}`.trim();
};
const suppressed = async () =>
  (await testPlatform.context.db.selectFrom('suppressions').selectAll().execute()).map(({ contact }) => contact);

async function post(path: string, body: string, headers: Record<string, string>) {
  const reply = await testPlatform.platform.fetch(
    new Request(`http://platform.internal/${path}`, { method: 'POST', body, headers }),
  );
  return { status: reply.status, body: (await reply.json()) as { data: { isNew: boolean } | null } };
}

describe('the status of an SMS', () => {
  beforeEach(() => sent('sms', '+13125550142'));
  const postReport = (params: Record<string, string>, sign = authToken) => {
    const path = `${receiveSmsStatus.path}?message=${ID}`;
    const signature = signTwilioWebhook({ authToken: sign, url: `${publicUrl}/${path}`, params });
    return post(path, new URLSearchParams(params).toString(), {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': signature,
    });
  };

  test.each([
    [{ MessageStatus: 'sent' }, 'sent', false],
    [{ MessageStatus: 'delivered' }, 'delivered', true],
    [{ MessageStatus: 'read' }, 'delivered', true],
    [{ MessageStatus: 'undelivered', ErrorCode: '30008' }, 'bounced refused', true],
    [{ MessageStatus: 'failed', ErrorCode: '30005' }, 'bounced gone', true],
  ])('%o is taken for %s', async (params, expected, isNew) => {
    expect(await postReport({ MessageSid: 'SM1', ...params })).toMatchObject({
      status: 200,
      body: { data: { isNew } },
    });
    expect(await state()).toBe(expected);
    expect(await suppressed()).toEqual(expected === 'bounced gone' ? ['+13125550142'] : []);
  });

  test('counts from Twilio alone', async () => {
    expect(
      (await postReport({ MessageSid: 'SM1', MessageStatus: 'failed', ErrorCode: '30005' }, 'forged')).status,
    ).toBe(403);
    expect(await state()).toBe('sent');
  });
});

const report = (kind: string, part: string, tag = createBounceAddresses(bounces).of(ID)) =>
  [
    'From: MAILER-DAEMON@mx.example',
    `To: <${tag?.toUpperCase()}>`,
    'Subject: Undelivered Mail Returned to Sender',
    'MIME-Version: 1.0',
    `Content-Type: multipart/report; report-type=${kind}; boundary="cut"`,
    '',
    '--cut',
    'Content-Type: text/plain',
    '',
    'This is the mail system.',
    '',
    '--cut',
    `Content-Type: message/${kind}`,
    '',
    part,
    '',
    '--cut--',
    '',
  ].join('\r\n');

const dsn = (action: string, status: string) =>
  report(
    'delivery-status',
    `Reporting-MTA: dns; mx.example\r\n\r\nFinal-Recipient: rfc822; maya@mail.example\r\nAction: ${action}\r\nStatus: ${status}`,
  );

describe('a mail to the return address', () => {
  beforeEach(() => sent('email', 'maya@mail.example'));
  const postReport = (mail: string, secret = bounces.secret) =>
    post(receiveMailReport.path, mail, { authorization: `Bearer ${secret}`, 'content-type': 'message/rfc822' });

  test.each([
    ['no such mailbox', dsn('failed', '5.1.1'), 'bounced gone'],
    ['a full mailbox', dsn('failed', '5.2.2'), 'bounced refused'],
    [
      'a policy, which the relay takes for no such mailbox',
      dsn('failed', '5.1.1\r\nDiagnostic-Code: smtp; 550 5.7.1 Sender address is on our block list'),
      'bounced refused',
    ],
    [
      'another recipient of the same report has a full mailbox',
      dsn('failed', '5.1.1\r\n\r\nFinal-Recipient: rfc822; alex@mail.example\r\nAction: failed\r\nStatus: 5.2.2'),
      'bounced gone',
    ],
    ['tried too long', dsn('failed', '4.4.7'), 'bounced refused'],
    ['arrived', dsn('delivered', '2.0.0'), 'delivered'],
    ['tried again', dsn('delayed', '4.4.1'), 'sent'],
    ['spam', report('feedback-report', 'Feedback-Type: abuse\r\nVersion: 1'), 'delivered complained'],
    ['no spam', report('feedback-report', 'Feedback-Type: not-spam\r\nVersion: 1'), 'sent'],
    ['a holiday', `To: ${createBounceAddresses(bounces).of(ID)}\r\nSubject: Away\r\n\r\nBack on Monday.`, 'sent'],
    ['nothing', '', 'sent'],
  ])('that says: %s', async (_what, mail, expected) => {
    expect((await postReport(mail)).status).toBe(200);
    expect(await state()).toBe(expected);
    const ends = expected === 'bounced gone' || expected === 'delivered complained';
    expect(await suppressed()).toEqual(ends ? ['maya@mail.example'] : []);
  });

  test('counts with the secret alone', async () => {
    expect((await postReport(dsn('failed', '5.1.1'), 'guessed')).status).toBe(403);
    expect(await state()).toBe('sent');
  });

  test('counts with a tag of ours alone', async () => {
    const other = createBounceAddresses({ ...bounces, secret: 'another' }).of(ID);
    const forged = report('delivery-status', 'Action: failed\r\nStatus: 5.1.1', other);
    expect((await postReport(forged)).body.data).toEqual({ isNew: false });
    expect(await state()).toBe('sent');
  });

  test('says nothing where no mail can be read of it', async () => {
    const returned = createBounceAddresses(bounces).of(ID) ?? '';
    const boundary = (depth: number) => `Content-Type: multipart/mixed; boundary="b${depth}"\r\n\r\n--b${depth}\r\n`;
    const nested = Array.from({ length: 400 }, (_none, depth) => boundary(depth)).join('');
    expect(await postReport(`To: ${returned}\r\n${nested}`)).toMatchObject({
      status: 200,
      body: { data: { isNew: false } },
    });
    expect(await state()).toBe('sent');
  });

  test('is read by its report, however long the mail is that came back with it', async () => {
    const original = `Content-Type: message/rfc822\r\n\r\nSubject: It is 84.35\r\n\r\n${'A line.\r\n--\r\n'.repeat(60_000)}`;
    await postReport(dsn('failed', '5.1.1').replace('--cut--', `--cut\r\n${original}\r\n--cut--`));
    expect(await state()).toBe('bounced gone');
  });

  test('is read no further than a report goes: parsing thousands of parts or addresses takes minutes', async () => {
    const [before = '', after = ''] = dsn('failed', '5.1.1').split(/(?=--cut\r\nContent-Type: message)/);
    await postReport(`${before}${'--cut\r\n\r\n'.repeat(5000)}${after}`);
    await postReport(
      dsn('failed', '')
        .replace('Subject:', `Cc: ${'g: '.repeat(12_000)}\r\nSubject:`)
        .slice(0, 30_000),
    );
    expect(await state()).toBe('sent');
  });

  test('is no longer than a mail that came back', async () => {
    expect((await postReport('x'.repeat(1024 * 1024 + 1))).status).toBe(413);
  });
});

test('without a return address no mail counts', async () => {
  const bare = await createTestPlatform({ config: { isDemo: false } });
  const reply = await bare.platform.fetch(
    new Request(`http://platform.internal/${receiveMailReport.path}`, {
      method: 'POST',
      body: 'x',
      headers: { authorization: 'Bearer ' },
    }),
  );
  expect(reply.status).toBe(403);
  await bare.close();
});
