import type { Db } from '~/platform/db/open-database';
import type { PushLinkRow, PushSubscriptionRow } from '~/platform/db/wallet-row-types';
import { recipientOfRow, writeForRecipient } from '~/platform/db/erasures';
import { findRow, insertRow, removeRows, rowsOf, upsert } from '~/platform/db/row-queries';
import { createRecipientService, ownerColumns, type RecipientKey } from '~/areas/recipients/service.server';

/** More browsers than a person has; the oldest makes room. */
const MAX_BROWSERS = 20;

/** Browsers of recipients, and the ids by which they are bound. */
export function createPushStore(db: Db) {
  return {
    findLink: (id: string): Promise<PushLinkRow | undefined> => findRow(db, 'push_links', { id }),
    insertLink: (row: PushLinkRow): Promise<void> =>
      writeForRecipient(db, recipientOfRow(row), (trx) => insertRow(trx, 'push_links', row)),
    /** Newest first. */
    listBrowsers: (owner: RecipientKey): Promise<PushSubscriptionRow[]> =>
      rowsOf(db, 'push_subscriptions', ownerColumns(owner))
        .orderBy('created_at', 'desc')
        .orderBy('endpoint_hash')
        .execute(),
    /** Stores a browser, or its new keys. */
    async save(row: PushSubscriptionRow): Promise<void> {
      const owner = { accountId: row.account_id, recipientId: row.recipient_id };
      await db.transaction().execute(async (trx) => {
        await createRecipientService({ db: trx }).touch(owner);
        await upsert(trx, 'push_subscriptions', row, ['account_id', 'recipient_id', 'endpoint_hash']);
        const old = await createPushStore(trx).listBrowsers(owner);
        for (const { endpoint_hash } of old.slice(MAX_BROWSERS)) {
          await removeRows(trx, 'push_subscriptions', { ...ownerColumns(owner), endpoint_hash });
        }
      });
    },
    /** Resolves to how many there were. Without a hash all of the recipient's go. */
    async remove(owner: RecipientKey, endpointHash?: string): Promise<number> {
      return db.transaction().execute(async (trx) => {
        await createRecipientService({ db: trx }).touch(owner);
        const browser = endpointHash === undefined ? {} : { endpoint_hash: endpointHash };
        return removeRows(trx, 'push_subscriptions', { ...ownerColumns(owner), ...browser });
      });
    },
  };
}
