import type { Db } from '../../db/connect';
import type { UserRow } from '../../db/schema';

/** Users, and the sessions that were ended before their time. */
export function createSessionStore(db: Db) {
  return {
    findUser: (id: string): Promise<UserRow | undefined> =>
      db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst(),
    /** How often all sessions of a user were ended at once. */
    async epochOf(userId: string): Promise<number> {
      return (
        (await db.selectFrom('session_epochs').select('epoch').where('user_id', '=', userId).executeTakeFirst())
          ?.epoch ?? 0
      );
    },
    async isEnded(sid: string): Promise<boolean> {
      return (
        (await db.selectFrom('ended_sessions').select('sid').where('sid', '=', sid).executeTakeFirst()) !== undefined
      );
    },
    /** @param expiresAt when no token of the session can hold any more, in milliseconds */
    async end(sid: string, expiresAt: number): Promise<void> {
      await db
        .insertInto('ended_sessions')
        .values({ sid, expires_at: expiresAt })
        .onConflict((oc) => oc.doNothing())
        .execute();
    },
    async trialEndsAt(accountId: string): Promise<number | null> {
      const row = await db
        .selectFrom('trials')
        .select('ends_at')
        .where('account_id', '=', accountId)
        .executeTakeFirst();
      return row?.ends_at ?? null;
    },
  };
}
