import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import type { Measures } from './measure-rounds';
import { startServer } from './servers';
import { MAILING_KIND, MAILING_RECIPIENTS, type BenchEnvironment } from './environment';

const LIMIT_MS = 300_000;

/** Mails a second that a mailing brings to a mail server which takes everything at once. */
export async function measureMailing(environment: BenchEnvironment): Promise<Measures> {
  let count = 0;
  let lastAt = 0;
  const sink = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, _session, done) {
      stream.resume();
      stream.once('end', () => {
        count += 1;
        lastAt = performance.now();
        done();
      });
    },
  });
  const { port } = await new Promise<AddressInfo>((resolve) => {
    const { server } = sink;
    sink.listen(0, '127.0.0.1', () => resolve(server.address() as AddressInfo));
  });
  const server = await startServer({
    ...environment,
    env: { ...environment.env, SMTP_URL: `smtp://127.0.0.1:${port}` },
  });
  try {
    await server.quiet();
    const before = count;
    const began = performance.now();
    await order(environment, server.origin);
    while (count - before < MAILING_RECIPIENTS) {
      if (performance.now() - began > LIMIT_MS)
        throw new Error(`${count - before} of ${MAILING_RECIPIENTS} mails went out`);
      await wait(50);
    }
    return { 'mailing, mails/s': MAILING_RECIPIENTS / ((lastAt - began) / 1000) };
  } finally {
    await server.stop();
    sink.close();
  }
}

async function order(environment: BenchEnvironment, origin: string): Promise<void> {
  const response = await fetch(`${origin}/api/x/mailings/Send`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${await environment.ownerToken()}` },
    body: JSON.stringify({
      sendKey: 'the-mailing-of-the-bench',
      category: 'service_update',
      channel: 'email',
      subject: 'Save this summer',
      text: 'Hello {{name}},\n\nclose the blinds.',
      to: { segment: { type: MAILING_KIND } },
    }),
  });
  const answer = await response.text();
  if (response.status !== 200) throw new Error(`The mailing was answered with ${response.status}: ${answer}`);
}
