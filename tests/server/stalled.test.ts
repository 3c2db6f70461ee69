import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { closeWhenStalled } from '../../server/body-limit';

/** Opens an answer that is ended when its client stalls for so long. */
async function open(limitMs: number, send: (response: ServerResponse) => void) {
  const server = createServer((_request, response) => {
    closeWhenStalled(response, limitMs);
    send(response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const request = get({ host: '127.0.0.1', port: (server.address() as AddressInfo).port, agent: false });
  request.on('error', () => undefined);
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  answer.on('error', () => undefined);
  return { answer, close: () => server.close() };
}

test('a client that takes nothing any more is let go, and nothing is made for it meanwhile', async () => {
  let made = 0;
  const endless = new Readable({
    read() {
      made += 65_536;
      this.push(Buffer.alloc(65_536));
    },
  });
  const { answer, close } = await open(200, (response) => {
    endless.pipe(response);
    response.once('close', () => endless.destroy());
  });
  await expect.poll(() => endless.destroyed).toBe(true);
  const held = made;
  const closed = new Promise((resolve) => answer.once('close', resolve));
  answer.resume();
  await closed;
  expect(answer.complete).toBe(false);
  expect(made).toBe(held);
  close();
});

test('a download that goes on, however slowly, comes to its end', async () => {
  const { answer, close } = await open(1500, (response) => {
    const trickle = async () => {
      for (let piece = 0; piece < 6; piece += 1) {
        response.write('piece');
        await wait(300);
      }
      response.end();
    };
    void trickle();
  });
  let text = '';
  for await (const part of answer) text += String(part);
  expect(text).toBe('piece'.repeat(6));
  close();
});
