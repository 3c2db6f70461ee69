import { UNSUBSCRIBE_ALL_UNDO_MS } from '~/domain/consent';
import type { PlatformContext } from '~/platform/platform-context';
import type { ConsentRow, EndedConsent } from '~/platform/db/preference-row-types';
import { createConsentChanges } from '~/areas/consents/service.server';
import { ownerColumns, type RecipientKey } from '~/areas/recipients/service.server';
import type { Db } from '~/platform/db/open-database';
import { withLockedRecipients, preferenceScope, type LinkSession } from '../service.server';
import { findRow, removeRows, upsert } from '~/platform/db/row-queries';

/** Lists the consents that were ended, as they were stored before, with the time of the change. */
export function listEndedConsents(
  recipientId: string,
  before: readonly ConsentRow[],
  ended: readonly ConsentRow[],
): EndedConsent[] {
  return ended.map(({ category, channel, updated_at: endedAt }) => {
    const row = before.find((each) => each.category === category && each.channel === channel);
    const previous = row
      ? { is_given: row.is_given, source: row.source, text_version: row.text_version, updated_at: row.updated_at }
      : null;
    return { recipientId, category, channel, before: previous, endedAt };
  });
}

/** Saves what "unsubscribe from all" has ended. One that ended nothing leaves an earlier one as it is. */
export async function saveUndoableConsents(
  trx: Db,
  owner: RecipientKey,
  ended: readonly EndedConsent[],
  now: number,
): Promise<void> {
  if (ended.length === 0) return;
  const row = { ...ownerColumns(owner), ended: JSON.stringify(ended), until: now + UNSUBSCRIBE_ALL_UNDO_MS };
  await upsert(trx, 'consent_undos', row, ['account_id', 'recipient_id']);
}

/** What may be taken back now. */
export async function findUndoableConsents(db: Db, owner: RecipientKey, now: number) {
  const row = await findRow(db, 'consent_undos', ownerColumns(owner));
  return row && row.until > now ? row : undefined;
}

/** Taking back "unsubscribe from all": what it has ended is again what it was, but for what was changed since. */
export function createUnsubscribeAllUndoService(context: Pick<PlatformContext, 'db' | 'clock' | 'ids' | 'events'>) {
  const { db, clock } = context;
  const changes = createConsentChanges(context);

  return {
    /** Restores once; a repeat, and one that comes too late, restores nothing. */
    async undo(before: LinkSession): Promise<{ restored: number }> {
      const work = async (trx: Db, session: LinkSession, changed: Set<string>) => {
        const { owner } = session;
        const row = await findUndoableConsents(trx, owner, clock.now());
        if (!row) return { restored: 0 };
        await removeRows(trx, 'consent_undos', ownerColumns(owner));
        changed.add(owner.recipientId);
        let restored = 0;
        for (const ended of JSON.parse(row.ended) as EndedConsent[]) {
          const { recipientId } = ended;
          // A recipient that is no longer the customer's is not theirs to speak for.
          if (!preferenceScope(session.subject).all.includes(recipientId)) continue;
          if (!(await changes.restore(trx, { ...owner, recipientId }, session, ended))) continue;
          changed.add(recipientId);
          restored += 1;
        }
        return { restored };
      };
      return withLockedRecipients(db, before, (subject) => preferenceScope(subject).all, work);
    },
  };
}
