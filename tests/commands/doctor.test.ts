import BetterSqlite3 from 'better-sqlite3';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { http, HttpResponse } from 'msw';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { recordBackUp } from '~/areas/operations/outage/service.server';
import { inspectConfiguredDatabase, openConfiguredDatabase } from '~/platform/configured-database';
import type { DnsLookups } from '../../cli/doctor/dns';
import { checkNode } from '../../cli/doctor/checks/node';
import { runChecks, type CheckName, type ContextOverrides, type Finding } from '../../cli/doctor/run-checks';
import { findPostgresFolder } from '../../scripts/find-programs.mjs';
import { startCluster, type Cluster } from '../support/postgres-cluster';
import { CLOSED_PORT, mockServer, toThisMachine } from '../support/mock-server';
import { createOidcMock } from '../support/oidc-mock';
import { startS3Mock } from '../support/s3-mock';
import { toolsOn } from './tools';
import { KEY, wholeSetting } from './whole-setting';

const SECRET = 'hunter2';
const GIB = 1024 ** 3;
const DKIM = generateKeyPairSync('rsa', { modulusLength: 2048 });
const PEM = DKIM.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const PUBLIC = DKIM.publicKey.export({ type: 'spki', format: 'der' }).toString('base64');

const HEALTH = 'https://pages.example.com/healthz';
const server = mockServer(
  http.get(HEALTH, () => HttpResponse.text('ok')),
  toThisMachine,
);
let folder: string;
const cleanups: (() => unknown)[] = [];

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'latchkey-doctor-'));
});
afterEach(async () => {
  for (const close of cleanups.splice(0)) await close();
  rmSync(folder, { recursive: true, force: true });
});

const dataDir = () => path.join(folder, 'data');

/** A DNS in which all is as it should be, but for what is said otherwise. */
function dnsWith(other: Partial<Record<string, string[]>> = {}): DnsLookups {
  const known: Partial<Record<string, string[]>> = {
    'pages.example.com': ['192.0.2.7'],
    'mail.example.com': ['v=spf1 include:mx.example.com -all', 'some-site-verification'],
    '_dmarc.example.com': ['v=DMARC1; p=reject'],
    'MX mail.example.com': ['mx.example.com'],
    'one._domainkey.example.com': [`v=DKIM1; k=rsa; p=${PUBLIC}`],
    ...other,
  };
  const find = (name: string) => Promise.resolve(known[name] ?? []);
  return { addresses: find, texts: find, mailServers: (domain) => find(`MX ${domain}`) };
}

const whole = () => wholeSetting(dataDir());

const diagnose = (env: Record<string, string> = {}, overrides: ContextOverrides = {}): Promise<Finding[]> =>
  runChecks(
    { ...whole(), ...env },
    {
      dns: dnsWith(),
      nodeVersion: 'v24.21.0',
      freeBytes: () => Promise.resolve(50 * GIB),
      ...overrides,
    },
  );

const lines = (findings: Finding[], ...levels: string[]) =>
  findings.filter(({ level }) => levels.includes(level)).map(({ check, what }) => `${check}: ${what}`);
const brokenIn = (findings: Finding[]) => lines(findings, 'broken');
const aboutIn = (findings: Finding[], about: CheckName) =>
  lines(
    findings.filter(({ check }) => check === about),
    'ok',
    'warning',
    'broken',
  );

async function makeDatabase(work?: (sqlite: BetterSqlite3.Database) => void): Promise<void> {
  const database = await openConfiguredDatabase({ databaseUrl: '', dataDir: dataDir() });
  await database.close();
  if (!work) return;
  const sqlite = new BetterSqlite3(path.join(dataDir(), 'latchkey.sqlite'));
  work(sqlite);
  sqlite.close();
}

function addJob(sqlite: BetterSqlite3.Database, queue: string, state: string, at: number): void {
  sqlite
    .prepare(
      `insert into jobs (id, queue, job_key, account_id, data, priority, state, attempt, start_at, added_at, reason)
       values (?, ?, ?, '', '{}', 0, ?, 1, ?, ?, '')`,
    )
    .run(`${queue} ${state} ${at}`, queue, `${state} ${at}`, state, at, at);
}

async function startMail(options: SMTPServerOptions = {}): Promise<{ port: number; mails: number }> {
  const seen = { port: 0, mails: 0 };
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ password }, _session, done) => done(password === SECRET ? null : new Error('no'), { user: 'x' }),
    onMailFrom(_address, _session, done) {
      seen.mails += 1;
      done();
    },
    ...options,
  });
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  cleanups.push(() => new Promise<void>((resolve) => server.close(resolve)));
  seen.port = (server.server.address() as AddressInfo).port;
  return seen;
}

const mailTo = (port: number, password = SECRET) => ({
  SMTP_URL: `smtp://user:${password}@127.0.0.1:${port}`,
  MAIL_FROM: 'Acme <no-reply@mail.example.com>',
});

async function startBucket() {
  const bucket = await startS3Mock();
  cleanups.push(bucket.stop);
  const { config } = bucket;
  const env = {
    S3_BUCKET: config.bucket,
    S3_REGION: config.region,
    S3_ENDPOINT: config.endpoint,
    S3_ACCESS_KEY_ID: config.accessKeyId,
    S3_SECRET_ACCESS_KEY: config.secretAccessKey,
  };
  return { ...bucket, env };
}

test('a whole set-up has nothing broken and nothing to warn of, and is as it was afterwards', async () => {
  const now = Date.now();
  await makeDatabase((sqlite) => addJob(sqlite, 'round', 'waiting', now + 30_000));
  const mail = await startMail();
  const bucket = await startBucket();
  const before = readdirSync(dataDir()).sort();
  const findings = await diagnose({
    ...mailTo(mail.port),
    ...bucket.env,
    DKIM_DOMAIN: 'example.com',
    DKIM_SELECTOR: 'one',
    DKIM_PRIVATE_KEY: PEM,
  });
  expect(lines(findings, 'warning', 'broken')).toEqual([]);
  expect(lines(findings, 'ok')).toEqual(
    expect.arrayContaining([
      'storage: A file was written to the bucket, read back and removed.',
      'keys: "one" signs links, sessions and cookies.',
      'mail: The mail server of this machine lets us sign in.',
      'mail domain: one._domainkey.example.com has the key that mails are signed with (DKIM).',
      'mail domain: example.com says what becomes of forged mails (DMARC).',
      'hosts: PUBLIC_URL is answered by this program.',
      'jobs: A worker was seen within minutes, and nothing waits.',
    ]),
  );
  expect({ mails: mail.mails, objects: bucket.objects.size }).toEqual({ mails: 0, objects: 0 });
  expect(readdirSync(dataDir()).sort()).toEqual(before);
});

test('where nothing was started yet nothing is made, not even a key', async () => {
  const { LINK_KEYS: _none, ...env } = whole();
  const findings = await runChecks(env, { dns: dnsWith() });
  expect(brokenIn(findings)).toEqual([]);
  expect(aboutIn(findings, 'keys')).toEqual(['keys: There is no link key yet: the first start draws it.']);
  expect(aboutIn(findings, 'database')).toEqual(['database: There is no database yet.']);
  expect(existsSync(dataDir())).toBe(false);
});

test('a long round, a try that waits, and what is planned for later are nothing odd', async () => {
  const now = Date.now();
  await makeDatabase((sqlite) => {
    addJob(sqlite, 'round', 'active', now - 8 * 60_000);
    addJob(sqlite, 'round', 'waiting', now + 30_000);
    addJob(sqlite, 'mail', 'waiting', now + 3600_000);
    sqlite.exec(`update jobs set added_at = ${now - 24 * 3600_000} where queue = 'mail'`);
  });
  expect(aboutIn(await diagnose(), 'jobs')).toEqual([
    'jobs: A worker was seen within minutes, and nothing waits.',
    'jobs: No job is dead.',
  ]);
});

test('how old the last back-up is, is told, and warned of after two days', async () => {
  const now = Date.now();
  expect(aboutIn(await diagnose(), 'back-ups')).toEqual([]);
  await makeDatabase();
  expect(aboutIn(await diagnose(), 'back-ups')).toEqual(['back-ups: None was made by "latchkey backup" so far.']);
  const { db, close } = await openConfiguredDatabase({ databaseUrl: '', dataDir: dataDir() });
  await recordBackUp(db, now, now);
  await close();
  const after = async (hours: number) => {
    const findings = await diagnose({}, { now: () => now + hours * 3600_000 });
    return findings.filter(({ check }) => check === 'back-ups').map(({ level, what }) => `${level}: ${what}`);
  };
  expect(await after(1)).toEqual(['ok: The last one is of 1 hour ago.']);
  expect(await after(47)).toEqual(['ok: The last one is of 47 hours ago.']);
  expect(await after(80)).toEqual(['warning: The last one is of 3 days ago.']);
});

test('without a bucket the probe leaves no folder behind', async () => {
  await makeDatabase();
  const before = readdirSync(dataDir()).sort();
  const findings = await diagnose();
  expect(aboutIn(findings, 'storage')).toEqual(['storage: A file was written to DATA_DIR, read back and removed.']);
  expect(readdirSync(dataDir()).sort()).toEqual(before);
});

test('name servers that say nothing are not taken for records that are missing', async () => {
  const { port } = await startMail();
  const silent = () => Promise.resolve(undefined);
  const dns = { addresses: silent, texts: silent, mailServers: silent };
  const findings = await diagnose(mailTo(port), { dns });
  expect(brokenIn(findings)).toEqual([]);
  expect(aboutIn(findings, 'mail domain')).toEqual([
    'mail domain: The name servers do not answer what mail.example.com says.',
    'mail domain: The name servers do not answer what _dmarc.mail.example.com says.',
    'mail domain: The name servers do not answer what mail.example.com says.',
  ]);
  expect(aboutIn(findings, 'hosts')).toEqual(['hosts: The name servers of this machine do not answer.']);
});

describe('a broken set-up is named:', () => {
  test('1, variables that are wrong, and a secret whose file is not there', async () => {
    expect(brokenIn(await diagnose({ PORT: 'many', WORKERS: '-1' }))).toEqual([
      expect.stringMatching(/^configuration: PORT: /),
      expect.stringMatching(/^configuration: WORKERS: /),
    ]);
    expect(brokenIn(await diagnose({ SMTP_URL_FILE: '/nowhere/smtp' }))).toEqual([
      "configuration: SMTP_URL_FILE: the file can't be read (ENOENT).",
    ]);
  });

  test('2, a version of Node that is too old', async () => {
    expect(brokenIn(await diagnose({}, { nodeVersion: 'v18.20.4' }))).toEqual([
      'node: Node 18.20 is too old to run it.',
    ]);
    for (const [nodeVersion, level] of Object.entries({
      'v20.20.2': 'broken',
      'v21.7.3': 'broken',
      'v22.18.0': 'broken',
      'v22.19.0': 'ok',
      'v23.11.1': 'broken',
      'v24.0.0': 'ok',
      'v24.21.0': 'ok',
      'v26.0.0': 'warning',
    }))
      expect(checkNode({ nodeVersion }), nodeVersion).toEqual([expect.objectContaining({ level })]);
  });

  test('3, a database of a newer version', async () => {
    await makeDatabase((sqlite) => {
      sqlite.exec(`insert into kysely_migration (name, timestamp) values ('9999-tomorrow', '')`);
    });
    expect(brokenIn(await diagnose())).toEqual(['database: The database is of a newer version: 9999-tomorrow.']);
  });

  test('4, a file that is no database', async () => {
    mkdirSync(dataDir());
    writeFileSync(path.join(dataDir(), 'latchkey.sqlite'), 'x'.repeat(8192));
    expect(brokenIn(await diagnose())).toEqual(['database: The file of the database is none.']);
  });

  test('5, no PostgreSQL where one should be', async () => {
    const findings = await diagnose({ DATABASE_URL: `postgres://user:${SECRET}@127.0.0.1:1/latchkey` });
    expect(brokenIn(findings)).toEqual(['database: Nobody listens where DATABASE_URL points.']);
  });

  test('6, nobody who works, messages that wait, and a dead job', async () => {
    const then = Date.now() - 3 * 3600_000;
    await makeDatabase((sqlite) => {
      addJob(sqlite, 'round', 'waiting', then);
      addJob(sqlite, 'mail', 'waiting', then);
      addJob(sqlite, 'webhook', 'dead', then);
    });
    const findings = await diagnose();
    expect(brokenIn(findings)).toEqual(['jobs: No worker was seen for 3 hours, and 1 promised job waits.']);
    expect(lines(findings, 'warning')).toContain('jobs: 1 job has failed for the last time (1 webhook).');
  });

  test('7, a bucket that is not there, refuses, or gives back something else', async () => {
    const bucket = await startBucket();
    bucket.objects.set = (key) => Map.prototype.set.call(bucket.objects, key, Buffer.from('else'));
    expect(brokenIn(await diagnose(bucket.env))).toEqual([
      'storage: What is read back from the bucket is not what was put there.',
    ]);
    const S3_ENDPOINT = 'https://s3.example.com';
    const denied = '<Error><Code>AccessDenied</Code><Message>hunter3</Message></Error>';
    server.use(http.all(`${S3_ENDPOINT}/*`, () => HttpResponse.xml(denied, { status: 403 })));
    const refused = await diagnose({ ...bucket.env, S3_ENDPOINT });
    expect(brokenIn(refused)).toEqual(['storage: A file can not be written in the bucket (AccessDenied).']);
    const away = await diagnose({ ...bucket.env, S3_ENDPOINT: `http://127.0.0.1:${CLOSED_PORT}` });
    expect(brokenIn(away)).toEqual(['storage: A file can not be written in the bucket (ECONNREFUSED).']);
  });

  test('8, a folder of data that can not be written', async () => {
    writeFileSync(dataDir(), '');
    expect(brokenIn(await diagnose())).toContain('storage: A file can not be written in DATA_DIR (ENOTDIR).');
  });

  test('9, a disk that is full', async () => {
    const freeBytes = () => Promise.resolve(10 * 1024 ** 2);
    expect(brokenIn(await diagnose({}, { freeBytes }))).toEqual([
      'disk: Only 10 MiB are free: /readyz says no, and writing fails soon.',
    ]);
  });

  test('10, link keys from a document, of the same name, and readable by all', async () => {
    const example = await diagnose({ LINK_KEYS: 'web:a-secret-of-32-characters-or-more' });
    expect(brokenIn(example)).toEqual([
      'keys: The link key "web" is an example or can be guessed: whoever does opens every link.',
    ]);
    const twice = await diagnose({ LINK_KEYS: `one:${KEY},one:${KEY}more` });
    expect(brokenIn(twice)).toEqual(['keys: Two link keys have the same name: only one of them verifies.']);
    mkdirSync(dataDir());
    writeFileSync(path.join(dataDir(), 'link-key'), KEY);
    chmodSync(path.join(dataDir(), 'link-key'), 0o644);
    expect(brokenIn(await diagnose({ LINK_KEYS: '' }))).toEqual([
      'keys: Other users may read the link key of DATA_DIR.',
    ]);
  });

  test('a passphrase of back-ups that can be guessed', async () => {
    expect(brokenIn(await diagnose({ BACKUP_PASSPHRASE: 'a'.repeat(16) }))).toEqual([
      'keys: BACKUP_PASSPHRASE is an example or can be guessed: no back-up is made with it.',
    ]);
    expect(brokenIn(await diagnose({ BACKUP_PASSPHRASE: 'correct horse battery staple' }))).toEqual([]);
  });

  test('a DATA_DIR that others may look into', async () => {
    mkdirSync(path.join(dataDir(), 'files', 'uploads'), { recursive: true });
    chmodSync(dataDir(), 0o755);
    const expectedLine = "storage: Other users of this machine may look into DATA_DIR, where people's files lie.";
    const findings = await diagnose();
    expect(lines(findings, 'warning')).toContain(expectedLine);
    expect(findings.find(({ what }) => expectedLine.endsWith(what))?.todo).toContain(`chmod -R go= ${dataDir()}`);
    chmodSync(dataDir(), 0o700);
    expect(aboutIn(await diagnose(), 'storage')).not.toContain(expectedLine);
  });

  test('keys of an existing platform that can not be had, and a pair that signs links', async () => {
    const LINK_SIGNING_KEYS = generateKeyPairSync('ed25519')
      .privateKey.export({ type: 'pkcs8', format: 'pem' })
      .toString();
    const TOKENS = { TOKENS_ISSUER: 'https://erp.example', TOKENS_JWKS: 'http://127.0.0.1:9/jwks' };
    const findings = await diagnose({ ...TOKENS, LINK_SIGNING_KEYS });
    expect(brokenIn(findings)).toEqual([
      expect.stringMatching(
        /^keys: The keys of "https:\/\/erp\.example" can not be read at TOKENS_JWKS \([\w.]+\): its links and sessions do not open\.$/,
      ),
    ]);
    expect(aboutIn(findings, 'keys')).toContainEqual(
      expect.stringMatching(/^keys: The pair "[\w-]{43}" \(EdDSA\) signs links; /),
    );
    expect(JSON.stringify(findings)).not.toContain(LINK_SIGNING_KEYS.split('\n')[1]);
    const keys = [{ kty: 'oct', kid: 'secret' }, { kty: 'RSA' }];
    const answer = (body: object) => server.use(http.get(TOKENS.TOKENS_JWKS, () => HttpResponse.json(body)));
    answer({ keys });
    expect(brokenIn(await diagnose(TOKENS))).toEqual([
      'keys: No key of TOKENS_JWKS is for RS256, ES256, EdDSA and has a "kid".',
    ]);
    answer({ keys: [...keys, { kty: 'EC', kid: 'one' }] });
    const good = await diagnose(TOKENS);
    expect(aboutIn(good, 'keys')).toContain('keys: Tokens of "https://erp.example" are checked by 1 key of its own.');
    expect(brokenIn(await diagnose({ LINK_SIGNING_KEYS: 'hello' }))).toEqual([
      expect.stringMatching(/^configuration: LINK_SIGNING_KEYS: holds neither PEM text/),
    ]);
  });

  test('an identity provider that is somebody else, away, or all there', async () => {
    const OIDC_ISSUER = 'https://id.example.com';
    const double = createOidcMock(OIDC_ISSUER);
    server.use(...double.handlers);
    const OIDC = { OIDC_ISSUER, OIDC_CLIENT_ID: 'latchkey', OIDC_CLIENT_SECRET: SECRET };
    const good = await diagnose(OIDC);
    expect(brokenIn(good)).toEqual([]);
    expect(aboutIn(good, 'sign-in')).toEqual([
      'sign-in: The identity provider at id.example.com says how people sign in with it.',
    ]);
    double.state.failure = 'otherIssuer';
    expect(brokenIn(await diagnose(OIDC))).toEqual([
      'sign-in: The identity provider calls itself otherwise than OIDC_ISSUER: nobody signs in with it.',
    ]);
    double.state.failure = 500;
    expect(brokenIn(await diagnose(OIDC))).toEqual([
      'sign-in: The identity provider answers HTTP 500: nobody signs in with it.',
    ]);
    const away = await diagnose({ ...OIDC, OIDC_ISSUER: 'http://127.0.0.1:9' });
    expect(brokenIn(away)).toEqual([expect.stringMatching(/^sign-in: The identity provider does not answer/)]);
    expect(JSON.stringify(away)).not.toContain(SECRET);
  });

  test('11, keys of push messages that do not belong together', async () => {
    const findings = await diagnose({ VAPID_PUBLIC_KEY: `B${'A'.repeat(86)}`, VAPID_PRIVATE_KEY: 'B'.repeat(43) });
    expect(brokenIn(findings)).toEqual(['keys: VAPID_PUBLIC_KEY does not belong to VAPID_PRIVATE_KEY.']);
  });

  test('12, a mail server that refuses the password, is not there, or says nothing sealed', async () => {
    const { port } = await startMail();
    expect(brokenIn(await diagnose(mailTo(port, 'wrong')))).toEqual([
      'mail: The mail server refuses to be signed in to (EAUTH, 535).',
    ]);
    expect(brokenIn(await diagnose(mailTo(CLOSED_PORT)))).toEqual([
      'mail: The mail server can not be reached (ECONNREFUSED).',
    ]);
    const diagnoseWithTls = (at: number) =>
      diagnose({ SMTP_URL: `smtp://127.0.0.1:${at}?requireTLS=true`, MAIL_FROM: 'a@mail.example.com' });
    const tlsFailure = [
      'mail: The connection to the mail server can not be sealed: its certificate is refused, or it has none.',
    ];
    expect(brokenIn(await diagnoseWithTls(port))).toEqual(tlsFailure);
    // The double speaks of its own certificate.
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const selfSigned = await startMail({ disabledCommands: [] });
    expect(brokenIn(await diagnoseWithTls(selfSigned.port))).toEqual(tlsFailure);
    expect(brokenIn(await diagnose({ SMTP_URL: mailTo(port).SMTP_URL }))).toEqual([
      'mail: Mails come from an address that is an example.',
    ]);
  });

  test('13, a DNS in which two say who may send, and another key signs', async () => {
    const { port } = await startMail();
    const dns = dnsWith({
      'mail.example.com': ['v=spf1 -all', 'v=spf1 ~all'],
      'one._domainkey.example.com': ['v=DKIM1; p=AAAA'],
      '_dmarc.example.com': [],
      'MX mail.example.com': [],
    });
    const signed = { DKIM_DOMAIN: 'example.com', DKIM_SELECTOR: 'one', DKIM_PRIVATE_KEY: PEM };
    const findings = await diagnose({ ...mailTo(port), ...signed }, { dns });
    expect(brokenIn(findings)).toEqual([
      'mail domain: mail.example.com has 2 SPF records, which counts as none.',
      'mail domain: one._domainkey.example.com has another key than mails are signed with: every signature is refused.',
    ]);
    expect(lines(findings, 'warning')).toEqual(
      expect.arrayContaining([
        'mail domain: mail.example.com has no DMARC record: large providers refuse mails to many.',
        'mail domain: Nobody takes mails for mail.example.com: what comes back is lost.',
      ]),
    );
  });

  test('14, a public address that nobody knows, or where somebody else answers', async () => {
    const unknown = await diagnose({}, { dns: dnsWith({ 'pages.example.com': [] }) });
    expect(brokenIn(unknown)).toEqual(['hosts: pages.example.com of PUBLIC_URL has no address in the DNS.']);
    server.use(http.get(HEALTH, () => HttpResponse.text('Welcome to nginx', { status: 404 })));
    expect(brokenIn(await diagnose())).toEqual(['hosts: PUBLIC_URL answers 404, and not as this program does.']);
    const refused = vi
      .spyOn(globalThis, 'fetch')
      .mockRejectedValue(new TypeError('fetch failed', { cause: { code: 'CERT_HAS_EXPIRED' } }));
    onTestFinished(() => refused.mockRestore());
    expect(brokenIn(await diagnose())).toEqual(['hosts: The certificate of PUBLIC_URL is refused (CERT_HAS_EXPIRED).']);
  });

  test('15, proxies that are everybody, or nobody', async () => {
    expect(brokenIn(await diagnose({ TRUSTED_PROXIES: '0.0.0.0/0' }))).toEqual([
      'proxies: TRUSTED_PROXIES believes anybody: each can say that he is another.',
    ]);
    expect(brokenIn(await diagnose({ TRUSTED_PROXIES: 'proxy.internal' }))).toEqual([
      'proxies: TRUSTED_PROXIES is wrong: "proxy.internal" is no address, CIDR range or "loopback".',
    ]);
  });

  test('16, a platform elsewhere that is away', async () => {
    const findings = await diagnose({ PLATFORM_URL: `http://127.0.0.1:${CLOSED_PORT}` });
    expect(brokenIn(findings)).toEqual(['platform: The platform of PLATFORM_URL does not answer (ECONNREFUSED).']);
    expect(aboutIn(findings, 'database')).toEqual([]);
  });
});

test('names of accounts that lead elsewhere, and files of secrets that all may read, are warned of', async () => {
  const file = path.join(folder, 'smtp');
  writeFileSync(file, 'smtp://127.0.0.1:1', { mode: 0o644 });
  await makeDatabase((sqlite) => {
    const columns = sqlite.pragma('table_info(accounts)') as {
      name: string;
      notnull: number;
      dflt_value: unknown;
      type: string;
    }[];
    const needed = columns.filter(
      ({ name, notnull, dflt_value: preset }) => (notnull && preset === null) || name === 'id',
    );
    for (const [id, domain] of [
      ['acme', 'pay.acme.example'],
      ['lost', 'pay.lost.example'],
      ['well', 'pay.well.example'],
    ]) {
      const values = needed.map(({ name, type }) => (name === 'id' ? id : /int/i.test(type) ? 0 : id));
      const dns = [...needed.map(({ name }) => name), 'domain'].join();
      sqlite
        .prepare(`insert into accounts (${dns}) values (${[...values, domain].map(() => '?').join()})`)
        .run(...values, domain);
    }
  });
  const dns = dnsWith({ 'pay.acme.example': ['198.51.100.1'], 'pay.well.example': ['192.0.2.7'] });
  const findings = await diagnose({ SMTP_URL_FILE: file, PORT_FILE: '/etc/port' }, { dns });
  expect(aboutIn(findings, 'hosts')).toEqual([
    'hosts: PUBLIC_URL is answered by this program.',
    'hosts: pay.acme.example of acme leads elsewhere than pages.example.com, unless through a proxy of its own.',
    'hosts: pay.lost.example of lost has no address in the DNS.',
    'hosts: pay.well.example of well leads where pages.example.com does.',
  ]);
  expect(lines(findings, 'warning')).toEqual(
    expect.arrayContaining([
      'configuration: The file of SMTP_URL_FILE can be read by other users.',
      'configuration: PORT_FILE is set and not read: only secrets come from files.',
    ]),
  );
});

describe.skipIf(!findPostgresFolder())('on PostgreSQL', () => {
  let cluster: Cluster;
  const urlOf = (user: string, database = 'latchkey') =>
    `${cluster.server.replace('latchkey@', `${user}@`)}/${database}`;
  const query = async (text: string, database = 'latchkey') => {
    const client = new pg.Client({ connectionString: urlOf('latchkey', database) });
    await client.connect();
    await client.query(text);
    await client.end();
  };

  beforeAll(async () => {
    cluster = await startCluster();
    await query('create database latchkey', 'postgres');
    const database = await openConfiguredDatabase({ databaseUrl: urlOf('latchkey'), dataDir: '/nowhere' });
    await database.close();
    await query(
      'create role reader login; grant usage on schema public to reader; grant select on all tables in schema public to reader',
    );
  }, 60_000);
  afterAll(() => cluster.stop());

  test('version, rights, clock and jobs are told', async () => {
    const findings = await diagnose({ DATABASE_URL: urlOf('latchkey') });
    expect(brokenIn(findings)).toEqual([]);
    expect(lines(findings, 'ok')).toEqual(
      expect.arrayContaining([
        'database: This user may read, write and migrate.',
        'clock: The clock agrees with that of PostgreSQL.',
        'jobs: No job is dead.',
      ]),
    );
  });

  test('an empty database is no trouble, and counts its migrations as the command does', async () => {
    await query('create database empty', 'postgres');
    const DATABASE_URL = urlOf('latchkey', 'empty');
    const findings = await diagnose({ DATABASE_URL });
    expect(brokenIn(findings)).toEqual([]);
    expect(lines(findings, 'warning')).toContain('database: There is no database yet.');
    const database = await openConfiguredDatabase({ databaseUrl: DATABASE_URL, dataDir: '/nowhere' });
    await database.close();
    await query("delete from kysely_migration where name like '0064-%'; drop schema pgboss cascade", 'empty');
    const { pending } = await inspectConfiguredDatabase({ databaseUrl: DATABASE_URL, dataDir: '/nowhere' });
    const waiting = await diagnose({ DATABASE_URL });
    expect(brokenIn(waiting)).toEqual([]);
    expect(lines(waiting, 'warning')).toContain(
      `database: ${pending.length} migrations wait, which the next start does.`,
    );
  });

  test.each([
    [
      'a user who may only read',
      () => urlOf('reader'),
      /^database: \d+ tables can not be read and written by this user\.$/,
    ],
    [
      'a database that is not there',
      () => urlOf('latchkey', 'none'),
      /^database: PostgreSQL has no database of that name\.$/,
    ],
    ['an unknown user', () => urlOf('stranger'), /^database: PostgreSQL refuses this user from here\.$/],
  ])('%s is named', async (_title, url, expected) => {
    expect(brokenIn(await diagnose({ DATABASE_URL: url() }))[0]).toMatch(expected);
  });

  test('a clock that is wrong is named', async () => {
    const findings = await diagnose({ DATABASE_URL: urlOf('latchkey') }, { now: () => Date.now() - 600_000 });
    expect(brokenIn(findings)).toContain('clock: The clock of this machine is 600 s behind that of PostgreSQL.');
  });
});

test('the command ends with 1 where something is broken, and prints no secret', async () => {
  const { runWith } = toolsOn(() => folder);
  const smtp = { SMTP_URL: `smtp://user:${SECRET}@127.0.0.1:1`, MAIL_FROM: 'a@mail.invalid', PORT: '3999' };
  const broken = await runWith(smtp, 'doctor', '--json');
  const report = JSON.parse(broken.out) as { broken: number; findings: Finding[] };
  expect(broken.code).toBe(1);
  expect(report.broken).toBe(report.findings.filter(({ level }) => level === 'broken').length);
  expect(report.findings.every(({ level, todo }) => (level === 'ok') === (todo === ''))).toBe(true);
  expect(broken.out + broken.err).not.toContain(SECRET);
  const well = await runWith({}, 'doctor');
  expect(well).toMatchObject({ code: 0, err: expect.stringMatching(/^0 broken, \d+ warnings?\n$/) });
  expect(well.out).toMatch(/^ok {7}proxies {8}No proxy is trusted\.$/m);
  expect(statSync(folder).isDirectory() && readdirSync(folder)).toEqual([]);
});
