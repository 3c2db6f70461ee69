import type { PlatformContext } from '../context';
import { UnknownKind, type JobHandler } from '../jobs/worker';
import { QUEUE_RULES } from '../ports/jobs';

const HOUR_MS = 3600_000;

/** What is done over and over, by one process at a time. Its modules are loaded when it is. */
interface Round {
  everyMs: number;
  /** Of its jobs; without one nobody waits for it. */
  priority?: number;
  run(context: PlatformContext): Promise<unknown>;
}

type Rounds = Readonly<Record<string, Round>>;

const ROUNDS = {
  tidy: { everyMs: HOUR_MS, run: async (context) => (await import('./tidy')).tidy(context) },
  /** Beside what is tidied: whoever is reminded late has little time left. */
  drafts: {
    everyMs: HOUR_MS,
    run: async (context) => (await import('~/areas/drafts/service.server')).createDraftReminders(context).round(),
  },
  /** A payer waits for what became of a payment. */
  payments: {
    everyMs: 60_000,
    priority: 1,
    async run(context) {
      const { createRefunds, createSettling } = await import('~/areas/payments/service.server');
      await createSettling(context).tidy();
      await createRefunds(context).tidy();
    },
  },
  /** It is morning somewhere at every hour. */
  alerts: {
    everyMs: HOUR_MS,
    run: async (context) => (await import('~/areas/submissions/notifications/service.server')).tellSummaries(context),
  },
  /** Once a day is often enough to be told. */
  certificate: {
    everyMs: 24 * HOUR_MS,
    run: async (context) => (await import('~/areas/wallet-passes/service.server')).watchCertificate(context),
  },
} as const satisfies Rounds;

/**
 * Rounds are jobs: each adds the next one of its name when it is over, so that all processes and machines of a database together do it
 * once at a time.
 */
export function createRounds(context: PlatformContext, rounds: Rounds = ROUNDS) {
  const { db, clock, jobs } = context;

  /** @param after the time of the round before, which another machine's clock may have reached first */
  async function addNext(name: string, { everyMs, priority }: Round, after = 0): Promise<void> {
    const at = (Math.floor(Math.max(clock.now(), after) / everyMs) + 1) * everyMs;
    const key = `${name} ${at}`;
    await jobs.add(db, [{ queue: 'round', key, accountId: '', data: { name, at }, priority, startAt: at }]);
  }

  return {
    /** Adds the next round of each name, where none waits. */
    begin: () => Promise.all(Object.entries(rounds).map(([name, round]) => addNext(name, round))),

    /** Does one. A round that fails for the last time is followed by the next one all the same. */
    handle: (async ({ data: { name, at }, attempt }) => {
      const round = rounds[String(name)];
      if (!round) throw new UnknownKind(`round ${String(name)}`);
      const follow = () => addNext(String(name), round, Number(at));
      if (attempt >= QUEUE_RULES.round.tries) await follow();
      await round.run(context);
      await follow();
    }) satisfies JobHandler,
  };
}
