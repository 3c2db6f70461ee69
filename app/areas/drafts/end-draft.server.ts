import type { Db } from '~/platform/db/open-database';
import { prepareQuery } from '~/platform/db/prepared-query';
import { isPostgres, rowsOf } from '~/platform/db/row-queries';
import type { DraftFileRow } from '~/platform/db/schema';
import { ownerColumns, type Owner } from '~/areas/forms/service.server';
import { expireUploads, uploadsQuery } from '~/areas/uploads/service.server';
import { endDeviceHandoffs } from './end-device-handoffs.server';
import { createDraftStore, draftRow } from './store.server';

/** Whether there is anything of a draft: what is typed, a file that comes in, or what a phone may add. */
const hasDraftData = prepareQuery(
  { accountId: ':accountId', formId: ':formId', recipientId: ':recipientId' },
  (db, owner) => {
    const columns = ownerColumns(owner);
    return db.selectNoFrom((eb) =>
      eb
        .or([
          eb.exists(draftRow(db, owner).select('form_id')),
          eb.exists(rowsOf(db, 'phone_parts', columns)),
          eb.exists(uploadsQuery(db, columns).select('id')),
        ])
        .as('is_begun'),
    );
  },
);

/**
 * Takes away what has been sent, in the caller's transaction, and what was still coming in, or was to come from a phone. Resolves to its
 * files.
 */
export async function endDraft(trx: Db, owner: Owner, formVersion: number, now: number): Promise<DraftFileRow[]> {
  // Most of those who send have begun nothing before. On SQLite nobody begins it meanwhile either.
  if (!isPostgres(trx) && !(await hasDraftData(trx, owner))[0]?.is_begun) return [];
  await expireUploads(trx, ownerColumns(owner), now);
  await endDeviceHandoffs(trx, owner);
  return createDraftStore(trx).end(owner, formVersion, now);
}
