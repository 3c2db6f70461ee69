import type { PlatformContext } from '../context';
import type { OpenDatabase } from '../db/connect';
import type { DatabaseWork } from '../db/work';
import { countDrafts } from '~/areas/drafts/service.server';
import type { QueueCount } from '../ports/jobs';

/** Beyond this nobody counts on. */
const MOST_COUNTED = 100_000;

/**
 * What whoever watches the platform reads of it now and then.
 *
 * @param database the one that `context` works on
 */
export const createReadings = ({ db, jobs }: Pick<PlatformContext, 'db' | 'jobs'>, database: OpenDatabase) => ({
  /** Asks the database. */
  jobs: (): Promise<QueueCount[]> => jobs.counts(),
  /** What was begun and is not sent, up to 100,000. Asks the database. */
  drafts: (): Promise<number> => countDrafts(db, MOST_COUNTED),
  /** Of this process, at no cost. */
  database: (): DatabaseWork | undefined => database.work?.(),
});
export type Readings = ReturnType<typeof createReadings>;
