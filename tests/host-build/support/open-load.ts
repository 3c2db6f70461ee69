import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

export interface LoadRequest {
  path: string;
  /** Posted; a view where there is none. */
  body?: string;
  /** What the answer has to be. */
  expects(answer: { status: number; location: string }): boolean;
}

interface Load {
  /** What is asked for, as long as it goes on. */
  requests: Iterable<LoadRequest>;
  perSecond: number;
  port: number;
}

interface LoadOutcome {
  sent: number;
  /** What went wrong, in words. */
  failures: string[];
  /** How often somebody was told to come back, because too many waited, and did so. */
  comebacks: number;
}

/** Sends requests at their times, whether those of before are answered or not: half of them on connections that are kept. */
export async function openLoad({ requests, perSecond, port }: Load): Promise<LoadOutcome> {
  // As a proxy keeps them.
  const keepAliveAgent = new Agent({ keepAlive: true, maxFreeSockets: 8 });
  const failures: string[] = [];
  let comebacks = 0;
  const answers: Promise<void>[] = [];
  const began = performance.now();
  for (const loadRequest of requests) {
    const due = began + (answers.length * 1000) / perSecond;
    if (due > performance.now()) await wait(due - performance.now());
    const agent = answers.length % 2 === 0 ? keepAliveAgent : false;
    const at = Math.round(performance.now() - began);
    answers.push(
      insist(() => send(port, loadRequest, agent)).then(
        (answer) => {
          comebacks += answer.comebacks;
          if (!loadRequest.expects(answer))
            failures.push(`${at} ms: ${answer.status} ${answer.location} ${kindOf(loadRequest)}`);
        },
        (error: unknown) => void failures.push(`${at} ms: ${String(error)} ${kindOf(loadRequest)}`),
      ),
    );
  }
  await Promise.all(answers);
  keepAliveAgent.destroy();
  return { sent: answers.length, failures, comebacks };
}

const kindOf = ({ path, body }: LoadRequest) => `${body === undefined ? 'GET' : 'POST'} ${path.split('/')[1] ?? ''}`;

const LIMIT_MS = 20_000;
const MOST_COMEBACKS = 5;
const COME_BACK_MS = 1000;

interface Answer {
  status: number;
  location: string;
  /** There are too many; it is said when to come back. */
  isCrowded: boolean;
}

/** Does as the page for the crowded says. */
async function insist(attempt: () => Promise<Answer>): Promise<Answer & { comebacks: number }> {
  for (let comebacks = 0; ; comebacks += 1) {
    const answer = await attempt();
    if (!answer.isCrowded || comebacks === MOST_COMEBACKS) return { ...answer, comebacks };
    await wait(COME_BACK_MS);
  }
}

function send(port: number, { path, body }: LoadRequest, agent: Agent | false): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers =
      body === undefined
        ? {}
        : { 'content-type': 'application/x-www-form-urlencoded', 'content-length': String(Buffer.byteLength(body)) };
    const method = body === undefined ? 'GET' : 'POST';
    const sent = request({ host: '127.0.0.1', port, path, method, agent, headers, timeout: LIMIT_MS }, (answer) => {
      answer.resume();
      answer.once('error', reject);
      answer.once('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          location: answer.headers.location ?? '',
          isCrowded: answer.statusCode === 503 && 'retry-after' in answer.headers,
        }),
      );
    });
    sent.once('timeout', () => sent.destroy(new Error(`no answer in ${LIMIT_MS} ms`)));
    sent.once('error', reject);
    sent.end(body);
  });
}
