import type { PlatformContext } from '~/platform/platform-context';
import { erasePersonalRows, fileKeysOf, PERSONAL_TABLES, listPersonalRows } from '~/platform/db/personal-data';
import { listAbandonedRecipients } from '~/areas/public-forms/service.server';
import { createRecipientService } from '~/areas/recipients/service.server';
import { createUploadService } from '~/areas/uploads/service.server';

/**
 * Erases recipients that were created for people who started a public form and never sent it. Nobody knows them, so
 * nothing is logged.
 *
 * @returns how many were erased
 */
export async function eraseAbandonedRecipients(
  context: Pick<PlatformContext, 'db' | 'clock' | 'ids' | 'files'>,
  limit: number,
): Promise<number> {
  const { db, clock, ids } = context;
  const unsent = await listAbandonedRecipients(db, clock.now(), limit);
  for (const owner of unsent)
    await createRecipientService({ db }).withLocked([owner], async (trx) => {
      const uploads = createUploadService({ ...context, db: trx });
      for (const entry of PERSONAL_TABLES) {
        // The bytes go with the next round of those that no row names.
        for (const key of fileKeysOf(entry, await listPersonalRows(trx, entry, owner))) await uploads.note(key);
        await erasePersonalRows(trx, entry, owner, `erased-${ids.next()}`);
      }
    });
  return unsent.length;
}
