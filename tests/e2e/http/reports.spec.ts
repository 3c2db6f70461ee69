import { expect, test } from 'playwright/test';
import { openData, type TestData } from '../support/data';
import { serverData, serverUrl } from '../support/global-setup';
import { post, request } from '../support/http';
import { enrollmentHistory, newEnrollee, newReportForm, storedEnrollment, createReportToken } from '../support/reports';

const STACK = /\n\s+at \S|node_modules|\.tsx?:\d+|file:\/\/\/|SqliteError|ZodError/;
const YES = { intent: 'confirm' };

let data: TestData;
test.beforeAll(() => {
  data = openData(serverData());
});
test.afterAll(() => data.close());

const at = (path: string) => serverUrl() + path;

test('GET and HEAD end nothing and leave no trace, whatever they ask for', async () => {
  const customer = newEnrollee();
  const [bills, auto] = [
    await createReportToken(customer, 'gas-ebill'),
    await createReportToken(customer, 'gas-autopay'),
  ];
  const plan = await createReportToken({ accountId: 'potomac', id: '660060040102' }, 'gas-plan-first');
  const paths = [
    `/ebill/${bills}`,
    `/ebill/${bills}?intent=confirm&ended=1`,
    `/ebill/${bills}/unenroll`,
    `/ebill/${bills}/unenroll?intent=confirm`,
    `/autopay/${auto}`,
    `/autopay/${auto}/unenroll`,
    `/installment-plan/${plan}`,
    '/ebill',
    `/autopay?accountNumber=${customer.id}&houseNumber=41A`,
  ];
  for (const path of paths) {
    const head = await request(at(path), { method: 'HEAD' });
    const get = await request(at(path));
    expect([head.status, head.body], path).toEqual([200, '']);
    expect(get.status, path).toBe(200);
    expect(get.headers.get('cache-control')).toBe('no-store');
    expect(get.headers.get('referrer-policy')).toBe('same-origin');
  }
  expect(enrollmentHistory(customer)).toEqual([]);
  expect(storedEnrollment(customer, 'eBill').isEnrolled).toBe(true);
  expect(storedEnrollment(customer, 'autopay')).toEqual({ isEnrolled: true, bankToken: 'vault-1' });
  expect(data.messagesTo(customer.email)).toEqual([]);
});

test('the platform’s call that ends an enrollment by GET is not reachable from outside', async () => {
  const customer = newEnrollee();
  const token = await createReportToken(customer, 'gas-ebill');
  for (const path of [
    '/api/Enrollments/SecondPageCallback',
    '/api/enrollments/secondpagecallback',
    '/api//Enrollments/SecondPageCallback',
  ]) {
    expect((await request(at(`${path}?jwt=${token}`))).status, path).toBe(404);
  }
  expect(storedEnrollment(customer, 'eBill').isEnrolled).toBe(true);
});

test('a post from another site, without a "Yes", or that is no form ends nothing', async () => {
  const customer = newEnrollee();
  const address = at(`/ebill/${await createReportToken(customer, 'gas-ebill')}/unenroll`);
  for (const Origin of ['https://evil.example', 'null'])
    expect((await post(address, YES, { Origin })).status).toBe(403);
  for (const fields of [
    {},
    { intent: '' },
    { intent: 'Confirm' },
    { intent: 'unenroll' },
    { 'intent[]': 'confirm' },
  ] as Record<string, string>[]) {
    const answer = await post(address, fields);
    expect(answer.status).toBe(400);
    expect(answer.body).not.toMatch(STACK);
  }
  for (const [type, body] of [
    ['application/json', '{"intent":"confirm"}'],
    ['text/plain', 'intent=confirm'],
    ['multipart/form-data', 'no boundary'],
  ] as const) {
    expect((await request(address, { method: 'POST', body, headers: { 'content-type': type } })).status, type).toBe(
      400,
    );
  }
  expect(enrollmentHistory(customer)).toEqual([]);
});

test('a link to one enrollment ends no other, whatever address it is posted to', async () => {
  const customer = newEnrollee();
  const [bills, auto] = [
    await createReportToken(customer, 'gas-ebill'),
    await createReportToken(customer, 'gas-autopay'),
  ];
  for (const path of [`/autopay/${bills}/unenroll`, `/ebill/${auto}/unenroll`]) {
    const answer = await post(at(path), YES);
    expect(answer.status).toBe(404);
    expect(answer.body).not.toMatch(STACK);
  }
  expect(enrollmentHistory(customer)).toEqual([]);
  expect((await post(at(`/autopay/${auto}/unenroll`), YES)).status).toBe(303);
  expect(enrollmentHistory(customer)).toEqual(['autopay ended']);
});

test('other people’s, expired, cut and forged tokens and those of other purposes open and end nothing', async () => {
  const customer = newEnrollee();
  const good = await createReportToken(customer, 'gas-ebill');
  const [header, , signature] = good.split('.');
  const claims = {
    purpose: 'report',
    accountId: 'potomac',
    recipientId: customer.id,
    target: 'gas-ebill',
    jti: 'x',
    exp: 9e9,
  };
  const forged = `${header}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.${signature}`;
  const purposes = ['preferences', 'unsubscribe', 'supplier', 'enroll', 'wallet', 'verify-email', 'expired'] as const;
  const foreign = await Promise.all(
    purposes.map(async (purpose): Promise<[string, number]> => [
      await createReportToken(customer, 'gas-ebill', { purpose }),
      403,
    ]),
  );
  const bad: [string, number][] = [
    ...foreign,
    [await createReportToken(customer, 'gas-ebill', { seconds: -5 }), 410],
    [good.slice(0, -3), 401],
    [forged, 401],
    ['__proto__', 401],
  ];
  for (const [token, status] of bad) {
    for (const folder of ['ebill', 'autopay', 'installment-plan']) {
      const get = await request(at(`/${folder}/${token}`));
      expect(get.status, `${folder} ${status}`).toBe(status);
      expect(get.body).not.toContain(customer.email);
    }
    for (const folder of ['ebill', 'autopay']) {
      const answer = await post(at(`/${folder}/${token}/unenroll`), YES);
      expect(answer.status).toBe(status);
      expect(answer.body).not.toMatch(STACK);
    }
  }
  const stranger = newEnrollee({ kinds: [] });
  const own = await createReportToken(stranger, 'gas-ebill');
  await post(at(`/ebill/${own}/unenroll`), {
    ...YES,
    recipientId: customer.id,
    accountId: customer.accountId,
    token: good,
    jwt: good,
  });
  expect(enrollmentHistory(customer)).toEqual([]);
  expect(storedEnrollment(customer, 'eBill').isEnrolled).toBe(true);
});

test('of twenty presses at the same moment one ends it, and all are led to the page', async () => {
  const customer = newEnrollee();
  const token = await createReportToken(customer, 'gas-ebill');
  const answers = await Promise.all(Array.from({ length: 20 }, () => post(at(`/ebill/${token}/unenroll`), YES)));
  expect(new Set(answers.map(({ status, location }) => `${status} ${location}`))).toEqual(
    new Set([`303 /ebill/${token}`]),
  );
  expect(enrollmentHistory(customer)).toEqual(['eBill ended']);
  expect(data.messagesTo(customer.email)).toHaveLength(1);
});

test('where the company has kept the end to itself a post is refused with the question and the reason', async () => {
  const customer = newEnrollee({ mayUnenroll: false });
  const answer = await post(at(`/ebill/${await createReportToken(customer, 'gas-ebill')}/unenroll`), YES);
  expect(answer.status).toBe(409);
  expect(answer.body).toContain('Your request cannot be processed right now.');
  expect(enrollmentHistory(customer)).toEqual([]);
});

test('what an account writes about an enrollment can do nothing', async () => {
  const customer = newEnrollee();
  const formId = newReportForm(
    '<p onclick="alert(1)">Hello</p><script>alert(1)</script><img src=x onerror=alert(1)><form action="/x"><input></form><a href="javascript:alert(1)">x</a>',
  );
  const { body } = await request(at(`/ebill/${await createReportToken(customer, formId)}`));
  expect(body).toContain('<p>Hello</p>');
  expect(body).toContain('Bills &lt;b&gt;');
  expect(body).not.toMatch(/alert\(1\)|onclick=|onerror=|action="\/x"|javascript:/);
});

test('two numbers lead to the page, wrong ones say nothing of which was wrong', async () => {
  const customer = newEnrollee();
  const plain = (body: string) => body.replace(/value="[^"]*"/g, '');
  for (const folder of ['ebill', 'autopay']) {
    const right = await post(at(`/${folder}`), { accountNumber: customer.id, houseNumber: '41a' });
    expect(right.status).toBe(303);
    expect(right.location).toMatch(new RegExp(`^/${folder}/ey[\\w.-]+$`));
    const wrong = await post(at(`/${folder}`), { accountNumber: customer.id, houseNumber: '42' });
    expect(wrong.status).toBe(422);
    expect(plain((await post(at(`/${folder}`), { accountNumber: '000000000017', houseNumber: '42' })).body)).toBe(
      plain(wrong.body),
    );
    expect(
      (
        await post(
          at(`/${folder}`),
          { accountNumber: customer.id, houseNumber: '41a' },
          { Origin: 'https://evil.example' },
        )
      ).status,
    ).toBe(403);
  }
});
