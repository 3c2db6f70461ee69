import { PHONE_PART_KEPT_MS } from '~/config/limits';
import type { Db } from '../../db/connect';
import { prepared } from '../../db/prepared';
import { equal, rowsOf } from '../../db/rows';
import { ownerColumns, type Owner } from '../forms/service';
import { uploadsOf } from '../uploads/service';
import { draftRow, ownerOfValues, type OwnValues } from './store';

const endAll = prepared((db, value: OwnValues) =>
  db
    .updateTable('phone_parts')
    .set({ state: 'sent' })
    .where(equal(ownerColumns(ownerOfValues(value))))
    .where('state', 'in', ['open', 'claimed']),
);

const begun = prepared((db, value: OwnValues) => {
  const owner = ownerOfValues(value);
  const columns = ownerColumns(owner);
  return db.selectNoFrom((eb) =>
    eb
      .or([
        eb.exists(draftRow(db, owner).select('form_id')),
        eb.exists(rowsOf(db, 'phone_parts', columns)),
        eb.exists(uploadsOf(db, columns).select('id')),
      ])
      .as('is_begun'),
  );
});

/** Whether there is anything of a draft: what is typed, a file that comes in, or what a phone may add. */
export async function isBegun(db: Db, owner: Owner): Promise<boolean> {
  const [found] = await begun(db, { ...owner });
  return Boolean(found?.is_begun);
}

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
