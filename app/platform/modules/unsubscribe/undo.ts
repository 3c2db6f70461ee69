import { UNDO_MS } from '~/domain/consent';
import type { PlatformContext } from '../../context';
import type { ConsentRow, EndedConsent } from '../../db/preference-tables';
import { createConsentChanges, type OptionChange } from '../consents/service';
import { createRecipientService, ownerColumns, type RecipientKey } from '../recipients/service';
import type { Db } from '../../db/connect';
import { holdRecipients, scopeOf, type Visit } from '../preferences/service';
import { findRow, removeRows, upsert } from '../../db/rows';

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
  trx: Db,
  owner: RecipientKey,
  ended: readonly EndedConsent[],
  now: number,
): Promise<void> {
  if (ended.length === 0) return;
  const row = { ...ownerColumns(owner), ended: JSON.stringify(ended), until: now + UNDO_MS };
  await upsert(trx, 'consent_undos', row, ['account_id', 'recipient_id']);
}

/** Taking back "unsubscribe from all": what it has ended is again what it was, but for what was changed since. */
export function createUndoing(context: Pick<PlatformContext, 'db' | 'clock' | 'ids' | 'events'>) {
  const { db, clock } = context;
  const changes = createConsentChanges(context);

  return {
    async getUndo({ owner }: Visit): Promise<{ until: string | null }> {
      const row = await findRow(db, 'consent_undos', ownerColumns(owner));
      return { until: row && row.until > clock.now() ? new Date(row.until).toISOString() : null };
    },

    /** Restores once; a repeat, and one that comes too late, restores nothing. */
    async undo(before: Visit): Promise<{ restored: number }> {
      const { owner } = before;
      return holdRecipients(
        db,
        before,
        (subject) => scopeOf(subject).all,
        async (trx, visit) => {
          const ids = scopeOf(visit.subject).all;
          const row = await findRow(trx, 'consent_undos', ownerColumns(owner));
          if (!row || row.until <= clock.now()) return { restored: 0 };
          await removeRows(trx, 'consent_undos', ownerColumns(owner));
          let restored = 0;
          for (const ended of JSON.parse(row.ended) as EndedConsent[]) {
            // A recipient that is no longer the customer's is not his to speak for.
            const { recipientId } = ended;
            const isRestored =
              ids.includes(recipientId) && (await changes.restore(trx, { ...owner, recipientId }, visit, ended));
            if (isRestored) restored += 1;
          }
          await createRecipientService({ db: trx }).touchAll(owner.accountId, ids);
          return { restored };
        },
      );
    },
  };
}
