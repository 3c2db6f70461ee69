import { subDays } from 'date-fns/subDays';
import { DRAFT_DAYS, LINK_SECONDS } from '~/config/limits';
import type { Db } from '~/platform/db/open-database';
import type { RecipientKey } from '~/areas/recipients/service.server';

/**
 * Lists recipients who started a public form, never sent it, and no longer can: their links and drafts have expired.
 */
export async function listAbandonedRecipients(db: Db, now: number, limit: number): Promise<RecipientKey[]> {
  const before = subDays(now - LINK_SECONDS * 1000, DRAFT_DAYS).getTime();
  const rows = await db
    .selectFrom('form_starts')
    .select(['account_id', 'recipient_id'])
    .where('sent_at', 'is', null)
    .where('started_at', '<', before)
    .orderBy('started_at')
    .limit(limit)
    .execute();
  return rows.map(({ account_id: accountId, recipient_id: recipientId }) => ({ accountId, recipientId }));
}
