import type { PlatformContext } from '~/platform/platform-context';
import { upsert } from '~/platform/db/row-queries';

/** To be called before bytes are put: what no row comes to name is found by this and taken away. */
export async function recordIncomingKey(
  { db, clock }: Pick<PlatformContext, 'db' | 'clock'>,
  key: string,
): Promise<void> {
  await upsert(db, 'incoming_files', { file_key: key, received_at: clock.now() }, ['file_key']);
}
