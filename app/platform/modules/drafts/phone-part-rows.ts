import { PHONE_PART_KEPT_MS } from '~/config/limits';
import type { Db } from '../../db/connect';
import { ownerColumns, type Owner } from '../forms/service';

/** Ends what phones may do for a draft that has been sent. */
export async function endPhoneParts(db: Db, owner: Owner): Promise<void> {
  await db
    .updateTable('phone_parts')
    .set({ state: 'sent' })
    .where((eb) => eb.and(ownerColumns(owner)))
    .where('state', 'in', ['open', 'claimed'])
    .execute();
}

/** Takes away what ran out a day ago. */
export async function removeStaleParts(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('phone_parts')
    .where('expires_at', '<=', now - PHONE_PART_KEPT_MS)
    .execute();
}
