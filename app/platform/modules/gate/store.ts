import type { Db } from '../../db/connect';
import type { GateRow } from '../../db/preference-tables';
import { prepared } from '../../db/prepared';
import { upsert } from '../../db/rows';

/** A gate's row as a query, also for statements of other modules. */
export const gateRow = (db: Db, accountId: string, page: string) =>
  db.selectFrom('gates').where('account_id', '=', accountId).where('page', '=', page);

const gateOf = prepared((db, value: (name: 'accountId' | 'page') => string) =>
  gateRow(db, value('accountId'), value('page')).selectAll(),
);

/** A link and the hash of a device that may pass it. */
interface PassOwner {
  linkId: string;
  deviceHash: string;
}

/** Gates and the passes through them. */
export function createGateStore(db: Db) {
  return {
    /** The gate in front of a page of the account; undefined where there is none. */
    async findGate(accountId: string, page: string): Promise<GateRow | undefined> {
      const [gate] = await gateOf(db, { accountId, page });
      return gate;
    },

    async hasPass({ linkId, deviceHash }: PassOwner, now: number): Promise<boolean> {
      const pass = await db
        .selectFrom('gate_passes')
        .select('expires_at')
        .where('link_id', '=', linkId)
        .where('device_hash', '=', deviceHash)
        .executeTakeFirst();
      return pass !== undefined && pass.expires_at > now;
    },

    /** One statement: a device that passes again has its time anew. */
    async savePass({ linkId, deviceHash }: PassOwner, expiresAt: number): Promise<void> {
      const row = { link_id: linkId, device_hash: deviceHash, expires_at: expiresAt };
      await upsert(db, 'gate_passes', row, ['link_id', 'device_hash']);
    },
  };
}
