import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { completeAnswer } from './load';

/** Longest time to wait for an answer, in milliseconds. */
const PATIENCE_MS = 30_000;

export interface Arrival {
  /** When it comes, in milliseconds from the beginning. */
  atMs: number;
  request: Buffer;
  isPost: boolean;
}

export interface Outcome extends Arrival {
  /** 0: no answer. */
  status: number;
  hasRetryAfter: boolean;
  /** From the moment when it should have been sent until the whole answer was there. */
  ms: number;
  /** So much later than it should have been sent it was. */
  lateMs: number;
}

/** Moments at which people come who know nothing of each other, so many a second on average, in milliseconds. */
export function* comings(perSecond: number, count: number, fromMs = 0): Generator<number, undefined> {
  let at = fromMs;
  for (let each = 0; each < count; each += 1) yield (at -= (Math.log(1 - Math.random()) / perSecond) * 1000);
  return undefined;
}

/**
 * Sends each request at its time, whatever became of those before, over connections that are kept and as many more as it takes. Times
 * count from the moment when a request was due: what waits for its turn anywhere is not left out.
 */
export async function sendAll(port: number, arrivals: readonly Arrival[]): Promise<Outcome[]> {
  const ordered = [...arrivals].sort((one, other) => one.atMs - other.atMs);
  const idle: Socket[] = [];
  const answers: Promise<Outcome>[] = [];
  const start = performance.now();
  for (const arrival of ordered) {
    while (performance.now() - start < arrival.atMs) await wait(1);
    answers.push(send(port, idle, arrival, start));
  }
  const outcomes = await Promise.all(answers);
  for (const socket of idle) socket.destroy();
  return outcomes;
}

function send(port: number, idle: Socket[], arrival: Arrival, start: number): Promise<Outcome> {
  const socket = idle.pop() ?? connect({ port, host: '127.0.0.1', noDelay: true });
  const lateMs = performance.now() - start - arrival.atMs;
  return new Promise((resolve) => {
    let received: Buffer = Buffer.alloc(0);
    const end = (status: number, head = '') => {
      clearTimeout(timer);
      for (const event of ['data', 'error', 'close']) socket.removeAllListeners(event);
      // One that the other side ends while nobody uses it is not taken again.
      socket.on('error', () => undefined).once('close', () => void idle.splice(idle.indexOf(socket) >>> 0, 1));
      if (status > 0) idle.push(socket);
      else socket.destroy();
      const hasRetryAfter = head.includes('\r\nretry-after: ');
      resolve({ ...arrival, status, hasRetryAfter, ms: performance.now() - start - arrival.atMs, lateMs });
    };
    const timer = setTimeout(end, PATIENCE_MS, 0);
    socket.on('error', () => end(0)).on('close', () => end(0));
    socket.on('data', (part) => {
      received = received.length === 0 ? part : Buffer.concat([received, part]);
      const answer = completeAnswer(received);
      if (answer) end(answer.status, answer.head);
    });
    socket.write(arrival.request);
  });
}
