import { randomInt } from 'node:crypto';
import { log } from '~/services/log.server';
import { drainRefused } from './body-limit';
import { refusal } from './error-pages';
import type { HostRequest } from './request-facts';

/** What is turned away: a view can be asked for again, a post carries what somebody has typed. */
type Kind = 'view' | 'post';

/** So many views may always wait: a pause of the process alone, in which hardly anybody came, is no crowd. */
const ALWAYS_TAKEN = 32;
/** Rounds of the event loop after which the next view begins, even if still more people come. */
const MOST_ROUNDS = 32;
/** Posts are taken until views have been turned away for so many times the wait: they have the machine for themselves by then. */
const PATIENCE_FOR_POSTS = 8;
/**
 * A process that has just started takes many times as long for its first views as for later ones: each kind of page is loaded, and nothing is
 * compiled yet. Who comes then waits rather than be turned away by what is over in a moment.
 */
const COLD_VIEWS = 500;
/** How long people may wait for one of these, in milliseconds; for each of as many after them a little less, down to what is usual. */
const COLD_WAIT_MS = 8000;
/** A spell is over when nobody was turned away for this long. */
const CALM_MS = 10_000;
/** Seconds after which to come back; not the same for all, or all would come back at once. */
const RETRY_SECONDS = [5, 16] as const;

export interface Shedding {
  /** Answers the request when it is its turn, or turns it away where too many wait for the process. */
  guard(c: HostRequest, answer: () => Response | Promise<Response>): Promise<Response>;
  /** Somebody has connected: there may be more. */
  noteArrival(): void;
  /** Another process starts beside this one: for a while it is as slow as one that has just started, and as patient. */
  slowDown(): void;
}

interface SheddingOptions {
  /** How long people may wait for their turn, in milliseconds. */
  longestWaitMs: number;
  /** The same for the first views of a process that has just started; 0: no longer than for others. */
  coldWaitMs?: number;
  /** Views that are worked on at the same time; while they wait for a database, others go on. */
  atOnce: number;
  /** Counts one that was turned away. */
  onShed?(kind: Kind): void;
  /** Milliseconds of a clock that never goes back. */
  now?(): number;
}

interface Waiting {
  since: number;
  /** The person has hung up. */
  isGone(): boolean;
  begin(isTaken: boolean): void;
}

/**
 * Keeps a host that is asked for more than it holds as quick as ever for those whom it answers: views that would wait too long are
 * turned away at once, with a page and the time to come back.
 *
 * Work that fills the process keeps it from seeing who waits: Node accepts one connection in a round of its event loop. So views begin one
 * after the other, and before each of them everybody is read who is there. Then how many wait, and how fast it goes, tell how long it takes.
 */
export function createShedding({
  longestWaitMs,
  coldWaitMs = COLD_WAIT_MS,
  atOnce,
  onShed,
  now = () => performance.now(),
}: SheddingOptions): Shedding {
  const queue: Waiting[] = [];
  const spell = { begins: 0, last: 0, view: 0, post: 0 };
  let inProgress = 0;
  let begunCount = 0;
  let begunAt = now();
  /** Between two views that begin while others wait, on average. */
  let paceMs = 0;
  let isReading = false;
  let hasArrived = false;

  /** How long people may wait as things stand: as long as it takes to get going, and ever less. */
  const patienceMs = () =>
    longestWaitMs + Math.max(0, coldWaitMs - longestWaitMs) * Math.min(1, Math.max(0, 2 - begunCount / COLD_VIEWS));
  const isLong = () => queue.length >= ALWAYS_TAKEN;
  /** How long the first of many has been waiting, and how long one more would. */
  const ageMs = () => (isLong() ? now() - (queue[0]?.since ?? 0) : 0);
  const waitMs = () => (isLong() ? queue.length * paceMs : 0);

  /** Reads until nobody comes any more; then the next view begins. */
  function readOn(rounds = 0): void {
    isReading = true;
    hasArrived = false;
    setImmediate(() => {
      if (hasArrived && rounds < MOST_ROUNDS) return readOn(rounds + 1);
      isReading = false;
      beginNext();
    });
  }

  function beginNext(): void {
    while (!isReading && inProgress < atOnce) {
      const isTooLate = ageMs() > patienceMs();
      const next = queue.shift();
      if (!next) return;
      if (isTooLate || next.isGone()) next.begin(false);
      else begin(next);
    }
  }

  function begin(next?: Waiting): void {
    if (next) paceMs += (now() - begunAt - paceMs) / ALWAYS_TAKEN;
    begunAt = now();
    inProgress += 1;
    begunCount += 1;
    readOn();
    next?.begin(true);
  }

  async function view(c: HostRequest, answer: () => Response | Promise<Response>): Promise<Response> {
    if (!isReading && inProgress < atOnce && queue.length === 0) begin();
    else {
      const isGone = () => c.env.outgoing.destroyed;
      const isTaken = await new Promise<boolean>((resolve) => queue.push({ since: now(), isGone, begin: resolve }));
      if (!isTaken) return turnAway(c, 'view');
    }
    try {
      return await answer();
    } finally {
      inProgress -= 1;
      beginNext();
    }
  }

  async function turnAway(c: HostRequest, kind: Kind): Promise<Response> {
    if (spell.last === 0) {
      spell.begins = now();
      log.warn({ event: 'crowded', state: 'begins' });
    }
    spell.last = now();
    spell[kind] += 1;
    onShed?.(kind);
    c.get('facts').route = 'turned-away';
    // A browser that is cut off in the middle of sending shows its own error.
    if (kind === 'post') await drainRefused(c.req.raw.body);
    const seconds = randomInt(...RETRY_SECONDS);
    const response = refusal(c, kind === 'view' ? 'crowded' : 'crowdedPost', kind === 'view' ? seconds : undefined);
    response.headers.set('retry-after', String(seconds));
    return response;
  }

  function tellWhenOver(): void {
    if (spell.last === 0 || now() - spell.last < CALM_MS) return;
    const { begins, last, view: views, post: posts } = spell;
    log.warn({ event: 'crowded', state: 'over', seconds: Math.ceil((last - begins) / 1000), views, posts });
    Object.assign(spell, { begins: 0, last: 0, view: 0, post: 0 });
  }

  const noteArrival = () => {
    hasArrived = true;
  };

  return {
    noteArrival,
    slowDown() {
      begunCount = 0;
    },
    async guard(c, answer) {
      noteArrival();
      tellWhenOver();
      const { method } = c.req.raw;
      const isView = method === 'GET' || method === 'HEAD';
      if (isView) return waitMs() > patienceMs() ? turnAway(c, 'view') : view(c, answer);
      return ageMs() > patienceMs() * PATIENCE_FOR_POSTS ? turnAway(c, 'post') : answer();
    },
  };
}
