import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';

/**
 * `refuses`: asks to try later; `stalls`: says nothing to a mail; `hangsUp`: instead of answering to it; `takesAndHangsUp`: the same,
 * but the mail is kept; `away`: nobody listens.
 */
export type Mood = 'well' | 'refuses' | 'stalls' | 'hangsUp' | 'takesAndHangsUp' | 'away';

/** A mail that has arrived. */
interface Mail {
  to: string;
  messageId: string;
  /** Whether the sender was told so. */
  isAcknowledged: boolean;
}

/** A mail server on loopback whose mood changes. */
export async function startMailServer(port = 0) {
  const mails: Mail[] = [];
  let mood: Mood = 'well';
  const sockets = new Set<Socket>();
  const hangUpAll = () => sockets.forEach((socket) => socket.destroy());

  const open = async (at: number): Promise<SMTPServer> => {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onConnect(_session, done) {
        done(mood === 'refuses' ? Object.assign(new Error('Try again later'), { responseCode: 421 }) : null);
      },
      onData(stream, { envelope }, done) {
        let source = '';
        stream.on('data', (part: Buffer) => (source += part.toString()));
        stream.on('end', () => {
          const store = (isAcknowledged: boolean) => {
            const [head = ''] = source.replace(/\r\n[ \t]+/g, ' ').split('\r\n\r\n', 1);
            const messageId = /^message-id: (.*)$/im.exec(head)?.[1]?.trim() ?? '';
            mails.push({ to: envelope.rcptTo[0]?.address ?? '', messageId, isAcknowledged });
          };
          if (mood === 'stalls') return;
          if (mood === 'takesAndHangsUp') store(false);
          if (mood !== 'well') return hangUpAll();
          store(true);
          done();
        });
      },
    });
    server.on('error', () => undefined);
    server.server.on('connection', (socket: Socket) => {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
    });
    server.listen(at, '127.0.0.1');
    await once(server.server, 'listening');
    return server;
  };
  let server: SMTPServer | undefined = await open(port);
  const own = (server.server.address() as AddressInfo).port;

  async function close(): Promise<void> {
    const current = server;
    server = undefined;
    hangUpAll();
    if (current) await new Promise<void>((resolve) => current.close(resolve));
  }

  return {
    mails,
    url: `smtp://127.0.0.1:${own}`,
    /** Whoever waits for an answer is hung up on. */
    async turn(next: Mood): Promise<void> {
      mood = next;
      if (next === 'away') return close();
      hangUpAll();
      server ??= await open(own);
    },
    close,
  };
}
export type MailServer = Awaited<ReturnType<typeof startMailServer>>;
