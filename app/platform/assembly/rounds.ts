import { subDays } from 'date-fns';
import { DRAFT_DAYS } from '~/config/limits';
import type { PlatformContext } from '../context';
import { removeStaleAnswers } from '../http/kept-answers';
import { removeStaleLimits } from '../http/rate-limiter';
import { tellSummaries } from '../modules/alerts/service';
import { removeStaleConsents } from '../modules/consents/service';
import { removeDueAccounts } from '../modules/closing/service';
import { createBillService } from '../modules/bills/service';
import { createDocumentService } from '../modules/documents/service';
import { removeStaleDeliveries } from '../modules/deliveries/service';
import { recheckDomains } from '../modules/domains/service';
import { applyRetention, createRights, removeUnsent } from '../modules/dossier/service';
import { createDraftReminders, createDraftService } from '../modules/drafts/service';
import { removeStaleKeyCalls } from '../modules/keys/service';
import { removeStalePasses } from '../modules/gate/service';
import { createRefunds, createSettling } from '../modules/payments/service';
import { removeStalePeople } from '../modules/people/service';
import { removeStalePreferences } from '../modules/preferences/service';
import { removeStalePushLinks } from '../modules/push/service';
import { removeStaleShortLinks } from '../modules/short-links/service';
import { removeStaleSignUps } from '../modules/sign-up/service';
import { createSigningService } from '../modules/signing/service';
import { createSubmissionService } from '../modules/submissions/service';
import { createUploadService } from '../modules/uploads/service';
import { removeStaleUndos } from '../modules/unsubscribe/service';
import { watchCertificate } from '../modules/wallet/service';
import { removeStaleWebhookDeliveries } from '../modules/webhooks/service';
import type { JobHandler } from '../jobs/worker';
import { QUEUE_RULES } from '../ports/jobs';

const HOUR_MS = 3600_000;
/** Drafts and files that one round takes away: a round must never hold up the people who are writing. */
const ROUND = 200;

type Needs = Pick<
  PlatformContext,
  'db' | 'engine' | 'dns' | 'files' | 'clock' | 'ids' | 'config' | 'fetchPublic' | 'log'
>;

/** Whatever has run out, or waited a month for somebody. */
async function removeStale({ db, clock }: Needs): Promise<void> {
  const now = clock.now();
  const monthAgo = subDays(now, DRAFT_DAYS).getTime();
  await removeStaleLimits(db, now);
  await removeStaleAnswers(db, now);
  await removeStaleKeyCalls(db, now);
  await removeStalePasses(db, now);
  await removeStaleConsents(db, now, monthAgo);
  await removeStalePreferences(db, monthAgo);
  await removeStaleUndos(db, now);
  await removeStaleSignUps(db, now);
  await removeStalePeople(db, now, monthAgo);
  await removeStalePushLinks(db, now);
  await removeStaleShortLinks(db, now);
  await removeStaleDeliveries(db, monthAgo);
  await removeStaleWebhookDeliveries(db, monthAgo);
}

/** Bytes that no row needs: whoever keeps files says which it needs. */
async function removeOrphans(context: Needs): Promise<void> {
  const { listNamedKeys: ofDrafts } = createDraftService(context);
  const { listNamedKeys: ofSubmissions } = createSubmissionService(context);
  const owners = [createSigningService(context), createBillService(context), createDocumentService(context)];
  await createUploadService(context).removeOrphans(
    [(keys) => ofDrafts(keys), (keys) => ofSubmissions(keys), ...owners.map(({ listNamedKeys }) => listNamedKeys)],
    ROUND,
  );
}

/**
 * Takes away drafts that nobody has touched for 30 days, with their files, what accounts keep no longer, who began a
 * public form and never sent it, files that nothing names, rate limits and pauses that are over, and all of the accounts whose end has come.
 *
 * @returns how many drafts went
 */
export async function tidy(context: Needs): Promise<number> {
  await removeStale(context);
  await removeDueAccounts(context);
  await recheckDomains(context);
  await applyRetention(context, ROUND);
  await createRights(context).finishErasures();
  await removeUnsent(context, ROUND);
  await removeOrphans(context);
  return createDraftService(context).removeStale(ROUND);
}

/** What is done over and over, by one process at a time. */
interface Round {
  everyMs: number;
  /** Of its jobs; without one nobody waits for it. */
  priority?: number;
  run(context: PlatformContext): Promise<unknown>;
}

type Rounds = Readonly<Record<string, Round>>;

const ROUNDS = {
  tidy: { everyMs: HOUR_MS, run: tidy },
  /** Beside what is tidied: whoever is reminded late has little time left. */
  drafts: { everyMs: HOUR_MS, run: (context) => createDraftReminders(context).round() },
  /** A payer waits for what became of a payment. */
  payments: {
    everyMs: 60_000,
    priority: 1,
    async run(context) {
      await createSettling(context).tidy();
      await createRefunds(context).tidy();
    },
  },
  /** It is morning somewhere at every hour. */
  alerts: { everyMs: HOUR_MS, run: tellSummaries },
  /** Once a day is often enough to be told. */
  certificate: { everyMs: 24 * HOUR_MS, run: async (context) => watchCertificate(context) },
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
      if (!round) return;
      const follow = () => addNext(String(name), round, Number(at));
      if (attempt >= QUEUE_RULES.round.tries) await follow();
      await round.run(context);
      await follow();
    }) satisfies JobHandler,
  };
}
