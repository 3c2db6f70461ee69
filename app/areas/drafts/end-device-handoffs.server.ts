import { PHONE_PART_TTL_MS } from '~/config/limits';
import type { Db } from '~/platform/db/open-database';
import { updateRows } from '~/platform/db/row-queries';
import { ownerColumns, type Owner } from '~/areas/forms/service.server';

/** Ends what phones may do for a draft that has been sent. */
export const endDeviceHandoffs = (db: Db, owner: Owner): Promise<number> =>
  updateRows(db, 'phone_parts', { state: 'sent' }, { ...ownerColumns(owner), state: ['open', 'claimed'] });

/** Takes away what ran out a day ago. */
export async function removeStaleHandoffs(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('phone_parts')
    .where('expires_at', '<=', now - PHONE_PART_TTL_MS)
    .execute();
}
