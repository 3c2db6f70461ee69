import { connect, type Socket } from 'node:net';
import type { Server } from './processes';

interface LoadOptions {
  port: number;
  /** Requests as they go over the wire, one after another; the run ends when they do. */
  requests: Iterator<Buffer>;
  /** Longest time to go on starting requests, in milliseconds. */
  ms: number;
  connections: number;
}

interface LoadResult {
  answered: number;
  /** Answers by status. */
  statuses: Map<number, number>;
  /** Of all connections together, in milliseconds. */
  elapsedMs: number;
  /** Sorted, in milliseconds. */
  latencies: number[];
  /** Of the last answer, head included. */
  bytes: number;
}

const HEAD_END = Buffer.from('\r\n\r\n');
const CHUNKS_END = Buffer.from('0\r\n\r\n');

/** A request of a browser that keeps its connection. `headers` are more of them, each line with its end. */
export function getRequest(path: string, port: number, headers = ''): Buffer {
  return Buffer.from(`GET ${path} HTTP/1.1\r\n${browserHeaders(port)}${headers}\r\n`);
}

/** A form post of such a browser. */
export function postRequest(path: string, port: number, body: string, headers = ''): Buffer {
  const length = Buffer.byteLength(body);
  const own = `Origin: http://127.0.0.1:${port}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${length}\r\n${headers}`;
  return Buffer.from(`POST ${path} HTTP/1.1\r\n${browserHeaders(port)}${own}\r\n${body}`);
}

function browserHeaders(port: number): string {
  return (
    `Host: 127.0.0.1:${port}\r\nUser-Agent: Mozilla/5.0 (bench)\r\nAccept: text/html,application/xhtml+xml\r\n` +
    'Accept-Language: en\r\nAccept-Encoding: gzip, deflate, br\r\n'
  );
}

/** Loads a server over kept connections, each with one request at a time. Plain sockets, so that the load costs little. */
export async function load({ port, requests, ms, connections }: LoadOptions): Promise<LoadResult> {
  const result: LoadResult = { answered: 0, statuses: new Map(), elapsedMs: 0, latencies: [], bytes: 0 };
  const start = performance.now();
  const deadline = start + ms;
  const next = () => (performance.now() < deadline ? (requests.next().value as Buffer | undefined) : undefined);
  await Promise.all(Array.from({ length: connections }, () => runConnection(port, next, result)));
  result.elapsedMs = performance.now() - start;
  result.latencies.sort((a, b) => a - b);
  return result;
}

/** Sends these over 16 connections. @throws Error where one is answered with another status */
export async function loadAll(
  { name, port }: Pick<Server, 'name' | 'port'>,
  requests: Buffer[],
  status: number,
): Promise<void> {
  const { statuses } = await load({ port, requests: requests.values(), ms: 10 * 60_000, connections: 16 });
  if (statuses.get(status) !== requests.length)
    throw new Error(`${name} answered ${JSON.stringify([...statuses])} instead of ${status}`);
}

function runConnection(port: number, next: () => Buffer | undefined, result: LoadResult): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true });
    let received: Buffer = Buffer.alloc(0);
    let sentAt = 0;
    let isDone = false;
    const send = () => {
      const request = next();
      if (!request) {
        isDone = true;
        socket.end();
        return;
      }
      sentAt = performance.now();
      socket.write(request);
    };
    socket.on('connect', send);
    socket.on('data', (part) => {
      received = received.length === 0 ? part : Buffer.concat([received, part]);
      const status = completeAnswer(received)?.status;
      if (status === undefined) return;
      result.latencies.push(performance.now() - sentAt);
      result.answered += 1;
      result.statuses.set(status, (result.statuses.get(status) ?? 0) + 1);
      result.bytes = received.length;
      received = Buffer.alloc(0);
      send();
    });
    socket.on('error', reject);
    socket.on('close', () => (isDone ? resolve() : reject(new Error('The server closed a connection in use'))));
  });
}

/** Status and head, in small letters, of an answer that has arrived whole; undefined until then. */
export function completeAnswer(received: Buffer): { status: number; head: string } | undefined {
  const headEnd = received.indexOf(HEAD_END);
  if (headEnd < 0) return undefined;
  const head = received.toString('latin1', 0, headEnd).toLowerCase();
  const bodyStart = headEnd + HEAD_END.length;
  const length = /\r\ncontent-length: *(\d+)/.exec(head)?.[1];
  const isChunked = length === undefined && head.includes('\r\ntransfer-encoding: chunked');
  const isWhole = isChunked
    ? received.length > bodyStart && received.subarray(-CHUNKS_END.length).equals(CHUNKS_END)
    : received.length >= bodyStart + Number(length ?? 0);
  return isWhole ? { status: Number(head.slice(9, 12)), head } : undefined;
}

/** The given part of sorted latencies, in milliseconds. */
export function percentile(sorted: readonly number[], part: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}
