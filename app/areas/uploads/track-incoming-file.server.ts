import type { PlatformContext } from '~/platform/platform-context';
import { upsert } from '~/platform/db/row-queries';

/** Records the key of a file before its bytes are stored. Housekeeping deletes the file if no row names it later. */
export async function trackIncomingFile(
  { db, clock }: Pick<PlatformContext, 'db' | 'clock'>,
  key: string,
): Promise<void> {
  await upsert(db, 'incoming_files', { file_key: key, received_at: clock.now() }, ['file_key']);
}
