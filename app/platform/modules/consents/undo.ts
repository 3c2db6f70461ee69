import { UNDO_MS } from '~/domain/consent';
import type { ConsentAction } from '~/contract/consents';
import type { ChannelName } from '~/contract/enums';
import type { PlatformContext } from '../../context';
import type { ConsentRow, EndedConsent } from '../../db/preference-tables';
import { createConsentChanges, type OptionChange } from './changes';
import { createConsentStore, createUndoStore, holdRecipients, touchRecipients, type Owner, type Trx } from './store';
import { recipientIdsOf } from './subject';
import type { Visit } from './visit';

const RESTORED: ConsentAction = 'restored';

/** What changes have ended, as it was stored before them and when they were written. */
export function endedConsents(
  recipientId: string,
  before: readonly ConsentRow[],
  after: readonly ConsentRow[],
  changes: readonly OptionChange[],
): EndedConsent[] {
  return changes.map(({ category, channel }) => {
    const find = (rows: readonly ConsentRow[]) =>
      rows.find((each) => each.category === category && each.channel === channel);
    const row = find(before);
    const kept = row
      ? { is_given: row.is_given, source: row.source, text_version: row.text_version, updated_at: row.updated_at }
      : null;
    return { recipientId, category, channel, before: kept, endedAt: find(after)?.updated_at ?? 0 };
  });
}

/** Keeps what "unsubscribe from all" has ended. One that ended nothing leaves an earlier one as it is. */
export async function keepUndo(
  trx: Trx,
  { accountId, recipientId }: Owner,
  ended: readonly EndedConsent[],
  now: number,
): Promise<void> {
  if (ended.length === 0) return;
  await createUndoStore(trx).saveUndo({
    account_id: accountId,
    recipient_id: recipientId,
    ended: JSON.stringify(ended),
    until: now + UNDO_MS,
  });
}

/** Taking back "unsubscribe from all": what it has ended is again what it was, but for what was changed since. */
export function createUndoing(context: Pick<PlatformContext, 'db' | 'clock' | 'ids'>) {
  const { db, clock } = context;
  const changes = createConsentChanges(context);

  /** Resolves to whether it was restored: not where somebody has said something else meanwhile. */
  async function restore(
    trx: Trx,
    visit: Visit,
    { recipientId, category, channel, before, endedAt }: EndedConsent,
  ): Promise<boolean> {
    const store = createConsentStore(trx);
    const owner = { accountId: visit.owner.accountId, recipientId };
    const now = (await store.listConsents(owner)).find((row) => row.category === category && row.channel === channel);
    if (!now || now.is_given === 1 || now.updated_at !== endedAt) return false;
    if (before) await store.saveConsent({ ...now, ...before });
    else await store.removeConsent(owner, category, channel);
    await changes.tell(trx, owner, visit, RESTORED, {
      category,
      channel: channel as ChannelName,
      textVersion: before?.text_version,
    });
    return true;
  }

  return {
    async getUndo({ owner }: Visit): Promise<{ until: string | null }> {
      const row = await createUndoStore(db).findUndo(owner);
      return { until: row && row.until > clock.now() ? new Date(row.until).toISOString() : null };
    },

    /** Restores once; a repeat, and one that comes too late, restores nothing. */
    async undo(visit: Visit): Promise<{ restored: number }> {
      const { subject, owner } = visit;
      const ids = recipientIdsOf(subject);
      return holdRecipients(
        db,
        ids.map((recipientId) => ({ ...owner, recipientId })),
        async (trx) => {
          const store = createUndoStore(trx);
          const row = await store.findUndo(owner);
          if (!row || row.until <= clock.now()) return { restored: 0 };
          await store.removeUndo(owner);
          let restored = 0;
          for (const ended of JSON.parse(row.ended) as EndedConsent[]) {
            // A recipient that is no longer the customer's is not his to speak for.
            if (ids.includes(ended.recipientId) && (await restore(trx, visit, ended))) restored += 1;
          }
          await touchRecipients(trx, owner.accountId, ids);
          return { restored };
        },
      );
    },
  };
}
