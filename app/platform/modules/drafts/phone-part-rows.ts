import { PHONE_PART_KEPT_MS } from '~/config/limits';
import type { Db } from '../../db/connect';
import { prepared } from '../../db/prepared';
import { equal } from '../../db/rows';
import { ownerColumns, type Owner } from '../forms/service';
import { ownerOfValues, type OwnValues } from './store';

const endAll = prepared((db, value: OwnValues) =>
  db
    .updateTable('phone_parts')
    .set({ state: 'sent' })
    .where(equal(ownerColumns(ownerOfValues(value))))
    .where('state', 'in', ['open', 'claimed']),
);

/** Ends what phones may do for a draft that has been sent. */
export async function endPhoneParts(db: Db, owner: Owner): Promise<void> {
  await endAll(db, { ...owner });
}

/** Takes away what ran out a day ago. */
export async function removeStaleParts(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('phone_parts')
    .where('expires_at', '<=', now - PHONE_PART_KEPT_MS)
    .execute();
}
