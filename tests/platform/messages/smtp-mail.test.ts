import { createHash, createVerify, generateKeyPairSync } from 'node:crypto';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, describe, expect, test } from 'vitest';
import { createSmtpMail, type SmtpMailOptions } from '~/platform/adapters/smtp-mail';
import { aMessage, expectFailure } from './builders';

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

interface Delivery {
  from: string;
  to: string[];
  source: string;
}

async function startSmtp(options: SMTPServerOptions = {}) {
  const inbox: Delivery[] = [];
  let connections = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onConnect(_session, done) {
      connections += 1;
      done();
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        inbox.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          source: Buffer.concat(chunks).toString(),
        });
        done();
      });
    },
    ...options,
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cleanups.push(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const { port } = server.server.address() as AddressInfo;
  return { inbox, url: `smtp://127.0.0.1:${port}`, port, connections: () => connections };
}

async function startRaw(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cleanups.push(() => new Promise((resolve) => server.close(resolve)));
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function mailer(url: string, options: Partial<SmtpMailOptions> = {}) {
  const port = createSmtpMail({
    url,
    from: 'Latchkey <no-reply@latchkey.example>',
    clock: { now: () => Date.UTC(2026, 0, 15, 12) },
    ...options,
  });
  cleanups.push(async () => port.close?.());
  return port;
}

function refusal(responseCode: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode });
}

/** Header lines, unfolded. */
function headersOf(source: string): string[] {
  return (source.split('\r\n\r\n')[0] ?? '').replace(/\r\n[ \t]+/g, ' ').split('\r\n');
}

/** A header in the relaxed form of DKIM (RFC 6376, 3.4.2). */
function canonical(line: string): string {
  const [name = '', ...value] = line.split(':');
  return `${name.trim().toLowerCase()}:${value.join(':').replace(/\s+/g, ' ').trim()}`;
}

describe('a mail that is accepted', () => {
  test('has sender, recipient, language, date and an id made from the message', async () => {
    const smtp = await startSmtp();
    await mailer(smtp.url).send(
      aMessage({ language: 'zh-Hans', headers: { 'List-Unsubscribe': '<https://x.example/u/1>' } }),
    );
    const [mail] = smtp.inbox;
    expect(mail).toMatchObject({ from: 'no-reply@latchkey.example', to: ['maria@customer.example'] });
    expect(headersOf(mail?.source ?? '')).toEqual(
      expect.arrayContaining([
        'From: Acme Gas <no-reply@latchkey.example>',
        'To: maria@customer.example',
        'Subject: Your code',
        'Content-Language: zh-Hans',
        'List-Unsubscribe: <https://x.example/u/1>',
        'Message-ID: <b9Xk-2_fQ@latchkey.example>',
        'Date: Thu, 15 Jan 2026 12:00:00 +0000',
      ]),
    );
  });

  test('comes back to an address of its own, and is from its sender all the same', async () => {
    const smtp = await startSmtp();
    const bounces = { address: 'returns@mail.example', secret: 'a-secret' };
    await mailer(smtp.url, { bounces }).send(aMessage({ id: 'YS1tZXNzYWdlLW9mLW91cg' }));
    // An id that no address has room for.
    await mailer(smtp.url, { bounces }).send(aMessage({ id: 'm'.repeat(60) }));
    const [named, other] = smtp.inbox;
    expect(named?.from).toMatch(/^returns\+[0-9a-f]{48}@mail\.example$/);
    expect(headersOf(named?.source ?? '')).toContain('From: Acme Gas <no-reply@latchkey.example>');
    expect(other?.from).toBe('no-reply@latchkey.example');
  });

  test('is signed where a key is set: its body and the headers that a reader sees', async () => {
    const smtp = await startSmtp();
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    const dkim = { domainName: 'latchkey.example', keySelector: 'sel', privateKey: pem };
    await mailer(smtp.url, { dkim }).send(aMessage());
    const source = smtp.inbox[0]?.source ?? '';
    const signature = headersOf(source).find((line) => line.startsWith('DKIM-Signature:')) ?? '';
    const tag = (name: string) => (new RegExp(`\\b${name}=([^;]+)`).exec(signature)?.[1] ?? '').replace(/\s/g, '');
    expect([tag('a'), tag('d'), tag('s')]).toEqual(['rsa-sha256', 'latchkey.example', 'sel']);
    expect(tag('h').toLowerCase().split(':')).toEqual(expect.arrayContaining(['from', 'to', 'subject', 'date']));
    const body = source.slice(source.indexOf('\r\n\r\n') + 4);
    const relaxed = `${body
      .replace(/[ \t]+/g, ' ')
      .replace(/ \r\n/g, '\r\n')
      .replace(/(\r\n)*$/, '')}\r\n`;
    expect(tag('bh')).toBe(createHash('sha256').update(relaxed).digest('base64'));
    const signed = tag('h')
      .split(':')
      .flatMap((name) => headersOf(source).filter((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}:`)))
      .map(canonical);
    const own = canonical(signature.replace(/\bb=[^;]*$/, 'b='));
    const text = [...signed, own].join('\r\n');
    expect(createVerify('sha256').update(text).verify(publicKey, tag('b'), 'base64')).toBe(true);
  });

  test('a header longer than a line arrives whole', async () => {
    const smtp = await startSmtp();
    const url = `<https://pages.example/customer-unsubscribe/${'eyJhbGciOi.J9_x-y'.repeat(30)}>`;
    await mailer(smtp.url).send(
      aMessage({ headers: { 'List-Unsubscribe': url, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } }),
    );
    const headers = headersOf(smtp.inbox[0]?.source ?? '').map((line) => line.replace(/\s+/g, ' '));
    expect(headers).toEqual(
      expect.arrayContaining([`List-Unsubscribe: ${url}`, 'List-Unsubscribe-Post: List-Unsubscribe=One-Click']),
    );
  });

  test('has the text and the HTML as alternatives', async () => {
    const smtp = await startSmtp();
    await mailer(smtp.url).send(aMessage());
    const source = smtp.inbox[0]?.source ?? '';
    expect(source).toMatch(/multipart\/alternative/);
    expect(source.indexOf('text/plain')).toBeGreaterThan(0);
    expect(source.indexOf('text/html')).toBeGreaterThan(source.indexOf('text/plain'));
  });

  test('uses the name of the configured sender where it has none', async () => {
    const smtp = await startSmtp();
    await mailer(smtp.url).send(aMessage({ fromName: '' }));
    expect(headersOf(smtp.inbox[0]?.source ?? '')).toContain('From: Latchkey <no-reply@latchkey.example>');
  });

  test('shares a connection with the next one', async () => {
    const smtp = await startSmtp();
    const port = mailer(smtp.url);
    await port.send(aMessage());
    await new Promise((resolve) => setTimeout(resolve, 50));
    await port.send(aMessage({ id: 'second' }));
    expect(smtp.inbox).toHaveLength(2);
    expect(smtp.connections()).toBe(1);
  });
});

describe('logging in', () => {
  const auth: SMTPServerOptions = {
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      username === 'mailer' && password === 's3cret/@' ? done(null, { user: username }) : done(refusal(535, 'wrong')),
  };

  test('uses the name and the percent-encoded password of the url', async () => {
    const smtp = await startSmtp(auth);
    await mailer(`smtp://mailer:s3cret%2F%40@127.0.0.1:${smtp.port}`).send(aMessage());
    expect(smtp.inbox).toHaveLength(1);
  });

  test('a wrong password says nothing about the recipient, though its code is a 5xx', async () => {
    const smtp = await startSmtp(auth);
    await expectFailure(mailer(`smtp://mailer:s3cret@127.0.0.1:${smtp.port}`).send(aMessage()), 'temporary', true);
  });
});

describe('a mail that is refused', () => {
  test.each([
    ['5.1.1 No such user', true],
    ['User unknown', true],
    ['5.1.1 Sender address is on our block list', false],
    ['5.7.1 User unknown', false],
    ['Rejected', false],
  ])('with "550 %s": the address is gone: %s', async (text, isGone) => {
    const smtp = await startSmtp({ onRcptTo: (_address, _session, done) => done(refusal(550, text)) });
    await expect(mailer(smtp.url).send(aMessage())).rejects.toMatchObject({ kind: 'undeliverable', isGone });
  });

  test.each([
    [550, 'undeliverable'],
    [553, 'undeliverable'],
    [451, 'temporary'],
    [421, 'temporary'],
  ] as const)('recipient with %i: %s', async (code, kind) => {
    const smtp = await startSmtp({ onRcptTo: ({ address }, _session, done) => done(refusal(code, `no ${address}`)) });
    await expectFailure(mailer(smtp.url).send(aMessage()), kind, false);
  });

  test.each([
    [554, 'undeliverable'],
    [452, 'temporary'],
  ] as const)('content with %i: %s', async (code, kind) => {
    const smtp = await startSmtp({
      onData(stream, _session, done) {
        stream.resume();
        stream.on('end', () => done(refusal(code, 'no')));
      },
    });
    await expectFailure(mailer(smtp.url).send(aMessage()), kind, false);
  });

  test('a sender that the server does not accept is not held against the recipient', async () => {
    const smtp = await startSmtp({ onMailFrom: (_address, _session, done) => done(refusal(550, 'not you')) });
    await expectFailure(mailer(smtp.url).send(aMessage()), 'temporary', true);
  });

  test('the pool delivers again after a refusal', async () => {
    const smtp = await startSmtp({
      onRcptTo: ({ address }, _session, done) => (address.startsWith('gone') ? done(refusal(550, 'no')) : done()),
    });
    const port = mailer(smtp.url);
    await expectFailure(port.send(aMessage({ to: 'gone@customer.example' })), 'undeliverable');
    await port.send(aMessage());
    expect(smtp.inbox).toHaveLength(1);
  });
});

describe('a server in trouble', () => {
  test('that hangs up before its greeting', async () => {
    const url = await startRaw(createServer((socket) => socket.destroy()));
    await expectFailure(mailer(url).send(aMessage()), 'temporary', true);
  });

  test('that takes no connection at the moment', async () => {
    const url = await startRaw(createServer((socket) => socket.end('421 later\r\n')));
    await expectFailure(mailer(url).send(aMessage()), 'temporary', true);
  });

  test('that hangs up in the middle of the mail, which is not sent twice', async () => {
    let tries = 0;
    const clients = new Set<Socket>();
    const smtp = await startSmtp({
      onData(stream) {
        tries += 1;
        stream.resume();
        stream.on('end', () => clients.forEach((client) => client.destroy()));
      },
    });
    const relay = createServer((client) => {
      clients.add(client);
      const upstream = connect(smtp.port, '127.0.0.1');
      upstream.on('error', () => client.destroy());
      client.on('error', () => upstream.destroy());
      client.on('close', () => upstream.destroy());
      client.pipe(upstream).pipe(client);
    });
    await expectFailure(mailer(await startRaw(relay)).send(aMessage()), 'temporary', false);
    expect(tries).toBe(1);
  });

  test('that is not there', async () => {
    const server = createServer();
    const url = await startRaw(server);
    await new Promise((resolve) => server.close(resolve));
    await expectFailure(mailer(url).send(aMessage()), 'temporary', true);
  });

  test('that never answers', async () => {
    const sockets: Socket[] = [];
    const url = await startRaw(createServer((socket) => sockets.push(socket)));
    cleanups.push(async () => sockets.forEach((socket) => socket.destroy()));
    await expectFailure(mailer(url, { timeoutMs: 100 }).send(aMessage()), 'temporary');
  });

  test('that trickles its replies holds no stop', async () => {
    const url = await startRaw(
      createServer((socket) => {
        socket.on('error', () => undefined);
        socket.write('220 mail.example ESMTP\r\n');
        const trickle = setInterval(() => socket.write('2'), 20);
        socket.once('close', () => clearInterval(trickle));
        socket.once('data', () => void port.close?.());
      }),
    );
    const port = mailer(url);
    await expectFailure(port.send(aMessage()), 'temporary');
  });
});

describe('injection', () => {
  test('line breaks in subject, sender name and headers make no new header', async () => {
    const smtp = await startSmtp();
    const evil = 'x\r\nBcc: thief@evil.example\r\n\r\nbody';
    await mailer(smtp.url).send(
      aMessage({ subject: evil, fromName: evil, language: evil, id: evil, headers: { 'X-Note': evil } }),
    );
    const [mail] = smtp.inbox;
    expect(mail?.to).toEqual(['maria@customer.example']);
    const names = headersOf(mail?.source ?? '').map((line) => line.split(':')[0]?.toLowerCase());
    expect(names).not.toContain('bcc');
    expect(names.filter((name) => name === 'subject')).toHaveLength(1);
  });

  test.each([
    'a@x.example, b@x.example',
    'a@x.example\r\nBcc: b@x.example',
    '<a@x.example>',
    'a b@x.example',
    'a@x.example> SIZE=1',
    'nobody',
    '',
  ])('no mail goes to %j', async (to) => {
    const smtp = await startSmtp();
    await expectFailure(mailer(smtp.url).send(aMessage({ to })), 'undeliverable');
    expect(smtp.inbox).toEqual([]);
  });

  test.each(['Bcc', 'from', 'Content-Type', 'Message-ID', 'X-A\r\nBcc', 'X A', ''])(
    'a message may not set the header %j',
    async (name) => {
      const smtp = await startSmtp();
      await expect(mailer(smtp.url).send(aMessage({ headers: { [name]: 'x' } }))).rejects.toThrow(TypeError);
      expect(smtp.inbox).toEqual([]);
    },
  );

  test('a wrong sender stops the start', () => {
    expect(() => createSmtpMail({ url: 'smtp://127.0.0.1', from: 'nobody' })).toThrow(/from/);
  });
});
