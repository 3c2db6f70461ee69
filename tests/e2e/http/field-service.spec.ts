import { expect, test } from 'playwright/test';
import { openData, type TestData } from '../support/data';
import {
  addDeclinedPayment,
  agentToken,
  createLinkPath,
  newSentMessage,
  newVisit,
  verifiedContacts,
  type VisitedCustomer,
} from '../support/field-service';
import { serverData, serverUrl } from '../support/global-setup';
import { post, request, open } from '../support/http';

const STACK = /\n\s+at \S|node_modules|\.tsx?:\d+|file:\/\/\/|SqliteError|ZodError/;
const url = (path: string) => serverUrl() + path;

let data: TestData;
test.beforeAll(() => {
  data = openData(serverData());
});
test.afterAll(() => data.close());

const typed = ({ id, email, phone }: VisitedCustomer, intent: string, over: Record<string, string> = {}) => ({
  accountNumber: id,
  email,
  mobileNumber: phone,
  sendKey: '',
  intent,
  ...over,
});

test('GET and HEAD of every page and document leave no trace', async () => {
  const visit = newVisit();
  const { logId, printKey } = newSentMessage(visit);
  const paths = [
    visit.path,
    `${visit.path}&intent=email&email=${visit.email}`,
    `/view-invoice?id=${logId}`,
    `/view-invoice?pdfId=${printKey}`,
    `/view-invoice/file?id=${logId}`,
    `/view-invoice/file?pdfId=${printKey}&download=1`,
    await createLinkPath(visit, 'verify-sms'),
    await createLinkPath(visit, 'verify-email'),
  ];
  const ofInterest = () => data.rowsWith(visit.id, visit.installationId, logId, printKey);
  const before = ofInterest();
  expect(before.length).toBeGreaterThan(3);
  for (const path of paths) {
    const [head, get] = [await request(url(path), { method: 'HEAD' }), await request(url(path))];
    expect([head.status, head.body], path).toEqual([200, '']);
    expect(get.status, path).toBe(200);
    expect(get.headers.get('cache-control'), path).toContain('no-store');
    expect(get.headers.get('x-robots-tag'), path).toContain('noindex');
  }
  expect(ofInterest()).toEqual(before);
  expect(data.messagesTo(visit.email)).toEqual([]);
});

test('wrong installations, account numbers of others and made-up buttons bring nothing', async () => {
  const [visit, other] = [newVisit(), newVisit()];
  addDeclinedPayment(other);
  for (const id of [
    '',
    'unknown',
    '%00',
    '..%2F..',
    "'%20or%201=1%20--",
    'x'.repeat(5_000),
    visit.installationId.slice(0, -1),
  ]) {
    const page = await open(url(`/agent-payments?installationId=${id}`));
    expect(page.status, id.slice(0, 20)).toBe(404);
    expect(page.body).not.toMatch(STACK);
    const posted = await post(url(`/agent-payments?installationId=${id}`), typed(visit, 'email'));
    expect(posted.status, id.slice(0, 20)).toBe(404);
    expect(posted.body).not.toMatch(STACK);
  }
  for (const intent of ['email', 'sms', 'qr', 'payment']) {
    const answer = await post(
      url(visit.path),
      typed(visit, intent, {
        accountNumber: other.id,
        token: await agentToken(other),
        installationId: other.installationId,
      }),
    );
    expect(answer.status, intent).toBe(404);
    expect(answer.body).not.toMatch(/PAY-T-|<img[^>]+data:/);
  }
  for (const intent of ['', 'delete', '__proto__', 'EMAIL'])
    expect((await post(url(visit.path), typed(visit, intent))).status, intent).toBe(400);
  expect([...data.messagesTo(visit.email), ...data.messagesTo(other.email), ...data.messagesTo(visit.phone)]).toEqual(
    [],
  );
});

test('an address with a line break in it, markup and huge input are answered calmly, and nothing is sent', async () => {
  const visit = newVisit();
  const nonsense: Record<string, string>[] = [
    { email: 'a@mail.example.com\r\nBcc: victim@mail.example.com' },
    { email: 'a@mail.example.com,victim@mail.example.com' },
    { email: '<script>alert(1)</script>@mail.example.com' },
    { email: `${'x'.repeat(900_000)}@mail.example.com` },
    { email: '"><img src=x onerror=alert(1)>' },
    { email: '\u0000' },
  ];
  for (const over of nonsense) {
    const answer = await post(url(visit.path), typed(visit, 'email', over));
    expect(answer.status, JSON.stringify(over).slice(0, 60)).toBe(422);
    expect(answer.body).not.toMatch(STACK);
    expect(answer.body).not.toMatch(/<script>alert|<img src=x/);
    expect(answer.body.length).toBeLessThan(200_000);
  }
  for (const mobileNumber of ['+1202555044\r\n9', '1'.repeat(900_000), '<b>', '٢٠٢', '\u202e2025550449x']) {
    const answer = await post(url(visit.path), typed(visit, 'sms', { mobileNumber }));
    expect([200, 422], mobileNumber.slice(0, 20)).toContain(answer.status);
    expect(answer.body).not.toMatch(STACK);
  }
  expect((await post(url(visit.path), typed(visit, 'email', { email: 'x'.repeat(2_000_000) }))).status).toBe(413);
  expect(data.messagesTo('victim@mail.example.com')).toEqual([]);
  for (const [type, body] of [
    ['application/json', '{}'],
    ['text/plain', 'a=b'],
  ] as const) {
    expect(
      (await request(url(visit.path), { method: 'POST', body, headers: { 'content-type': type } })).status,
      type,
    ).toBe(400);
  }
});

test('twenty presses of one button send one email', async () => {
  const visit = newVisit();
  const page = await request(url(visit.path));
  const sendKey = /name="sendKey" value="([^"]+)"/.exec(page.body)?.[1] ?? '';
  expect(sendKey).not.toBe('');
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => post(url(visit.path), typed(visit, 'email', { sendKey }))),
  );
  expect(
    answers.every(({ status, body }) => status === 200 && body.includes('The email was kept in the test outbox.')),
  ).toBe(true);
  expect(data.messagesTo(visit.email)).toHaveLength(1);
});

test('posts from other sites change nothing', async () => {
  const visit = newVisit();
  const verify = await createLinkPath(visit, 'verify-sms');
  for (const Origin of ['https://evil.example', 'null']) {
    expect((await post(url(visit.path), typed(visit, 'email'), { Origin })).status).toBe(403);
    expect((await post(url(verify), {}, { Origin })).status).toBe(403);
  }
  expect(data.messagesTo(visit.email)).toEqual([]);
  expect(verifiedContacts(visit)).toEqual([]);
});

test('an agent’s token opens no page', async () => {
  const visit = newVisit();
  const token = await agentToken(visit);
  for (const path of [
    `/customer-preferences/${token}`,
    `/smart-pay/${token}`,
    `/verifySms?token=${token}`,
    `/view-bill-access?token=${token}`,
    `/enroll-bbp/${token}`,
    `/expired/${token}`,
  ]) {
    const answer = await request(url(path));
    expect(answer.status, path.slice(0, 25)).toBeGreaterThanOrEqual(300);
    expect(answer.status, path.slice(0, 25)).toBeLessThan(500);
    expect(answer.body).not.toContain(visit.email);
  }
  expect((await post(url(`/renew/${token}`), { next: '/' })).status).not.toBe(200);
  expect(data.messagesTo(visit.email)).toEqual([]);
});

test('a post verifies the contact of its own token alone, and only with a token that is for it', async () => {
  const [owner, other] = [newVisit(), newVisit()];
  const own = await createLinkPath(owner, 'verify-email');
  const foreign = (await createLinkPath(other, 'verify-email')).split('=')[1] ?? '';
  const answer = await post(url(own), {
    token: foreign,
    recipientId: other.id,
    email: other.email,
    contact: other.email,
  });
  expect(answer.status).toBe(200);
  expect(verifiedContacts(owner)).toEqual([owner.email]);
  expect(verifiedContacts(other)).toEqual([]);

  const good = (await createLinkPath(other, 'verify-sms')).split('=')[1] ?? '';
  const [header, payload = '', signature] = good.split('.');
  const claims = { ...(JSON.parse(Buffer.from(payload, 'base64url').toString()) as object), recipientId: owner.id };
  const forged = `${header}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.${signature}`;
  const bad: [path: string, status: number][] = [
    [`/verifySms?token=${foreign}`, 403],
    [`/verifyEmail?token=${good}`, 403],
    [await createLinkPath(other, 'verify-sms', { seconds: -5 }), 410],
    [`/verifySms?token=${forged}`, 401],
    [`/verifySms?token=${good.slice(0, -3)}`, 401],
    ['/verifySms?token=', 401],
    ['/verifySms', 401],
  ];
  for (const [path, status] of bad) {
    for (const refused of [await request(url(path)), await post(url(path), {})]) {
      expect(refused.status, path.slice(0, 40)).toBe(path.includes('token=e') ? status : refused.status);
      expect(refused.status).toBeGreaterThanOrEqual(400);
      expect(refused.status).toBeLessThan(500);
      expect(refused.body).not.toMatch(STACK);
    }
  }
  expect(verifiedContacts(other)).toEqual([]);
  expect(verifiedContacts(owner)).toEqual([owner.email]);
});

test('documents are found by their whole id alone, and may be framed by this site only', async () => {
  const { logId, printKey } = newSentMessage(newVisit());
  const good = await request(url(`/view-invoice/file?id=${logId}`));
  expect(good.headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
  for (const query of [
    '',
    'id=',
    `id=${printKey}`,
    `pdfId=${logId}`,
    `id=${logId.slice(0, -1)}`,
    'id=%00',
    'id=..%2F..%2Fetc%2Fpasswd',
    `id=${'x'.repeat(5_000)}`,
    'id=%25',
    `id=${logId}%0d%0aX-Evil:%201`,
  ]) {
    for (const path of [`/view-invoice?${query}`, `/view-invoice/file?${query}`]) {
      const answer = await request(url(path));
      expect(answer.status, path.slice(0, 60)).toBe(404);
      expect(answer.headers.get('x-evil')).toBeNull();
      expect(answer.body).not.toMatch(STACK);
    }
  }
});
