import { expect, test } from 'playwright/test';
import { openData, type TestData } from '../support/data';
import { picture } from '../support/files';
import { post, postFiles, request, type Answer } from '../support/http';
import { openBillsAndAgreements, type BillsAndAgreements } from '../support/bills-and-agreements';
import { freePort, newDataDir, removeDataDir, runProgram, startServer, type TestServer } from '../support/server';

test.describe.configure({ mode: 'default' });

let server: TestServer;
let data: TestData;
let papers: BillsAndAgreements;
test.beforeAll(async () => {
  server = await startServer({ MAX_BODY_MB: '8' });
  data = openData(server.dataDir);
  papers = openBillsAndAgreements(server.dataDir);
});
test.afterAll(async () => {
  papers.close();
  data.close();
  await server.stop();
});

const STACK = /\n\s+at \S|node_modules|\.tsx?:\d+|file:\/\/\/|SqliteError|ZodError/;
const url = (path: string) => server.url + path;

function expectRefused(answer: Answer, status: number): void {
  expect(answer.status).toBe(status);
  expect(answer.body).not.toMatch(STACK);
}

/** Starts an agreement, and resolves to its signing page's path. */
async function start(): Promise<{ id: string; token: string; signingPath: string }> {
  const agreement = await papers.newAgreement();
  const answer = await post(url(agreement.path), {});
  expect(answer.status).toBe(303);
  return { ...agreement, signingPath: answer.location.split('?')[0] ?? '' };
}

const typed = { 'sig.method': 'type', 'sig.typed': 'Terry Test', consent: 'yes' };

test('GET and HEAD of every page of a bill and an agreement change no row', async () => {
  const bill = await papers.newBill();
  const fresh = await papers.newAgreement();
  const { token, signingPath } = await start();
  const before = data.fingerprint();
  const paths = [
    bill.path,
    `/view-bill/pdf?token=${bill.token}`,
    `/view-bill/file?token=${bill.token}`,
    fresh.path,
    `/AgreementSign?token=${fresh.token}`,
    `/AgreementSign?token=${token}`,
    `/AgreementSign?token=${token}&attempt=2`,
    `/AgreementSign/file?token=${token}`,
    signingPath,
    `${signingPath}/document`,
  ];
  for (const path of paths) {
    const [head, get] = [await request(url(path), { method: 'HEAD' }), await request(url(path))];
    expect(head.status, path.slice(0, 30)).toBe(get.status);
    expect(get.status).toBeLessThan(500);
    expect(head.body).toBe('');
  }
  expect(data.fingerprint()).toEqual(before);
});

test('a document may stand in a frame of this site, and no page may', async () => {
  const bill = await papers.newBill();
  const page = await request(url(`/view-bill/pdf?token=${bill.token}`));
  const document = await request(url(`/view-bill/file?token=${bill.token}`));
  expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  expect(document.headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
  expect(Object.fromEntries(document.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex, nofollow',
  });
  const saved = await request(url(`/view-bill/file?token=${bill.token}&download=1`));
  expect(saved.headers.get('content-disposition')).toBe(`attachment; filename="bill-${bill.number}.pdf"`);
});

test('links of another purpose, of somebody else and without a token open nothing', async () => {
  const bill = await papers.newBill();
  const agreement = await papers.newAgreement();
  const stray = await papers.mint(bill, 'agreement', agreement.id);
  const before = data.fingerprint();
  for (const path of ['/view-bill-access', '/view-bill/pdf', '/view-bill/file'])
    expectRefused(await request(url(`${path}?token=${agreement.token}`)), 403);
  for (const path of ['/AgreementSignStart', '/AgreementSign', '/AgreementSign/file']) {
    expectRefused(await request(url(`${path}?token=${bill.token}`)), 403);
    expectRefused(await request(url(path)), 401);
  }
  expectRefused(await post(url(`/AgreementSignStart?token=${bill.token}`), {}), 403);
  expectRefused(await post(url(`/AgreementSignStart?token=${stray}`), {}), 404);
  expectRefused(await request(url(`/AgreementSign/file?token=${stray}`)), 404);
  expect(data.fingerprint()).toEqual(before);
});

test('an envelope is found by its whole id alone', async () => {
  const { signingPath } = await start();
  const before = data.fingerprint();
  for (const path of [
    signingPath.slice(0, -1),
    `${signingPath}A`,
    '/sandbox-signing/..%2F..',
    '/sandbox-signing/%00',
    '/sandbox-signing/AAAAAAAAAAAAAAAAAAAAAA',
  ]) {
    const answer = await request(url(path));
    expect(answer.status, path).toBeGreaterThanOrEqual(400);
    expect(answer.status, path).toBeLessThan(500);
    expect(answer.body).not.toMatch(STACK);
  }
  expectRefused(await postFiles(url('/sandbox-signing/AAAAAAAAAAAAAAAAAAAAAA'), typed, []), 404);
  expectRefused(await request(url('/sandbox-signing/AAAAAAAAAAAAAAAAAAAAAA/document')), 404);
  expect(data.fingerprint()).toEqual(before);
});

test('signatures that are too large, too many pixels, no picture, blank or scribbled nonsense are refused with the page', async () => {
  const { signingPath } = await start();
  const good = picture().buffer;
  const bomb = Buffer.concat([good.subarray(0, 16), Buffer.from([0, 1, 0, 0, 0, 1, 0, 0]), good.subarray(24)]);
  const upload = { 'sig.method': 'upload', consent: 'yes' };
  const before = data.fingerprint();
  const answers = [
    await postFiles(url(signingPath), upload, [
      { field: 'sig.upload', name: 'a.png', content: Buffer.concat([good, Buffer.alloc(3 * 1024 * 1024)]) },
    ]),
    await postFiles(url(signingPath), upload, [{ field: 'sig.upload', name: 'a.png', content: bomb }]),
    await postFiles(url(signingPath), upload, [
      { field: 'sig.upload', name: 'a.png', content: '<svg xmlns="http://www.w3.org/2000/svg"/>' },
    ]),
    await postFiles(url(signingPath), upload, []),
    await postFiles(url(signingPath), { 'sig.method': 'draw', 'sig.drawn': '[[[1,1],[2,2]]]', consent: 'yes' }, []),
    await postFiles(url(signingPath), { 'sig.method': 'draw', 'sig.drawn': '{"__proto__":1}', consent: 'yes' }, []),
    await postFiles(url(signingPath), { 'sig.method': 'type', 'sig.typed': '   ', consent: 'yes' }, []),
    await postFiles(url(signingPath), { ...typed, consent: 'no' }, []),
    await postFiles(url(signingPath), { other: '' }, []),
  ];
  for (const answer of answers) expectRefused(answer, 422);
  expect(answers[0]?.body).toContain('File is too big. Max size is 2 Mb');
  expect(
    (
      await postFiles(url(signingPath), upload, [
        { field: 'sig.upload', name: 'a.png', content: Buffer.alloc(9 * 1024 * 1024) },
      ])
    ).status,
  ).toBe(413);
  expect(data.fingerprint()).toEqual(before);
});

test('a name full of markup is text on the page and in the document', async () => {
  const { signingPath } = await start();
  const name = '"><script>alert(1)</script>';
  const refused = await postFiles(url(signingPath), { 'sig.method': 'type', 'sig.typed': name }, []);
  expectRefused(refused, 422);
  expect(refused.body).not.toContain('<script>alert');
  expect((await postFiles(url(signingPath), { ...typed, 'sig.typed': name }, [])).status).toBe(303);
  expect((await request(url(`${signingPath}/document`))).status).toBe(200);
});

test('ten signatures at one moment sign once, and ten fetches file one document', async () => {
  const { id, token, signingPath } = await start();
  const signed = await Promise.all(
    Array.from({ length: 10 }, (_each, index) =>
      postFiles(url(signingPath), { ...typed, 'sig.typed': `Terry ${index}` }, []),
    ),
  );
  expect(signed.map(({ status, location }) => [status, location])).toEqual(
    Array(10).fill([303, `/AgreementSign?token=${token}`]),
  );
  await Promise.all(Array.from({ length: 10 }, () => post(url(`/AgreementSign?token=${token}`), {})));
  const filed = papers.agreement(id);
  expect(filed).toMatchObject({ status: 'signed', documentKey: expect.any(String) });
  await post(url(`/AgreementSign?token=${token}`), {});
  expect(papers.agreement(id)).toEqual(filed);
  expect((await request(url(`/AgreementSign/file?token=${token}`))).status).toBe(200);
});

test('addresses of another site are never gone to', async () => {
  const { token } = await start();
  const answer = await post(url(`/AgreementSign?token=${token}&attempt=//evil.example`), {});
  expect(answer.location).toMatch(/^\/AgreementSign\?token=[\w.-]+&attempt=1&at=\d+$/);
});

test('a signing page on another site is reached by a link, because a post may not lead there', async () => {
  test.setTimeout(120_000);
  const dataDir = await newDataDir();
  const platform = await runProgram('platform', {
    dataDir,
    port: await freePort(),
    env: { PUBLIC_URL: 'https://sign.example' },
  });
  const web = await runProgram('main', { dataDir, port: await freePort(), env: { PLATFORM_URL: platform.url } });
  const own = openBillsAndAgreements(dataDir);
  try {
    const { path } = await own.newAgreement();
    const answer = await post(web.url + path, {});
    expect(answer.status).toBe(200);
    const address = /href="(https:\/\/sign\.example\/sandbox-signing\/[\w-]{22})"/.exec(answer.body)?.[1];
    expect(address).toBeDefined();
    expect(answer.headers.get('refresh')).toBe(`0; url=${address}`);
    expect(answer.body).not.toContain('self-post"');

    // Signed here all the same, the post may lead on to where the signer came from.
    const page = await request(web.url + new URL(address ?? '').pathname);
    expect(page.headers.get('content-security-policy')).toContain("form-action 'self' https://sign.example");
  } finally {
    own.close();
    await web.stop();
    await platform.stop();
    await removeDataDir(dataDir);
  }
});
