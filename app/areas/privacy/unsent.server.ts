import type { PlatformContext } from '~/platform/context';
import { erasePersonalRows, fileKeysOf, PERSONAL_TABLES, personalRows } from '~/platform/db/personal-data';
import { listUnsent } from '~/areas/public-forms/service.server';
import { createRecipientService } from '~/areas/recipients/service.server';
import { createUploadService } from '~/areas/uploads/service.server';

/**
 * Takes away the recipients that were made for who began a form at its public address and never sent it. Nobody knows them, so there
 * is no act to be recorded.
 *
 * @returns how many went
 */
export async function removeUnsent(
  context: Pick<PlatformContext, 'db' | 'clock' | 'ids' | 'files'>,
  limit: number,
): Promise<number> {
  const { db, clock, ids } = context;
  const unsent = await listUnsent(db, clock.now(), limit);
  for (const owner of unsent)
    await createRecipientService({ db }).withLocked([owner], async (trx) => {
      const uploads = createUploadService({ ...context, db: trx });
      for (const entry of PERSONAL_TABLES) {
        // The bytes go with the next round of those that no row names.
        for (const key of fileKeysOf(entry, await personalRows(trx, entry, owner))) await uploads.note(key);
        await erasePersonalRows(trx, entry, owner, `erased-${ids.next()}`);
      }
    });
  return unsent.length;
}
