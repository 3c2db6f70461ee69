import { subDays } from 'date-fns';
import { DRAFT_DAYS } from '~/config/limits';
import type { PlatformContext } from './context';
import { removeStaleLimits } from './http/rate-limiter';
import { removeStaleConsents } from './modules/consents/service';
import { ownerColumns, unneededKeys } from './modules/drafts/store';
import { removeStalePasses } from './modules/gate/service';
import { createSettling } from './modules/payments/settling';
import { removeStalePeople } from './modules/people/service';
import { removeStalePreferences } from './modules/preferences/service';
import { removeStalePushLinks } from './modules/push/service';
import { removeStaleSignUps } from './modules/sign-up/service';
import { watchCertificate } from './modules/wallet/certificate-watch';

const HOUR_MS = 3600_000;
/** A payer waits for what became of a payment. */
const PAYMENTS_MS = 60_000;
/** Drafts and files that one round takes away: a round must never hold up the people who are writing. */
const ROUND = 200;

type Needs = Pick<PlatformContext, 'db' | 'files' | 'clock'>;

/** Whatever has run out, or waited a month for somebody. */
async function removeStale({ db, clock }: Needs): Promise<void> {
  const now = clock.now();
  const monthAgo = subDays(now, DRAFT_DAYS).getTime();
  await removeStaleLimits(db, now);
  await removeStalePasses(db, now);
  await removeStaleConsents(db, now, monthAgo);
  await removeStalePreferences(db, now, monthAgo);
  await removeStaleSignUps(db, now);
  await removeStalePeople(db, now, monthAgo);
  await removeStalePushLinks(db, now);
}

/** Bytes that came in a day ago and that no draft and no submission names: their process died in between. */
async function removeOrphans({ db, files, clock }: Needs): Promise<void> {
  const rows = await db
    .selectFrom('incoming_files')
    .select('file_key')
    .where('received_at', '<', subDays(clock.now(), 1).getTime())
    .limit(ROUND)
    .execute();
  const keys = rows.map((row) => row.file_key);
  if (keys.length === 0) return;
  const needed = await namedKeys(db, keys);
  for (const key of keys) if (!needed.has(key)) await files.remove(key);
  await db.deleteFrom('incoming_files').where('file_key', 'in', keys).execute();
}

/** The keys that some row needs. */
async function namedKeys(db: Needs['db'], keys: string[]): Promise<Set<string>> {
  const named = await db
    .selectFrom('draft_files')
    .select('file_key as key')
    .where('file_key', 'in', keys)
    .union(db.selectFrom('submission_files').select('file_key as key').where('file_key', 'in', keys))
    .union(db.selectFrom('signing_envelopes').select('document_key as key').where('document_key', 'in', keys))
    .union(
      db
        .selectFrom('signing_envelopes')
        .select('signed_document_key as key')
        .where('signed_document_key', 'in', keys)
        .$narrowType<{ key: string }>(),
    )
    .union(
      db
        .selectFrom('agreements')
        .select('document_key as key')
        .where('document_key', 'in', keys)
        .$narrowType<{ key: string }>(),
    )
    .union(
      db
        .selectFrom('stored_prints')
        .select('file_key as key')
        .where('file_key', 'in', keys)
        .$narrowType<{ key: string }>(),
    )
    .execute();
  return new Set(named.map((row) => row.key));
}

/**
 * Takes away drafts that nobody has touched for 30 days, with their files, files that nothing names, and rate limits and
 * pauses that are over.
 *
 * @returns how many drafts went
 */
export async function tidy({ db, files, clock }: Needs): Promise<number> {
  const now = clock.now();
  await removeStale({ db, files, clock });
  await removeOrphans({ db, files, clock });
  const stale = await db
    .selectFrom('drafts')
    .select(['account_id', 'form_id', 'recipient_id', 'updated_at'])
    .where('updated_at', '<', subDays(now, DRAFT_DAYS).getTime())
    .limit(ROUND)
    .execute();
  for (const draft of stale) {
    const owner = { accountId: draft.account_id, formId: draft.form_id, recipientId: draft.recipient_id };
    const keys = await db.transaction().execute(async (trx) => {
      // Somebody may have come back to it since it was read.
      const gone = await trx
        .deleteFrom('drafts')
        .where((eb) => eb.and({ ...ownerColumns(owner), updated_at: draft.updated_at }))
        .executeTakeFirst();
      if (gone.numDeletedRows === 0n) return [];
      const rows = await trx
        .deleteFrom('draft_files')
        .where((eb) => eb.and(ownerColumns(owner)))
        .returning('file_key')
        .execute();
      return unneededKeys(
        trx,
        owner,
        rows.map((row) => row.file_key),
      );
    });
    for (const key of keys) await files.remove(key);
  }
  return stale.length;
}

/**
 * Tidies every hour, first a minute after the start, and looks after payments every minute. A failed round is logged, and the next
 * one tries again.
 */
export function startHousekeeping(context: PlatformContext): { stop(): void } {
  const settling = createSettling(context);
  const safely = (round: () => Promise<unknown>) => () => {
    round().catch((error: unknown) =>
      context.log('error', 'housekeeping.failed', { message: error instanceof Error ? error.message : String(error) }),
    );
  };
  let rounds = 0;
  const tidyAll = safely(() => {
    rounds += 1;
    // Once a day is often enough to be told.
    if (rounds % 24 === 0) watchCertificate(context);
    return tidy(context);
  });
  const first = setTimeout(tidyAll, 60_000).unref();
  const hourly = setInterval(tidyAll, HOUR_MS).unref();
  const payments = setInterval(
    safely(() => settling.tidy()),
    PAYMENTS_MS,
  ).unref();
  return {
    stop() {
      clearTimeout(first);
      clearInterval(hourly);
      clearInterval(payments);
    },
  };
}
