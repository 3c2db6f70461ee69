import { randomInt } from 'node:crypto';
import { log } from '~/lib/log.server';
import { drainRefusedBody } from './body-limit';
import { errorResponse } from './error-pages';
import type { HostRequest } from './request-metadata';

/** What is turned away: a view can be asked for again, a post carries what somebody has typed. */
type Kind = 'view' | 'post';

/** Views are turned away once the median wait has been too long for this time: a short stall of the machine is no crowd. */
const CROWDED_AFTER_MS = 2000;
/** Rounds of the event loop after which the next view begins, even if still more people come. */
const MAX_LOOP_TURNS = 32;
/** Posts are taken until views have been turned away for so many times the wait: they have the machine for themselves by then. */
const POST_WAIT_FACTOR = 8;
/**
 * A process that has just started takes many times as long for its first views as for later ones: each kind of page is loaded, and nothing is
 * compiled yet. Who comes then waits rather than be turned away by what is over in a moment.
 */
const COLD_VIEWS = 500;
/** How long people may wait for one of these, in milliseconds; for each of as many after them a little less, down to what is usual. */
const COLD_WAIT_MS = 8000;
/** A spell is over when nobody was turned away for this long. */
const OVER_AFTER_MS = 10_000;
/** Seconds after which to come back; not the same for all, or all would come back at once. */
const RETRY_SECONDS = [5, 16] as const;

interface LoadSheddingOptions {
  /** How long the median view may wait for its turn, in milliseconds. */
  longestWaitMs: number;
  /** The same for the first views of a process that has just started; 0: no longer than for others. */
  coldWaitMs?: number;
  /** Views that are worked on at the same time; while they wait for a database, others go on. */
  concurrency: number;
  /** Counts one that was turned away. */
  onShed?(kind: Kind): void;
  /** Milliseconds of a clock that never goes back. */
  now?(): number;
}

interface Waiting {
  since: number;
  /** The person has hung up. */
  isGone(): boolean;
  begin(isAdmitted: boolean): void;
}

/**
 * Limits how long people wait for a host that is asked for more than it holds. While half of the views in the queue have waited too long,
 * and that for two seconds, new views are turned away at once, and those that have waited too long when their turn comes. They get a page
 * and the time to come back.
 *
 * Work that fills the process keeps it from seeing who waits: Node accepts one connection in a round of its event loop. So views begin one
 * after the other, and before each of them everybody is read who is there.
 */
export function createLoadShedding({
  longestWaitMs,
  coldWaitMs = COLD_WAIT_MS,
  concurrency,
  onShed,
  now = () => performance.now(),
}: LoadSheddingOptions) {
  const queue: Waiting[] = [];
  const overload = { begins: 0, last: 0, view: 0, post: 0 };
  let inProgress = 0;
  let begunCount = 0;
  /** Since when the median wait has been too long. */
  let overloadedSince: number | undefined;
  let isAccepting = false;
  let hasNewConnection = false;

  /** How long people may wait as things stand: as long as it takes to get going, and ever less. */
  const waitLimitMs = () =>
    longestWaitMs + Math.max(0, coldWaitMs - longestWaitMs) * Math.min(1, Math.max(0, 2 - begunCount / COLD_VIEWS));
  const waitedMs = (waiting: Waiting | undefined) => (waiting ? now() - waiting.since : 0);

  /** Looked at whenever a view comes or begins: the median changes at no other moment. */
  function isCrowded(): boolean {
    // The queue is in the order of arrival, so its middle has the median wait.
    if (waitedMs(queue[Math.floor(queue.length / 2)]) <= waitLimitMs()) overloadedSince = undefined;
    else overloadedSince ??= now();
    return overloadedSince !== undefined && now() - overloadedSince >= CROWDED_AFTER_MS;
  }

  /** Reads until nobody comes any more; then the next view begins. */
  function acceptConnections(rounds = 0): void {
    isAccepting = true;
    hasNewConnection = false;
    setImmediate(() => {
      if (hasNewConnection && rounds < MAX_LOOP_TURNS) return acceptConnections(rounds + 1);
      isAccepting = false;
      beginNext();
    });
  }

  function beginNext(): void {
    while (!isAccepting && inProgress < concurrency) {
      const isTooLate = isCrowded() && waitedMs(queue[0]) > waitLimitMs();
      const next = queue.shift();
      if (!next) return;
      if (isTooLate || next.isGone()) next.begin(false);
      else begin(next);
    }
  }

  function begin(next?: Waiting): void {
    inProgress += 1;
    begunCount += 1;
    acceptConnections();
    next?.begin(true);
  }

  async function view(c: HostRequest, answer: () => Response | Promise<Response>): Promise<Response> {
    if (!isAccepting && inProgress < concurrency && queue.length === 0) begin();
    else {
      const isGone = () => c.env.outgoing.destroyed;
      const isAdmitted = await new Promise<boolean>((resolve) => queue.push({ since: now(), isGone, begin: resolve }));
      if (!isAdmitted) return shed(c, 'view');
    }
    try {
      return await answer();
    } finally {
      inProgress -= 1;
      beginNext();
    }
  }

  async function shed(c: HostRequest, kind: Kind): Promise<Response> {
    if (overload.last === 0) {
      overload.begins = now();
      log.warn({ event: 'crowded', state: 'begins' });
    }
    overload.last = now();
    overload[kind] += 1;
    onShed?.(kind);
    c.get('metadata').route = 'turned-away';
    // A browser that is cut off in the middle of sending shows its own error.
    if (kind === 'post') await drainRefusedBody(c.req.raw.body);
    const seconds = randomInt(...RETRY_SECONDS);
    const response = errorResponse(
      c,
      kind === 'view' ? 'crowded' : 'crowdedPost',
      kind === 'view' ? seconds : undefined,
    );
    response.headers.set('retry-after', String(seconds));
    return response;
  }

  function logWhenOver(): void {
    if (overload.last === 0 || now() - overload.last < OVER_AFTER_MS) return;
    const { begins, last, view: views, post: posts } = overload;
    log.warn({ event: 'crowded', state: 'over', seconds: Math.ceil((last - begins) / 1000), views, posts });
    Object.assign(overload, { begins: 0, last: 0, view: 0, post: 0 });
  }

  /** Somebody has connected: there may be more. */
  const recordArrival = (): void => {
    hasNewConnection = true;
  };

  return {
    recordArrival,
    /** Another process starts beside this one: for a while it is as slow as one that has just started, and as patient. */
    slowDown(): void {
      begunCount = 0;
    },
    /** Answers the request when it is its turn, or turns it away where too many wait for the process. */
    async guard(c: HostRequest, answer: () => Response | Promise<Response>): Promise<Response> {
      recordArrival();
      logWhenOver();
      const { method } = c.req.raw;
      const isView = method === 'GET' || method === 'HEAD';
      if (isView) return isCrowded() ? shed(c, 'view') : view(c, answer);
      const isStuck = isCrowded() && waitedMs(queue[0]) > waitLimitMs() * POST_WAIT_FACTOR;
      return isStuck ? shed(c, 'post') : answer();
    },
  };
}
export type LoadShedding = ReturnType<typeof createLoadShedding>;
