import { sql } from 'kysely';
import { subDays } from 'date-fns/subDays';
import { DRAFT_DAYS, KEY_CALL_DAYS, SECURITY_EVENT_DAYS, SHORT_LINK_RETENTION_DAYS } from '~/config/limits';
import type { Db } from './open-database';
import type { Database } from './schema';

/** Tables whose rows expire: the column with the time, and how many days later. */
const EXPIRY_RULES: readonly (readonly [table: keyof Database, column: string, days: number])[] = [
  ['rate_limits', 'expires_at', 0],
  ['key_answers', 'kept_until', 0],
  ['key_calls', 'at', KEY_CALL_DAYS],
  ['gate_passes', 'expires_at', 0],
  ['pauses', 'until', 0],
  ['inbound_messages', 'received_at', DRAFT_DAYS],
  ['preference_drafts', 'updated_at', DRAFT_DAYS],
  ['consent_undos', 'until', 0],
  ['sign_ups', 'expires_at', 0],
  ['ended_sessions', 'expires_at', 0],
  ['user_sessions', 'expires_at', 0],
  ['passkey_challenges', 'expires_at', 0],
  ['provider_attempts', 'expires_at', 0],
  ['security_events', 'at', SECURITY_EVENT_DAYS],
  ['invitations', 'expires_at', DRAFT_DAYS],
  ['push_links', 'expires_at', 0],
  ['short_links', 'expires_at', SHORT_LINK_RETENTION_DAYS],
  // An expired token can be renewed for as long as its page is known to have been.
  ['withdrawn_links', 'expires_at', SHORT_LINK_RETENTION_DAYS],
  ['webhook_deliveries', 'created_at', DRAFT_DAYS],
];

/** Deletes expired rows. @param now milliseconds */
export async function removeExpiredRows(db: Db, now: number): Promise<void> {
  for (const [table, column, days] of EXPIRY_RULES) {
    // What runs out at a moment is gone at that moment; what is kept for days is kept for all of them.
    const before = days === 0 ? now + 1 : subDays(now, days).getTime();
    await sql`delete from ${sql.table(table)} where ${sql.ref(column)} < ${before}`.execute(db);
  }
}
